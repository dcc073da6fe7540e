/** Every kind of search at one size: as the platform runs it, with its page and its capped count together. */
import { createDb, createReader, type Reader } from '@lodestay/api/kernel/db'
import { getFacets } from '@lodestay/api/modules/search/search-facets'
import { getClusters } from '@lodestay/api/modules/search/search-map'
import { searchPublic } from '@lodestay/api/modules/search/search-stays'
import { buildWhere } from '@lodestay/api/modules/search/search-where'
import { emptyFilter, type Filter, type FilterCondition } from '@lodestay/domain'
import { sql } from 'kysely'
import pg from 'pg'
import { openBackends, workedByBackends } from './backends.ts'
import { patientPool } from './database.ts'
import { type Chance, chance } from './random.ts'
import { percentile, type Row } from './report.ts'
import { commonAmenities, metros, rareAmenities, rareWords } from './stays.ts'

export type Work = (luck: Chance) => Promise<unknown>
/** name · target p95 in ms, at a million stays · the work */
type Kind = readonly [name: string, target: number, work: Work]

function condition(
  field: string,
  operator: FilterCondition['operator'],
  value: FilterCondition['value'],
): FilterCondition {
  return { field, operator, value }
}

export function filter(more: Partial<Filter>): Filter {
  return { ...emptyFilter, ...more }
}

export function cityBox(luck: Chance, size = 0.1, among: readonly (typeof metros)[number][] = metros) {
  const [, , latitude, longitude] = luck.pick(among)
  return { north: latitude + size, south: latitude - size, east: longitude + size, west: longitude - size }
}

const country = { north: 50, south: 24, east: -66, west: -125 }

function around(luck: Chance, radiusKm: number) {
  const [, , latitude, longitude] = bigCity(luck)
  return filter({ near: { latitude, longitude, radiusKm } })
}

function bigCity(luck: Chance) {
  return luck.pick(metros.slice(0, 12))
}

