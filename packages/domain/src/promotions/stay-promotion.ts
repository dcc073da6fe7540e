/** Stay promotions: request and response schemas. Source: sections 3 and 5 of the specification. */
import { z } from 'zod'
import { Feedback } from '../feedback/feedback.ts'
import { messageLabelOf } from '../field-kinds.ts'
import { answeredShape, writtenShape } from '../field-schemas.ts'
import { changesOf, instant, moment, optionalText, requiredText, stayReference, storedAs, text } from '../fields.ts'
import { answeredKinds, hostedKinds } from '../hosted-fields.ts'
import { promotionLifecycle, purchaseLifecycle } from '../lifecycle.ts'
import { MediaItem, PostedMedia, VideoState } from '../media/media-item.ts'
import { messages } from '../messages.ts'
import { planNames, promotionPlanItems } from '../plans/plans.ts'
import { PlanUnit } from '../plans/stay-plan-units.ts'
import { StayCard } from '../stays/stay.ts'
import { promotionFields } from './promotion-fields.ts'
import { LAST_STEP } from './wizard-steps.ts'

/** Maximum length of a catalogue id. */
const ID_MAX = 1000

/** The visible part of a picture, as fractions of its width and height. */
export const Crop = z
  .strictObject({
    x: z.number().min(0).max(1),
    y: z.number().min(0).max(1),
    width: z.number().gt(0).max(1),
    height: z.number().gt(0).max(1),
  })
  .refine(({ x, y, width, height }) => x + width <= 1.000_001 && y + height <= 1.000_001, {
    message: 'The crop must be inside its picture.',
  })
export type Crop = z.infer<typeof Crop>

export const PromotionMedia = MediaItem.extend({ crop: Crop.nullish(), video: VideoState.nullish() })
export type PromotionMedia = z.infer<typeof PromotionMedia>
/** A picture with its crop, or a video, in responses. */
export const AnsweredMedia = PostedMedia.extend({
  crop: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullish(),
})

/** Ids of outlets, each at most once; takes the label of one ('Posting outlet') and of several. */
export function outletIds(label: string, count: string, most: number = promotionFields.postOutlets.most) {
  return z
    .array(
      z
        .string({ error: `${label} ids must be text.` })
        .trim()
        .min(1, `${label} ids must not be blank.`)
        .max(ID_MAX, messages.eachAtMost(`${label} ids`, ID_MAX)),
      { error: (issue) => (issue.input == null ? messages.required(count) : `${count} must be a list.`) },
    )
    .max(most, `${count} must have at most ${most} items.`)
    .overwrite((ids) => [...new Set(ids)])
}

function isNotNone(id: string): boolean {
  return id.toLowerCase() !== 'none'
}

function reference(label: string) {
  return text(label, ID_MAX).refine(isNotNone, `${label} cannot be "none".`)
}

/** A required promotion type or variant. */
export function requiredReference(label: string) {
  return requiredText(label, ID_MAX).refine(isNotNone, `${label} cannot be "none".`)
}

const MEDIA_MAX = promotionFields.mediaSelection.most

function mediaList(label: string) {
  return z
    .array(PromotionMedia, { error: `${label} must be a list.` })
    .max(MEDIA_MAX, `${label} must have at most ${MEDIA_MAX} items.`)
}

/** An existing post, or the host's own files. */
export const MediaSelection = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('existing_post'), postId: optionalText('Post', ID_MAX) }),
    z.strictObject({ type: z.literal('uploaded_media'), mediaFiles: mediaList('Media files').default([]) }),
  ],
  { error: messages.required('Media selection') },
)
export type MediaSelection = z.output<typeof MediaSelection>

export const Boost = z.strictObject({
  target: z.strictObject(
    { type: requiredText('Boost target type', 100), name: requiredText('Boost target name', 100) },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : messages.required('Boost target')) },
  ),
})
export type Boost = z.infer<typeof Boost>

const { networkTexts } = promotionFields
/** Text posted on a network instead of the summary and details. */
const NetworkTexts = z
  .array(
    z.strictObject({
      networkId: requiredText('Network', ID_MAX),
      text: text(networkTexts.label, networkTexts.max),
    }),
    { error: `${networkTexts.label} must be a list.` },
  )
  .max(networkTexts.most, `${networkTexts.label} must have at most ${networkTexts.most} items.`)
  .refine(
    (texts) => new Set(texts.map(({ networkId }) => networkId)).size === texts.length,
    'A network can have only one text.',
  )

