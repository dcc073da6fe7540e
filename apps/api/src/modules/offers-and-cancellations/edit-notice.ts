/** Host actions on offers and cancellations: edit, submit, fill, close. */
import { moveTo, type OfferFields, openMoves } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { actsAsStaff, assertUnclaimed, assertUnlocked, moveReviewed, recordStaffEdit } from '../review/index.ts'
import type { NoticeKind } from './notice-kind.ts'
import { isOver, type NoticeSubject, saveNotice } from './notice-store.ts'

type Changes = Partial<OfferFields>
// Toggling these on an accepted notice doesn't change reviewed text.
const switches: readonly string[] = ['enabled', 'promote']

function assertUnfinished({ noun, lifecycle }: NoticeKind, { row }: NoticeSubject): void {
  if (openMoves(lifecycle, row.status).length === 0)
    throw new Problem('conflict', `This ${noun} is ${row.status}, so it can’t be changed.`)
}

/** Saves changed fields. Locked for the host's side during review; accepted text can't be changed. */
export async function changeNotice(
  db: Db,
  caller: Caller,
  kind: NoticeKind,
  subject: NoticeSubject,
  changes: Changes,
  now: Date,
): Promise<void> {
  const fields = Object.keys(changes)
  if (fields.length === 0) return
  const byStaff = actsAsStaff(caller, 'offer.Update', subject)
  assertUnclaimed(caller, { noun: kind.noun, permission: 'offer.Update', now }, subject)
  assertUnfinished(kind, subject)
  if (!byStaff && subject.row.status === 'Accepted' && fields.some((field) => !switches.includes(field)))
    throw new Problem('conflict', `An accepted ${kind.noun} can’t be edited. Create a new one.`)
  const before = written(kind, subject)
  await saveNotice(db, kind.table, subject.id, changes)
  if (byStaff) await recordStaffEdit(db, caller, { noun: kind.noun, id: subject.id, fields, before, after: changes })
  else
    await audit(db, {
      actorId: caller.id,
      action: `${kind.noun}.update`,
      subjectId: subject.id,
      before,
      after: changes,
    })
}

/** A notice's current fields, in the shape of its input. */
function written(kind: NoticeKind, { row }: NoticeSubject) {
  const reply = kind.toReply(row)
  return Object.fromEntries(Object.keys(kind.fields.shape).map((field) => [field, reply[field as 'title']]))
}

/** Submits for review. @throws Problem 409 if the host can't submit it now, or its dates are in the past. */
export async function submitNotice(db: Db, caller: Caller, kind: NoticeKind, subject: NoticeSubject, now: Date) {
  assertUnlocked(kind.noun, subject)
  if (isOver(kind.table, subject.row, now))
    throw new Problem('conflict', `This ${kind.noun}’s dates have passed. Choose new ones.`)
  await moveByHost(db, caller, kind, subject, 'Submitted')
}

/** @throws Problem 403 for statuses that moderators or the clock set. */
async function moveByHost(db: Db, caller: Caller, kind: NoticeKind, subject: NoticeSubject, status: string) {
  const move = moveTo(kind.lifecycle, status, 'host')
  if (!move) throw new Problem('forbidden', `Only moderators can set ${status}.`)
  assertUnlocked(kind.noun, subject)
  await moveReviewed(db, kind.table, kind.lifecycle, subject.row, move)
  await audit(db, { actorId: caller.id, action: `${kind.noun}.${move}`, subjectId: subject.id })
}

/** Sets a status that hosts may set: submit, fill, close. @throws Problem 403 for a moderator's. */
export async function setNoticeStatus(
  db: Db,
  caller: Caller,
  kind: NoticeKind,
  subject: NoticeSubject,
  status: string,
  now: Date,
): Promise<void> {
  if (status === 'Submitted') return submitNotice(db, caller, kind, subject, now)
  await moveByHost(db, caller, kind, subject, status)
}
