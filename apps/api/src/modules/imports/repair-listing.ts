/**
 * Converts a row of an Inside Airbnb file to a stay. Those listings follow different rules, so a few documented repairs
 * apply. Each is reported: nothing is dropped silently. See docs/decisions/0006.
 */
import { createHash } from 'node:crypto'
import {
  bedFields,
  byKind,
  CENTS_MAX,
  DISPLAY_NAME_MAX,
  type FieldProblem,
  type FieldSpec,
  fieldProblems,
  ImportedStayFields,
  isVisible,
  messageLabelOf,
  messages,
  ORGANIZATION_NAME_MAX,
  parsePrice,
  regionField,
  type StayFields,
  type StayFieldWith,
  stateName,
  stayFields,
  stayFieldsWith,
  storable,
  type WholeStayFields,
  withoutControls,
} from '@lodestay/domain'
import { nearestZip } from '../../providers/zip/zip-lookup.ts'
import type { ImportedHost } from '../stays/index.ts'
import { type Row, splitCells } from './csv-rows.ts'
import { characterNamed } from './html-entities.ts'
import { endedAtSentence, shortened } from './shorten-text.ts'

/** Required columns, with `host_id` or `host_key`; a file may have others, in any order. */
export const requiredColumns = ['id', 'name', 'latitude', 'longitude'] as const
/** What a listing may lack, and the column that tells it. */
const details = [
  ['guests', 'accommodates'],
  ['bedrooms', 'bedrooms'],
  ['beds', 'beds'],
  ['amenities', 'amenities'],
  ['description', 'description'],
] as const
const rate = ['rate', stayFields.currentRate.column] as const

export function formOf(columns: readonly string[]): Repaired['form'] {
  return details.some(([, column]) => columns.includes(column)) ? 'detailed' : 'summary'
}

export type Place = { readonly state: string; readonly city?: string }

export type Repaired = {
  readonly sourceKey: string
  readonly host: ImportedHost
  /** The summary form of listings has no details at all. */
  readonly form: 'detailed' | 'summary'
  readonly url: string
  readonly listingId: string
  /** Hash of the row and the repair version: re-importing an unchanged row is a no-op. */
  readonly fingerprint: string
  readonly fields: StayFields
  /** The full name if `fields` has it truncated; otherwise null. */
  readonly displayName: string | null
  /** The fields that the file has no column for, and whether it has none for the neighborhood. */
  readonly unmentioned: readonly (keyof StayFields)[]
  readonly hasNeighborhood: boolean
  /** Descriptions of the repairs made. */
  readonly changes: readonly string[]
}
export type Repair =
  | { readonly stay: Repaired; readonly problems?: never }
  | { readonly stay?: never; readonly problems: readonly FieldProblem[] }

/** Bump this when the repairs below change, so that unchanged rows are imported again. */
const READING = 7

/** The character of an HTML entity, looked up by name or number; the input if it is unknown or can't be stored. */
function characterFor(whole: string, name: string | undefined, decimal: string | undefined, hex = ''): string {
  if (name) return characterNamed(name) ?? whole
  const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
  return code <= 0x10ffff ? storable(String.fromCodePoint(code)) || whole : whole
}

