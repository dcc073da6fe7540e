import type { Stay } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { actsAsStaff } from '../review/index.ts'
import { reindexStay } from './publish-stay.ts'
import { type StaySubject, setEnabled } from './stay-store.ts'
import { staySeenByHost } from './stay-view.ts'
import { restoreStay, takeDown } from './take-down-stay.ts'
import { getTakedown, hideOnceRestored } from './takedown-store.ts'

type Switch = { readonly enabled: boolean; readonly reason: string | undefined; readonly now: Date }

/**
 * Whether setting `enable` changes anything. A taken-down stay is hidden already, but hiding it decides what restoring
 * it shows.
 */
export async function changesVisibility(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  enabled: boolean,
): Promise<boolean> {
  if (enabled !== subject.stay.enabled) return true
  if (enabled || actsAsStaff(caller, 'stay.Update', subject)) return false
  return (await getTakedown(db, subject.stayId))?.shown === true
}

/**
 * Shows or hides a stay. When staff hide it, it's a takedown, with a reason; when they show it, the takedown ends and
 * the host's own setting applies again.
 */
export async function changeVisibility(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  { enabled, reason, now }: Switch,
): Promise<Stay> {
  const takedown = await getTakedown(db, subject.stayId)
  if (enabled && takedown) await restoreStay(db, caller, subject, takedown, now)
  const asStaff = actsAsStaff(caller, 'stay.Update', subject)
  if (!enabled && asStaff) await takeDown(db, caller, subject, takedown, reason)
  else if (!enabled && takedown) await hideOnceRestored(db, takedown)
  const visible = enabled && (takedown?.shown ?? true)
  await setEnabled(db, subject.stayId, visible)
  const { isPublic } = await reindexStay(db, subject.stayId)
  // Its offers may have been accepted in the meantime, unknown to those who like it.
  if (isPublic && !subject.isPublic)
    await enqueue(db, 'notices:stay-shown', { stayId: subject.stayId }, { about: subject.stayId })
  await audit(db, {
    actorId: caller.id,
    action: enabled ? 'stay.enable' : 'stay.disable',
    subjectId: subject.stayId,
    before: { enable: subject.stay.enabled },
    after: { enable: visible, ...(reason && { reason }) },
  })
  return staySeenByHost(db, subject.stayId)
}
