/**
 * Maintains the public index in the same transaction that changes what the public sees: the search row, the card, and
 * the counters of words, features and map cells. Batches are written in a fixed order to avoid deadlocks.
 */
import {
  amenityName,
  type PlanName,
  rankPriority,
  type StayFieldOf,
  type StayFieldWith,
  stateName,
  stayField,
  stayFields,
  stayFieldsWith,
  type WholeStayFields,
} from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { columnName } from '../../kernel/field-columns.ts'
import { type NewNews, noteNews } from '../stay-news/index.ts'
import { stayProjection } from './projection.ts'
import { rankOf } from './ranking.ts'
import { nameMark, wordsOf } from './search-words.ts'
import { cellOf, quadOf, tileZooms } from './tiles.ts'

export type SearchEntry = {
  /** The stay's number: the tiebreaker in its rank, newer first. */
  readonly id: number
  readonly stayId: string
  readonly organizationId: string
  readonly content: WholeStayFields
  readonly beds: number
  readonly plan: PlanName
  readonly favoriteCount: number
  readonly publishedAt: Date
  readonly updatedAt: Date
  readonly version: number
  /** Card and detail as JSON text, sent as is. */
  readonly card: string
  readonly detail: string
}

type ListField = StayFieldWith<'filterable'> & StayFieldOf<'names'>

function isListField(field: StayFieldWith<'filterable'>): field is ListField {
  return stayFields[field].kind === 'names'
}

const listFields = stayFieldsWith('filterable').filter(isListField)

/** Feature kinds: the filterable lists, and the places that autocomplete suggests. */
export type ListKind = ListField | 'bookingPartners' | 'bedTypes'
export const listKinds: readonly ListKind[] = [...listFields, 'bookingPartners', 'bedTypes']

/** A field with its own column in the index; the name's column is lower-cased and written separately. */
export type IndexedField = Exclude<StayFieldWith<'filterable'>, ListField | 'name'>
const columnTypes = {
  text: 'text',
  prose: 'text',
  shortlink: 'text',
  choice: 'text',
  count: 'int',
  money: 'int',
  minutes: 'float8',
  halves: 'float8',
  flag: 'boolean',
} as const
export const indexedFields = stayFieldsWith('filterable')
  .filter((field): field is IndexedField => field !== 'name' && !isListField(field))
  .map((field) => ({
    field,
    column: columnName(field),
    type: columnTypes[stayFields[field].kind],
    // An imported stay may lack even required fields; fields with a default always have a value.
    isNullable: !('default' in stayFields[field]),
  }))

/**
 * A feature's dictionary key: lower case. The suffix ` 3` means that a stay has three of the kind, so "exactly these"
 * is one lookup; no trimmed name can collide with it.
 */
export function featureKey(name: string): string {
  return name.toLowerCase()
}

export function countMark(count: number): string {
  return ` ${count}`
}

type Feature = { kind: string; name: string }

function featuresOf({ content }: SearchEntry): Feature[] {
  const lists: Record<ListKind, readonly string[]> = {
    ...(Object.fromEntries(listFields.map((field) => [field, content[field]])) as Pick<WholeStayFields, ListField>),
    amenities: content.amenities.map(amenityName),
    bookingPartners: Object.keys(content.bookingLinks),
    bedTypes: content.bedInfo.flatMap(({ bedType, quantity }) => (quantity ? [bedType] : [])),
  }
  const { region, approximate } = content.location
  const { city, state } = content.location.address
  return [
    ...listKinds.flatMap((kind) => {
      const once = [...new Map(lists[kind].map((name) => [featureKey(name), name])).values()]
      return [...once.map((name) => ({ kind, name })), { kind, name: countMark(once.length) }]
    }),
    { kind: 'city', name: `${city}, ${state}` },
    { kind: 'state', name: state },
    ...(region ? [{ kind: 'region', name: region }] : []),
    // An imported stay's region is its neighborhood.
    ...(region && approximate ? [{ kind: 'neighborhood', name: `${region}, ${city}, ${state}` }] : []),
  ]
}

/** Text that full-text search indexes at this `rank`. */
function textOf(content: WholeStayFields, rank: 'prominent' | 'plain'): string {
  return stayFieldsWith('words')
    .filter((field) => stayField(field).words === rank)
    .flatMap((field) => content[field])
    .join(' ')
}

function lexemesOf({ content }: SearchEntry): { plain: string[]; marked: string[] } {
  const { address, region } = content.location
  const places = [address.city, address.state, stateName(address.state), region]
  const prominent = wordsOf([textOf(content, 'prominent'), ...places].join(' '))
  return {
    plain: [...new Set([...prominent, ...wordsOf(textOf(content, 'plain'))])],
    marked: prominent.map(nameMark),
  }
}

// Advisory lock key, arbitrary.
const INDEX_LOCK = 4_202_613

/**
 * Serializes index writers until they commit. Stays share counters (words, features, tiles), and no lock order suits
 * both increments and decrements: two moderators accepting two stays would deadlock.
 */
