/** Reviewer actions, shared by every kind: claim, release, take over, accept, reject, undo; plus the host's appeal. */
import {
  afterUndo,
  isInReview,
  moveTo,
  type Rejection,
  type ReviewHistory,
  type ReviewStanding,
} from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { feedbackOn, recordFeedback, withdrawFeedback } from '../feedback/index.ts'
import { assertNoConflictOfInterest, hasConflictOfInterest } from './conflict-of-interest.ts'
import type { Reviewed, ReviewKind, ReviewMoves } from './review-kind.ts'
import {
  appealsOn,
  claimHolder,
  closeAppeal,
  decisionsOn,
  insertAppeal,
  insertDecision,
  latestDecision,
  lockedBy,
  markUndone,
  moveReviewed,
  openAppeal,
  passClaim,
  reopen,
} from './review-store.ts'

/** @throws Problem 409 with the holder's name if another reviewer's claim is active. */
export function assertNotClaimedByAnother(caller: Caller, { review }: Pick<Reviewed, 'review'>, now: Date): void {
  const holder = claimHolder(review, now)
  if (holder && holder.id !== caller.id)
    throw new Problem('claimed-by-another', `${holder.name} is reviewing this.`, { extra: { holder } })
}

/**
 * Whether a call that saves changes and submits has only to save them: a submitted item is reviewed including them, so it
 * doesn't need resubmitting. Only the claim's holder can change a claimed one.
 */
export function isAlreadySubmitted(status: string | undefined, changes: object): boolean {
  return isInReview(status) && Object.keys(changes).length > 0
}

/**
 * Whether a call that saves changes has to set the status it contains. An edit may turn a rejected item into a draft:
 * then the status that the caller read is no change either.
 */
export function isNewStatus<Status extends string>(
  status: Status | undefined,
  before: string,
  after: string,
): status is Status {
  return status !== undefined && status !== before && status !== after
}

/**
 * @throws Problem 403 if the item is the caller's own, or they made the previous decision: an appeal goes to another
 * reviewer.
 */
async function assertImpartial(db: Db, caller: Caller, kind: ReviewKind, subject: Reviewed): Promise<void> {
  assertNoConflictOfInterest(caller, subject)
  const appeal = await openAppeal(db, kind.kind, subject.id)
  if (appeal?.against === caller.id)
    throw new Problem('forbidden', 'You rejected this, and its host appealed, so another moderator decides.')
}

async function move(
  db: Db,
  kind: ReviewKind,
  subject: Reviewed,
  name: ReviewMoves,
  actorId: string | null = null,
): Promise<void> {
  await moveReviewed(db, kind.table, kind.lifecycle, subject.review, name, actorId)
  await kind.touch?.(db, subject)
}

/** Claims for 15 minutes; renews the caller's own claim, takes over an expired one. */
export async function claim(db: Db, caller: Caller, kind: ReviewKind, subject: Reviewed, now: Date): Promise<void> {
  assertNotClaimedByAnother(caller, subject, now)
  await assertImpartial(db, caller, kind, subject)
  await holdClaim(db, caller, kind, subject)
  await audit(db, { actorId: caller.id, action: `${kind.noun}.lock`, subjectId: subject.id })
}

async function holdClaim(db: Db, caller: Caller, kind: ReviewKind, subject: Reviewed): Promise<void> {
  if (subject.review.status !== 'Pending') return move(db, kind, subject, 'lock', caller.id)
  await passClaim(db, kind.table, subject.review.id, caller.id)
  await kind.touch?.(db, subject)
}

/** Takes over another reviewer's active claim, explicitly. */
export async function takeOver(db: Db, caller: Caller, kind: ReviewKind, subject: Reviewed): Promise<void> {
  await assertImpartial(db, caller, kind, subject)
  await holdClaim(db, caller, kind, subject)
  await audit(db, {
    actorId: caller.id,
    action: `${kind.noun}.takeover`,
    subjectId: subject.id,
    before: { lockedBy: subject.review.locked_by },
  })
}

/** Releases the caller's claim. */
export async function release(db: Db, caller: Caller, kind: ReviewKind, subject: Reviewed, now: Date): Promise<void> {
  assertNotClaimedByAnother(caller, subject, now)
  await move(db, kind, subject, 'unlock')
  await audit(db, { actorId: caller.id, action: `${kind.noun}.release`, subjectId: subject.id })
}

export async function accept(db: Db, caller: Caller, kind: ReviewKind, subject: Reviewed, now: Date): Promise<void> {
  assertNotClaimedByAnother(caller, subject, now)
  await assertImpartial(db, caller, kind, subject)
  await move(db, kind, subject, 'publish', caller.id)
  const accepted = (await kind.onAccept?.(db, subject, now)) ?? {}
  const { before, after } = accepted
  await audit(db, { actorId: caller.id, action: `${kind.noun}.publish`, subjectId: subject.id, before, after })
  const notice = { title: `${subject.name} was accepted`, body: kind.acceptedText(subject, accepted) }
  await record(db, caller, kind, subject, { move: 'publish', kept: before, feedbackId: null, notice, now })
}