/** All kinds; the keyset ones start from a position deep in the list. */
async function getKinds(reader: Reader): Promise<Kind[]> {
  const page = (asked: Filter, cursor?: string) => searchPublic(reader, asked, { limit: 24, skip: 0, cursor })
  const where = (asked: Filter) => buildWhere(reader, asked)
  const deep = async (asked: Filter, rows: number) => {
    const found = await searchPublic(reader, asked, { limit: 24, skip: rows })
    return found.nextCursor ?? undefined
  }
  const deepRank = await deep(emptyFilter, 50_000)
  const box = (luck: Chance) => filter({ bounds: cityBox(luck) })
  const byRate = (direction: 'asc' | 'desc') => filter({ sort: [{ field: 'currentRate', direction }] })
  const deepRate = await deep(byRate('asc'), 50_000)
  const sortings = ['name', 'capacity', 'favoriteCount', 'publishedAt', 'averageRate'] as const
  return [
    ['dense city box', 2, (luck) => page(filter({ bounds: cityBox(luck, 0.1, metros.slice(0, 12)) }))],
    ['any city box', 50, (luck) => page(box(luck))],
    [
      'box, price and capacity',
      50,
      (luck) =>
        page(
          filter({
            bounds: cityBox(luck),
            items: [
              condition('currentRate', 'lessThanOrEqual', 12_000 + luck.int(20_000)),
              condition('capacity', 'greaterThanOrEqual', 4 + luck.int(6)),
            ],
          }),
        ),
    ],
    [
      'box, a combination that few have',
      50,
      (luck) =>
        page(
          filter({
            bounds: cityBox(luck, 0.3),
            items: [
              condition('amenities', 'contains', ['Elevator', 'Crib', 'Gym', 'Grill']),
              condition('bedrooms', 'greaterThanOrEqual', 6),
            ],
          }),
        ),
    ],
    ['promoted or not', 50, (luck) => page(filter({ items: [condition('promoted', 'equals', luck.oneIn(2))] }))],
    ['without a favorite', 50, () => page(filter({ items: [condition('favoriteCount', 'lessThan', 1)] }))],
    [
      'description contains',
      50,
      () => page(filter({ items: [condition('description', 'contains', 'swimming hole')] })),
    ],
    [
      'rare amenity',
      50,
      (luck) => page(filter({ items: [condition('amenities', 'contains', luck.pick(rareAmenities))] })),
    ],
    [
      'three common amenities',
      50,
      (luck) =>
        page(
          filter({
            items: [
              condition(
                'amenities',
                'contains',
                [0, 1, 2].map(() => luck.pick(commonAmenities)),
              ),
            ],
          }),
        ),
    ],
    [
      'an amenity that none has',
      50,
      () => page(filter({ items: [condition('amenities', 'contains', 'Nothing of the kind')] })),
    ],
    ['no filter', 1, () => page(emptyFilter)],
    ['whole country', 50, () => page(filter({ bounds: country }))],
    ['rare term', 5, (luck) => page(filter({ text: `${luck.pick(rareWords)} ` }))],
    ['common term', 1, () => page(filter({ text: 'lake ' }))],
    ['two common terms', 50, () => page(filter({ text: 'quiet cabin ' }))],
    ['term and box', 50, (luck) => page(filter({ text: 'lake', bounds: cityBox(luck) }))],
    ['typo', 50, (luck) => page(filter({ text: `${luck.pick(rareWords).replace(/(.)(.)$/, '$2$1')} ` }))],
    ['prefix of two letters', 50, (luck) => page(filter({ text: luck.pick(['la', 'mo', 'ca', 'qu', 'ob']) }))],
    ['prefix of five letters', 50, (luck) => page(filter({ text: luck.pick(rareWords).slice(0, 5) }))],
    [
      'city by name',
      50,
      (luck) => {
        const [city, state] = bigCity(luck)
        return page(filter({ items: [condition('city', 'equals', city), condition('state', 'equals', state)] }))
      },
    ],
    ['small city by name', 50, () => page(filter({ items: [condition('city', 'equals', 'Albany')] }))],
    ['state by name', 50, (luck) => page(filter({ items: [condition('state', 'equals', bigCity(luck)[1])] }))],
    [
      'name begins with',
      50,
      (luck) =>
        page(filter({ items: [condition('name', 'startsWith', luck.pick(['quiet l', 'golden castle', 'zzz']))] })),
    ],
    [
      'name contains',
      50,
      (luck) => page(filter({ items: [condition('name', 'contains', luck.pick(['yurt', 'lake h']))] })),
    ],
    [
      'price range',
      50,
      (luck) => page(filter({ items: [condition('currentRate', 'greaterThan', 150_000 + luck.int(50_000))] })),
    ],
    [
      'either of two',
      50,
      (luck) =>
        page(
          filter({
            logic: 'or',
            items: [
              condition('amenities', 'contains', luck.pick(rareAmenities)),
              condition('city', 'equals', 'Albany'),
            ],
          }),
        ),
    ],
    ['near', 50, (luck) => page(around(luck, 5))],
    ['near, wide', 50, (luck) => page(around(luck, 50))],
    ['keyset at depth', 1, () => page(emptyFilter, deepRank)],
    ['keyset at depth, by price', 50, () => page(byRate('asc'), deepRate)],
    ['by price, lowest first', 50, () => page(byRate('asc'))],
    ['by price, highest first', 50, () => page(byRate('desc'))],
    [
      'by price in a box',
      50,
      (luck) => page(filter({ bounds: cityBox(luck), sort: [{ field: 'currentRate', direction: 'asc' }] })),
    ],
    ...sortings.flatMap((field) =>
      (['asc', 'desc'] as const).map(
        (direction): Kind => [`by ${field}, ${direction}`, 50, () => page(filter({ sort: [{ field, direction }] }))],
      ),
    ),
    ['page 400 by number', 50, () => searchPublic(reader, emptyFilter, { limit: 24, skip: 399 * 24 })],
    ['facets of a box', 50, (luck) => where(box(luck)).then((asked) => getFacets(reader, asked))],
    ['facets of everything', 50, () => where(emptyFilter).then((asked) => getFacets(reader, asked))],
    [
      'clusters of the country',
      50,
      () =>
        where(filter({ bounds: country })).then((asked) => getClusters(reader, filter({ bounds: country }), asked, 3)),
    ],
    [
      'clusters of a city',
      50,
      (luck) => {
        const asked = box(luck)
        return where(asked).then((conditions) => getClusters(reader, asked, conditions, 11))
      },
    ],
    [
      'clusters of a filter',
      50,
      () => {
        const asked = filter({ bounds: country, items: [condition('amenities', 'contains', 'Pool')] })
        return where(asked).then((conditions) => getClusters(reader, asked, conditions, 4))
      },
    ],
  ]
}

