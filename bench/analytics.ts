/** What a host's year costs: read from the counts by day, against counting the log of events each time. */

import type { Reader } from '@lodestay/api/kernel/db'
import { createPool, createReader } from '@lodestay/api/kernel/db'
import { countRange } from '@lodestay/api/modules/analytics/analytics-store'
import type pg from 'pg'
import { median, percentile, type Row } from './report.ts'

/** The log is counted naively up to this many events; beyond, the ratio would only grow. */
const NAIVE_EVENTS = 1_000_000
const YEARS_DAYS = 366
/** One event of so many is of the busy host that is measured. */
const SHARE = 100
const ROUNDS = 60

/** A number below `many` that has nothing to do with the others of an event. */
function scattered(salt: number, many: string): string {
  return `(abs(hashint8extended(g, ${salt})) % ${many})`
}

/** A busy host among many: a hundredth of all events is about the dozen stays of one, over two years and nine sources. */
const madeUp = `
  select o.organization_id, date '2026-12-31' - ${scattered(1, '730')}::int as day,
    case when g % ${SHARE} = 0 then o.stays[1 + ${scattered(2, 'cardinality(o.stays)')}] else s.id end as stay_id,
    (array['search', 'direct', 'web-search', 'instagram', 'lists', 'promotion', 'feed', 'email', 'lodestay'])[1 + floor(9 * power(${scattered(3, '1000')} / 1000.0, 2))::int] as source,
    (array['stay-impression', 'stay-impression', 'stay-impression', 'stay-card-expand', 'page-view', 'page-view', 'booking-link-click', 'favorite'])[1 + ${scattered(4, '8')}] as name
  from generate_series(1, $1::bigint) g
  cross join lateral (select ${scattered(5, '$2::bigint')} as number) n
  cross join lateral (select 'stay_' || lpad(n.number::text, 26, '0') as id) s
  join hosts o on o.organization_id = case when g % ${SHARE} = 0 then $3 else 'org_' || lpad((n.number % $4::bigint)::text, 26, '0') end`

async function fill(pool: pg.Pool, events: number, hostId: string): Promise<void> {
  await pool.query("set statement_timeout = 0; set synchronous_commit = off; set work_mem = '512MB'")
  await pool.query('truncate events, event_hours, event_days, event_day_sums')
  await pool.query(
    'create temp table hosts as select organization_id, array_agg(id order by id) as stays from stays group by 1; create index on hosts (organization_id); analyze hosts',
  )
  const { rows } = await pool.query<{ stays: number; hosts: number }>(
    'select (select count(*) from stays) as stays, (select count(*) from hosts) as hosts',
  )
  const values = (many: number) => [many, rows[0]?.stays, hostId, rows[0]?.hosts]
  await pool.query(
    `insert into event_days select organization_id, stay_id, day, source, '', '',
       count(*) filter (where name = 'stay-impression'), count(*) filter (where name = 'stay-card-expand'),
       count(*) filter (where name = 'page-view'), count(*) filter (where name = 'booking-link-click'), 0,
       count(*) filter (where name = 'favorite'), 0, 0, 0
     from (${madeUp}) made group by 1, 2, 3, 4`,
    values(events),
  )
  await pool.query(
    `insert into event_day_sums select organization_id, kind, day, value, sum(views), sum(quick_looks), sum(page_views), sum(link_clicks),
       0, sum(favorites), 0, 0, 0
     from event_days cross join lateral (values ('stay', stay_id), ('source', source)) v (kind, value) group by 1, 2, 3, 4`,
  )
  await pool.query(
    `insert into events (name, key, identity, value, at, stay_id, organization_id, day, source)
     select name, name || ':' || stay_id, 'unknown', '{}', day, stay_id, organization_id, day, source from (${madeUp}) made`,
    values(Math.min(events, NAIVE_EVENTS)),
  )
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

function yearOf(reader: Reader, organizationId: string) {
  return countRange(reader, { organizationId, from: '2026-01-01', to: '2026-12-31' })
}

export async function benchAnalytics(databaseUrl: string, events: number): Promise<Row[]> {
  const pool = createPool(databaseUrl, 1)
  const reader = createReader(databaseUrl)
  const busy = `org_${'0'.repeat(26)}`
  await fill(pool, events, busy)
  const { rows } = await pool.query<{ all: number; busy: number }>(
    `select (select count(*) from event_days) as all,
       (select count(*) from event_day_sums where organization_id = $1 and day > date '2026-12-31' - ${YEARS_DAYS}) as busy`,
    [busy],
  )
  await timesOf(() => yearOf(reader, busy), 10)
  const spent = await timesOf(() => yearOf(reader, busy), ROUNDS)
  const naive = await timesOf(
    () =>
      pool.query(
        `select day, stay_id, source, name, count(*) from events where organization_id = $1 and counted
           and day between '2026-01-01' and '2026-12-31' group by grouping sets ((day, name), (stay_id, name), (source, name))`,
        [busy],
      ),
    5,
  )
  const { total } = await yearOf(reader, busy)
  const counted = Object.values(total).reduce((sum, count) => sum + count, 0)
  if (counted < (events / SHARE / 2) * 0.9) throw new Error(`only ${counted} events of the host were counted`)
  await pool.query('truncate events, event_hours, event_days, event_day_sums')
  await reader.close()
  await pool.end()
  const p50 = median(spent)
  return [
    {
      what: `a busy host's year among ${events} events, with the year before`,
      value: p50,
      unit: 'ms',
      target: '≤ 20',
      met: p50 <= 20,
      more: {
        p95: percentile(spent, 0.95),
        'its events': counted,
        'its rows': rows[0]?.busy ?? 0,
        rows: rows[0]?.all ?? 0,
      },
    },
    {
      what: `against counting a log of ${Math.min(events, NAIVE_EVENTS)}`,
      value: median(naive) / p50,
      unit: '× as fast',
      target: '≥ 5',
      met: median(naive) / p50 >= 5,
      more: { naive: median(naive) },
    },
  ]
}
