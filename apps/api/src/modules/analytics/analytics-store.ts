/** Reads the counts: for an organization's stays from the daily counts, for the whole site from the hourly ones. */
import {
  type Analytics,
  type DayRange,
  type EventCounts,
  endOfDay,
  eventNames,
  rangeBefore,
  redirectNames,
  type SiteAnalytics,
  type Source,
  shownStayName,
} from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db, Reader } from '../../kernel/db.ts'
import { promotionName } from '../promotions/index.ts'
import { stayName } from '../stay-names/index.ts'

export type AnalyticsScope = DayRange & { readonly organizationId: string; readonly stayId?: string | undefined }

const counts = `sum(views)::int as views, sum(quick_looks)::int as "quickLooks", sum(page_views)::int as "pageViews",
  sum(link_clicks)::int as "linkClicks", sum(promotion_clicks)::int as "promotionClicks", sum(favorites)::int as favorites`

type CountedApart = Analytics['apart']
type Row = EventCounts & CountedApart & { by: 'day' | 'stay' | 'source' | 'promotion'; value: string }

const sums = `${counts}, sum(repeats)::int as repeats, sum(bots)::int as bots, sum(own)::int as own`

// For all stays, the sums of each day's sources add up to the day's totals: there are few sources, and perhaps thousands
// of stays.
const allText = `
  select kind as by, value, ${sums}
  from event_day_sums where organization_id = $1 and kind = any('{stay,source,promotion}') and day between $2::date and $3::date
  group by kind, value
  union all select 'day', to_char(day, 'YYYY-MM-DD'), ${sums}
  from event_day_sums where organization_id = $1 and kind = 'source' and day between $2::date and $3::date
  group by day`

const stayText = `
  select case grouping(day, stay_id, source) when 3 then 'day' when 5 then 'stay' when 6 then 'source' else 'promotion' end as by,
    coalesce(to_char(day, 'YYYY-MM-DD'), stay_id, source, promotion_id || ' ' || outlet_id) as value, ${sums}
  from event_days where organization_id = $1 and stay_id = $4 and day between $2::date and $3::date
  group by grouping sets ((day), (stay_id), (source), (promotion_id, outlet_id))`

const allBeforeText = `
  select ${counts} from event_day_sums
  where organization_id = $1 and kind = 'source' and day between $2::date and $3::date`

const stayBeforeText = `
  select ${counts} from event_days where organization_id = $1 and stay_id = $4 and day between $2::date and $3::date`

const none: EventCounts = { views: 0, quickLooks: 0, pageViews: 0, linkClicks: 0, promotionClicks: 0, favorites: 0 }

/** Sums over no rows are null. */
function countsOf(row: { readonly [Kind in keyof EventCounts]: number | null } | undefined): EventCounts {
  if (!row) return none
  const entries = Object.keys(none).map((kind) => [kind, row[kind as keyof EventCounts] ?? 0])
  return Object.fromEntries(entries) as EventCounts
}

function isEmpty(row: EventCounts): boolean {
  return Object.values(countsOf(row)).every((count) => count === 0)
}

export type CountedRange = Pick<Analytics, 'total' | 'before' | 'apart' | 'days'> & {
  readonly stays: readonly (EventCounts & { stayId: string })[]
  readonly sources: Analytics['sources']
  readonly promotions: readonly (EventCounts & { promotionId: string; outletId: string })[]
}

/** Most visited first. */
function byLooks(a: EventCounts, b: EventCounts): number {
  return b.pageViews - a.pageViews || b.views - a.views
}

