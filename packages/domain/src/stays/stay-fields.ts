/**
 * Every field of a stay, defined once. Schemas, drafts, filters, the search index, imports, wording, diffs, the preview
 * and generated test stays derive from this table; pages only decide where a field appears and how it looks. See
 * CONTRIBUTING, 'Add a field'. Source of limits and messages: section 5 of the specification.
 */
import { type AttributeType, bedTypes, parkingKinds, petPolicies } from '../enumerations.ts'
import { type AnyField, emptyValues, type FieldSpec, namesOf } from '../field-kinds.ts'

/** The sections of the stay editor that contain fields, in order. */
const staySections = [
  'basics',
  'description',
  'place',
  'beds',
  'amenities',
  'rules',
  'pictures',
  'rates',
  'contact',
] as const
export type StaySection = (typeof staySections)[number]

/** Kinds specific to stays; their schemas are in `stay.ts`. */
type OwnField = AnyField & {
  readonly kind: 'shortlink' | 'beds' | 'attractions' | 'links' | 'contact' | 'place' | 'social' | 'video'
  /** Maximum number of entries in a list. */
  readonly most?: number
}

type OfStay = {
  /** The editor section that contains it. */
  readonly section: StaySection
  /** Not shown to travelers on the stay's page. */
  readonly public?: false
  /** Lists and search can filter by it. Requires a column of that name in `stay_search`, except for lists of names. */
  readonly filterable?: true
  readonly sortable?: true
  /** Text search covers it; matches in prominent fields rank first. */
  readonly words?: 'prominent' | 'plain'
  /** The attribute catalogue that suggests its names. */
  readonly catalogue?: AttributeType
  /** The column in an imported listings file that contains it. */
  readonly column?: string
}

export const stayFields = {
  name: {
    kind: 'text',
    label: 'Name',
    max: 25,
    required: true,
    section: 'basics',
    filterable: true,
    sortable: true,
    words: 'prominent',
  },
  shortlink: { kind: 'shortlink', label: 'Shortlink', section: 'basics', filterable: true },
  description: {
    kind: 'prose',
    label: 'Description',
    max: 500,
    required: true,
    section: 'description',
    filterable: true,
    words: 'plain',
  },
  mostUniqueAspect: {
    kind: 'prose',
    label: 'Most unique aspect',
    max: 200,
    section: 'description',
    filterable: true,
    words: 'plain',
  },
  bedDescription: {
    kind: 'prose',
    label: 'About the beds',
    messageLabel: 'Bed description',
    max: 100,
    section: 'beds',
    words: 'plain',
  },
  nearby: {
    kind: 'prose',
    label: 'About the area',
    messageLabel: 'Nearby',
    max: 200,
    section: 'place',
    words: 'plain',
    column: 'neighborhood_overview',
  },
  demand: { kind: 'text', label: 'Demand', max: 100, section: 'description', filterable: true },
  capacity: {
    kind: 'count',
    label: 'Guest capacity',
    messageLabel: 'Capacity',
    min: 1,
    max: 1000,
    default: 5,
    minMessage: 'Capacity must be above 0.',
    section: 'basics',
    filterable: true,
    sortable: true,
    column: 'accommodates',
  },
  bedrooms: {
    kind: 'count',
    label: 'Bedrooms',
    min: 0,
    max: 500,
    default: 3,
    minMessage: 'Bedrooms cannot be negative.',
    section: 'beds',
    filterable: true,
    sortable: true,
    column: 'bedrooms',
  },
  bathrooms: {
    kind: 'halves',
    label: 'Bathrooms',
    min: 0,
    max: 100,
    section: 'beds',
    filterable: true,
    column: 'bathrooms_text',
  },
  currentRate: {
    kind: 'money',
    label: 'Current rate',
    required: true,
    unit: 'a night',
    section: 'rates',
    filterable: true,
    sortable: true,
    column: 'price',
  },
  averageRate: {
    kind: 'money',
    label: 'Average rate',
    unit: 'a night',
    section: 'rates',
    filterable: true,
    sortable: true,
  },
  type: {
    kind: 'names',
    label: 'Property type',
    messageLabel: 'Property Type',
    max: 30,
    most: 10,
    required: true,
    section: 'basics',
    filterable: true,
    words: 'prominent',
    catalogue: 'Property Type',
  },
  tags: {
    kind: 'names',
    label: 'Tags',
    max: 30,
    most: 40,
    section: 'amenities',
    filterable: true,
    words: 'plain',
    catalogue: 'Special Interest',
  },
  amenities: {
    kind: 'names',
    label: 'Amenities',
    max: 50,
    most: 200,
    section: 'amenities',
    filterable: true,
    words: 'plain',
    catalogue: 'Amenity',
    column: 'amenities',
  },
  specialInterests: {
    kind: 'names',
    label: 'Special interests',
    max: 50,
    most: 40,
    section: 'amenities',
    filterable: true,
    words: 'plain',
    catalogue: 'Special Interest',
  },
  minimumNights: {
    kind: 'count',
    label: 'Minimum nights',
    min: 1,
    max: 9999,
    section: 'rules',
    filterable: true,
    column: 'minimum_nights',
  },
  instantBooking: {
    kind: 'flag',
    label: 'Instant booking',
    default: false,
    section: 'rules',
    filterable: true,
    column: 'instant_bookable',
  },
  checkIn: { kind: 'text', label: 'Check-in', max: 50, section: 'rules' },
  checkOut: { kind: 'text', label: 'Check-out', max: 50, section: 'rules' },
  parking: { kind: 'choice', label: 'Parking', choices: parkingKinds, section: 'rules', filterable: true },
  pets: { kind: 'choice', label: 'Pets', choices: petPolicies, section: 'rules', filterable: true },
  houseRules: { kind: 'prose', label: 'House rules', max: 500, section: 'rules' },
  license: { kind: 'text', label: 'License', max: 100, section: 'rules', column: 'license' },
  bedInfo: { kind: 'beds', label: 'Beds', most: 30, section: 'beds' },
  nearbyAttractions: { kind: 'attractions', label: 'Nearby attractions', most: 30, section: 'place' },
  bookingLinks: { kind: 'links', label: 'Booking links', messageLabel: 'Booking link', most: 20, section: 'rates' },
  contactInfo: { kind: 'contact', label: 'Contact', section: 'contact' },
  location: { kind: 'place', label: 'Place', section: 'place' },
  media: { kind: 'pictures', label: 'Pictures', messageLabel: 'Media', most: 40, section: 'pictures' },
  video: { kind: 'video', label: 'Video', section: 'pictures' },
  social: { kind: 'social', label: 'Social links', messageLabel: 'Social link', section: 'contact' },
} as const satisfies Readonly<Record<string, (FieldSpec | OwnField) & OfStay>>

