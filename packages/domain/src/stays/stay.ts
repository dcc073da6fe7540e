/**
 * A stay: written by hosts, accepted by moderators, read by travelers. Source of every rule and message: sections 3, 5
 * and 9 of the specification; rates are integer US cents.
 */
import { z } from 'zod'
import { cardTiers, socialPlatforms } from '../enumerations.ts'
import { Feedback } from '../feedback/feedback.ts'
import { FieldProblem, fieldProblems } from '../field-problems.ts'
import { draftShape, writtenShape } from '../field-schemas.ts'
import { cents, instant, requiredText, storedAs, webUrl } from '../fields.ts'
import { stayLifecycle } from '../lifecycle.ts'
import { Picture, PostedMedia, VideoItem } from '../media/media-item.ts'
import { whyNotReady } from '../media/video.ts'
import { messages } from '../messages.ts'
import { planNames } from '../plans/plans.ts'
import { shortlinkProblem } from '../slug.ts'
import { EarlyBooking, EarlyWindow } from './early-booking.ts'
import {
  addressFields,
  attractionFields,
  bedFields,
  bookingLinkLimits,
  contactFields,
  emptyStayValues,
  regionField,
  type StayField,
  stayFieldNames,
  stayFields,
} from './stay-fields.ts'

const bed = writtenShape(bedFields, {})
export const Bed = z
  .strictObject(bed)
  .refine(
    ({ bedType, quantity, customDescription }) => bedType !== 'Other' || quantity === 0 || customDescription !== '',
    { path: ['customDescription'], message: messages.required(bedFields.customDescription.messageLabel) },
  )

function coordinate(label: string, bound: number) {
  return z
    .number({ error: `${label} must be a number.` })
    .min(-bound, `${label} must be from -${bound} to ${bound}.`)
    .max(bound, `${label} must be from -${bound} to ${bound}.`)
}

export const Coordinates = z.strictObject({
  latitude: coordinate('Latitude', 90),
  longitude: coordinate('Longitude', 180),
})

export const Address = z.strictObject(writtenShape(addressFields, {}))
export const Location = z.strictObject({
  address: Address,
  coordinates: Coordinates.nullable().default(null),
  ...writtenShape({ region: regionField }, {}),
  /** True if city or zip were derived from a coordinate, which is correct three times out of four. */
  approximate: z.boolean().default(false),
})