const { nights, participantUserIds } = promotionFields
/** The specification's text. It isn't true of a fraction, which gets the text of the other whole numbers. */
const positiveNights = 'Nights must be a positive number.'
const people = z
  .array(z.string().trim().min(1, 'Participant ids must not be blank.').max(60), {
    error: 'Participants must be a list.',
  })
  .max(participantUserIds.most, `Participants must have at most ${participantUserIds.most} items.`)
  .overwrite((ids) => [...new Set(ids)])

/** The host's input, complete or not; limits apply to the fields present. */
export const StayPromotionFields = z.strictObject(
  writtenShape(promotionFields, {
    reference: hostedKinds.reference,
    catalogueId: (field) => reference(messageLabelOf(field)).default(''),
    outlets: ({ one, label, most }) => outletIds(one, label, most).default([]),
    mediaSelection: MediaSelection.prefault({ type: 'uploaded_media' }),
    boost: Boost.nullable().default(null),
    networkTexts: NetworkTexts.default([]),
    moment: (field) => moment(messageLabelOf(field)).nullable().default(null),
    nights: z
      .int({
        error: ({ input }) =>
          typeof input === 'number' && input > 0 ? 'Nights must be a whole number.' : positiveNights,
      })
      .positive(positiveNights)
      .max(nights.most, `Nights must be at most ${nights.most}.`)
      .default(3),
    people: people.default([]),
  }),
)
export type StayPromotionFields = z.output<typeof StayPromotionFields>

type PromotionTime = 'startDate' | 'requestedDate' | 'endDate'
/** A promotion's fields as stored, with times as ISO 8601. */
export type WrittenPromotion = Omit<StayPromotionFields, PromotionTime> & {
  readonly [T in PromotionTime]: string | null
}

/** POST /stay-promotions. */
export const NewStayPromotion = StayPromotionFields.extend({ stayId: stayReference })
/** Changed fields. `media` alone is shorthand for uploaded media with these files. */
export const StayPromotionChanges = changesOf(StayPromotionFields).extend({ media: mediaList('Media').optional() })
export type StayPromotionChanges = z.output<typeof StayPromotionChanges>

const invalidStep = messages.invalidStep(LAST_STEP)
const invalidCurrentStep = messages.invalidCurrentStep(LAST_STEP + 1)
const stepIndex = z.int({ error: invalidStep }).min(0, invalidStep).max(LAST_STEP, invalidStep)

/** POST /stay-promotions/{id}: a save of the wizard. */
export const StayPromotionSave = StayPromotionChanges.extend({
  /** The step being left. It must be complete, else 422 lists what is missing. */
  step: stepIndex.optional(),
  /** The host's current step, counted from 1. */
  currentStep: z
    .int({ error: invalidCurrentStep })
    .min(1, invalidCurrentStep)
    .max(LAST_STEP + 1, invalidCurrentStep)
    .optional(),
  /** The version that was edited. If it is stale, another tab has saved since and nothing is written. */
  draftMetadata: z.strictObject({ version: z.int().optional(), autoSaveEnabled: z.boolean().optional() }).optional(),
  /** The price that the host saw when confirming, in cents. */
  confirmedPrice: z.int().min(0).optional(),
})
export type StayPromotionSave = z.output<typeof StayPromotionSave>

/** One part of a price. */
export const PriceLine = z.object({
  part: z.enum(['variant', 'posting', 'amplification', 'reshare', 'boost', 'addon']),
  /** The variant's, outlet's or addon's id, the boost's name. */
  id: z.string(),
  name: z.string(),
  price: z.int(),
})
/** A promotion's price in cents: the sum of its parts, less what the plan covers and its discount on the rest. */
export const PromotionPrice = z.object({
  lines: z.array(PriceLine),
  subtotal: z.int(),
  /** The amount covered by a unit of the stay's plan. */
  covered: z.int().default(0),
  /** The plan item the promotion counts as; null if no plan includes it. */
  planItem: z.enum(promotionPlanItems).nullable().default(null),
  /** In a draft: the unit that would pay for `covered`. Null once it is taken. */
  unit: PlanUnit.nullable().default(null),
  /** In a draft: no unit pays for it, because the plan's month is yet to be paid. */
  awaitsPayment: z.boolean().default(false),
  plan: z.enum(planNames),
  discountPercent: z.int(),
  discount: z.int(),
  total: z.int(),
  currency: z.literal('USD'),
})
export type PriceLine = z.infer<typeof PriceLine>
export type PromotionPrice = z.infer<typeof PromotionPrice>

/** Something that blocks a promotion's submission, and the wizard step that fixes it. */
export const PromotionProblem = z.object({ step: z.int().min(0).max(LAST_STEP), path: z.string(), message: z.string() })
export type PromotionProblem = z.infer<typeof PromotionProblem>

