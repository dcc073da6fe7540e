/**
 * Execution: a bought promotion is carried out by tasks, one per outlet and role. Source: 'Campaigns and execution' of the
 * decisions.
 */
import { z } from 'zod'
import { instant, requiredText, webUrl } from '../fields.ts'
import { executionTaskLifecycle } from '../lifecycle.ts'
import { MediaItem, Picture } from '../media/media-item.ts'
import { participationRoles, taskPublishers } from '../outlets/outlet.ts'
import { promotionFields } from '../promotions/promotion-fields.ts'
import { AnsweredMedia } from '../promotions/stay-promotion.ts'

/** What an outlet does by a task: its part in a promotion, or announcing the winner of the giveaway that it promoted. */
export const taskRoles = [...participationRoles, 'announcement'] as const
export type TaskRole = (typeof taskRoles)[number]

/** A person's claim of a task lapses after this long, in milliseconds: then somebody else may take it over. */
export const TASK_CLAIM_LAPSES_MS = 3_600_000

/** What shows that a task was done: the address of the post or a screenshot, and what the platform says of its own. */
export const TaskProof = z.object({
  url: z.string().nullable(),
  screenshot: Picture.nullable(),
  /** 'Sent to 118 subscribers.'; empty where a person posted. */
  note: z.string(),
})

export const ExecutionTask = z.object({
  id: z.string(),
  promotionId: z.string(),
  /** What its host calls it; empty for an outlet's owner, whom it isn't for. */
  promotionTitle: z.string(),
  stayId: z.string(),
  stayName: z.string(),
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
  /** Who is at work on it; null unless a person claimed it. */
  claimedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** From when on somebody else may take it over. */
  claimLapsesAt: instant('claimLapsesAt').nullable(),
  doneAt: instant('doneAt').nullable(),
  proof: TaskProof.nullable(),
  /** Why it is blocked or failed; empty otherwise. */
  problem: z.string(),
  /** Of what is due at the same time, the higher is posted first. */
  priority: z.enum(promotionFields.priority.choices),
  version: z.int(),
  createdAt: instant('createdAt'),
})
export type ExecutionTask = z.infer<typeof ExecutionTask>

/** What a promotion brought, in people who followed the links of its posts; bots and repeats are not among them. */
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
  /** By outlet, in the order of the tasks. */
  outlets: z.array(
    z.object({
      taskId: z.string(),
      name: z.string(),
      role: z.enum(taskRoles),
      clicks: z.int(),
      /** The counted link of its post, as a whole address. */
      link: z.string(),
    }),
  ),
  /** Days with clicks, in the organization's time zone. */
  days: z.array(z.object({ day: z.string(), clicks: z.int() })),
})
export type PromotionResults = z.infer<typeof PromotionResults>

/** The visits that count as a post's: those of its first two weeks, so that older posts don't look better. */
export const RECORD_DAYS = 14
/** An outlet has a record from so many executed promotions of a type on: fewer say nothing about the next. */
export const RECORD_PROMOTIONS = 3

/** What an outlet brought to executed promotions of a type: quarter, half and three quarters of them had at most so many visits. */
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
export const attemptOutcomes = ['published', 'postponed', 'refused', 'unknown', 'failed'] as const

/** A picture or a video to post. */
export const TaskMedia = AnsweredMedia.extend({
  /** Where its file is: of a picture that we keep or draw a JPEG, cut as its host wants it; else the address as it is. */
  file: z.string(),
})
export type TaskMedia = z.infer<typeof TaskMedia>

/** A boost as it was bought, for an outlet that posts where it is sold. */
const PostBoost = z.object({
  /** What it is aimed at: 'City'. */
  type: z.string(),
  name: z.string(),
  /** Its budget in cents, before discounts. */
  price: z.int(),
  /** How many outlets spend it together. */
  outlets: z.int(),
})

/** A task with what is to be posted. */
export const ExecutionTaskDetail = ExecutionTask.extend({
  post: z.object({
    caption: z.string(),
    media: z.array(TaskMedia),
    /** Whom outlets mention: '@boathouse', or a name that is no handle; empty if nobody. */
    mention: z.string(),
    taggedAccounts: z.array(z.string()),
    /** The names of those who take part, whom outlets show and tag. */
    participants: z.array(z.string()),
    locations: z.array(z.string()),
    /** Null if there is none, or the network has no stickers. */
    linkSticker: z.string().nullable(),
    /** Where the post leads. */
    link: z.string(),
    /** An existing post to use instead of pictures; null if it has its own. */
    existingPost: z.string().nullable(),
    /** The host's wishes about dates, other notes, and the terms of a contest. */
    notes: z.array(z.string()),
    /** The nights that it is about; null where it announces a winner. */
    promoted: z
      .object({ nights: z.int(), startDate: instant('startDate').nullable(), timeZone: z.string() })
      .nullable(),
    boost: PostBoost.nullable(),
    /** What was bought beside the post; whoever posts first carries it out. */
    addons: z.array(z.object({ name: z.string(), description: z.string() })),
  }),
  /** What this post builds on: the proofs of the posting, or of the amplification. */
  buildsOn: z.array(z.string()),
  /** How it was tried so far, the latest first. */
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
    message: 'Enter the address of the post, or add a screenshot.',
  })
  .meta({ examples: [{ url: 'https://www.instagram.com/p/C1a2b3c4d5e/' }] })
export type TaskDone = z.output<typeof TaskDone>

/** POST /execution-tasks/{id}/failed. */
export const TaskFailed = z.strictObject({ reason: requiredText('Reason', 500) })
/** PUT /stay-promotions/{id}/date. */
export const PromotionDate = z.strictObject({
  requestedDate: z.iso
    .datetime({ offset: true, error: 'requestedDate must be a date and time.' })
    .transform((value) => new Date(value).toISOString()),
})