const shortlink = z
  .string({ error: 'Shortlink must be text.' })
  .superRefine((value, context) => {
    const problem = shortlinkProblem(value)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
  .nullable()
  .default(null)

const { bookingLinks, social, bedInfo, nearbyAttractions } = stayFields
const links = z
  .record(
    requiredText('Booking partner', bookingLinkLimits.partner),
    webUrl(bookingLinks.messageLabel, bookingLinkLimits.url),
    { error: messages.required(bookingLinks.messageLabel) },
  )
  .refine(
    (map) => Object.keys(map).length <= bookingLinks.most,
    `${bookingLinks.messageLabel} must have at most ${bookingLinks.most} items.`,
  )
  .refine((map) => Object.keys(map).length > 0, messages.required(bookingLinks.messageLabel))

export const NearbyAttraction = z.strictObject(writtenShape(attractionFields, {}))
export const ContactInfo = z.strictObject(writtenShape(contactFields, {}))

/** All fields that a host writes about a stay, valid for submission. */
export const StayFields = z.strictObject(
  writtenShape(stayFields, {
    shortlink,
    beds: z.array(Bed).max(bedInfo.most).default([]),
    attractions: z.array(NearbyAttraction).max(nearbyAttractions.most).default([]),
    links,
    contact: ContactInfo.prefault({}),
    place: Location,
    social: z.partialRecord(z.enum(socialPlatforms), webUrl(social.messageLabel, 200)).default({}),
    video: VideoItem.nullable().default(null),
  }),
)
export type StayFields = z.infer<typeof StayFields>
/** What a caller may send: fields with a default may be omitted. */
export type StayInput = z.input<typeof StayFields>

/**
 * An imported stay may lack a rate, which is 'on the booking page', and whatever the short form of its file doesn't
 * include. All other rules are the same as for a host's.
 */
export const ImportedStayFields = StayFields.extend({
  currentRate: cents(stayFields.currentRate.label).nullable(),
  capacity: StayFields.shape.capacity.nullable(),
  bedrooms: StayFields.shape.bedrooms.nullable(),
})

const draftText = z.string().max(5000)
const draftNumber = z.number().nullable()
const draftContact = z.strictObject(draftShape(contactFields, {}))
const draftAddress = z.strictObject(draftShape(addressFields, {}))
const draftBed = z.strictObject({ ...draftShape(bedFields, {}), customDescription: draftText.default('') })
const draftAttraction = z.strictObject(draftShape(attractionFields, {}))
const draftLocation = z.strictObject({
  address: draftAddress,
  coordinates: z.strictObject({ latitude: draftNumber, longitude: draftNumber }).nullable(),
  region: draftText,
  approximate: z.boolean(),
})
const draftLinks = z.record(z.string().max(200), draftText)
const draftSocial = z.partialRecord(z.enum(socialPlatforms), draftText)

/**
 * A draft of a stay: valid in shape, but not necessarily complete or valid, so that no input is ever lost.
 * `stayProblems` returns what blocks its submission.
 */
export const StayDraftFields = z
  .strictObject(
    draftShape(stayFields, {
      shortlink: z.string().max(200).nullable(),
      beds: z.array(draftBed).max(100),
      attractions: z.array(draftAttraction).max(100),
      links: draftLinks,
      contact: draftContact.partial(),
      place: draftLocation.extend({ address: draftAddress.partial() }).partial(),
      social: draftSocial,
      video: VideoItem.nullable(),
    }),
  )
  .partial()
export type StayDraftFields = z.infer<typeof StayDraftFields>

/**
 * Why a stay can't be submitted with its video: it isn't ready, or never will be. Expects the video as read from the
 * store.
 */
export function stayVideoProblems(video: PostedMedia | null | undefined): FieldProblem[] {
  if (!video) return []
  const why = video.video ? whyNotReady(video.video) : 'It’s no longer there. Upload it again.'
  return why ? [{ path: 'video', message: `${stayFields.video.label}: ${why}` }] : []
}

/** What blocks a draft's submission, given its video's state; empty if it can be submitted. */
export function stayProblems(
  draft: { readonly video?: PostedMedia | null | undefined },
  schema: z.ZodType = StayFields,
): FieldProblem[] {
  const parsed = schema.safeParse(draft)
  const problems = parsed.success ? [] : fieldProblems(parsed.error)
  return problems.some(({ path }) => path.startsWith('video'))
    ? problems
    : [...problems, ...stayVideoProblems(draft.video)]
}

/** The top-level fields in which two versions of a stay differ, in the schema's order. */
export function changedStayFields(before: Partial<StayDraftFields>, after: Partial<StayDraftFields>): StayField[] {
  return stayFieldNames.filter((field) => canonical(before[field]) !== canonical(after[field]))
}

// jsonb doesn't preserve key order, so equal values may serialize differently.
function canonical(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** The source of an imported stay, shown with its license on the stay's page. */
const StaySource = z.object({
  provider: z.literal('Inside Airbnb'),
  listingId: z.string(),
  licence: z.literal('CC BY 4.0'),
  url: z.string(),
  /** Its host claimed it here: it is no longer treated as imported. */
  isClaimed: z.literal(true).optional(),
})

/** A stay's fields with every member present, valid or not: used in responses and on pages. */
export const WholeStayFields = z.object({
  ...draftShape(stayFields, {
    shortlink: z.string().max(200).nullable(),
    beds: z.array(draftBed.strip()).max(100),
    attractions: z.array(draftAttraction.strip()).max(100),
    links: draftLinks,
    contact: draftContact.strip(),
    place: draftLocation
      .extend({
        address: draftAddress.strip(),
        coordinates: z.object({ latitude: draftNumber, longitude: draftNumber }).nullable(),
      })
      .strip(),
    social: draftSocial,
    video: PostedMedia.nullable(),
  }),
  media: z.array(Picture).max(100),
})
export type WholeStayFields = z.infer<typeof WholeStayFields>
/** A stored stay, as read back. */
export const StoredStay = storedAs(WholeStayFields, emptyStayValues)

/** The state of a stay's open revision; only for callers who may see drafts. */
export const StayRevision = z.object({
  status: z.enum(stayLifecycle.statuses),
  submittedAt: instant('submittedAt').nullable(),
  lockedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  lockedAt: instant('lockedAt').nullable(),
  /** Fields that differ from the accepted stay; empty if the stay was never accepted. */
  changedFields: z.array(z.string()),
  /** What blocks its submission. */
  problems: z.array(FieldProblem),
  /** Why it was last rejected, until it is resubmitted. */
  rejection: Feedback.nullable(),
})
export type StayRevision = z.infer<typeof StayRevision>

/** Maximum name length of an imported stay. The limit in `stayFields.name` applies to names that hosts write here. */
export const DISPLAY_NAME_MAX = 120

/** A stay as its hosts and moderators see it: the fields of the requested version, and that version's state. */
export const Stay = WholeStayFields.extend({
  id: z.string(),
  /** The name to show: an imported stay's full name, up to 120 characters, otherwise its name. See decision 0036. */
  displayName: z.string(),
  organizationId: z.string(),
  status: z.enum(stayLifecycle.statuses),
  enable: z.boolean(),
  favoriteCount: z.int(),
  plan: z.enum(planNames),
  promoted: z.boolean(),
  /** What sets it apart, if its plan shows that. */
  highlights: z.array(z.string()).optional(),
  version: z.int(),
  createdAt: instant('createdAt'),
  updatedAt: instant('updatedAt'),
  publishedAt: instant('publishedAt').nullable(),
  source: StaySource.nullable(),
  organizationName: z.string(),
  organizationPhotoUrl: z.string().nullable(),
  /** The open revision of an accepted stay, or the stay itself if not yet accepted. */
  revision: StayRevision.nullable().optional(),
  earlyBooking: EarlyBooking.nullable().optional(),
  favorite: z.boolean().optional(),
})
export type Stay = z.infer<typeof Stay>

/** A stay in a list: the card's data, precomputed. */
export const StayCard = z.object({
  id: z.string(),
  /** The name to show: a stay's `displayName`. */
  name: z.string(),
  shortlink: z.string().nullable(),
  status: z.enum(stayLifecycle.statuses),
  enable: z.boolean(),
  /** Moderators took it down. */
  takenDown: z.literal(true).optional(),
  /** In its host's own lists, of an accepted stay: the status of its open edit. */
  edit: z.enum(stayLifecycle.statuses).optional(),
  organizationId: z.string(),
  /** The window in which only some travelers can book it. */
  earlyBooking: EarlyWindow.optional(),
  /** When its first public offer runs. */
  offer: z.object({ from: z.string(), until: z.string() }).optional(),
  /** Its first public last-minute nights, to the day of departure, and when the first of them begins: they end then. */
  cancellation: z.object({ start: z.string(), end: z.string(), until: z.string() }).optional(),
  /** Its most unique aspect, or the first sentence of its description. */
  summary: z.string(),
  type: z.array(z.string()),
  tags: z.array(z.string()),
  city: z.string(),
  state: z.string(),
  region: z.string(),
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  capacity: z.number().nullable(),
  bedrooms: z.number().nullable(),
  beds: z.int(),
  currentRate: z.number().nullable(),
  averageRate: z.number().nullable(),
  favoriteCount: z.int(),
  promoted: z.boolean(),
  cardTier: z.enum(cardTiers),
  /** On a Premium card. */
  highlights: z.array(z.string()).optional(),
  /** For an imported stay: its source. */
  source: z.string().optional(),
  /** Decorative pictures: their addresses, and the first one's placeholder. */
  media: z.array(Picture).max(6),
  favorite: z.boolean().optional(),
  updatedAt: z.string(),
})
export type StayCard = z.infer<typeof StayCard>

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Applies a host's changes to a stay. `contactInfo` and `location` are merged member by member, so that changing the
 * phone doesn't drop the email; everything else is replaced.
 */
export function withStayChanges(stay: StayDraftFields, changes: StayDraftFields): StayDraftFields {
  const merged: Record<string, unknown> = { ...stay, ...changes }
  for (const field of ['contactInfo', 'location'] as const)
    if (isPlain(changes[field])) merged[field] = { ...stay[field], ...changes[field] }
  if (isPlain(changes.location?.address))
    merged.location = {
      ...(merged.location as object),
      address: { ...stay.location?.address, ...changes.location.address },
    }
  return merged as StayDraftFields
}

/** The schema that validates a stay: an imported one may lack its rate. */
export function staySchemaFor(stay: { readonly source: unknown }) {
  return stay.source ? ImportedStayFields : StayFields
}

/** A submission in the review queue. */
export const StayApplication = z.object({
  stay: StayCard,
  status: z.enum(stayLifecycle.statuses),
  organizationName: z.string(),
  /** True for an edit of an accepted stay. */
  isRevision: z.boolean(),
  changedFields: z.array(z.string()),
  submittedAt: instant('submittedAt').nullable(),
  decidedAt: instant('decidedAt').nullable(),
  /** Why it was last rejected, until it is resubmitted. */
  rejection: Feedback.nullable(),
  lockedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  lockedAt: instant('lockedAt').nullable(),
})
export type StayApplication = z.infer<typeof StayApplication>
