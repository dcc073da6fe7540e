/** Who carries a task out by hand: staff, or the outlet's owner by its link; and what of it an owner sees. */
import { BRAND_NAME, type ExecutionTask } from '@lodestay/domain'
import { type Caller, isOutletOwner, type OutletOwner } from '../../kernel/auth.ts'
import { Problem } from '../../kernel/errors.ts'
import type { TaskRow, TaskSubject } from './execution-store.ts'

export type TaskWorker = Caller | OutletOwner

/** Who is at work on a task, in the columns that say so. */
export type Claimant = Pick<TaskRow, 'claimed_by' | 'claimed_by_outlet'>

export function claimantFor(worker: TaskWorker): Claimant {
  return isOutletOwner(worker)
    ? { claimed_by: null, claimed_by_outlet: true }
    : { claimed_by: worker.id, claimed_by_outlet: false }
}

function isClaimedBy(row: TaskRow, worker: TaskWorker): boolean {
  const mine = claimantFor(worker)
  return row.claimed_by === mine.claimed_by && row.claimed_by_outlet === mine.claimed_by_outlet
}

/** @throws Problem 409 if another person is at work on it. */
export function assertMine({ row, holder }: TaskSubject, worker: TaskWorker): void {
  if (row.status !== 'running' || isClaimedBy(row, worker)) return
  const told = isOutletOwner(worker) ? hideStaff(holder) : holder
  throw new Problem('claimed-by-another', `${told?.name || 'Someone'} is working on this.`, {
    extra: { holder: told },
  })
}

type Holder = ExecutionTask['claimedBy']

/** To an outlet's owner, staff have no names. */
function hideStaff(holder: Holder): Holder {
  return holder && { id: '', name: BRAND_NAME }
}

/** A task as its outlet's owner sees it. */
export function ownersTask<T extends ExecutionTask>(task: T): T {
  const isOwners = task.claimedBy?.id === task.outlet.id
  return { ...task, promotionTitle: '', claimedBy: isOwners ? task.claimedBy : hideStaff(task.claimedBy) }
}
