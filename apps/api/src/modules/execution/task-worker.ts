/** Who carries out a task manually: staff, or the outlet's owner through its link; and what an owner sees of it. */
import { BRAND_NAME, type ExecutionTask } from '@lodestay/domain'
import { type Caller, isOutletOwner, type OutletOwner } from '../../kernel/auth.ts'
import { Problem } from '../../kernel/errors.ts'
import { assertNoConflictOfInterest } from '../review/index.ts'
import type { TaskRow, TaskSubject } from './execution-store.ts'

export type TaskWorker = Caller | OutletOwner

/** The columns that record who is working on a task. */
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

/** @throws Problem 409 if someone else is working on it. */
export function assertMine({ row, holder }: TaskSubject, worker: TaskWorker): void {
  if (row.status !== 'running' || isClaimedBy(row, worker)) return
  const shown = isOutletOwner(worker) ? hideStaff(holder) : holder
  throw new Problem('claimed-by-another', `${shown?.name || 'Someone'} is working on this.`, {
    extra: { holder: shown },
  })
}

/** @throws Problem 403 if the worker is staff with a role for the promoted stay. */
export function assertNotOwn({ row }: TaskSubject, worker: TaskWorker): void {
  if (isOutletOwner(worker)) return
  assertNoConflictOfInterest(worker, { stayId: row.stay_id, organizationId: row.organization_id })
}

type Holder = ExecutionTask['claimedBy']

/** Staff names are hidden from an outlet's owner. */
function hideStaff(holder: Holder): Holder {
  return holder && { id: '', name: BRAND_NAME }
}

/** A task as its outlet's owner sees it. */
export function ownersTask<T extends ExecutionTask>(task: T): T {
  const isOwners = task.claimedBy?.id === task.outlet.id
  return { ...task, promotionTitle: '', claimedBy: isOwners ? task.claimedBy : hideStaff(task.claimedBy) }
}
