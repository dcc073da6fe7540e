import type { StayField, WholeStayFields } from '@lodestay/domain/stays/stay'
import { money } from '../../lib/format.ts'
import { bedName } from '../stays/card/beds.ts'
import { fieldName } from '../stays/preview/field-names.ts'
import { nearbyInWords } from '../stays/preview/stay-words.ts'
import { type DiffPart, wordDiff } from './word-diff.ts'

type Media = WholeStayFields['media']
/** One thing that an edit changes, ready to be shown. */
export type Change = { readonly label: string } & (
  | { readonly kind: 'text'; readonly parts: readonly DiffPart[] }
  | { readonly kind: 'value'; readonly before: string; readonly after: string }
  | {
      readonly kind: 'list'
      readonly added: readonly string[]
      readonly removed: readonly string[]
      readonly kept: number
    }
  | { readonly kind: 'pictures'; readonly before: Media; readonly after: Media }
)

const NOTHING = 'nothing'
const text = (label: string, before: string, after: string): Change => ({
  label,
  kind: 'text',
  parts: wordDiff(before, after),
})
const value = (label: string, before: string, after: string): Change => ({ label, kind: 'value', before, after })
const rate = (cents: number | null): string => (cents === null ? NOTHING : money(cents))

function list(label: string, before: readonly string[], after: readonly string[]): Change {
  const added = after.filter((item) => !before.includes(item))
  const removed = before.filter((item) => !after.includes(item))
  // The same things in another order are a change as well.
  if (added.length + removed.length === 0) return value(label, before.join(', '), after.join(', '))
  return { label, kind: 'list', added, removed, kept: after.length - added.length }
}

const pairs = (map: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(map).map(([name, url]) => `${name}: ${url ?? ''}`)

const memberNames: Readonly<Record<string, string>> = {
  email: 'Contact: email',
  phone: 'Contact: phone',
  ownerName: 'Contact: owner',
  website: 'Contact: website',
  operatingHours: 'Contact: answers',
  address1: 'Place: street',
  address2: 'Place: unit',
  city: 'Place: city',
  state: 'Place: state',
  zip: 'Place: zip',
  country: 'Place: country',
}
const members = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>): Change[] =>
  Object.keys(after)
    .filter((key) => (before[key] ?? '') !== after[key])
    .map((key) => value(memberNames[key] ?? key, before[key] || NOTHING, after[key] || NOTHING))

type Location = WholeStayFields['location']
const pin = ({ coordinates }: Location): string =>
  coordinates ? `${coordinates.latitude ?? '?'}, ${coordinates.longitude ?? '?'}` : 'on no map'
const places = (before: Location, after: Location): Change[] => [
  ...members(before.address, after.address),
  ...(before.region === after.region
    ? []
    : [value('Place: region', before.region || NOTHING, after.region || NOTHING)]),
  ...(pin(before) === pin(after) ? [] : [value('Place: on the map', pin(before), pin(after))]),
]

type Describe = {
  readonly [Field in StayField]?: (before: WholeStayFields[Field], after: WholeStayFields[Field]) => Change[]
}
const describe: Describe = {
  currentRate: (before, after) => [value(fieldName('currentRate'), rate(before), rate(after))],
  averageRate: (before, after) => [value(fieldName('averageRate'), rate(before), rate(after))],
  bedInfo: (before, after) => [list(fieldName('bedInfo'), before.map(bedName), after.map(bedName))],
  nearbyAttractions: (before, after) => [
    list(fieldName('nearbyAttractions'), before.map(nearbyInWords), after.map(nearbyInWords)),
  ],
  bookingLinks: (before, after) => [list(fieldName('bookingLinks'), pairs(before), pairs(after))],
  social: (before, after) => [list(fieldName('social'), pairs(before), pairs(after))],
  contactInfo: (before, after) => members(before, after),
  location: places,
  media: (before, after) => [{ label: fieldName('media'), kind: 'pictures', before, after }],
}

/** What changed in one field, in words: several things where the field has members of its own. */
export function describeChange<Field extends StayField>(
  field: Field,
  before: WholeStayFields[Field],
  after: WholeStayFields[Field],
): Change[] {
  const own = describe[field] as ((before: unknown, after: unknown) => Change[]) | undefined
  if (own) return own(before, after)
  if (Array.isArray(after)) return [list(fieldName(field), (before ?? []) as string[], after as string[])]
  if (typeof after === 'number' || typeof before === 'number')
    return [value(fieldName(field), String(before ?? NOTHING), String(after ?? NOTHING))]
  return [text(fieldName(field), String(before ?? ''), String(after ?? ''))]
}
