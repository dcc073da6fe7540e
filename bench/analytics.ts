/** The cost of a host's year of analytics: read from daily counts, compared with counting the event log each time. */

import type { Reader } from '@lodestay/api/kernel/db'
import { createReader } from '@lodestay/api/kernel/db'
import { countRange } from '@lodestay/api/modules/analytics/analytics-store'
import type pg from 'pg'
import { patientPool } from './database.ts'
import { median, percentile, type Row } from './report.ts'

/** The naive count is measured up to this many events; with more, the ratio would only grow. */
const NAIVE_EVENTS = 1_000_000
const STAYS = 12
/** One in this many events belongs to the busy host that is measured. */
const SHARE = 100
const ROUNDS = 60

const SOURCES =
  "array['search', 'direct', 'web-search', 'instagram', 'lists', 'promotion', 'feed', 'email', 'lodestay']"
const COUNTS = 'views, quick_looks, page_views, link_clicks, promotion_clicks, favorites, repeats, bots, own'

/** A pseudorandom number below `many`, independent of an event's other numbers. */
function scattered(salt: number, many: string): string {
  return `(abs(hashint8extended(g, ${salt})) % ${many})`
}

/** The day of an event, within two years. */
const day = `date '2026-12-31' - ${scattered(1, '730')}::int`

/**
 * Fills in the most rows that events can produce. For the busy host: every stay, day and source of two years. For all
 * others: one row per event, as if none were counted together.
 */
async function fillCounts(pool: pg.Pool, events: number, { organizationId, stays }: Host): Promise<void> {
  await pool.query(
    `insert into event_days select $1, stay_id, date '2026-12-31' - past, source, '', '', 20, 5, 10, 2, 0, 1, 1, 3, 1
     from unnest($2::text[]) stay_id, generate_series(0, 730) past, unnest(${SOURCES}) source`,
    [organizationId, stays],
  )
  await pool.query(
    `insert into event_day_sums select organization_id, kind, day, value, ${COUNTS.replaceAll(/\w+/g, 'sum($&)')}
     from event_days cross join lateral (values ('stay', stay_id), ('source', source)) v (kind, value) group by 1, 2, 3, 4`,
  )
  await pool.query(
    `insert into event_day_sums select 'org_' || lpad(${scattered(2, '8000')}::text, 26, 'x'), 'stay', ${day},
       'stay_' || lpad(${scattered(3, '100000')}::text, 26, 'x'), 0, 0, 1, 0, 0, 0, 0, 0, 0
     from generate_series(1, $1::bigint) g on conflict do nothing`,
    [events],
  )
}

/** Fills a log in which one in `SHARE` events belongs to the busy host. */
async function fillLog(pool: pg.Pool, events: number, { organizationId, stays }: Host): Promise<void> {
  await pool.query(
    `insert into events (name, key, identity, value, at, stay_id, organization_id, day, source)
     select name, name || ':' || stay_id, 'unknown', '{}', day, stay_id, organization_id, day, source
     from generate_series(1, $1::bigint) g cross join lateral (select
       case when g % ${SHARE} = 0 then ($2::text[])[1 + ${scattered(4, 'cardinality($2::text[])')}] else 'stay_' || g end as stay_id,
       case when g % ${SHARE} = 0 then $3::text else 'org_' || g % 8000 end as organization_id, ${day} as day,
       (${SOURCES})[1 + ${scattered(5, '9')}] as source,
       (array['stay-impression', 'stay-card-expand', 'page-view', 'booking-link-click', 'favorite'])[1 + ${scattered(6, '5')}] as name) e`,
    [events, stays, organizationId],
  )
}

type Host = { readonly organizationId: string; readonly stays: readonly string[] }

async function fill(pool: pg.Pool, events: number, host: Host): Promise<void> {
  await pool.query('truncate events, event_hours, event_days, event_day_sums')
  await fillCounts(pool, events, host)
  await fillLog(pool, Math.min(events, NAIVE_EVENTS), host)
  await pool.query('vacuum analyze events, event_days, event_day_sums')
}

async function timesOf(work: (round: number) => Promise<unknown>, rounds: number): Promise<number[]> {
  const spent: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await work(round)
    spent.push(performance.now() - began)
  }
  return spent
}

function yearOf(reader: Reader, organizationId: string, stayId?: string) {
  return countRange(reader, { organizationId, stayId, from: '2026-01-01', to: '2026-12-31' })
}

export async function benchAnalytics(databaseUrl: string, events: number): Promise<Row[]> {
  const pool = patientPool(databaseUrl)
  const reader = createReader(databaseUrl)
  const found = await pool.query<{ id: string }>('select id from stays order by id limit $1', [STAYS])
  const host = { organizationId: `org_${'b'.repeat(26)}`, stays: found.rows.map(({ id }) => id) }
  await fill(pool, events, host)
  const year = (stayId?: string) => yearOf(reader, host.organizationId, stayId)
  if ((await year()).total.pageViews !== 365 * STAYS * 9 * 10)
    throw new Error('not every visit of the year was counted')
  const [stayId] = host.stays
  await timesOf(() => year(), 10)
  const all = await timesOf(() => year(), ROUNDS)
  await timesOf(() => year(stayId), 10)
  const one = await timesOf(() => year(stayId), ROUNDS)
  const naive = await timesOf(
    () =>
      pool.query(
        `select day, stay_id, source, name, count(*) from events where organization_id = $1 and counted
           and day between '2026-01-01' and '2026-12-31' group by grouping sets ((day, name), (stay_id, name), (source, name))`,
        [host.organizationId],
      ),
    5,
  )
  await pool.query('truncate events, event_hours, event_days, event_day_sums')
  await reader.close()
  await pool.end()
  const rowOf = (what: string, spent: number[]): Row => ({
    what,
    value: median(spent),
    unit: 'ms',
    target: '≤ 20',
    met: median(spent) <= 20,
    more: { p95: percentile(spent, 0.95) },
  })
  const ratio = median(naive) / median(all)
  return [
    rowOf(`a busy host's year among ${events} events, and the year before`, all),
    rowOf('the same of one of its stays', one),
    {
      what: `against counting a log of ${Math.min(events, NAIVE_EVENTS)}`,
      value: ratio,
      unit: '× as fast',
      target: '≥ 5',
      met: ratio >= 5,
      more: { naive: median(naive) },
    },
  ]
}
