/** Stay promotions: what a host writes and chooses, and what is answered. Source: sections 3 and 5, the decisions. */
import { z } from 'zod'
import {
  changesOf,
  instant,
  moment,
  optionalText,
  requiredText,
  stayReference,
  storedAs,
  text,
  textList,
} from '../fields.ts'
import { promotionLifecycle, purchaseLifecycle } from '../lifecycle.ts'
import { MediaItem, Picture } from '../media/media-item.ts'
import { messages } from '../messages.ts'
import { planNames } from '../plans/plans.ts'
import { StayCard } from '../stays/stay.ts'
import { promotionLimits as max } from './promotion-limits.ts'
import { LAST_STEP } from './wizard-steps.ts'

export { promotionLimits } from './promotion-limits.ts'

export const promotionPriorities = ['low', 'medium', 'high'] as const

/** The part of a picture that is shown, in fractions of its width and height. */
export const Crop = z
  .strictObject({
    x: z.number().min(0).max(1),
    y: z.number().min(0).max(1),
    width: z.number().gt(0).max(1),
    height: z.number().gt(0).max(1),
  })
  .refine(({ x, y, width, height }) => x + width <= 1.000_001 && y + height <= 1.000_001, {
    message: 'The crop must lie inside its picture.',
  })
export type Crop = z.infer<typeof Crop>

export const PromotionMedia = MediaItem.extend({ crop: Crop.nullish() })
export type PromotionMedia = z.infer<typeof PromotionMedia>
const PromotionPicture = Picture.extend({
  crop: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullish(),
})

/** Ids of outlets, each once: 'Posting outlet', and what they are called together. */
export const outletIds = (label: string, count: string) =>
  z
    .array(
      z
        .string({ error: `${label} ids must be text.` })
        .trim()
        .min(1, `${label} ids must not be blank.`)
        .max(max.reference, messages.eachAtMost(`${label} ids`, max.reference)),
      { error: (issue) => (issue.input == null ? messages.required(count) : `${count} must be a list.`) },
    )
    .max(max.outlets, `${count} must have at most ${max.outlets} items.`)
    .overwrite((ids) => [...new Set(ids)])

const isNotNone = (id: string): boolean => id.toLowerCase() !== 'none'
const reference = (label: string) => text(label, max.reference).refine(isNotNone, `${label} cannot be "none".`)
/** A promotion type, or a variant, that must be named. */
export const requiredReference = (label: string) =>
  requiredText(label, max.reference).refine(isNotNone, `${label} cannot be "none".`)

const mediaList = (label: string) =>
  z
    .array(PromotionMedia, { error: `${label} must be a list.` })
    .max(max.media, `${label} must have at most ${max.media} items.`)

/** A post that exists already, or files of the host's own. */
export const MediaSelection = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('existing_post'), postId: optionalText('Post', max.reference) }),
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

const people = z
  .array(z.string().trim().min(1, 'Participant ids must not be blank.').max(60), {
    error: 'Participants must be a list.',
  })
  .max(max.participants, `Participants must have at most ${max.participants} items.`)
  .overwrite((ids) => [...new Set(ids)])

/** What a host writes and chooses, in any state of completion; what is there keeps its limits. */
export const StayPromotionFields = z.strictObject({
  campaignId: z.string().max(60).nullable().default(null),
  title: optionalText('Title', max.title),
  userName: optionalText('User name', max.userName),
  promotionTypeId: reference('Promotion type').default(''),
  variantId: reference('Variant').default(''),
  postOutlets: outletIds('Posting outlet', 'Posting outlets').default([]),
  amplificationOutlets: outletIds('Amplification outlet', 'Amplification outlets').default([]),
  reshareOutlets: outletIds('Reshare outlet', 'Reshare outlets').default([]),
  mediaSelection: MediaSelection.prefault({ type: 'uploaded_media' }),
  boost: Boost.nullable().default(null),
  summary: optionalText('Summary', max.summary),
  details: optionalText('Details', max.details),
  taggedAccounts: textList('Tagged accounts', max.tagged, max.accounts).default([]),
  taggedLocations: textList('Tagged locations', max.tagged, max.accounts).default([]),
  linkStickerText: optionalText('Link sticker text', max.linkStickerText),
  extraNotes: optionalText('Extra notes', max.extraNotes),
  startDate: moment('startDate').nullable().default(null),
  requestedDate: moment('requestedDate').nullable().default(null),
  endDate: moment('endDate').nullable().default(null),
  nights: z
    .int({ error: 'Nights must be a positive number.' })
    .positive('Nights must be a positive number.')
    .max(365, 'Nights must be at most 365.')
    .default(3),
  priority: z.enum(promotionPriorities).default('medium'),
  dateInstructions: optionalText('Date instructions', max.dateInstructions),
  eligibilityRequirements: optionalText('Eligibility requirements', max.eligibilityRequirements),
  detailsAndExclusions: optionalText('Details and exclusions', max.detailsAndExclusions),
  winner: optionalText('Winner', max.winner),
  participantUserIds: people.default([]),
  confirmed: z.boolean({ error: 'Confirmation must be true or false.' }).default(false),
  agreesToTerms: z.boolean({ error: 'Agreement to terms must be true or false.' }).default(false),
  enabled: z.boolean({ error: 'Enabled must be true or false.' }).default(true),
})
export type StayPromotionFields = z.output<typeof StayPromotionFields>

type PromotionTime = 'startDate' | 'requestedDate' | 'endDate'
/** What is kept of a promotion: its fields, their times as ISO 8601. */
export type WrittenPromotion = Omit<StayPromotionFields, PromotionTime> & {
  readonly [T in PromotionTime]: string | null
}

