/** The cost of finding the saved searches that a stay's change is news for. */
import { createDb, type Db } from '@lodestay/api/kernel/db'
import { createKnownSearches, type KnownSearches } from '@lodestay/api/modules/saved-searches/known-searches'
import { matchStay } from '@lodestay/api/modules/saved-searches/match-news'
import { noteMatches } from '@lodestay/api/modules/saved-searches/match-store'
import { searchKeys } from '@lodestay/api/modules/saved-searches/search-keys'
import type { News } from '@lodestay/api/modules/stay-news/news-store'
import { addDays, dayOf, emptyFilter, type Filter, type FilterCondition } from '@lodestay/domain'
import { sql } from 'kysely'
import { patientPool, workedByBackend } from './database.ts'
import { type Chance, chance } from './random.ts'
import { median, percentile, type Row } from './report.ts'
import { commonAmenities, placeOf, rareWords } from './stays.ts'

const SEARCHES_OF_A_PERSON = 5
const BATCH = 5000
const ROUNDS = 200
/** Code is JIT-compiled late, so the first stays don't count. */
const WARM_UP = 200
/** Milliseconds. */
const TARGET = 20

function equals(field: string, value: string): FilterCondition {
  return { field, operator: 'equals', value }
}

/** Typical searches: most in a city, some on a map, few by text or across a state or the country. */
function placeFilter(luck: Chance): Partial<Filter> {
  const share = luck.next()
  const { city, state, latitude, longitude } = placeOf(luck)
  if (share < 0.6)
    return { items: [equals('city', city), { ...equals('state', state), operator: 'isAnyOf', value: [state] }] }
  if (share < 0.8) {
    const reach = 0.02 + luck.next() * 0.4
    const [north, south] = [latitude + reach, latitude - reach]
    return { bounds: { north, south, east: longitude + reach * 1.3, west: longitude - reach * 1.3 } }
  }
  if (share < 0.88) return { text: luck.oneIn(3) ? `${luck.pick(rareWords)} ` : `${city} lake` }
  if (share < 0.98)
    return {
      items: [
        equals('state', state),
        { field: 'amenities', operator: 'contains', value: [luck.pick(commonAmenities)] },
      ],
    }
  return {
    items: [
      { field: 'amenities', operator: 'contains', value: [luck.pick(commonAmenities), luck.pick(commonAmenities)] },
    ],
  }
}

function makeFilter(luck: Chance, today: string): Filter {
  const { items = [], ...place } = placeFilter(luck)
  const start = addDays(today, 7 + luck.int(300))
  return {
    ...emptyFilter,
    ...place,
    items: [
      ...items,
      ...(luck.oneIn(2)
        ? [{ field: 'currentRate', operator: 'lessThanOrEqual', value: 8000 + luck.int(40) * 1000 } as const]
        : []),
      ...(luck.oneIn(2)
        ? [{ field: 'capacity', operator: 'greaterThanOrEqual', value: 2 + luck.int(6) } as const]
        : []),
      ...(luck.oneIn(4)
        ? [{ field: 'amenities', operator: 'contains', value: [luck.pick(commonAmenities)] } as const]
        : []),
    ],
    ...(luck.oneIn(2) && { dates: { nights: [{ start, end: addDays(start, 2 + luck.int(6)) }] } }),
  }
}

async function empty(db: Db): Promise<void> {
  await sql`truncate saved_searches, saved_search_news, saved_search_matches cascade`.execute(db)
}

