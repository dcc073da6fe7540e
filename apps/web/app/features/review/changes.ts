import type { FieldKind, FieldTable } from '@lodestay/domain/field-kinds'
import type { WholeStayFields } from '@lodestay/domain/stays/stay'
import {
  addressFields,
  contactFields,
  regionField,
  type StayField,
  type StayKind,
  stayFields,
} from '@lodestay/domain/stays/stay-fields'
import { coordinatesInWords, stayWords } from '../stays/preview/stay-words.ts'
import * as texts from './texts.ts'
import { type DiffPart, textDiff } from './word-diff.ts'

type Media = WholeStayFields['media']
type Video = WholeStayFields['video']
/** A single change, ready to render. */
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
  | { readonly kind: 'video'; readonly before: Video; readonly after: Video }
)

const NOTHING = texts.nothing

function text(label: string, before: string, after: string): Change {
  return {
    label,
    kind: 'text',
    parts: textDiff(before, after),
  }
}

function value(label: string, before: string, after: string): Change {
  return { label, kind: 'value', before, after }
}

function list(label: string, before: readonly string[], after: readonly string[]): Change {
  const added = after.filter((item) => !before.includes(item))
  const removed = before.filter((item) => !after.includes(item))
  // A different order of the same items is a change as well.
  if (added.length + removed.length === 0) return value(label, before.join(', '), after.join(', '))
  return { label, kind: 'list', added, removed, kept: after.length - added.length }
}

type Members = Readonly<Record<string, string>>

function members(label: string, fields: FieldTable, before: Members, after: Members): Change[] {
  return Object.entries(fields)
    .filter(([name]) => (before[name] ?? '') !== (after[name] ?? ''))
    .map(([name, field]) =>
      value(`${label}: ${field.label.toLowerCase()}`, before[name] || NOTHING, after[name] || NOTHING),
    )
}

type Location = WholeStayFields['location']

function pin(location: Location): string {
  return coordinatesInWords(location) || texts.onNoMap
}

function places(label: string, before: Location, after: Location): Change[] {
  return [
    ...members(label, addressFields, before.address, after.address),
    ...members(label, { region: regionField }, { region: before.region }, { region: after.region }),
    ...(pin(before) === pin(after) ? [] : [value(texts.onTheMap(label), pin(before), pin(after))]),
  ]
}

/** How to show a change, per kind of field: word diff, old and new value, added and removed items, or a custom view. */
const manner = {
  text: 'text',
  prose: 'text',
  shortlink: 'text',
  count: 'value',
  minutes: 'value',
  halves: 'value',
  money: 'value',
  choice: 'value',
  flag: 'value',
  names: 'list',
  beds: 'list',
  attractions: 'list',
  links: 'list',
  social: 'list',
  pictures: (label: string, before: Media, after: Media): Change[] => [{ label, kind: 'pictures', before, after }],
  video: (label: string, before: Video, after: Video): Change[] => [{ label, kind: 'video', before, after }],
  contact: (label: string, before: Members, after: Members) => members(label, contactFields, before, after),
  place: places,
} as const satisfies Readonly<Record<FieldKind | StayKind, unknown>>

/** Describes a field's change; several changes if the field has sub-fields. */
export function describeChange<Field extends StayField>(
  field: Field,
  before: WholeStayFields[Field],
  after: WholeStayFields[Field],
): Change[] {
  const { label, kind } = stayFields[field]
  const how = manner[kind]
  if (typeof how === 'function')
    return (how as (label: string, before: unknown, after: unknown) => Change[])(label, before, after)
  const [old, now] = [stayWords(field, before), stayWords(field, after)]
  if (how === 'list') return [list(label, old, now)]
  const [was, is] = [old.join('\n'), now.join('\n')]
  return [how === 'text' ? text(label, was, is) : value(label, was || NOTHING, is || NOTHING)]
}
