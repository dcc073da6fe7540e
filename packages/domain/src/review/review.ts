/** Review: what moderators do with everything that hosts submit. `Lock`, `Reject` and appeals of the decisions. */
import { z } from 'zod'
import { Feedback } from '../feedback/feedback.ts'
import { instant, requiredText } from '../fields.ts'
import { Picture } from '../media/media-item.ts'
import type { Scope } from '../permissions.ts'

/** What is reviewed, as it stands in paths: /moderation/{kind}/{id}. */
export const reviewKinds = [
  'stays',
  'offers',
  'cancellations',
  'giveaways',
  'stay-promotions',
  'attribute-requests',
] as const
export type ReviewKindName = (typeof reviewKinds)[number]

/** POST /moderation/{kind}/{id}/appeals: why a rejection was wrong. */
export const AppealFields = z.strictObject({ message: requiredText('Message', 500) })

export const Appeal = z.object({
  id: z.string(),
  message: z.string(),
  authorName: z.string(),
  /** Who rejected it, and so cannot decide the appeal. */
  against: z.object({ id: z.string(), name: z.string() }),
  outcome: z.enum(['Accepted', 'Rejected']).nullable(),
  createdAt: instant('createdAt'),
})
export type Appeal = z.infer<typeof Appeal>

/** One decision of the past; `undoneAt` where its reviewer took it back. */
export const Decision = z.object({
  id: z.string(),
  move: z.enum(['publish', 'reject']),
  byName: z.string(),
  at: instant('at'),
  undoneAt: instant('undoneAt').nullable(),
  /** True while its reviewer can still take it back. */
  canUndo: z.boolean(),
})
export type Decision = z.infer<typeof Decision>

/** What a reviewer reads beside the thing itself. Newest first. */
export const ReviewHistory = z.object({
  feedback: z.array(Feedback),
  decisions: z.array(Decision),
  appeals: z.array(Appeal),
})
export type ReviewHistory = z.infer<typeof ReviewHistory>

/** Where a thing stands in its review. */
export const ReviewStanding = z.object({
  name: z.string(),
  status: z.string(),
  version: z.int(),
  submittedAt: instant('submittedAt').nullable(),
  lockedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  lockedAt: instant('lockedAt').nullable(),
  /** False where the caller decided it before, and its host appealed; and where the caller holds a role for it. */
  mayDecide: z.boolean(),
})
export type ReviewStanding = z.infer<typeof ReviewStanding>

/** One line of the queue over all kinds. */
export const QueueItem = z.object({
  kind: z.enum(reviewKinds),
  id: z.string(),
  name: z.string(),
  status: z.string(),
  /** An edit of what is public already. */
  isEdit: z.boolean(),
  changedFields: z.array(z.string()),
  /** City and state; null for what is nowhere. */
  place: z.string().nullable(),
  picture: Picture.nullable(),
  stayId: z.string().nullable(),
  organizationId: z.string().nullable(),
  organizationName: z.string().nullable(),
  submittedAt: instant('submittedAt').nullable(),
  /** Whole seconds since it was submitted. */
  waitingSeconds: z.int(),
  lockedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  lockedAt: instant('lockedAt').nullable(),
  /** The host's words where it appealed against a rejection. */
  appeal: z.string().nullable(),
  /** False where the caller decided it before, and its host appealed; and where the caller holds a role for it. */
  mayDecide: z.boolean(),
})
export type QueueItem = z.infer<typeof QueueItem>

/** Who is told of something: the host's side of a stay or an organization, an organization's owners alone, or one user. */
export type Recipients = Scope | { readonly ownersOf: string } | { readonly userId: string }