export async function reject(
  db: Db,
  caller: Caller,
  kind: ReviewKind,
  subject: Reviewed,
  rejection: Rejection,
  now: Date,
): Promise<void> {
  assertNotClaimedByAnother(caller, subject, now)
  await assertImpartial(db, caller, kind, subject)
  await move(db, kind, subject, 'reject', caller.id)
  await kind.onReject?.(db, subject)
  const feedbackId = await recordFeedback(db, {
    subjectId: subject.id,
    kind: 'Rejection',
    ...rejection,
    authorId: caller.id,
  })
  await audit(db, { actorId: caller.id, action: `${kind.noun}.reject`, subjectId: subject.id, after: rejection })
  const notice = { title: `${subject.name} needs a change`, body: `${rejection.category}: ${rejection.message}` }
  await record(db, caller, kind, subject, { move: 'reject', kept: null, feedbackId, notice, now })
}

type Outcome = {
  move: 'publish' | 'reject'
  kept: unknown
  feedbackId: string | null
  notice: { title: string; body: string }
  now: Date
}

/** Records the decision and schedules the host's notification for when it can no longer be undone. */
async function record(
  db: Db,
  caller: Caller,
  kind: ReviewKind,
  subject: Reviewed,
  { move, kept, feedbackId, notice, now }: Outcome,
): Promise<void> {
  const decisionId = await insertDecision(db, {
    kind: kind.kind,
    subject_id: subject.id,
    review_id: subject.review.id,
    move,
    decided_by: caller.id,
    at: now,
    kept,
    feedback_id: feedbackId,
    notice: { to: kind.recipients(subject), area: kind.area, subjectId: subject.id, ...notice },
  })
  await closeAppeal(db, kind.kind, subject.id, decisionId, move === 'publish' ? 'Accepted' : 'Rejected')
  await enqueue(db, 'review:tell', { decisionId }, { about: decisionId, runAt: afterUndo(now) })
}

/**
 * Undoes the caller's latest decision while the host has not been notified yet; the item is claimed by the caller
 * again.
 */
export async function undo(db: Db, caller: Caller, kind: ReviewKind, subject: Reviewed, now: Date): Promise<void> {
  const decision = await latestDecision(db, kind.kind, subject.id)
  if (!decision) throw new Problem('conflict', 'There is no decision to undo.')
  if (decision.decided_by !== caller.id)
    throw new Problem('forbidden', 'Only the person who made a decision can undo it.')
  if (decision.told_at || afterUndo(decision.at) <= now)
    throw new Problem('conflict', 'It’s too late to undo: its host has been notified.')
  // If the host has started a new edit since, that one stays the open revision.
  if (!(subject.review.id === decision.review_id || subject.review.status === 'Accepted'))
    throw new Problem('conflict', 'Its host has changed it since. Decide on the new version.')
  if (!(await reopen(db, kind.table, decision.review_id, caller.id)))
    throw new Problem('conflict', 'Its host has changed it since. Decide on the new version.')
  if (decision.move === 'publish') await kind.onUndo?.(db, subject, decision.kept)
  else await kind.onReopen?.(db, subject, { caller, now })
  if (decision.feedback_id) await withdrawFeedback(db, decision.feedback_id)
  await markUndone(db, decision.id)
  await kind.touch?.(db, subject)
  await audit(db, { actorId: caller.id, action: `${kind.noun}.undo`, subjectId: subject.id, before: decision.move })
}

/** Appeals a rejection: resubmits the item unchanged, for another reviewer to decide. */
export async function appeal(
  db: Db,
  caller: Caller,
  kind: ReviewKind,
  subject: Reviewed,
  message: string,
  now: Date,
): Promise<void> {
  const submit = moveTo(kind.lifecycle, 'Submitted', 'host')
  if (!submit) throw new Problem('conflict', `This ${kind.noun} can’t be submitted twice.`)
  await moveReviewed(db, kind.table, kind.lifecycle, subject.review, submit)
  await kind.touch?.(db, subject)
  const decision = await latestDecision(db, kind.kind, subject.id)
  if (decision?.move !== 'reject') throw new Problem('conflict', 'There is no rejection to appeal.')
  await kind.onReopen?.(db, subject, { caller, now })
  const filed = await insertAppeal(db, {
    kind: kind.kind,
    subject_id: subject.id,
    decision_id: decision.id,
    message,
    author_id: caller.id,
    against: decision.decided_by,
  })
  if (!filed) throw new Problem('already-exists', 'You’ve already appealed this rejection.')
  await audit(db, { actorId: caller.id, action: `${kind.noun}.appeal`, subjectId: subject.id, after: { message } })
}

/** Review state, for a reviewer viewing the history. */
export function staffStanding(
  caller: Caller,
  subject: Reviewed,
  { appeals }: ReviewHistory,
  assignedTo: ReviewStanding['assignedTo'],
): ReviewStanding {
  const { name, version = 1, review } = subject
  const { status, submitted_at, locked_at } = review
  const decidedBefore = appeals.some(({ outcome, against }) => outcome === null && against.id === caller.id)
  return {
    name,
    status,
    version,
    submittedAt: submitted_at?.toISOString() ?? null,
    lockedBy: lockedBy(review),
    lockedAt: locked_at?.toISOString() ?? null,
    assignedTo,
    mayDecide: !decidedBefore && !hasConflictOfInterest(caller, subject),
  }
}

/** Feedback and decisions on an item so far. */
export async function getHistory(db: Db, subjectId: string, caller: Caller, now: Date): Promise<ReviewHistory> {
  return {
    feedback: await feedbackOn(db, subjectId),
    decisions: await decisionsOn(db, subjectId, caller.id, now),
    appeals: await appealsOn(db, subjectId),
  }
}
