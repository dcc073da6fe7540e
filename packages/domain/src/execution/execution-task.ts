/** Execution: a bought promotion is carried out by tasks, one per outlet and role; see decision 0024. */
import { z } from 'zod'
import { HOUR_MS } from '../durations.ts'
import { instant, requiredText, webUrl } from '../fields.ts'
import { executionTaskLifecycle } from '../lifecycle.ts'
import { MediaItem, Picture } from '../media/media-item.ts'
import { participationRoles, taskPublishers } from '../outlets/outlet.ts'
import { promotionFields } from '../promotions/promotion-fields.ts'
import { AnsweredMedia } from '../promotions/stay-promotion.ts'
import { MESSAGE_MAX } from '../text-limits.ts'

/** What an outlet does in a task: its part in a promotion, or announcing the winner of the giveaway it promoted. */
const taskRoles = [...participationRoles, 'announcement'] as const
export type TaskRole = (typeof taskRoles)[number]

/** A task can be claimed this long before its time, in milliseconds. */
export const TASK_CLAIM_BEFORE_MS = HOUR_MS

/** A person's claim on a task expires after this long, in milliseconds; then others may take over. */
export const TASK_CLAIM_LAPSES_MS = HOUR_MS

/** Proof that a task was done: the post's URL or a screenshot, and what the platform records for its own posts. */
export const TaskProof = z.object({
  url: z.string().nullable(),
  screenshot: Picture.nullable(),
  /** 'Sent to 118 subscribers.'; empty where a person posted. */
  note: z.string(),
})

export const ExecutionTask = z.object({
  id: z.string(),
  promotionId: z.string(),
  /** The host's title for it; empty for an outlet's owner, who shouldn't see it. */
  promotionTitle: z.string(),
  stayId: z.string(),
  stayName: z.string(),
  /** Whether the stay has a page on the site: it may be hidden, or taken down. */
  isStayPublic: z.boolean(),
  organizationId: z.string(),
  role: z.enum(taskRoles),
  outlet: z.object({
    id: z.string(),
    name: z.string(),
    /** In the network's own notation: '@coastal.weekends'. */
    handle: z.string(),
    /** The network's name; empty if the content system no longer had it. */
    network: z.string(),
  }),
  publisher: z.enum(taskPublishers),
  status: z.enum(executionTaskLifecycle.statuses),
  /** Whether it waits until its host resumes the promotion. */
  isPaused: z.boolean(),
  /** When it is to be posted; null while it waits for an earlier task. */
  dueAt: instant('dueAt').nullable(),
  /** Who is working on it; null unless a person claimed it. */
  claimedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** When others may take it over. */
  claimLapsesAt: instant('claimLapsesAt').nullable(),
  doneAt: instant('doneAt').nullable(),
  proof: TaskProof.nullable(),
  /** Why it is blocked or failed; empty otherwise. */
  problem: z.string(),
  /** Whether money is refunded if it fails: it cost something, and the buyer's bank hasn't taken that back. */
  refunds: z.boolean(),
  /** Among tasks due at the same time, higher priority is posted first. */
  priority: z.enum(promotionFields.priority.choices),
  version: z.int(),
  createdAt: instant('createdAt'),
})
export type ExecutionTask = z.infer<typeof ExecutionTask>

/** A promotion's results: people who followed links in its posts, without bots and repeats. */
export const PromotionResults = z.object({
  clicks: z.int(),
  /** Clicks by programs, which no other number includes. */
  bots: z.int(),
  /** What was paid for it, less refunds, in cents. */
  spent: z.int(),
  /** In cents; null before the first click. */
  costPerClick: z.int().nullable(),
  /** After how many booked nights it has paid for itself; null where the stay has no rate or nothing was paid. */
  breakEvenNights: z.int().nullable(),
  /** By outlet, in task order. */
  outlets: z.array(
    z.object({
      taskId: z.string(),
      name: z.string(),
      role: z.enum(taskRoles),
      clicks: z.int(),
      /** The tracked link of its post, as a full URL. */
      link: z.string(),
    }),
  ),
  /** Days with clicks, in the organization's time zone. */
  days: z.array(z.object({ day: z.string(), clicks: z.int() })),
})
export type PromotionResults = z.infer<typeof PromotionResults>

