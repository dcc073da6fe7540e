/**
 * A stay: what a host writes, what moderators accept, what travelers read.
 * Source of every rule and message: sections 3, 5 and 9 of the specification; rates are integer US cents.
 */
import { z } from 'zod'
import { bedTypes, socialPlatforms } from '../enumerations.ts'
import {
  cents,
  email,
  instant,
  isWebsite,
  optionalText,
  pictureUrl,
  requiredText,
  storedAs,
  text,
  textList,
  webUrl,
  wholeNumber,
} from '../fields.ts'
import { stayLifecycle } from '../lifecycle.ts'
import { messages } from '../messages.ts'
import { planNames } from '../plans/plans.ts'
import { shortlinkProblem } from '../slug.ts'
import { stayLimits } from './stay-limits.ts'

export { stayLimits }

const max = stayLimits

export const Bed = z
  .strictObject({
    bedType: z.enum(bedTypes, { error: `Bed type must be one of ${bedTypes.join(', ')}.` }),
    quantity: wholeNumber('Bed quantity', 0, max.bedQuantity),
    customDescription: optionalText('Custom bed description', max.customBedDescription),
  })
  .refine((bed) => bed.bedType !== 'Other' || bed.quantity === 0 || bed.customDescription !== '', {
    path: ['customDescription'],
    message: messages.required('Custom bed description'),
  })

export const NearbyAttraction = z.strictObject({
  description: requiredText('Nearby description', max.nearbyDescription),
  minutes: z
    .number({ error: messages.nearbyMinutes })
    .min(0, messages.nearbyMinutes)
    .lt(max.nearbyMinutes, messages.nearbyMinutes),
})