async function fill(db: Db, count: number, today: string): Promise<void> {
  const luck = chance(7)
  await empty(db)
  await sql`insert into users (id, identity_id, email) select 'usr_bench' || n, 'bench' || n, 'reader' || n || '@example.com'
    from generate_series(0, ${Math.ceil(count / SEARCHES_OF_A_PERSON)}::int) n on conflict do nothing`.execute(db)
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, offset) => {
      const filter = makeFilter(luck, today)
      const { keys, box } = searchKeys(filter)
      const [nights] = filter.dates?.nights ?? []
      const written = { ...filter, ...(nights && { dates: nights }) }
      return { n: from + offset, filter: written, keys, ...box, ...nights }
    })
    const recordset = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(n int, filter jsonb, keys text[], north float8,
      south float8, east float8, west float8, start date, "end" date)`
    const nights = sql`case when start is not null then daterange(start, "end") end`
    await sql`insert into saved_searches (id, number, user_id, name, filter, frequency, by_mail, unsubscribe_token, created_at)
      overriding system value
      select 'sch_bench' || n, n, 'usr_bench' || n / ${SEARCHES_OF_A_PERSON}::int, 'Bench', filter, 'daily', true, 'bench' || n,
        '2000-01-01' from ${recordset}`.execute(db)
    await sql`insert into saved_search_keys (search, key, nights) select n, key, ${nights} from ${recordset}, unnest(keys) key`.execute(
      db,
    )
    await sql`insert into saved_search_boxes (search, box, nights) select n, box(point(east, north), point(west, south)), ${nights}
      from ${recordset} where north is not null`.execute(db)
  }
  for (const table of ['saved_searches', 'saved_search_keys', 'saved_search_boxes'])
    await sql.raw(`vacuum analyze ${table}`).execute(db)
}

type Measured = {
  /** Wall-clock time, database CPU time, and worker CPU time. */
  readonly spent: number[]
  readonly database: number[]
  readonly worker: number[]
  readonly compared: number[]
  readonly found: number[]
  /** The time to record one stay's news for each search, on average. */
  readonly noted: number
}

/**
 * Returns a clock of the CPU milliseconds our database process has used, which excludes other load. Falls back to
 * wall-clock time if unavailable.
 */
async function databaseClock(db: Db): Promise<() => number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const pid = rows[0]?.pid ?? 0
  return process.platform === 'linux' ? () => workedByBackend(pid) : () => performance.now()
}

function workerClock(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** A worker's cache with every search in it: a worker reads each only once. */
async function allKnown(db: Db, now: Date): Promise<KnownSearches> {
  const known = createKnownSearches()
  const { rows } = await sql<{ number: number }>`select number from saved_searches`.execute(db)
  const numbers = rows.map(({ number }) => number)
  for (let at = 0; at < numbers.length; at += BATCH) await known(db, numbers.slice(at, at + BATCH), dayOf(now))
  return known
}

/**
 * Matches news of random stays, each in a transaction like a worker, and then records all of it for the searches it
 * matches.
 */
async function measure(db: Db, newsOf: (luck: Chance) => News, now: Date): Promise<Measured> {
  const luck = chance(11)
  const known = await allKnown(db, now)
  const { rows } = await sql<{ stay_id: string }>`
    select stay_id from stay_search order by hashtext(stay_id) limit ${ROUNDS + WARM_UP}`.execute(db)
  const measured = { spent: [] as number[], database: [] as number[], worker: [] as number[], compared: [] as number[] }
  const database = await databaseClock(db)
  for (const [round, { stay_id }] of rows.entries()) {
    const news = newsOf(luck)
    if (round === WARM_UP) await forgetNews(db)
    const clocks = [() => performance.now(), database, workerClock]
    const began = clocks.map((clock) => clock())
    const compared = await db.transaction().execute((tx) => matchStay(tx, known, stay_id, [news], now))
    const [spent = 0, ofDatabase = 0, ofWorker = 0] = clocks.map((clock, index) => clock() - (began[index] ?? 0))
    if (round < WARM_UP) continue
    measured.spent.push(spent)
    measured.database.push(ofDatabase)
    measured.worker.push(ofWorker)
    measured.compared.push(compared)
  }
  const found = await sql<{ n: number }>`
    select sum(cardinality(searches))::int as n from saved_search_news group by stay_id`.execute(db)
  const began = database()
  await noteMatches(db)
  const noted = (database() - began) / ROUNDS
  await forgetNews(db)
  return { ...measured, found: found.rows.map(({ n }) => n), noted }
}

async function forgetNews(db: Db): Promise<void> {
  await sql`truncate saved_search_news, saved_search_matches`.execute(db)
}

function rowOf(what: string, { spent, database, worker, compared, found, noted }: Measured): Row {
  const p95 = percentile(database, 0.95)
  const more = {
    p50: median(database),
    'noted with the telling, mean': noted,
    'worker p50': median(worker),
    'worker p95': percentile(worker, 0.95),
    'by the clock p50': median(spent),
    'by the clock p95': percentile(spent, 0.95),
    compared: median(compared),
    found: median(found),
    'most found': Math.max(...found),
  }
  return { what, value: p95, unit: 'ms of the database (p95)', target: `≤ ${TARGET}`, met: p95 <= TARGET, more }
}

export async function benchSavedSearches(databaseUrl: string, count: number): Promise<Row[]> {
  const pool = patientPool(databaseUrl)
  const db = createDb(pool)
  const now = new Date()
  const today = now.toISOString().slice(0, 10)
  const none = { nights: null, was: null, price: null, noticeId: null }
  try {
    await fill(db, count, today)
    const published = await measure(db, () => ({ ...none, kind: 'new' }), now)
    const freed = await measure(
      db,
      (luck) => {
        const start = addDays(today, 7 + luck.int(300))
        return { ...none, kind: 'free', nights: { start, end: addDays(start, 7) } }
      },
      now,
    )
    return [
      rowOf(`a stay is published, ${count} saved searches`, published),
      rowOf(`a week of a stay comes free, ${count} saved searches`, freed),
    ]
  } finally {
    await empty(db)
    await db.destroy()
  }
}
