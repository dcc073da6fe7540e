/** The list of top stays: counted periodically, read by place. */
import { DAY_MS, type PageQuery, type PlanName, planNames, plans } from '@lodestay/domain'
import { sql } from 'kysely'
import { batchByBatch, oneByOne } from '../../kernel/batches.ts'
import type { Db } from '../../kernel/db.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { type PlacedStay, placeTopStays, TOP_STAYS } from '../search/index.ts'

const listingPlans: readonly PlanName[] = planNames.filter((plan) => plans[plan].listedInTopStays)

/** How long a click counts. */
const CLICKS_MS = 30 * DAY_MS

type Scored = { readonly stayId: string; readonly seq: number; readonly score: number }

/** Rows of one statement: each has to stay well within the statement timeout, however many stays there are. */
const BATCH = 1000

function byScore(a: Scored, b: Scored): number {
  return b.score - a.score || b.seq - a.seq
}

async function favoriteStays(db: Db): Promise<readonly Scored[]> {
  const { rows } = await sql<Scored>`
    select stay_id as "stayId", id::float8 as seq, favorite_count as score from stay_search
    where favorite_count > 0 order by favorite_count desc, id desc limit ${TOP_STAYS.best}`.execute(db)
  return rows
}

/** Everything clicked since then; null for what isn't a public stay any more. */
function clicked(db: Db, since: Date) {
  return batchByBatch<{ key: string; stay: Scored | null }>(BATCH, async (last) => {
    const { rows } = await sql<{ key: string; stay: Scored | null }>`
      with clicks as (
        select key, sum(n) as n from event_hours
        where key > ${last?.key ?? 'booking-link-click:'} and key < 'booking-link-click;' and hour >= ${since}
        group by key order by key limit ${BATCH})
      select k.key, case when s.id is not null
        then json_build_object('stayId', s.stay_id, 'seq', s.id, 'score', s.favorite_count + k.n) end as stay
      from clicks k left join stay_search s on s.stay_id = split_part(k.key, ':', 2) order by k.key`.execute(db)
    return rows
  })
}

/** Everything that a plan lists; null for what isn't public. */
function listedByPlan(db: Db, since: Date) {
  return oneByOne<{ id: string; stay: Scored | null }>(BATCH, async (last) => {
    const { rows } = await sql<{ id: string; stay: Scored | null }>`
      with listed as (
        select id from stays where plan <> 'Free' and plan = any(${listingPlans}) and id > ${last?.id ?? ''}
        order by id limit ${BATCH})
      select l.id, case when s.id is not null
        then json_build_object('stayId', l.id, 'seq', s.id, 'score', s.favorite_count + coalesce(k.n, 0)) end as stay
      from listed l left join stay_search s on s.stay_id = l.id
      left join lateral (select sum(n) as n from event_hours
        where key = 'booking-link-click:' || l.id and hour >= ${since}) k on true
      order by l.id`.execute(db)
    return rows
  })
}

/** The stays with the highest scores, highest first. */
async function listBestStays(db: Db, since: Date): Promise<readonly Scored[]> {
  let best = await favoriteStays(db)
  for await (const batch of clicked(db, since)) {
    const scored = new Map(best.map((stay) => [stay.stayId, stay]))
    for (const { stay } of batch) if (stay) scored.set(stay.stayId, stay)
    best = [...scored.values()].toSorted(byScore).slice(0, TOP_STAYS.best)
  }
  return best
}

/** Recounts the list. Concurrent counts wait for each other. */
export async function rankTopStays(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - CLICKS_MS)
  const best = await listBestStays(db, since)
  const listed: Scored[] = []
  for await (const { stay } of listedByPlan(db, since)) if (stay) listed.push(stay)
  const ids = (stays: readonly Scored[]) => stays.map(({ stayId }) => stayId)
  const placed = placeTopStays(ids(best), ids(listed.toSorted(byScore)))
  await db.transaction().execute(async (tx) => {
    await sql`lock table top_stays in exclusive mode`.execute(tx)
    await tx.deleteFrom('top_stays').execute()
    for (let at = 0; at < placed.length; at += BATCH) {
      const some = placed.slice(at, at + BATCH)
      await sql`insert into top_stays (place, stay_id, listed_by_plan)
        select u.* from unnest(${some.map(({ place }) => place)}::int[], ${some.map(({ stayId }) => stayId)}::text[],
          ${some.map(({ listedByPlan }) => listedByPlan)}::boolean[]) as u(place, stay_id, listed_by_plan)
        join stays s on s.id = u.stay_id`.execute(tx)
    }
  })
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