function serializeWriters(db: Db) {
  return sql`select pg_advisory_xact_lock(${INDEX_LOCK}::bigint)`.execute(db)
}

// Columns copied from the row as is; the tsvector is built from lexemes.
const written: readonly { readonly column: string; readonly type: string }[] = [
  { column: 'id', type: 'int8' },
  { column: 'rank_key', type: 'int8' },
  { column: 'stay_id', type: 'text' },
  { column: 'organization_id', type: 'text' },
  { column: 'lat', type: 'float8' },
  { column: 'lng', type: 'float8' },
  { column: 'quad', type: 'int8' },
  { column: 'favorite_count', type: 'int' },
  { column: 'beds', type: 'int' },
  { column: 'priority', type: 'int2' },
  { column: 'city', type: 'text' },
  { column: 'state', type: 'text' },
  { column: 'region', type: 'text' },
  { column: 'zip', type: 'text' },
  { column: 'country', type: 'text' },
  { column: 'name_key', type: 'text' },
  { column: 'published_at', type: 'timestamptz' },
  { column: 'updated_at', type: 'timestamptz' },
  { column: 'feats', type: 'int[]' },
  ...indexedFields,
]

function names(columns: typeof written, prefix = '') {
  return sql.raw(columns.map(({ column }) => prefix + column).join(', '))
}

/** Upserts index entries. */
export async function upsertStays(db: Db, entries: readonly SearchEntry[]): Promise<void> {
  if (entries.length === 0) return
  await serializeWriters(db)
  const counted = await countDown(
    db,
    entries.map((entry) => entry.stayId),
  )
  const featureIds = await countFeaturesUp(db, entries.flatMap(featuresOf))
  const rows = entries.map((entry) => searchRow(entry, featureIds))
  await sql`insert into stay_search (tsv, ${names(written)})
    select array_to_tsvector(r.lexemes), ${names(written, 'r.')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(lexemes text[], ${sql.raw(written.map(({ column, type }) => `${column} ${type}`).join(', '))})
    on conflict (id) do update set ${sql.raw(
      ['tsv', ...written.map(({ column }) => column)]
        .filter((column) => column !== 'id' && column !== 'stay_id')
        .map((column) => `${column} = excluded.${column}`)
        .join(', '),
    )}`.execute(db)
  await sql`insert into stay_card (id, stay_id, card, detail, version, projection)
    select *, ${stayProjection.version}::int from unnest(${entries.map((entry) => entry.id)}::int8[], ${entries.map((entry) => entry.stayId)}::text[],
      ${entries.map((entry) => entry.card)}::text[], ${entries.map((entry) => entry.detail)}::text[], ${entries.map((entry) => entry.version)}::int[])
    on conflict (id) do update set card = excluded.card, detail = excluded.detail, version = excluded.version,
      projection = excluded.projection`.execute(db)
  await countWords(
    db,
    rows.flatMap((row) => row.words),
    1,
  )
  await countTiles(db, rows, 1)
  await noteNews(
    db,
    entries.flatMap((entry) => newsOf(entry, counted.get(entry.stayId))),
  )
}

/** The news for travelers in a stay's entry. `before`: its rate until now; undefined if it wasn't public. */
function newsOf({ stayId, content: { currentRate } }: SearchEntry, before: number | null | undefined): NewNews[] {
  if (before === undefined) return [{ stayId, kind: 'new' }]
  return before !== null && currentRate !== null && currentRate < before
    ? [{ stayId, kind: 'cheaper', was: before, price: currentRate }]
    : []
}

/** Up to `limit` stays whose cards were rendered by an older version of the code; call again for the next ones. */
export async function outdatedCards(db: Db, limit: number): Promise<string[]> {
  const older = db.selectFrom('stay_card').select('stay_id').where('projection', '<', stayProjection.version)
  return (await older.orderBy('stay_id').limit(limit).execute()).map((row) => row.stay_id)
}

/** Marks the cards of organizations' stays as outdated, so that they are rebuilt. */
export async function outdateCards(db: Db, organizationIds: readonly string[]): Promise<void> {
  const theirs = db.selectFrom('stays').select('id').where('organization_id', 'in', organizationIds)
  await db.updateTable('stay_card').set({ projection: 0 }).where('stay_id', 'in', theirs).execute()
}

/**
 * Removes stays from the public index; idempotent. All other writers wait from here until the commit, so call it last.
 * Stays that aren't indexed, such as drafts, make none wait: their rows are locked, so no other writer is adding them.
 */
export async function dropStays(db: Db, stayIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ stay_id: string }>`select stay_id from stay_search where stay_id = any(${stayIds})
    union select stay_id from stay_card where stay_id = any(${stayIds})`.execute(db)
  const indexed = rows.map((row) => row.stay_id)
  if (indexed.length === 0) return
  await serializeWriters(db)
  await countDown(db, indexed)
  await db.deleteFrom('stay_search').where('stay_id', 'in', indexed).execute()
  await db.deleteFrom('stay_card').where('stay_id', 'in', indexed).execute()
}

