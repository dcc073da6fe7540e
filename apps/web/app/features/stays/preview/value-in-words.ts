import type { StayField, WholeStayFields } from '@lodestay/domain/stays/stay'
import { count, money } from '../../../lib/format.ts'
import { bedName } from '../card/beds.ts'
import { addressInWords, nearbyInWords } from './stay-words.ts'

const NOTHING = '—'
const joined = (items: readonly string[]): string => items.join('\n') || NOTHING
const pairs = (map: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(map).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))

type Words = { readonly [Field in StayField]?: (value: WholeStayFields[Field]) => string }
const words: Words = {
  currentRate: (cents) => (cents === null ? NOTHING : `${money(cents)} a night`),
  averageRate: (cents) => (cents === null ? NOTHING : `${money(cents)} a night`),
  bedInfo: (beds) => joined(beds.map(bedName)),
  nearbyAttractions: (all) => joined(all.map(nearbyInWords)),
  bookingLinks: (links) => joined(pairs(links)),
  social: (links) => joined(pairs(links)),
  contactInfo: (contact) => joined(pairs(contact)),
  location: ({ address, region, coordinates }) =>
    joined([
      addressInWords(address),
      ...(region ? [region] : []),
      ...(coordinates ? [`${coordinates.latitude ?? '?'}, ${coordinates.longitude ?? '?'}`] : []),
    ]),
  media: (media) => (media.length === 0 ? NOTHING : count(media.length, 'picture')),
}

/** Any field of a stay as people would say it, one thing a line. */
export function inWords<Field extends StayField>(field: Field, value: WholeStayFields[Field]): string {
  const say = words[field] as ((value: WholeStayFields[Field]) => string) | undefined
  if (say) return say(value)
  if (Array.isArray(value)) return joined(value as string[])
  return value === null || value === '' ? NOTHING : String(value)
}