/** Only visits in a post's first two weeks count, so that older posts don't look better. */
export const RECORD_DAYS = 14
/** An outlet has a track record from this many executed promotions of a type on: fewer don't predict much. */
export const RECORD_PROMOTIONS = 3

/**
 * An outlet's results in executed promotions of a type: visit counts at the first quartile, median and third quartile.
 */
export const OutletRecord = z.object({
  outletId: z.string(),
  promotionTypeId: z.string(),
  promotions: z.int(),
  low: z.int(),
  median: z.int(),
  high: z.int(),
})
export type OutletRecord = z.infer<typeof OutletRecord>

/** How a try ended: `postponed` is tried again, `unknown` waits for a person to check. */
const attemptOutcomes = ['published', 'postponed', 'refused', 'unknown', 'failed'] as const

/** A picture or a video to post. */
export const TaskMedia = AnsweredMedia.extend({
  /** Its file: a JPEG, cropped as the host wants, for pictures we store or generate; otherwise the original URL. */
  file: z.string(),
})
export type TaskMedia = z.infer<typeof TaskMedia>

/** A purchased boost, for an outlet on whose network it is sold. */
const PostBoost = z.object({
  /** Its target type: 'City'. */
  type: z.string(),
  name: z.string(),
  /** Its budget in cents, before discounts. */
  price: z.int(),
  /** How many outlets spend it together. */
  outlets: z.int(),
})

/** A task with its content to post. */
export const ExecutionTaskDetail = ExecutionTask.extend({
  post: z.object({
    caption: z.string(),
    media: z.array(TaskMedia),
    /** Who to mention: '@boathouse', or a name that isn't a handle; empty for no one. */
    mention: z.string(),
    taggedAccounts: z.array(z.string()),
    /** The names of participants for outlets to show and tag. */
    participants: z.array(z.string()),
    locations: z.array(z.string()),
    /** Null if there is none, or the network has no stickers. */
    linkSticker: z.string().nullable(),
    /** The link in the post. */
    link: z.string(),
    /** An existing post to use instead of pictures; null if it has its own. */
    existingPost: z.string().nullable(),
    /** The host's wishes about dates, other notes, and the terms of a contest. */
    notes: z.array(z.string()),
    /** The promoted nights; null if the post announces a winner. */
    promoted: z
      .object({ nights: z.int(), startDate: instant('startDate').nullable(), timeZone: z.string() })
      .nullable(),
    boost: PostBoost.nullable(),
    /** Addons bought with the promotion; the first outlet to post carries them out. */
    addons: z.array(z.object({ name: z.string(), description: z.string() })),
  }),
  /** What this post builds on: the proofs of the posting or the amplification. */
  buildsOn: z.array(z.string()),
  /** Attempts so far, newest first. */
  attempts: z.array(z.object({ at: instant('at'), outcome: z.enum(attemptOutcomes), detail: z.string() })),
})
export type ExecutionTaskDetail = z.infer<typeof ExecutionTaskDetail>

/** POST /execution-tasks/{id}/done. */
export const TaskDone = z
  .strictObject({
    url: webUrl('Proof url', 1000).or(z.literal('')).default(''),
    screenshot: MediaItem.nullable().default(null),
  })
  .refine(({ url, screenshot }) => url !== '' || screenshot !== null, {
    path: ['url'],
    message: 'Enter the post’s link, or add a screenshot.',
  })
  .meta({ examples: [{ url: 'https://www.instagram.com/p/C1a2b3c4d5e/' }] })
export type TaskDone = z.output<typeof TaskDone>

/** POST /execution-tasks/{id}/failed. */
export const TaskFailed = z.strictObject({ reason: requiredText('Reason', MESSAGE_MAX) })
/** PUT /stay-promotions/{id}/date. */
export const PromotionDate = z.strictObject({
  requestedDate: z.iso
    .datetime({ offset: true, error: 'Requested date must be a date and time.' })
    .transform((value) => new Date(value).toISOString()),
})