/** Builds the search row. */
export function searchRow(entry: SearchEntry, featureIds: ReadonlyMap<string, number>) {
  const { content } = entry
  const { address, coordinates, region } = content.location
  const [lat, lng] = [coordinates?.latitude ?? null, coordinates?.longitude ?? null]
  const { plain, marked } = lexemesOf(entry)
  return {
    id: entry.id,
    // A string, because it exceeds a double's precision.
    rank_key: String(rankOf(entry.plan, entry.favoriteCount, entry.id)),
    stay_id: entry.stayId,
    organization_id: entry.organizationId,
    lat,
    lng,
    quad: lat !== null && lng !== null ? quadOf(lat, lng) : null,
    ...Object.fromEntries(
      indexedFields.map(({ field, column, isNullable }) => [column, content[field] ?? (isNullable ? null : 0)]),
    ),
    favorite_count: entry.favoriteCount,
    beds: entry.beds,
    priority: rankPriority(entry.plan),
    city: address.city,
    state: address.state,
    region,
    zip: address.zip,
    country: address.country,
    name_key: content.name.toLowerCase(),
    published_at: entry.publishedAt,
    updated_at: entry.updatedAt,
    feats: featuresOf(entry)
      .map((feature) => featureIds.get(keyOf(feature)) ?? 0)
      .sort((a, b) => a - b),
    lexemes: [...plain, ...marked],
    words: plain,
  }
}

function keyOf(feature: Feature): string {
  return `${feature.kind}\n${featureKey(feature.name)}`
}

async function countFeaturesUp(db: Db, features: readonly Feature[]): Promise<Map<string, number>> {
  const counted = new Map<string, Feature & { n: number }>()
  for (const feature of features) {
    const known = counted.get(keyOf(feature))
    if (known) known.n++
    else counted.set(keyOf(feature), { ...feature, n: 1 })
  }
  const all = [...counted.values()]
  const rows = await sql<{ id: number; kind: string; name_key: string }>`insert into features (kind, name, name_key, n)
    select kind, name, lower_name, n from unnest(${all.map((each) => each.kind)}::text[], ${all.map((each) => each.name)}::text[],
      ${all.map((each) => featureKey(each.name))}::text[], ${all.map((each) => each.n)}::int[]) as f(kind, name, lower_name, n)
    order by kind, lower_name
    on conflict (kind, name_key) do update set n = features.n + excluded.n
    returning id, kind, name_key`.execute(db)
  return new Map(rows.rows.map((row) => [`${row.kind}\n${row.name_key}`, row.id]))
}

/**
 * Decrements the counters for the indexed stays before they are rewritten or dropped.
 * @returns the rates of those that are indexed
 */
async function countDown(db: Db, stayIds: readonly string[]): Promise<Map<string, number | null>> {
  const row = await sql<{
    stay_id: string
    current_rate: number | null
    words: string[]
    feats: number[]
    quad: number | null
    lat: number | null
    lng: number | null
  }>`
    select stay_id, current_rate, tsvector_to_array(tsv) as words, feats, quad, lat, lng
    from stay_search where stay_id = any(${stayIds}) for update`.execute(db)
  const rates = new Map(row.rows.map((row) => [row.stay_id, row.current_rate]))
  if (row.rows.length === 0) return rates
  await countWords(
    db,
    row.rows.flatMap((row) => row.words.filter((word) => !word.startsWith('='))),
    -1,
  )
  await sql`update features f set n = f.n - d.n
    from (select id, count(*) as n from unnest(${row.rows.flatMap((row) => row.feats)}::int[]) as id group by id order by id) d where f.id = d.id`.execute(
    db,
  )
  await countTiles(db, row.rows, -1)
  return rates
}

async function countWords(db: Db, words: readonly string[], sign: 1 | -1): Promise<void> {
  await sql`insert into search_term (word, ndoc)
    select word, count(*)::int * ${sign}::int from unnest(${words}::text[]) as word group by word order by word
    on conflict (word) do update set ndoc = search_term.ndoc + excluded.ndoc`.execute(db)
}

type Point = { quad: number | null; lat: number | null; lng: number | null }

async function countTiles(db: Db, points: readonly Point[], sign: 1 | -1): Promise<void> {
  const cells = points.flatMap(({ quad, lat, lng }) =>
    quad === null ? [] : tileZooms.map((z) => ({ z, cell: cellOf(quad, z), lat, lng })),
  )
  if (cells.length === 0) return
  await sql`insert into tile_count as t (z, cell, n, lat, lng)
    select z, cell, count(*) * ${sign}::int, avg(lat), avg(lng)
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c(z int2, cell int8, lat float8, lng float8)
    group by z, cell order by z, cell
    on conflict (z, cell) do update set
      n = t.n + excluded.n,
      lat = case when t.n + excluded.n > 0 then (t.lat * t.n + excluded.lat * excluded.n) / (t.n + excluded.n) else 0 end,
      lng = case when t.n + excluded.n > 0 then (t.lng * t.n + excluded.lng * excluded.n) / (t.n + excluded.n) else 0 end`.execute(
    db,
  )
}
