/**
 * Takedowns: a moderator takes a stay off the site and gives a reason; the host can appeal; another moderator restores
 * it or upholds the takedown.
 */
import { isStaff, shownStayName, type Takedown } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { invalid, Problem } from '../../kernel/errors.ts'
import { recordFeedback } from '../feedback/index.ts'
import { notify } from '../notifications/index.ts'
import { actsAsStaff, assertNoConflictOfInterest } from '../review/index.ts'
import type { StaySubject } from './stay-store.ts'
import { getTakedown, insertTakedown, moveTakedown } from './takedown-store.ts'

const NONE = 'Moderators have not taken this stay down.'

/** Takes down a stay, with a reason that is sent to the host, who can appeal. */
export async function takeDown(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  takedown: Takedown | null,
  reason: string | undefined,
): Promise<void> {
  assertNoConflictOfInterest(caller, subject)
  if (!reason) throw invalid({ path: 'reason', message: 'Reason is required.' })
  if (takedown) throw new Problem('conflict', 'This stay is already taken down.')
  if (!subject.stay.content) throw new Problem('conflict', 'This stay was never on the site. Reject its submission.')
  await insertTakedown(db, { stayId: subject.stayId, reason, takenBy: caller.id, shown: subject.stay.enabled })
  await recordFeedback(db, { subjectId: subject.stayId, kind: 'Message', message: reason, authorId: caller.id })
  await notifyHost(db, subject, `${liveName(subject)} was taken down`, `${reason} You can appeal on its page.`)
}

/**
 * Ends a takedown, so the host's own visibility setting applies again. @throws Problem 403 for its host's organization.
 */
export async function restoreStay(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  takedown: Takedown,
  now: Date,
): Promise<void> {
  if (!isStaff(caller)) throw new Problem('forbidden', `Moderators took this stay down: ${takedown.reason}`)
  assertImpartial(caller, subject, takedown)
  await moveTakedown(db, takedown, 'restore', { decidedBy: caller.id, now })
  const [title, body] = takedown.shown
    ? ['is back on the site', 'Travelers can find it again.']
    : ['is no longer taken down', 'You have hidden it. Show it when travelers should find it.']
  await notifyHost(db, subject, `${liveName(subject)} ${title}`, body)
}

/** @throws Problem 403 if the caller owns the stay, or took it down: an appeal goes to another moderator. */
function assertImpartial(caller: Caller, subject: StaySubject, { status, takenBy }: Takedown): void {
  assertNoConflictOfInterest(caller, subject)
  if (status === 'appealed' && takenBy?.id === caller.id)
    throw new Problem('forbidden', 'You took this down, and its host appealed, so another moderator decides.')
}

async function openTakedown(db: Db, stayId: string): Promise<Takedown> {
  const takedown = await getTakedown(db, stayId)
  if (!takedown) throw new Problem('conflict', NONE)
  return takedown
}

/** The host asks another moderator to review, once. @throws Problem 403 for staff, 409 if there is nothing to appeal. */
export async function appealTakedown(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  message: string,
  now: Date,
): Promise<Takedown> {
  if (actsAsStaff(caller, 'stay.Update', subject)) throw new Problem('forbidden', 'Only the stay’s host can appeal.')
  const takedown = await openTakedown(db, subject.stayId)
  if (takedown.appeal !== null) throw new Problem('already-exists', 'You’ve already appealed this.')
  await moveTakedown(db, takedown, 'appeal', { appeal: message, now })
  await audit(db, { actorId: caller.id, action: 'stay.appeal-takedown', subjectId: subject.stayId, after: { message } })
  return openTakedown(db, subject.stayId)
}

/** Upholds a takedown after an appeal, with a reply to the host. */
export async function upholdTakedown(
  db: Db,
  caller: Caller,
  subject: StaySubject,
  message: string,
  now: Date,
): Promise<Takedown> {
  const takedown = await openTakedown(db, subject.stayId)
  assertImpartial(caller, subject, takedown)
  await moveTakedown(db, takedown, 'uphold', { answer: message, decidedBy: caller.id, now })
  await recordFeedback(db, { subjectId: subject.stayId, kind: 'Message', message, authorId: caller.id })
  await audit(db, { actorId: caller.id, action: 'stay.uphold-takedown', subjectId: subject.stayId, after: { message } })
  await notifyHost(db, subject, `${liveName(subject)} stays down`, message)
  return openTakedown(db, subject.stayId)
}

/** The published name: an edit in progress may have changed it. */
function liveName({ stay, name }: StaySubject): string {
  return shownStayName((stay.content as { name?: string } | null)?.name, name)
}

function notifyHost(db: Db, subject: StaySubject, title: string, body: string): Promise<void> {
  return notify(db, subject, { area: 'listing', title, body, subjectId: subject.stayId })
}
