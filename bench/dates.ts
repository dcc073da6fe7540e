/** Date searches where each stay has twenty booked ranges, and a comparison of ways to store those ranges. */
import { createDb, createReader, type Reader } from '@lodestay/api/kernel/db'
import { searchPublic } from '@lodestay/api/modules/search/search-stays'
import { addDays, type Filter, nightsAround, type SearchedNights, weekendsIn } from '@lodestay/domain'
import { sql } from 'kysely'
import { patientPool } from './database.ts'
import type { Chance } from './random.ts'
import { percentile, type Row } from './report.ts'
import { cityBox, filter, measure, type Work, warm } from './search.ts'

const RANGES = 20
/** The number of stays for comparing storage formats: enough to exceed the caches, but quick to build. */
const COMPARED = 100_000
const PROBES = 5000
const PARTS = 50
const today = new Date().toISOString().slice(0, 10)

/** Fills each stay's booked nights: a third of the year, in ranges of two to nine nights. Once per database. */
async function fillNights(databaseUrl: string, stays: number): Promise<void> {
  const db = createDb(patientPool(databaseUrl))
  const { rows } = await sql`select from blocked_dates limit 1`.execute(db)
  if (rows.length === 0) {
    const began = Date.now()
    // The triggers that maintain `stay_nights` would fire for all of them together.
    await sql`set session_replication_role = replica`.execute(db)
    await sql`drop index blocked_dates_stay`.execute(db)
    const day = (shift: string) => sql.raw(`(date '${today}' + ${shift})`)
    await sql`insert into blocked_dates (stay_id, during, source)
      select s.stay_id, daterange(${day('i * 18 + (s.id + i * 7)::int % 9')}, ${day('i * 18 + (s.id + i * 7)::int % 9 + 2 + (s.id * 3 + i)::int % 8')}), 'import'
      from stay_search s, generate_series(0, ${RANGES - 1}::int) i`.execute(db)
    await sql`insert into stay_calendars (stay_id, known_until, updated_at) select stay_id, ${day('365')}, now() from stay_search where id % 3 > 0`.execute(
      db,
    )
    // One in ten has higher prices in season.
    await sql`insert into night_rules (stay_id, kind, during, value)
      select stay_id, 'price', daterange(${day('60')}, ${day('120')}), 20000 + (id % 100)::int * 100 from stay_search where id % 10 = 0`.execute(
      db,
    )
    await sql`create index blocked_dates_stay on blocked_dates (stay_id)`.execute(db)
    for (let part = 0; part < PARTS; part++)
      await sql`select refresh_stay_nights(array(select stay_id from stay_search where id % ${PARTS} = ${part}))`.execute(
        db,
      )
    await sql`vacuum analyze stay_nights`.execute(db)
    await sql`vacuum analyze blocked_dates`.execute(db)
    await sql`vacuum analyze stay_calendars`.execute(db)
    await sql`vacuum analyze night_rules`.execute(db)
    console.log(`  ${stays * RANGES} taken ranges made in ${Math.round((Date.now() - began) / 1000)} s`)
  }
  await db.destroy()
}

function someNights(luck: Chance) {
  const start = addDays(today, 1 + luck.int(300))
  return { start, end: addDays(start, 2 + luck.int(6)) }
}