export type StayField = keyof typeof stayFields
export type StayKind = (typeof stayFields)[StayField]['kind']
/** The stay fields of a given kind. */
export type StayFieldOf<K extends string> = {
  [Name in StayField]: (typeof stayFields)[Name]['kind'] extends K ? Name : never
}[StayField]
export const stayFieldNames = namesOf(stayFields)

/** Names of the fields that have a facet: `stayFieldsWith('filterable')`. */
export type StayFieldWith<Facet extends string> = {
  [Name in StayField]: (typeof stayFields)[Name] extends Readonly<Record<Facet, unknown>> ? Name : never
}[StayField]

export function stayFieldsWith<Facet extends keyof OfStay>(facet: Facet): StayFieldWith<Facet>[] {
  return stayFieldNames.filter((name) => facet in stayFields[name]) as StayFieldWith<Facet>[]
}

/** Returns a field, typed with every facet that any field may have. */
export function stayField(name: StayField): (FieldSpec | OwnField) & OfStay {
  return stayFields[name]
}

export const contactFields = {
  email: { kind: 'text', label: 'Email', max: 100, format: 'email' },
  phone: { kind: 'text', label: 'Phone', max: 20, format: 'phone' },
  ownerName: { kind: 'text', label: 'Owner name', max: 50 },
  website: { kind: 'text', label: 'Website', max: 200, format: 'website' },
  operatingHours: { kind: 'text', label: 'Operating hours', max: 100 },
} as const satisfies Readonly<Record<string, FieldSpec>>

export const addressFields = {
  address1: { kind: 'text', label: 'Street', messageLabel: 'Address 1', max: 100 },
  address2: { kind: 'text', label: 'Unit, floor', messageLabel: 'Address 2', max: 100 },
  city: { kind: 'text', label: 'City', max: 50, required: true },
  state: { kind: 'text', label: 'State', max: 50, required: true },
  zip: { kind: 'text', label: 'Zip', max: 20, required: true, format: 'zip' },
  country: { kind: 'text', label: 'Country', max: 50, required: true, default: 'US' },
} as const satisfies Readonly<Record<string, FieldSpec>>
export const regionField = { kind: 'text', label: 'Region', max: 100 } as const

export const bedFields = {
  bedType: { kind: 'choice', label: 'Bed', messageLabel: 'Bed type', choices: bedTypes, required: true },
  quantity: { kind: 'count', label: 'How many', messageLabel: 'Bed quantity', min: 0, max: 10, required: true },
  customDescription: { kind: 'text', label: 'Description', messageLabel: 'Custom bed description', max: 50 },
} as const satisfies Readonly<Record<string, FieldSpec>>

export const attractionFields = {
  description: { kind: 'text', label: 'What it is', messageLabel: 'Nearby description', max: 200, required: true },
  minutes: { kind: 'minutes', label: 'Minutes away', messageLabel: 'Nearby minutes', below: 60, required: true },
} as const satisfies Readonly<Record<string, FieldSpec>>

/** For entries of the booking links. */
export const bookingLinkLimits = { partner: 50, url: 1000 } as const

const emptyOwn = {
  shortlink: null,
  beds: [],
  attractions: [],
  links: {},
  contact: emptyValues(contactFields, {}),
  place: {
    address: emptyValues(addressFields, {}),
    coordinates: null,
    region: '',
    approximate: false,
  },
  social: {},
  video: null,
} satisfies Record<OwnField['kind'], unknown>

/** The values of `emptyStay`, untyped: its type derives from this table. */
export const emptyStayValues: object = emptyValues(stayFields, emptyOwn)
