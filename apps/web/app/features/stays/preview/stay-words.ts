/** A stay's fields as text: their labels and values. */

import type { FieldKind, FieldSpec } from '@lodestay/domain/field-kinds'
import type { WholeStayFields } from '@lodestay/domain/stays/stay'
import {
  contactFields,
  type StayField,
  type StayFieldOf,
  type StayKind,
  stayFields,
} from '@lodestay/domain/stays/stay-fields'
import { isUs } from '@lodestay/domain/us-states'
import { duration } from '../../../lib/format.ts'
import { wordsOf } from '../../fields/field-words.ts'
import { bedName } from '../card/bed-names.ts'
import * as texts from './texts.ts'

type Address = Partial<WholeStayFields['location']['address']>

/** 'Acadia Lane 4, Bar Harbor, ME 04609'; with the country if it isn't the US. */
export function addressInWords({ address1, address2, city, state, zip, country }: Address) {
  const abroad = country && !isUs(country) ? country : ''
  return [address1, address2, city, [state, zip].filter(Boolean).join(' '), abroad].filter(Boolean).join(', ')
}

/** '44.38, -68.2', as far as filled in; empty if there are none. */
export function coordinatesInWords({ coordinates }: Pick<WholeStayFields['location'], 'coordinates'>): string {
  return coordinates ? `${coordinates.latitude ?? '?'}, ${coordinates.longitude ?? '?'}` : ''
}

function pairs(map: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(map).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
}

type OwnKind = Exclude<StayKind, FieldKind>
const ownWords: {
  readonly [Kind in OwnKind]: (value: WholeStayFields[StayFieldOf<Kind>]) => readonly string[]
} = {
  shortlink: (shortlink) => (shortlink ? [shortlink] : []),
  beds: (beds) => beds.map(bedName),
  attractions: (all) =>
    all.map(({ description, minutes }) => texts.attraction(description || texts.something, minutes ?? '?')),
  links: pairs,
  social: pairs,
  contact: (contact) =>
    pairs(
      Object.fromEntries(Object.entries(contactFields).map(([name, { label }]) => [label, contact[name as 'email']])),
    ),
  video: (video) =>
    video
      ? [[video.alt || texts.aVideo, video.video?.seconds && duration(video.video.seconds)].filter(Boolean).join(', ')]
      : [],
  place: (location) =>
    [addressInWords(location.address), location.region, coordinatesInWords(location)].filter((part) => part !== ''),
}

/** A field's value as text, one item per entry; empty if there is none. */
export function stayWords<Name extends StayField>(name: Name, value: WholeStayFields[Name]): readonly string[] {
  const field = stayFields[name]
  const own = ownWords[field.kind as OwnKind] as ((value: unknown) => readonly string[]) | undefined
  return own ? own(value) : wordsOf(field as FieldSpec, value as never)
}

/** A field's label; unknown names are returned unchanged. */
export function fieldName(field: string): string {
  return Object.hasOwn(stayFields, field) ? stayFields[field as StayField].label : field
}
