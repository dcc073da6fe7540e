/** Data that moderators have beside the queue: a host's history, reply templates, metrics, assignments. */
import { z } from 'zod'
import { feedbackCategories } from '../enumerations.ts'
import { changesOf, instant, oneOf, requiredText } from '../fields.ts'
import { MESSAGE_MAX, NAME_MAX } from '../text-limits.ts'
import { Decision, QueueItem, reviewKinds } from './review.ts'

/** A decision in a host's history. */
export const HostDecision = Decision.omit({ canUndo: true }).extend({
  kind: z.enum(reviewKinds),
  subjectId: z.string(),
  name: z.string(),
  stayId: z.string().nullable(),
  /** For a rejection, the feedback sent to the host. */
  category: z.enum(feedbackCategories).nullable(),
  message: z.string().nullable(),
})
export type HostDecision = z.infer<typeof HostDecision>

/** GET /moderation/hosts/{id}: what a moderator should know about the host whose submission they are reading. */
export const HostHistory = z.object({
  organization: z.object({ id: z.string(), name: z.string(), createdAt: instant('createdAt'), stayCount: z.int() }),
  accepted: z.int(),
  rejected: z.int(),
  /** Rejections that another moderator reversed after an appeal. */
  overturned: z.int(),
  /** Unresolved reports of the host's stays. */
  openReports: z.int(),
  /** The host's other pending submissions, oldest first, at most twenty. */
  waiting: z.array(QueueItem),
  /** The latest twenty, newest first. */
  decisions: z.array(HostDecision),
})
export type HostHistory = z.infer<typeof HostHistory>

/** POST /moderation/reply-templates. */
export const ReplyTemplateFields = z.strictObject({
  title: requiredText('Title', NAME_MAX),
  category: oneOf('Category', feedbackCategories),
  message: requiredText('Message', MESSAGE_MAX),
})
export type ReplyTemplateFields = z.infer<typeof ReplyTemplateFields>
/** PATCH /moderation/reply-templates/{id}. */
export const ReplyTemplateChanges = changesOf(ReplyTemplateFields)
export type ReplyTemplateChanges = z.output<typeof ReplyTemplateChanges>
export const ReplyTemplate = z.object({
  id: z.string(),
  title: z.string(),
  category: z.enum(feedbackCategories),
  message: z.string(),
  version: z.int(),
})
export type ReplyTemplate = z.infer<typeof ReplyTemplate>

/** PUT /moderation/assignments: null removes the assignment. */
export const AssignmentFields = z
  .strictObject({
    kind: oneOf('Kind', reviewKinds),
    id: requiredText('Id', 60),
    userId: requiredText('User', 60).nullable(),
  })
  .meta({
    examples: [{ kind: 'stays', id: 'stay_01kaf3v7y8e1zt6m4q9x2w5r0b', userId: 'usr_01kaf3v7y8e1zt6m4q9x2w5r0b' }],
  })

/** Assigns a submission to a reviewer. */
export const Assignment = z.object({ kind: z.enum(reviewKinds), id: z.string(), userId: z.string().nullable() })

const decided = { accepted: z.int(), rejected: z.int() }

/** GET /moderation/metrics. Undone decisions don't count. */
export const ReviewMetrics = z.object({
  days: z.int(),
  /** How long the oldest submission has waited, in seconds; 0 if none is waiting. */
  oldestSeconds: z.number(),
  ...decided,
  appeals: z.int(),
  overturned: z.int(),
  people: z.array(z.object({ id: z.string(), name: z.string(), ...decided, appeals: z.int(), overturned: z.int() })),
  /** Each day in UTC, oldest first: '2027-03-01'. */
  byDay: z.array(z.object({ day: z.string(), ...decided })),
})
export type ReviewMetrics = z.infer<typeof ReviewMetrics>