/** Counts for an organization, or for one of its stays. */
export async function countRange(
  reader: Reader,
  { organizationId, stayId, ...range }: AnalyticsScope,
): Promise<CountedRange> {
  const [name, text, beforeText] = stayId
    ? (['analytics-stay', stayText, stayBeforeText] as const)
    : (['analytics', allText, allBeforeText] as const)
  const values = ({ from, to }: DayRange) => [organizationId, from, to, ...(stayId ? [stayId] : [])]
  const [rows, [before]] = await Promise.all([
    reader.rows<Row>(name, text, values(range)),
    reader.rows<EventCounts>(`${name}-before`, beforeText, values(rangeBefore(range))),
  ])
  const of = (by: Row['by']) => rows.filter((row) => row.by === by)
  const busy = (by: Row['by']) => of(by).filter((row) => !isEmpty(row))
  const total = (kind: keyof EventCounts | keyof CountedApart) => of('day').reduce((sum, row) => sum + row[kind], 0)
  const kinds = Object.keys(none) as (keyof EventCounts)[]
  return {
    total: Object.fromEntries(kinds.map((kind) => [kind, total(kind)])) as EventCounts,
    before: countsOf(before),
    apart: { repeats: total('repeats'), bots: total('bots'), own: total('own') },
    days: busy('day')
      .map((row) => ({ day: row.value, ...countsOf(row) }))
      .sort((a, b) => (a.day < b.day ? -1 : 1)),
    stays: busy('stay')
      .map((row) => ({ stayId: row.value, ...countsOf(row) }))
      .sort(byLooks),
    sources: busy('source')
      .map((row) => ({ source: row.value as Source, ...countsOf(row) }))
      .sort(byLooks),
    promotions: busy('promotion')
      .map((row) => ({ ids: row.value.split(' '), ...countsOf(row) }))
      .filter(({ ids: [promotionId] }) => promotionId !== '')
      .map(({ ids: [promotionId = '', outletId = ''], ...row }) => ({ promotionId, outletId, ...row }))
      .sort((a, b) => b.promotionClicks - a.promotionClicks || byLooks(a, b)),
  }
}

/** Names of stays by id; deleted stays have none. */
export async function namesOfStays(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('stays as s')
    .select(['s.id', stayName.as('name')])
    .where('s.id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, shownStayName(name)]))
}

/** Titles of promotions and names of their outlets, keyed by `promotionId outletId`. */
export async function namesOfPromotions(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('tracked_links as t')
    .innerJoin('stay_promotions as p', 'p.id', 't.promotion_id')
    .innerJoin('stays as s', 's.id', 'p.stay_id')
    .select(['t.promotion_id', 't.outlet_id', 't.outlet_name', promotionName.as('title')])
    .where('t.promotion_id', '=', sql<string>`any(${ids})`)
    .execute()
  return new Map(
    rows.map((row) => [`${row.promotion_id} ${row.outlet_id}`, { title: row.title, outletName: row.outlet_name }]),
  )
}

/** From the start of the first day to the end of the last, in UTC regardless of the database's time zone. */
function instantsOf({ from, to }: DayRange): { start: Date; end: Date } {
  return { start: new Date(from), end: endOfDay(to) }
}

/** Site-wide counts of every kind of event. */
export async function countSite(db: Db, range: DayRange): Promise<SiteAnalytics['events']> {
  const { start, end } = instantsOf(range)
  const names = [...eventNames, ...redirectNames]
  const { rows } = await sql<SiteAnalytics['events'][number]>`
    select key as name, to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, sum(n)::int as count, sum(agents)::int as bots
    from event_hours where key = any(${names}) and hour >= ${start} and hour < ${end}
    group by 1, 2 order by 2, 1`.execute(db)
  return rows
}

export async function countDecisions(db: Db, range: DayRange): Promise<SiteAnalytics['decisions']> {
  const { start, end } = instantsOf(range)
  const { rows } = await sql<SiteAnalytics['decisions'][number]>`
    select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*) filter (where move = 'publish')::int as accepted, count(*) filter (where move = 'reject')::int as rejected
    from decisions where undone_at is null and at >= ${start} and at < ${end}
    group by 1 order by 1`.execute(db)
  return rows
}

/** How many submissions are waiting for a decision, and for how long. */
export async function queueNow(db: Db, now: Date): Promise<SiteAnalytics['queue']> {
  const { rows } = await sql<SiteAnalytics['queue']>`
    with waiting as (select extract(epoch from ${now}::timestamptz - submitted_at)::float8 / 3600 as hours
      from review_queue where status in ('Submitted', 'Pending'))
    select count(*)::int as waiting, max(hours) as "oldestHours",
      percentile_cont(0.5) within group (order by hours) as "medianHours" from waiting`.execute(db)
  return rows[0] ?? { waiting: 0, oldestHours: null, medianHours: null }
}