/** POST /stay-promotions. */
export const NewStayPromotion = StayPromotionFields.extend({ stayId: stayReference })
/** Changed fields. `media` alone is short for uploaded media with these files. */
export const StayPromotionChanges = changesOf(StayPromotionFields).extend({ media: mediaList('Media').optional() })
export type StayPromotionChanges = z.output<typeof StayPromotionChanges>

const invalidStep = messages.invalidStep(LAST_STEP)
const stepIndex = z.int({ error: invalidStep }).min(0, invalidStep).max(LAST_STEP, invalidStep)

/** POST /stay-promotions/{id}: a save of the wizard. */
export const StayPromotionSave = StayPromotionChanges.extend({
  /** The step that is left: it must be done, else 422 says what it lacks. */
  step: stepIndex.optional(),
  /** Where its host is now, counted from 1. */
  currentStep: z
    .int({ error: invalidStep })
    .min(1, invalidStep)
    .max(LAST_STEP + 1, invalidStep)
    .optional(),
  /** The version that was changed: where it is no longer the latest, another tab saved meanwhile, and nothing is written. */
  draftMetadata: z.strictObject({ version: z.int().optional(), autoSaveEnabled: z.boolean().optional() }).optional(),
  /** What the host saw when it confirmed, in cents. */
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
/** What a promotion costs, in cents: the sum of its parts less the plan's discount. */
export const PromotionPrice = z.object({
  lines: z.array(PriceLine),
  subtotal: z.int(),
  plan: z.enum(planNames),
  discountPercent: z.int(),
  discount: z.int(),
  total: z.int(),
  currency: z.literal('USD'),
})
export type PriceLine = z.infer<typeof PriceLine>
export type PromotionPrice = z.infer<typeof PromotionPrice>

/** Something that keeps a promotion from being submitted, and the wizard's step where it is mended. */
export const PromotionProblem = z.object({ step: z.int().min(0).max(LAST_STEP), path: z.string(), message: z.string() })
export type PromotionProblem = z.infer<typeof PromotionProblem>

/** A choice that another one has made impossible, and so was taken back. */
export const ClearedChoice = z.object({
  field: z.enum(['postOutlets', 'amplificationOutlets', 'reshareOutlets', 'boost', 'variantId', 'addons']),
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

/** Whether each of the wizard's first eight steps is done. Derived; a client never sends it. */
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

const written = StayPromotionFields.shape

export const StayPromotion = z.object({
  id: z.string(),
  stayId: z.string(),
  organizationId: z.string(),
  stayName: z.string(),
  /** The stay as lists show it; null while the public does not see it. */
  stay: StayCard.nullable(),
  campaignId: z.string().nullable(),
  title: z.string(),
  userName: z.string(),
  promotionTypeId: z.string(),
  variantId: z.string(),
  /** The promotion type's code and platform; empty and 'None' until one is chosen. */
  type: z.string(),
  socialPlatform: z.string(),
  postOutlets: z.array(z.string()),
  amplificationOutlets: z.array(z.string()),
  reshareOutlets: z.array(z.string()),
  mediaSelection: z.union([
    z.object({ type: z.literal('existing_post'), postId: z.string() }),
    z.object({ type: z.literal('uploaded_media'), mediaFiles: z.array(PromotionPicture) }),
  ]),
  /** The pictures that are posted, in their order. */
  media: z.array(PromotionPicture),
  boost: z.object({ target: z.object({ type: z.string(), name: z.string() }) }).nullable(),
  summary: z.string(),
  details: z.string(),
  taggedAccounts: z.array(z.string()),
  taggedLocations: z.array(z.string()),
  linkStickerText: z.string(),
  extraNotes: z.string(),
  startDate: instant('startDate').nullable(),
  requestedDate: instant('requestedDate').nullable(),
  endDate: instant('endDate').nullable(),
  nights: z.int(),
  priority: written.priority.unwrap(),
  dateInstructions: z.string(),
  eligibilityRequirements: z.string(),
  detailsAndExclusions: z.string(),
  winner: z.string(),
  participantUserIds: z.array(z.string()),
  status: z.enum(promotionLifecycle.statuses),
  purchaseStatus: z.enum(purchaseLifecycle.statuses),
  enabled: z.boolean(),
  /** True while what was confirmed still costs what it cost then. */
  confirmed: z.boolean(),
  agreesToTerms: z.boolean(),
  /** What its host confirmed, in cents; null before. Where it differs from the price, the price has changed since. */
  confirmedPrice: z.int().nullable(),
  /** Null until a type and a variant are chosen. From its submission on it stays as it was confirmed. */
  price: PromotionPrice.nullable(),
  addons: z.array(StayPromotionAddon),
  /** Counted from 1 for people. */
  currentStep: z.int(),
  stepCompletionStatus: StepCompletionStatus,
  /** What keeps it from being submitted; empty once it is. */
  problems: z.array(PromotionProblem),
  draftMetadata: z.object({ autoSaveEnabled: z.boolean(), version: z.int() }),
  version: z.int(),
  createdAt: instant('createdAt'),
  updatedAt: instant('updatedAt'),
})
export type StayPromotion = z.infer<typeof StayPromotion>

/** What is kept of a promotion, as it is read back. */
export const StoredPromotion = storedAs(
  StayPromotion.pick(
    Object.fromEntries(Object.keys(StayPromotionFields.shape).map((field) => [field, true])) as {
      [F in keyof StayPromotionFields]: true
    },
  ),
  StayPromotionFields.parse({}),
)

/** What a save answers: the promotion, and the choices that the save has taken back. */
export const SavedStayPromotion = StayPromotion.extend({ cleared: z.array(ClearedChoice) })
export type SavedStayPromotion = z.infer<typeof SavedStayPromotion>