const WARM_ROUNDS = 12
const ROUNDS = 150

export async function measure(work: Work, times: number): Promise<number[]> {
  await warmUp(work)
  return (await repeat(work, times)).map(({ ms }) => ms)
}

async function warmUp(work: Work): Promise<void> {
  for (let round = 0; round < WARM_ROUNDS; round++) await toItsEnd(work, chance(round))
}

const TIMED_OUT = '57014'

/** A statement that times out is counted with the time it took. */
async function toItsEnd(work: Work, luck: Chance): Promise<void> {
  await work(luck).catch((error: { code?: string }) => {
    if (error.code !== TIMED_OUT) throw error
  })
}

type Round = { readonly ms: number; readonly databaseMs: number }

/**
 * Repeats the work up to `times` times, for at most eight seconds. Measures the database's CPU time in addition to
 * wall-clock time.
 */
async function repeat(work: Work, times: number, backends: readonly number[] = []): Promise<Round[]> {
  const rounds: Round[] = []
  const giveUp = performance.now() + 8000
  for (let round = 0; round < times && performance.now() < giveUp; round++) {
    const luck = chance(1000 + round)
    const worked = workedByBackends(backends)
    const began = performance.now()
    await toItsEnd(work, luck)
    const ms = performance.now() - began
    rounds.push({ ms, databaseMs: workedByBackends(backends) - worked })
  }
  return rounds
}

/** Reads the search tables once, so that no kind is charged for disk reads that an earlier one would have caused. */
export async function warm(databaseUrl: string): Promise<void> {
  const db = createDb(patientPool(databaseUrl))
  await sql`create extension if not exists pg_prewarm`.execute(db)
  await sql`select pg_prewarm(oid, 'read') from pg_class where relkind in ('r', 'i')
    and relname ~ '^(stay_search|stay_card|search_term|tile_count|features|blocked_dates|stay_nights|stay_calendars|night_rules)'`.execute(
    db,
  )
  await db.destroy()
}

/**
 * p95 of every kind by wall-clock time, compared with the targets for a million stays; and by the database's CPU time,
 * which is little affected by other load.
 */
export async function benchSearch(databaseUrl: string, only?: string): Promise<Row[]> {
  await warm(databaseUrl)
  const reader = createReader(databaseUrl)
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const kinds = (await getKinds(reader)).filter(([what]) => !only || what.includes(only))
  // The database's time is measured in a pass of its own: reading it lets both processes fall asleep between rounds. It
  // also spares the second pass compilation, which in production has long happened.
  const databaseP95 = new Map<string, number>()
  for (const [what, , work] of kinds) {
    // Opens all the connections it needs.
    await Promise.all([1, 2, 3, 4].map((seed) => toItsEnd(work, chance(seed))))
    await warmUp(work)
    const rounds = await repeat(work, ROUNDS, await openBackends(client))
    databaseP95.set(
      what,
      percentile(
        rounds.map(({ databaseMs }) => databaseMs),
        0.95,
      ),
    )
  }
  const rows: Row[] = []
  for (const [what, target, work] of kinds) {
    await warmUp(work)
    const spent = (await repeat(work, ROUNDS)).map(({ ms }) => ms)
    const p95 = percentile(spent, 0.95)
    const more = { p50: percentile(spent, 0.5), 'database p95': databaseP95.get(what) ?? 0 }
    rows.push({ what, value: p95, unit: 'ms p95', target: `≤ ${target}`, met: p95 <= target, more })
  }
  await Promise.all([reader.close(), client.end()])
  return rows
}
