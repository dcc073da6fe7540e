/** What moderators decide about stays and their revisions. */
import type { Rejection } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { keepFeedback } from '../feedback/index.ts'
import { notifyHosts } from '../notifications/index.ts'
import { publishStay } from './publish-stay.ts'
import { claimHolder, claimRevision, moveRevision, type StaySubject, workingContent } from './stay-store.ts'

/** @throws Problem 409 with the holder's name while another moderator's claim holds. */
export const refuseClaimedByAnother = (caller: Caller, subject: StaySubject, now: Date): void => {
  const holder = claimHolder(subject, now)
  if (holder && holder.id !== caller.id)
    throw new Problem('claimed-by-another', `${holder.name} is reviewing this.`, { extra: { holder } })
}

/** Claims a submission for 15 minutes; one's own claim is renewed, a lapsed one passes on. */
export const claimStay = async (db: Db, caller: Caller, subject: StaySubject, now: Date): Promise<void> => {
  refuseClaimedByAnother(caller, subject, now)
  if (subject.revision?.status === 'Pending') await claimRevision(db, subject, caller.id)
  else await moveRevision(db, subject, 'lock', { lockedBy: caller.id })
  await audit(db, { actorId: caller.id, action: 'stay.lock', subjectId: subject.stayId })
}

/** Takes another moderator's claim over, explicitly. */
export const takeOverStay = async (db: Db, caller: Caller, subject: StaySubject): Promise<void> => {
  if (subject.revision?.status !== 'Pending') await moveRevision(db, subject, 'lock', { lockedBy: caller.id })
  else await claimRevision(db, subject, caller.id)
  await audit(db, {
    actorId: caller.id,
    action: 'stay.takeover',
    subjectId: subject.stayId,
    before: { lockedBy: subject.revision?.locked_by ?? null },
  })
}

/** Gives one's claim back to the queue. */
export const releaseStay = async (db: Db, caller: Caller, subject: StaySubject, now: Date): Promise<void> => {
  refuseClaimedByAnother(caller, subject, now)
  await moveRevision(db, subject, 'unlock')
  await audit(db, { actorId: caller.id, action: 'stay.release', subjectId: subject.stayId })
}

export const acceptStay = async (db: Db, caller: Caller, subject: StaySubject, now: Date): Promise<void> => {
  refuseClaimedByAnother(caller, subject, now)
  await publishStay(db, subject, caller.id)
  const name = workingContent(subject).name || 'Your stay'
  await notifyHosts(db, subject, {
    area: 'listing',
    title: `${name} was accepted`,
    body: subject.stay.content ? 'Your changes are live.' : 'It is live, and travelers can find it.',
    subjectId: subject.stayId,
  })
}

export const rejectStay = async (
  db: Db,
  caller: Caller,
  subject: StaySubject,
  rejection: Rejection,
  now: Date,
): Promise<void> => {
  refuseClaimedByAnother(caller, subject, now)
  await moveRevision(db, subject, 'reject', { decided_by: caller.id })
  await keepFeedback(db, { subjectId: subject.stayId, kind: 'Rejection', ...rejection, authorId: caller.id })
  await audit(db, { actorId: caller.id, action: 'stay.reject', subjectId: subject.stayId, after: rejection })
  await notifyHosts(db, subject, {
    area: 'listing',
    title: `${workingContent(subject).name || 'Your stay'} needs a change`,
    body: `${rejection.category}: ${rejection.message}`,
    subjectId: subject.stayId,
  })
}
