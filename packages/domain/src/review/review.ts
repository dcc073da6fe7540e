/** Review of everything that hosts submit. Source: section 4 of the specification. */
import { z } from 'zod'
import { Feedback } from '../feedback/feedback.ts'
import { instant, requiredText } from '../fields.ts'
import { Picture } from '../media/media-item.ts'
import type { Scope } from '../permissions.ts'
import { MESSAGE_MAX } from '../text-limits.ts'

/** The kinds of reviewed entities, as used in paths: /moderation/{kind}/{id}. */
export const reviewKinds = [
  'stays',
  'offers',
  'cancellations',
  'giveaways',
  'stay-promotions',
  'campaigns',
  'attribute-requests',
] as const
export type ReviewKindName = (typeof reviewKinds)[number]

/** The kinds that hosts create for their organization. */
export type HostedKind = Exclude<ReviewKindName, 'attribute-requests'>
/** New items per person in 24 hours, counting copies and deleted ones. A stay may also reserve a shortlink. */
export const NEW_ITEMS_A_DAY: Readonly<Record<HostedKind, number>> = {
  stays: 500,
  offers: 500,
  cancellations: 500,
  giveaways: 100,
  'stay-promotions': 500,
  campaigns: 50,
}
/** What these are called in messages to their hosts. */
export const hostedNouns: Readonly<Record<HostedKind, string>> = {
  stays: 'stays',
  offers: 'offers',
  cancellations: 'cancellations',
  giveaways: 'giveaways',
  'stay-promotions': 'promotions',
  campaigns: 'campaigns',
}
/** Items other than stays that wait for a decision at an organization whose stays were never accepted. */
export const UNKNOWN_HOST_SUBMISSIONS_MAX = 20

/** POST /moderation/{kind}/{id}/appeals: why a rejection was wrong. */
export const AppealFields = z.strictObject({ message: requiredText('Message', MESSAGE_MAX) })

export const Appeal = z.object({
  id: z.string(),
  message: z.string(),
  authorName: z.string(),
  /** The moderator who rejected it, and therefore can't decide the appeal. */
  against: z.object({ id: z.string(), name: z.string() }),
  outcome: z.enum(['Accepted', 'Rejected']).nullable(),
  createdAt: instant('createdAt'),
})
export type Appeal = z.infer<typeof Appeal>

/** One past decision; `undoneAt` is set if its reviewer undid it. */
export const Decision = z.object({
  id: z.string(),
  move: z.enum(['publish', 'reject']),
  byName: z.string(),
  at: instant('at'),
  undoneAt: instant('undoneAt').nullable(),
  /** True while its reviewer can still undo it. */
  canUndo: z.boolean(),
})
export type Decision = z.infer<typeof Decision>

/** The review history shown next to a submission. Newest first. */
export const ReviewHistory = z.object({
  feedback: z.array(Feedback),
  decisions: z.array(Decision),
  appeals: z.array(Appeal),
})
export type ReviewHistory = z.infer<typeof ReviewHistory>

/** A submission's review state. */
export const ReviewStanding = z.object({
  name: z.string(),
  status: z.string(),
  version: z.int(),
  submittedAt: instant('submittedAt').nullable(),
  lockedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  lockedAt: instant('lockedAt').nullable(),
  /** The staff member assigned to review it. */
  assignedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** False if the caller decided it before its host appealed, holds a role for it, or requested it. */
  mayDecide: z.boolean(),
})
export type ReviewStanding = z.infer<typeof ReviewStanding>

/** One row of the queue across all kinds. */
export const QueueItem = z.object({
  kind: z.enum(reviewKinds),
  id: z.string(),
  name: z.string(),
  status: z.string(),
  /** The version to decide on: a decision's `If-Match`. */
  version: z.int(),
  /** True for an edit of something already public. */
  isEdit: z.boolean(),
  changedFields: z.array(z.string()),
  /** City and state; null if it has no location. */
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
  /** The host's message if it appealed a rejection; null otherwise. */
  appeal: z.string().nullable(),
  /** The staff member assigned to review it. */
  assignedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** False if the caller decided it before its host appealed, holds a role for it, or requested it. */
  mayDecide: z.boolean(),
})
export type QueueItem = z.infer<typeof QueueItem>

/**
 * Who gets a notification: the hosts of a stay or an organization, only an organization's owners, one user, or staff.
 */
export type Recipients = Scope | { readonly ownersOf: string } | { readonly userId: string } | { readonly staff: true }
