/** Group commit compared with single commits, in process and over HTTP, and the cost of counting a hot key. */
import { createDb, createPool, createReader } from '@lodestay/api/kernel/db'
import { createGroupCommit } from '@lodestay/api/kernel/group-commit'
import { countEvents, insertEvents, type NewEvent } from '@lodestay/api/modules/events/event-store'
import { DAY_MS } from '@lodestay/domain'
import { sql } from 'kysely'
import { startServer } from './child.ts'
import { patientPool } from './database.ts'
import { alternate } from './http.ts'
import { median, percentile, type Row } from './report.ts'

const ROUNDS = 3
const IN_FLIGHT = 1000
const MILLISECONDS = 1500

function event(at = new Date()): NewEvent {
  return {
    name: 'submit',
    identity: 'unknown',
    value: { from: 'bench' },
    key: 'submit',
    at,
  }
}

/** Events per second that `record` handles with `inFlight` concurrent calls. */
async function rateOf(record: (event: NewEvent) => Promise<void>, inFlight: number): Promise<number> {
  const until = performance.now() + MILLISECONDS
  let recorded = 0
  const one = async () => {
    while (performance.now() < until) {
      await record(event())
      recorded++
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: inFlight }, one))
  return (recorded * 1000) / (performance.now() - began)
}

export async function benchEvents(databaseUrl: string, hotEvents: number): Promise<Row[]> {
  const pool = createPool(databaseUrl)
  const db = createDb(pool)
  const write = (events: readonly NewEvent[]) => insertEvents(db, events)
  const grouped = createGroupCommit<NewEvent>(write)
  const rates: { one: number[]; group: number[] } = { one: [], group: [] }
  for (let round = 0; round < ROUNDS; round++) {
    rates.one.push(await rateOf((each) => write([each]), 10))
    rates.group.push(await rateOf(grouped, IN_FLIGHT))
  }
  const [one, group] = [median(rates.one), median(rates.group)]
  const rows: Row[] = [
    {
      what: 'group commit, in process',
      value: group / one,
      unit: '× one by one',
      target: '≥ 8',
      met: group / one >= 8,
      more: { grouped: group, single: one },
    },
    await overHttp(databaseUrl),
    await hotCount(databaseUrl, hotEvents),
  ]
  await sql`truncate events, event_hours`.execute(db)
  await db.destroy()
  return rows
}

async function overHttp(databaseUrl: string): Promise<Row> {
  const environment = {
    DATABASE_URL: databaseUrl,
    BENCH_FILTER: '{"items":[],"logic":"and","sort":[]}',
    BENCH_UNLIMITED: '1',
  }
  const [ours, plain] = [await startServer('ours', environment), await startServer('plain', environment)]
  const post = { body: JSON.stringify({ name: 'submit', value: { from: 'bench' } }) }
  try {
    const [a = 0, b = 0] = await alternate([
      [ours, '/api/events', post],
      [plain, '/plain/events', post],
    ])
    return {
      what: 'group commit, over HTTP',
      value: a / b,
      unit: '× one by one',
      target: '≥ 2',
      met: a / b >= 2,
      more: { ours: a, plain: b },
    }
  } finally {
    await Promise.all([ours.stop(), plain.stop()])
  }
}

async function hotCount(databaseUrl: string, hotEvents: number): Promise<Row> {
  const pool = patientPool(databaseUrl)
  const now = Date.now()
  await pool.query('truncate events, event_hours')
  await pool.query(
    `insert into events (name, key, identity, value, at)
     select 'page-view', 'page-view', 'unknown', '{}', to_timestamp($1::float8 - 30 * 86400 * (g / $2::float8)) from generate_series(1, $2::int) g`,
    [now / 1000, hotEvents],
  )
  await pool.query("insert into event_hours select key, date_trunc('hour', at), count(*) from events group by 1, 2")
  await pool.query('vacuum analyze events')
  const reader = createReader(databaseUrl)
  const spent: number[] = []
  for (let round = 0; round < 220; round++) {
    const began = performance.now()
    const counted = await countEvents(
      reader,
      'page-view',
      new Date(now - 29.5 * DAY_MS - round * 1000),
      new Date(now - round * 1000),
    )
    if (round >= 20) spent.push(performance.now() - began)
    if (counted.count < hotEvents * 0.9) throw new Error(`only ${counted.count} of ${hotEvents} events were counted`)
  }
  await reader.close()
  await pool.end()
  const p50 = median(spent)
  return {
    what: `count over 30 hot days of ${hotEvents}`,
    value: p50,
    unit: 'ms',
    target: '≤ 3',
    met: p50 <= 3,
    more: { p95: percentile(spent, 0.95) },
  }
}