/** Converts HTML to plain text the database can store: line breaks for `<br>`, no tags; empty if it shows nothing. */
function plainText(written: string): string {
  const text = storable(written)
    .replace(/<\/?p\b[^<>]{0,200}>/gi, '\n\n')
    .replace(/<br\s*\/?>|<\/(?:div|li|h\d)>/gi, '\n')
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replace(/&(?:([a-z][a-z\d]{1,7})|#(\d{1,7})|#x([\da-f]{1,6}));/gi, characterFor)
  if (!isVisible(text)) return ''
  return withoutControls(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Converts one row. @returns the stay and its repairs, or messages about what is beyond repair. */
export function repairListing(row: Row, place: Place): Repair {
  const changes: string[] = []
  const cell = cellsOf(row)
  const unknown = [...details, rate].flatMap(([detail, column]) => (column in row ? [] : detail))
  if (unknown.length > 0) changes.push(`${unknown.join(', ')}: not in this form of the file, so unknown or as before`)
  const host = hostOf(cell, changes)
  const read = columnsOf(cell, changes)
  if (row[stayFields.currentRate.column]?.trim() === '')
    changes.push(`${labelOf('currentRate')}: missing, ${standIns.currentRate}`)
  const { displayName, ...written } = texts(cell, changes)
  const location = locationOf(cell, place, changes)
  const fields = {
    ...read,
    ...written,
    ...numbers(row, read, changes),
    ...lists(cell, changes),
    ...arrivalIn(read.amenities),
    bookingLinks: { Airbnb: listingUrl(cell('id')) },
    location,
  }
  const idProblem = isListingId(cell('id')) ? [] : [{ path: 'id', message: ID_RULE }]
  const hostProblem = /^[\w-]{1,64}$/.test(host.key) ? [] : problemWith('host_id', 'Host', host.key)
  const parsed = ImportedStayFields.safeParse(fields)
  const capacityProblem = 'accommodates' in row ? problemOfCapacity(cell(stayFields.capacity.column)) : []
  const found = parsed.success
    ? []
    : fieldProblems(parsed.error).filter(({ path }) => path !== capacityProblem[0]?.path)
  const hasZip = location.address.zip !== ''
  const problems = [
    ...idProblem,
    ...hostProblem,
    ...capacityProblem,
    ...(hasZip ? found : withoutAddressProblems(location, found, place)),
  ]
  if (!parsed.success || problems.length > 0) return { problems }
  return {
    stay: {
      sourceKey: `inside-airbnb:${cell('id')}`,
      host: { sourceKey: `inside-airbnb:${host.key}`, name: host.name, standIn: `Host ${host.key.slice(0, 8)}` },
      form: formOf(Object.keys(row)),
      listingId: cell('id'),
      url: listingUrl(cell('id')),
      fingerprint: createHash('sha256')
        .update(JSON.stringify([READING, place, Object.entries(row).sort()]))
        .digest('base64url'),
      fields: parsed.data as StayFields,
      displayName,
      unmentioned: unmentionedBy(row),
      hasNeighborhood: neighborhoodColumn(Object.keys(row)) in row,
      changes,
    },
  }
}

function unmentionedBy(row: Row): Repaired['unmentioned'] {
  const lacks = (...columns: readonly string[]) => columns.every((column) => !(column in row))
  const columnsFor = (column: string) => [column, otherColumns[column] ?? column]
  return [
    ...stayFieldsWith('column').filter((name) => lacks(...columnsFor(stayFields[name].column))),
    ...(lacks('beds') ? (['bedInfo', 'bedDescription'] as const) : []),
    ...(lacks('amenities') ? (['parking', 'pets'] as const) : []),
    ...(lacks('description') ? (['description'] as const) : []),
    ...(lacks('room_type') ? (['tags'] as const) : []),
    // The summary form has no property types, so there the type is the room type's.
    ...(lacks('property_type') && formOf(Object.keys(row)) === 'detailed' ? (['type'] as const) : []),
  ]
}

/** A missing or unreadable capacity is not a capacity of 0. */
function problemOfCapacity(text: string): FieldProblem[] {
  return countIn(text) === null ? problemWith('capacity', messageLabelOf(stayFields.capacity), text) : []
}

/** A value that can't be used, or is missing. */
function problemWith(path: string, label: string, text: string): FieldProblem[] {
  const message = text === '' ? messages.required(label) : `${label}: ${quoted(text)} can't be used.`
  return [{ path, message }]
}

/** The summary form has the neighborhood in the column where the detailed form has a remark about it. */
function neighborhoodColumn(columns: readonly string[]): string {
  return formOf(columns) === 'detailed' ? 'neighbourhood_cleansed' : 'neighbourhood'
}

function cellsOf(row: Row): (name: string) => string {
  const neighborhood = neighborhoodColumn(Object.keys(row))
  return (name) => (row[name === 'neighbourhood_cleansed' ? neighborhood : name] ?? '').trim()
}

/** Published files identify hosts by id; ours by a hash, without a name. */
function hostOf(cell: (name: string) => string, changes: string[]): { key: string; name: string | null } {
  const key = cell('host_id') || cell('host_key')
  return { key, name: lineOf('host name', cell('host_name'), ORGANIZATION_NAME_MAX, changes) || null }
}

function listingUrl(id: string): string {
  return `https://www.airbnb.com/rooms/${id}`
}

/** Column names used by older and newer files. */
const otherColumns: Readonly<Record<string, string>> = { bathrooms_text: 'bathrooms' }

type FromColumn = Pick<WholeStayFields, StayFieldWith<'column'>>

/** Reads fields that have their own column, parsed according to their kind. */
function columnsOf(cell: (name: string) => string, changes: string[]): FromColumn {
  return Object.fromEntries(
    stayFieldsWith('column').map((name) => {
      const column = stayFields[name].column
      return [name, readColumn(name, cell(column) || cell(otherColumns[column] ?? ''), changes)]
    }),
  ) as FromColumn
}

function readColumn(name: StayFieldWith<'column'>, written: string, changes: string[]): unknown {
  const field: FieldSpec = stayFields[name]
  const label = labelOf(name)
  const readText = ({ max, kind }: { readonly max: number; readonly kind: 'text' | 'prose' }) => {
    const plain = cleaned(label, written, changes)
    const text = kind === 'prose' ? endedAtSentence(plain, max) : shortened(plain, max)
    if (text !== plain) changes.push(`${label}: cut to ${max} characters`)
    return text
  }
  const usable = <Value>(value: Value | null): Value | null => {
    if (value === null && written !== '') changes.push(unusable(label, written, standIns[name]))
    return value
  }
  return byKind<unknown>(
    {
      text: readText,
      prose: readText,
      // A capacity that breaks a rule rejects its row; see `problemOfCapacity`.
      count: (field) => usable(name === 'capacity' ? countIn(written) : within(field, countIn(written))),
      minutes: () => usable(countIn(written)),
      halves: (field) => {
        const read = halves(written)
        const value = usable(within(field, read?.value ?? null))
        if (value !== null && !read?.isWhole) changes.push(`${label}: ${quoted(written)} read as ${value}`)
        return value
      },
      money: () => usable(rateIn(written)),
      choice: ({ choices }) => usable(choices.find((choice) => choice.toLowerCase() === written.toLowerCase()) ?? null),
      names: ({ max, most }) => {
        const names = cutEach(namesIn(label, written, changes), max, label, changes)
        if (names.length > most) changes.push(`${label}: only the first ${most} kept`)
        return names.slice(0, most)
      },
      flag: (field) => usable(flagIn(written)) ?? field.default,
      pictures: () => [],
    },
    field,
  )
}

/** Report text for values missing from a row. */
const standIns: Readonly<Partial<Record<string, string>>> = {
  bedrooms: 'taken as 1',
  currentRate: 'shown as on the booking page',
}

function labelOf(name: StayFieldWith<'column'>): string {
  return messageLabelOf(stayFields[name]).toLowerCase()
}

function unusable(label: string, text: string, standIn = 'left out'): string {
  return `${label}: ${quoted(text)} can't be used, ${standIn}`
}

function quoted(text: string): string {
  return JSON.stringify(shortened(text, 40))
}

/** A cell as plain text. */
function cleaned(label: string, text: string, changes: string[]): string {
  const plain = plainText(text)
  const letters = (text: string) => text.replace(/\s+/g, '')
  const possible = storable(text)
  if (possible !== text) changes.push(`${label}: characters that can't be stored removed`)
  const stored = withoutControls(possible)
  if (stored !== possible) changes.push(`${label}: control characters replaced with spaces`)
  if (letters(stored) !== '' && !isVisible(stored)) changes.push(`${label}: invisible characters left out`)
  else if (letters(plain) !== letters(stored)) changes.push(`${label}: markup removed`)
  else if (plain !== stored) changes.push(`${label}: extra spaces removed`)
  return plain
}

/** A cell as one line of plain text. */
function cleanedLine(label: string, text: string, changes: string[]): string {
  const plain = cleaned(label, text, changes)
  if (plain.includes('\n')) changes.push(`${label}: line breaks replaced with spaces`)
  return plain.replaceAll('\n', ' ')
}

/** The same, truncated to `max` characters. */
function lineOf(label: string, text: string, max: number, changes: string[]): string {
  const plain = cleanedLine(label, text, changes)
  const line = shortened(plain, max)
  if (line !== plain) changes.push(`${label}: cut to ${max} characters`)
  return line
}

function texts(cell: (name: string) => string, changes: string[]) {
  const fullName = cleanedLine('name', cell('name'), changes)
  const name = shortened(fullName, stayFields.name.max)
  const text = cleaned('description', cell('description'), changes)
  const about = text || stand(cell)
  if (!text) changes.push('description: was empty, made from type and neighborhood')
  const displayName = name === fullName ? null : shortened(fullName, DISPLAY_NAME_MAX)
  if (displayName) changes.push(`name: longer than ${stayFields.name.max} characters, kept whole as the display name`)
  if (displayName && displayName !== fullName) changes.push(`display name: cut to ${DISPLAY_NAME_MAX} characters`)
  const description = endedAtSentence(about, stayFields.description.max)
  if (description !== about)
    changes.push(`description: ended at a sentence within ${stayFields.description.max} characters`)
  return { name, displayName, description }
}

function stand(cell: (name: string) => string): string {
  const [type, room, neighborhood] = ['property_type', 'room_type', 'neighbourhood_cleansed'].map((name) =>
    plainText(cell(name)).replaceAll('\n', ' '),
  )
  const kind = type || room || 'A place to stay'
  return neighborhood ? `${kind} in ${neighborhood}.` : `${kind}.`
}

const ID_RULE = 'Id must be a number of at most 20 digits that does not begin with 0.'

/** With zeros in front, a listing would have several ids, and become several stays. */
export function isListingId(text: string): boolean {
  return /^[1-9]\d{0,19}$/.test(text)
}

/** '2', or '2.0' as some files have it. */
export function countIn(text: string): number | null {
  return /^\d{1,4}(?:\.0+)?$/.test(text) ? Math.trunc(Number(text)) : null
}

function within({ min, max }: { readonly min: number; readonly max: number }, value: number | null): number | null {
  return value !== null && value >= min && value <= max ? value : null
}

/** '1.5 shared baths', 'Half-bath', '2.0'; `isWhole` unless there is more, as in '2 full, 1 half bath'. */
function halves(text: string): { value: number; isWhole: boolean } | null {
  if (/^(?:shared |private )?half-?\s?bath$/i.test(text)) return { value: 0.5, isWhole: true }
  const [number] = /^\d{1,2}(?:\.[05]0*)?(?= |$)/.exec(text) ?? []
  if (number === undefined) return null
  return { value: Number(number), isWhole: /^(?: (?:shared |private )?baths?)?$/i.test(text.slice(number.length)) }
}

/** As in calendars, a price of 0 means no price, since stays aren't free, and so does one above the maximum. */
function rateIn(text: string): number | null {
  const rate = parsePrice(text)
  return rate && rate <= CENTS_MAX ? rate : null
}

/** 't' or 'f', or as other programs save it: 'True'. Null for anything else. */
export function flagIn(text: string): boolean | null {
  if (/^t(?:rue)?$/i.test(text)) return true
  return /^f(?:alse)?$/i.test(text) ? false : null
}

/** Numbers without a column are unknown; a blank one is none. */
function numbers(row: Row, read: FromColumn, changes: string[]) {
  const cell = cellsOf(row)
  const [hasCapacity, hasBedrooms, hasBeds] = ['accommodates', 'bedrooms', 'beds'].map((name) => name in row)
  if (hasBedrooms && cell('bedrooms') === '') changes.push(`bedrooms: not stated, ${standIns.bedrooms}`)
  const bedInfo = hasBeds ? bedsOf(cell('beds'), changes) : []
  return {
    capacity: hasCapacity ? (read.capacity ?? 0) : null,
    bedrooms: hasBedrooms ? (read.bedrooms ?? 1) : null,
    bedInfo,
    bedDescription: bedInfo.length > 0 ? 'Bed sizes are not stated.' : '',
  }
}

const BEDS_MAX = 100

// The file has a number of beds but no types; one bed entry holds up to ten.
function bedsOf(text: string, changes: string[]) {
  const stated = countIn(text)
  if (text === '') changes.push('beds: not stated, left out')
  else if (stated === null) changes.push(unusable('beds', text))
  else if (stated > BEDS_MAX) changes.push(`beds: only the first ${BEDS_MAX} kept`)
  const beds = Math.min(stated ?? 0, BEDS_MAX)
  return Array.from({ length: Math.ceil(beds / bedFields.quantity.max) }, (_, line) => ({
    bedType: 'Other' as const,
    quantity: Math.min(bedFields.quantity.max, beds - line * bedFields.quantity.max),
    customDescription: 'Bed',
  }))
}

function lists(cell: (name: string) => string, changes: string[]) {
  const room = cleanedLine('room type', cell('room_type'), changes)
  const whole = cleanedLine('property type', cell('property_type'), changes)
  const type = whole.replace(/^(?:entire|private room in|shared room in|room in) /i, '')
  if (type !== whole) changes.push('property type: what its room type says left out')
  const [kind] = cutEach([capitalized(type || room)], stayFields.type.max, 'property type', changes)
  return {
    type: kind ? [kind] : [],
    tags: cutEach([room].filter(Boolean), stayFields.tags.max, 'tags', changes),
  }
}

/** Files have no columns for parking and pets, so they are derived from amenities. */
function arrivalIn(amenities: readonly string[]): Pick<StayFields, 'parking' | 'pets'> {
  const has = (words: RegExp) => amenities.some((amenity) => words.test(amenity))
  const parking = has(/\b(?:parking (?:garage )?on premises|garage on premises|carport)\b/i)
    ? 'On-Site'
    : has(/\bparking (?:lot |garage )?off premises\b/i)
      ? 'Off-Site'
      : has(/\bstreet parking\b/i)
        ? 'Street'
        : null
  return { parking, pets: has(/^pets allowed$/i) ? 'Allowed' : null }
}

function capitalized(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function cutEach(items: readonly string[], max: number, label: string, changes: string[]): string[] {
  const cut = items.map((item) => shortened(item, max))
  if (cut.some((item, index) => item !== items[index])) changes.push(`${label}: items cut to ${max} characters`)
  const once = [...new Set(cut)]
  if (once.length < cut.length) changes.push(`${label}: repeated items left out`)
  return once
}

function namesIn(label: string, text: string, changes: string[]): string[] {
  if (text === '') return []
  const items = listIn(text)
  if (!items) changes.push(`${label}: not a list, left out`)
  const names = (items ?? []).filter((item) => typeof item === 'string')
  if (items && names.length < items.length) changes.push(`${label}: items that are no text left out`)
  const notes: string[] = []
  const plain = names.map((item) => cleanedLine(label, item, notes))
  changes.push(...new Set(notes))
  return plain.filter(Boolean)
}

/** The items of a JSON array, or of one as PostgreSQL writes it, which older files have: `{TV,"Cable TV"}`. */
function listIn(text: string): unknown[] | null {
  const [, row] = /^\{(.*)\}$/s.exec(text) ?? []
  if (row !== undefined) return splitCells(row)
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : null
  } catch {
    return null
  }
}

function locationOf(cell: (name: string) => string, place: Place, changes: string[]) {
  const [latitude, longitude] = [number(cell('latitude')), number(cell('longitude'))]
  const near = latitude === null || longitude === null ? null : nearestZip(latitude, longitude, place.state)
  changes.push('zip: the one nearest to the coordinate, approximate')
  if (!place.city && near) changes.push('city: that of the nearest zip, approximate')
  return {
    address: { city: place.city ?? near?.city ?? '', state: place.state, zip: near?.zip ?? '' },
    coordinates: { latitude, longitude },
    region: lineOf('neighborhood', cell('neighbourhood_cleansed'), regionField.max, changes) || stateName(place.state),
    approximate: true,
  }
}

const COORDINATES = 'location.coordinates'

/** The address is derived from the coordinate: without an address, the coordinate is the actual problem. */
function withoutAddressProblems(
  { coordinates: { latitude, longitude } }: ReturnType<typeof locationOf>,
  problems: readonly FieldProblem[],
  { state }: Place,
): readonly FieldProblem[] {
  const others = problems.filter(({ path }) => !path.startsWith('location.address.'))
  const isBroken = latitude === null || longitude === null || others.some(({ path }) => path.startsWith(COORDINATES))
  if (isBroken) return others
  const isSwapped = nearestZip(longitude, latitude, state) !== null
  const hint = isSwapped ? ' Its latitude and longitude are swapped.' : ''
  return [...others, { path: COORDINATES, message: `This coordinate is not in ${state}.${hint}` }]
}

function number(text: string): number | null {
  return /^-?\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : null
}