/** A choice that was removed because another one invalidated it, or because a copy can no longer have it. */
export const ClearedChoice = z.object({
  field: z.enum([
    'promotionTypeId',
    'variantId',
    'postOutlets',
    'amplificationOutlets',
    'reshareOutlets',
    'boost',
    'addons',
    'networkTexts',
    'mediaSelection',
    'campaignId',
    'giveawayId',
    'participantUserIds',
  ]),
  id: z.string(),
  name: z.string(),
  reason: z.string(),
})
export type ClearedChoice = z.infer<typeof ClearedChoice>

export const StayPromotionAddon = z.object({
  id: z.string(),
  promotionId: z.string(),
  type: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.int(),
  createdAt: instant('createdAt'),
})
export type StayPromotionAddon = z.infer<typeof StayPromotionAddon>
/** POST /stay-promotions/{id}/addons. */
export const AddonTypes = z.strictObject({
  addonTypes: z
    .array(requiredText('Addon type', 100), { error: messages.required('Addon types') })
    .min(1, messages.required('Addon types'))
    .max(20, 'Addon types must have at most 20 items.'),
})

/** A person who can take part in a promotion. */
export const PromotionPerson = z.object({
  id: z.string(),
  /** Empty if they haven't entered one. */
  name: z.string(),
})
export type PromotionPerson = z.infer<typeof PromotionPerson>

/** Whether each of the wizard's first eight steps is done. Derived; clients never send it. */
export const StepCompletionStatus = z.object({
  title: z.boolean(),
  type: z.boolean(),
  postOutlets: z.boolean(),
  partnerOutlets: z.boolean(),
  media: z.boolean(),
  boost: z.boolean(),
  details: z.boolean(),
  content: z.boolean(),
})
export type StepCompletionStatus = z.infer<typeof StepCompletionStatus>

const answered = answeredShape(promotionFields, {
  reference: answeredKinds.reference,
  catalogueId: z.string(),
  outlets: z.array(z.string()),
  mediaSelection: z.union([
    z.object({ type: z.literal('existing_post'), postId: z.string() }),
    z.object({ type: z.literal('uploaded_media'), mediaFiles: z.array(AnsweredMedia) }),
  ]),
  boost: z.object({ target: z.object({ type: z.string(), name: z.string() }) }).nullable(),
  networkTexts: z.array(z.object({ networkId: z.string(), text: z.string() })),
  moment: (field) => instant(messageLabelOf(field)).nullable(),
  nights: z.int(),
  people: z.array(z.string()),
})

/** `confirmed` is true while the price is still the confirmed one. */
export const StayPromotion = z.object({
  id: z.string(),
  stayId: z.string(),
  organizationId: z.string(),
  stayName: z.string(),
  /** Why it was last rejected, until it is resubmitted; for those who can see it then. */
  rejection: Feedback.nullable(),
  /** The time zone of the host's dates. */
  timeZone: z.string(),
  /** The stay's card; null while the stay is not public. */
  stay: StayCard.nullable(),
  ...answered,
  /** For those who review it: the participants' names, of those who still belong to the organization. */
  participants: z.array(z.string()).optional(),
  /** The promotion type's code and platform; empty and 'None' until one is chosen. */
  type: z.string(),
  socialPlatform: z.string(),
  /** The pictures and videos to post, in order. */
  media: z.array(AnsweredMedia),
  status: z.enum(promotionLifecycle.statuses),
  purchaseStatus: z.enum(purchaseLifecycle.statuses),
  /** When its first post began: from then on, it can't be unscheduled or dated anew. */
  startedAt: instant('startedAt').nullable(),
  /**
   * The price that the host confirmed, in cents; null before. If it differs from `price`, the price has changed since
   * then.
   */
  confirmedPrice: z.int().nullable(),
  /** Null until a type and a variant are chosen. Frozen at the confirmed price on submission. */
  price: PromotionPrice.nullable(),
  addons: z.array(StayPromotionAddon),
  /** Counted from 1, for display. */
  currentStep: z.int(),
  stepCompletionStatus: StepCompletionStatus,
  /** What blocks its submission; empty once submitted. */
  problems: z.array(PromotionProblem),
  draftMetadata: z.object({ autoSaveEnabled: z.boolean(), version: z.int() }),
  version: z.int(),
  createdAt: instant('createdAt'),
  updatedAt: instant('updatedAt'),
})
export type StayPromotion = z.infer<typeof StayPromotion>

/** A stored promotion, as read back. */
export const StoredPromotion = storedAs(z.object(answered), StayPromotionFields.parse({}))

/** The response to a save: the promotion, and the choices that the save removed. */
export const SavedStayPromotion = StayPromotion.extend({ cleared: z.array(ClearedChoice) })
export type SavedStayPromotion = z.infer<typeof SavedStayPromotion>