/** name · target p95 in ms, at a million stays · the work */
function getKinds(reader: Reader): [string, number | null, Work][] {
  const page = (asked: Filter) => searchPublic(reader, asked, { limit: 24, skip: 0 })
  const on = (dates: SearchedNights, more: Partial<Filter> = {}) => page(filter({ dates, ...more }))
  const exact = (luck: Chance) => ({ nights: [someNights(luck)] })
  const flexible = (luck: Chance) => ({ nights: nightsAround(someNights(luck), 3, today) })
  const weekend = (luck: Chance) => ({ nights: weekendsIn(addDays(today, 30 + luck.int(250)).slice(0, 7), today) })
  const byTotal = { sort: [{ field: 'total', direction: 'asc' }] } as const
  return [
    ['box without dates', null, (luck) => page(filter({ bounds: cityBox(luck) }))],
    ['box and dates', 50, (luck) => on(exact(luck), { bounds: cityBox(luck) })],
    ['box and dates, known', 50, (luck) => on({ ...exact(luck), onlyKnown: true }, { bounds: cityBox(luck) })],
    ['box, dates give or take 3 days', 50, (luck) => on(flexible(luck), { bounds: cityBox(luck) })],
    ['box, a weekend of a month', 50, (luck) => on(weekend(luck), { bounds: cityBox(luck) })],
    ['box, dates and text', 50, (luck) => on(exact(luck), { bounds: cityBox(luck), text: 'lake ' })],
    ['box and dates, by total', 50, (luck) => on(exact(luck), { bounds: cityBox(luck), ...byTotal })],
    ['no filter', null, () => page(filter({}))],
    ['dates alone', 50, (luck) => on(exact(luck))],
    ['dates alone, by total', null, (luck) => on(exact(luck), byTotal)],
  ]
}

/** How long it takes to check many stays for some nights, by the format in which booked nights are stored. */
async function compareForms(databaseUrl: string, stays: number): Promise<Row[]> {
  const db = createDb(patientPool(databaseUrl))
  const most = Math.min(stays, COMPARED)
  await sql`create temp table asked as select id, stay_id, row_number() over () as n from (select id, stay_id from stay_search limit ${most}) s`.execute(
    db,
  )
  await sql`create temp table ranges as select b.stay_id, b.during from blocked_dates b join asked using (stay_id)`.execute(
    db,
  )
  await sql`create temp table bits as select stay_id, range_agg(during) as taken from ranges group by 1`.execute(db)
  await sql`create temp table gist as table ranges`.execute(db)
  await sql`create index on ranges (stay_id)`.execute(db)
  await sql`create unique index on bits (stay_id)`.execute(db)
  await sql`create index on gist using gist (stay_id, during)`.execute(db)
  await sql`analyze asked, ranges, bits, gist`.execute(db)
  const nights = sql.raw(`daterange(date '${addDays(today, 40)}', date '${addDays(today, 44)}')`)
  const taken = {
    'a btree on the stay': sql`exists (select from ranges b where b.stay_id = s.stay_id and b.during && ${nights})`,
    'GiST on stay and nights': sql`exists (select from gist b where b.stay_id = s.stay_id and b.during && ${nights})`,
    'a bit a night': sql`exists (select from stay_nights b where b.id = s.id and substring(b.taken from date '${sql.raw(addDays(today, 40))}' - b.since + 1 for 4)::bit(4) <> B'0000')`,
    'one multirange a stay': sql`exists (select from bits b where b.stay_id = s.stay_id and b.taken && ${nights})`,
  }
  await sql`set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off`.execute(db)
  const rows: Row[] = []
  for (const [form, isTaken] of Object.entries(taken)) {
    const spent: number[] = []
    for (let round = 0; round < 7; round++) {
      const began = performance.now()
      await sql`select count(*) from (select * from asked where n % ${Math.max(1, Math.floor(most / PROBES))} = ${round % Math.max(1, Math.floor(most / PROBES))}) s where not ${isTaken}`.execute(
        db,
      )
      spent.push(performance.now() - began)
    }
    rows.push({ what: `${PROBES} stays by ${form}`, value: percentile(spent, 0.5), unit: 'ms' })
  }
  await db.destroy()
  return rows
}

/** p95 of each kind of date search, and how the formats compare. */
export async function benchDates(databaseUrl: string, stays: number): Promise<Row[]> {
  await fillNights(databaseUrl, stays)
  await warm(databaseUrl)
  const reader = createReader(databaseUrl)
  const rows: Row[] = []
  for (const [what, target, work] of getKinds(reader)) {
    const spent = await measure(work, 150)
    const p95 = percentile(spent, 0.95)
    const more = { p50: percentile(spent, 0.5) }
    rows.push({ what, value: p95, unit: 'ms p95', more, ...(target && { target: `≤ ${target}`, met: p95 <= target }) })
  }
  await reader.close()
  return [...rows, ...(await compareForms(databaseUrl, stays))]
}