/** A picture: an upload of ours (`/media/…`) or an address on the web. The server knows the size of its own. */
export const MediaItem = z.strictObject({
  url: pictureUrl('Media url'),
  alt: text('Picture description', 200).optional(),
  width: z.int().min(1).max(20_000).optional(),
  height: z.int().min(1).max(20_000).optional(),
  placeholder: z
    .string()
    .max(600)
    .regex(/^[\w+/=:;,#-]*$/)
    .optional(),
})

/** A picture as it is answered: what is kept of one may say more than a list shows, such as its crop. */
export const Picture = MediaItem.strip()

const links = (label: string, keyLabel: string, keyMax: number, urlMax: number, count: number) =>
  z
    .record(requiredText(keyLabel, keyMax), webUrl(label, urlMax), { error: messages.required(label) })
    .refine((map) => Object.keys(map).length <= count, `${label} must have at most ${count} items.`)

export const ContactInfo = z.strictObject({
  email: z.union([z.literal(''), email('Email', max.email)], { error: messages.invalidEmail }).default(''),
  phone: optionalText('Phone', max.phone).refine(
    (phone) => phone === '' || (/^\+?[\d\s()-]+$/.test(phone) && /\d/.test(phone)),
    'Phone can only contain digits, spaces, dashes, parentheses and a leading +.',
  ),
  ownerName: optionalText('Owner name', max.ownerName),
  website: optionalText('Website', max.website).refine((site) => site === '' || isWebsite(site), messages.invalidUrl),
  operatingHours: optionalText('Operating hours', max.operatingHours),
})

export const Address = z.strictObject({
  address1: optionalText('Address 1', max.address),
  address2: optionalText('Address 2', max.address),
  city: requiredText('City', max.city),
  state: requiredText('State', max.state),
  zip: requiredText('Zip', max.zip).refine((zip) => zip === '' || /^\d{5}(?:-\d{4})?$/.test(zip), {
    message: 'Zip must be a US postal code (5 digits or 5+4).',
  }),
  country: requiredText('Country', max.country).default('US'),
})

const coordinate = (label: string, bound: number) =>
  z
    .number({ error: `${label} must be a number.` })
    .min(-bound, `${label} must be from -${bound} to ${bound}.`)
    .max(bound, `${label} must be from -${bound} to ${bound}.`)

export const Coordinates = z.strictObject({
  latitude: coordinate('Latitude', 90),
  longitude: coordinate('Longitude', 180),
})

export const Location = z.strictObject({
  address: Address,
  coordinates: Coordinates.nullable().default(null),
  region: optionalText('Region', max.region),
  /** True where city or zip were derived from a coordinate: right in three cases of four. */
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

/** Everything that a host writes about a stay, valid for submission. */
export const StayFields = z.strictObject({
  name: requiredText('Name', max.name),
  shortlink,
  description: requiredText('Description', max.description),
  mostUniqueAspect: optionalText('Most unique aspect', max.mostUniqueAspect),
  bedDescription: optionalText('Bed description', max.bedDescription),
  nearby: optionalText('Nearby', max.nearby),
  demand: optionalText('Demand', max.demand),
  capacity: wholeNumber('Capacity', 1, max.capacity, 'Capacity must be above 0.').default(5),
  bedrooms: wholeNumber('Bedrooms', 0, max.bedrooms, 'Bedrooms cannot be negative.').default(3),
  currentRate: cents('Current rate'),
  averageRate: cents('Average rate').nullable().default(null),
  type: textList('Property Type', max.propertyType, max.listItems.type).min(1, messages.propertyTypeRequired),
  tags: textList('Tags', max.tag, max.listItems.tags).default([]),
  amenities: textList('Amenities', max.amenity, max.listItems.amenities).default([]),
  specialInterests: textList('Special interests', max.specialInterest, max.listItems.specialInterests).default([]),
  bedInfo: z.array(Bed).max(max.listItems.beds).default([]),
  nearbyAttractions: z.array(NearbyAttraction).max(max.listItems.nearby).default([]),
  bookingLinks: links(
    'Booking link',
    'Booking partner',
    max.bookingPartner,
    max.bookingLink,
    max.listItems.links,
  ).refine((map) => Object.keys(map).length > 0, messages.bookingLinkRequired),
  contactInfo: ContactInfo.prefault({}),
  location: Location,
  media: z.array(MediaItem).max(max.listItems.media).default([]),
  social: z.partialRecord(z.enum(socialPlatforms), webUrl('Social link', 200)).default({}),
})
export type StayFields = z.infer<typeof StayFields>
/** What a caller may send: fields with a default may be left out. */
export type StayInput = z.input<typeof StayFields>
export type StayField = keyof StayFields
export const stayFieldNames = Object.keys(StayFields.shape) as StayField[]

/** An imported stay may lack a rate: it is 'on the booking page'. Everything else holds as for a host's. */
export const ImportedStayFields = StayFields.extend({ currentRate: cents('Current rate').nullable() })

const draftText = z.string().max(5000)
const draftNumber = z.number().nullable()

const draftContact = z.strictObject({
  email: draftText,
  phone: draftText,
  ownerName: draftText,
  website: draftText,
  operatingHours: draftText,
})
const draftAddress = z.strictObject({
  address1: draftText,
  address2: draftText,
  city: draftText,
  state: draftText,
  zip: draftText,
  country: draftText,
})
const draftBed = z.strictObject({
  bedType: z.enum(bedTypes),
  quantity: draftNumber,
  customDescription: draftText.default(''),
})
const draftAttraction = z.strictObject({ description: draftText, minutes: draftNumber })
const draftLocation = z.strictObject({
  address: draftAddress,
  coordinates: z.strictObject({ latitude: draftNumber, longitude: draftNumber }).nullable(),
  region: draftText,
  approximate: z.boolean(),
})

/**
 * A stay that is still being written: right in shape, not yet in substance, so that nothing typed is ever lost.
 * `stayProblems` says what stands between it and a submission.
 */
export const StayDraftFields = z
  .strictObject({
    name: draftText,
    shortlink: z.string().max(200).nullable(),
    description: draftText,
    mostUniqueAspect: draftText,
    bedDescription: draftText,
    nearby: draftText,
    demand: draftText,
    capacity: draftNumber,
    bedrooms: draftNumber,
    currentRate: draftNumber,
    averageRate: draftNumber,
    type: z.array(draftText).max(200),
    tags: z.array(draftText).max(200),
    amenities: z.array(draftText).max(500),
    specialInterests: z.array(draftText).max(200),
    bedInfo: z.array(draftBed).max(100),
    nearbyAttractions: z.array(draftAttraction).max(100),
    bookingLinks: z.record(z.string().max(200), draftText),
    contactInfo: draftContact.partial(),
    location: draftLocation.extend({ address: draftAddress.partial() }).partial(),
    media: z.array(MediaItem).max(100),
    social: z.partialRecord(z.enum(socialPlatforms), draftText),
  })
  .partial()
export type StayDraftFields = z.infer<typeof StayDraftFields>

/** A draft with nothing in it but the specification's defaults (capacity 5, bedrooms 3, country US). */
export const emptyStay = {
  name: '',
  shortlink: null,
  description: '',
  mostUniqueAspect: '',
  bedDescription: '',
  nearby: '',
  demand: '',
  capacity: 5,
  bedrooms: 3,
  currentRate: null,
  averageRate: null,
  type: [],
  tags: [],
  amenities: [],
  specialInterests: [],
  bedInfo: [],
  nearbyAttractions: [],
  bookingLinks: {},
  contactInfo: { email: '', phone: '', ownerName: '', website: '', operatingHours: '' },
  location: {
    address: { address1: '', address2: '', city: '', state: '', zip: '', country: 'US' },
    coordinates: null,
    region: '',
    approximate: false,
  },
  media: [],
  social: {},
} satisfies WholeStayFields

/** One field's message; `path` is dotted as in problem documents: `location.address.zip`, `bedInfo.0.quantity`. */
export const FieldProblem = z.object({ path: z.string(), message: z.string() })
export type FieldProblem = z.infer<typeof FieldProblem>

/** As many faults as one answer names: nobody mends more at once. */
export const PROBLEMS_MAX = 20

/** Field messages of a failed parse, one per unknown key where keys are unknown; the first of them where they are many. */
export const fieldProblems = (error: z.core.$ZodError): FieldProblem[] =>
  error.issues
    .slice(0, PROBLEMS_MAX)
    .flatMap((issue) => {
      const at = issue.path.map(String)
      if (issue.code === 'unrecognized_keys')
        return issue.keys
          .slice(0, PROBLEMS_MAX)
          .map((key) => ({ path: [...at, key].join('.'), message: messages.unknownField(key) }))
      if (issue.code === 'invalid_key' && issue.issues.length > 0)
        return issue.issues.map((inner) => ({ path: at.join('.'), message: inner.message }))
      return [{ path: at.join('.'), message: issue.message }]
    })
    .slice(0, PROBLEMS_MAX)

/** What stands between a draft and its submission; empty where it can be submitted. */
export const stayProblems = (draft: unknown, schema: z.ZodType = StayFields): FieldProblem[] => {
  const parsed = schema.safeParse(draft)
  return parsed.success ? [] : fieldProblems(parsed.error)
}

/** Names of the top-level fields in which two versions of a stay differ, in the schema's order. */
export const changedStayFields = (before: Partial<StayDraftFields>, after: Partial<StayDraftFields>): StayField[] =>
  stayFieldNames.filter((field) => canonical(before[field]) !== canonical(after[field]))

// jsonb does not keep the order of keys, so two equal values may be written differently.
const canonical = (value: unknown): string =>
  JSON.stringify(value ?? null, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** Where a stay came from when no host wrote it: shown with its licence on each such page. */
export const StaySource = z.object({
  provider: z.literal('Inside Airbnb'),
  listingId: z.string(),
  licence: z.literal('CC BY 4.0'),
  url: z.string(),
})

/** A stay's fields with every member present, valid or not: what is answered and shown. */
export const WholeStayFields = StayDraftFields.required()
  .extend({
    contactInfo: draftContact.strip(),
    location: draftLocation
      .extend({
        address: draftAddress.strip(),
        coordinates: z.object({ latitude: draftNumber, longitude: draftNumber }).nullable(),
      })
      .strip(),
    bedInfo: z.array(draftBed.strip()).max(100),
    nearbyAttractions: z.array(draftAttraction.strip()).max(100),
    media: z.array(Picture).max(100),
  })
  .strip()
export type WholeStayFields = z.infer<typeof WholeStayFields>
/** What is kept of a stay, as it is read back. */
export const StoredStay = storedAs(WholeStayFields, emptyStay)

/** Where the open revision of a stay stands; only for who may see drafts. */
export const StayRevision = z.object({
  status: z.enum(stayLifecycle.statuses),
  submittedAt: instant('submittedAt').nullable(),
  lockedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  lockedAt: instant('lockedAt').nullable(),
  /** Fields in which it differs from the accepted stay; empty for a stay that never was. */
  changedFields: z.array(z.string()),
  /** What stands between it and a submission. */
  problems: z.array(FieldProblem),
})
export type StayRevision = z.infer<typeof StayRevision>

/** A stay as its host's side and moderators see it: the fields of the version asked for, and where that stands. */
export const Stay = WholeStayFields.extend({
  id: z.string(),
  organizationId: z.string(),
  status: z.enum(stayLifecycle.statuses),
  enable: z.boolean(),
  favoriteCount: z.int(),
  plan: z.enum(planNames),
  promoted: z.boolean(),
  version: z.int(),
  createdAt: instant('createdAt'),
  updatedAt: instant('updatedAt'),
  publishedAt: instant('publishedAt').nullable(),
  source: StaySource.nullable(),
  organizationName: z.string(),
  /** The open revision of an accepted stay, or the not yet accepted stay itself. */
  revision: StayRevision.nullable().optional(),
  earlyBooking: z.object({ startDate: z.string(), endDate: z.string(), bookingLink: z.string() }).nullable().optional(),
  favorite: z.boolean().optional(),
})
export type Stay = z.infer<typeof Stay>

/** A stay on a list: what a card shows, precomputed. */
export const StayCard = z.object({
  id: z.string(),
  name: z.string(),
  shortlink: z.string().nullable(),
  status: z.enum(stayLifecycle.statuses),
  enable: z.boolean(),
  /** Moderators took it off the site. */
  takenDown: z.literal(true).optional(),
  organizationId: z.string(),
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
  source: z.string().nullable(),
  media: z.array(Picture).max(6),
  bookingPartners: z.array(z.string()),
  favorite: z.boolean().optional(),
  updatedAt: z.string(),
})
export type StayCard = z.infer<typeof StayCard>

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A stay with a host's changes in it. `contactInfo` and `location` are merged member by member, so that a change of the
 * phone does not cost the email; everything else is replaced.
 */
export const withStayChanges = (stay: StayDraftFields, changes: StayDraftFields): StayDraftFields => {
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

/** The schema by which a stay is judged: an imported one may lack its rate. */
export const staySchemaFor = (stay: { readonly source: unknown }) => (stay.source ? ImportedStayFields : StayFields)

/** A submission as the review queue shows it. */
export const StayApplication = z.object({
  stay: StayCard,
  status: z.enum(stayLifecycle.statuses),
  organizationName: z.string(),
  /** True for an edit of an accepted stay. */
  isRevision: z.boolean(),
  changedFields: z.array(z.string()),
  submittedAt: instant('submittedAt').nullable(),
  decidedAt: instant('decidedAt').nullable(),
  lockedBy: z.object({ id: z.string(), name: z.string() }).nullable(),
  lockedAt: instant('lockedAt').nullable(),
})
export type StayApplication = z.infer<typeof StayApplication>
