/** The list of top stays: counted periodically, read by place. */
import { DAY_MS, type PageQuery, type PlanName, planNames, plans } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { type PlacedStay, placeTopStays, TOP_STAYS } from '../search/index.ts'

const listingPlans: readonly PlanName[] = planNames.filter((plan) => plans[plan].listedInTopStays)

/** How long a click counts. */
const CLICKS_MS = 30 * DAY_MS

/** Public stays, those with the most favorites and booking clicks first. */
async function bestOf(db: Db, now: Date): Promise<{ best: string[]; listed: string[] }> {
  const since = new Date(now.getTime() - CLICKS_MS)
  const { rows } = await sql<{ stay_id: string; is_listed: boolean; nth: number; score: number }>`
    with clicks as (
      select split_part(key, ':', 2) as stay_id, sum(n) as n from event_hours
      where key > 'booking-link-click:' and key < 'booking-link-click;' and hour >= ${since} group by 1),
    scored as (
      select s.id, s.seq, s.plan = any(${listingPlans}) as is_listed, s.favorite_count + coalesce(k.n, 0) as score
      from stays s join stay_card c on c.stay_id = s.id left join clicks k on k.stay_id = s.id
      where s.favorite_count > 0 or k.n > 0 or s.plan = any(${listingPlans})),
    ranked as (select *, row_number() over (order by score desc, seq desc) as nth from scored)
    select id as stay_id, is_listed, nth, score from ranked where nth <= ${TOP_STAYS.best} or is_listed order by nth`.execute(
    db,
  )
  return {
    best: rows.filter((row) => row.nth <= TOP_STAYS.best && row.score > 0).map((row) => row.stay_id),
    listed: rows.filter((row) => row.is_listed).map((row) => row.stay_id),
  }
}

/** Recounts the list. Concurrent counts wait for each other. */
export async function rankTopStays(db: Db, now: Date): Promise<void> {
  await sql`lock table top_stays in exclusive mode`.execute(db)
  const { best, listed } = await bestOf(db, now)
  const placed = placeTopStays(best, listed)
  await db.deleteFrom('top_stays').execute()
  await sql`insert into top_stays (place, stay_id, listed_by_plan)
    select * from unnest(${placed.map(({ place }) => place)}::int[], ${placed.map(({ stayId }) => stayId)}::text[],
      ${placed.map(({ listedByPlan }) => listedByPlan)}::boolean[])`.execute(db)
}

/** A page of the list, without stays that have since lost their plan or publication. */
export function listTopStays(db: Db, query: PageQuery) {
  const listed = db
    .selectFrom('top_stays as t')
    .innerJoin('stays as s', 's.id', 't.stay_id')
    .innerJoin('stay_card as c', 'c.stay_id', 't.stay_id')
    .select(['t.place', 't.stay_id', 't.listed_by_plan'])
    .where((where) => where.or([where('t.listed_by_plan', '=', false), where('s.plan', 'in', listingPlans)]))
    .orderBy('t.place')
  return pageOf(
    query,
    listed,
    (row): PlacedStay => ({ place: row.place, stayId: row.stay_id, listedByPlan: row.listed_by_plan }),
  )
}
