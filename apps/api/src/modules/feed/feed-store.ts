/**
 * Feed order across all kinds: recent news about favorite stays and nearby ones first, then everything else, newest
 * first in each part; promoted news get a lead. Muted stays are omitted.
 */
import {
  COUNT_CAP,
  daysBefore,
  FAVORITES_LEAD_DAYS,
  type FeedItem,
  type FeedMute,
  type FeedReason,
  HOUR_MS,
  NEAR_DEGREES,
  NEW_STAY_DAYS,
  type PageQuery,
  STORY_HOURS,
} from '@lodestay/domain'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { cursorId, cursorMicroseconds, decodeCursor, encodeCursor } from '../../kernel/paging.ts'
import { isPaidFor } from '../giveaways/index.ts'
import { isShown, withLead } from '../offers-and-cancellations/index.ts'

export type FeedRow = {
  kind: FeedItem['kind']
  id: string
  leads: boolean
  reason: FeedReason
  /** Microseconds since 1970, because a Date would truncate it. */
  at: number
  /** Its sort position: `at`, plus the lead for promoted news. */
  ranks_at: number
  card: string
}

/**
 * News: current items of public stays. Each subquery returns kind, id, stay_id, when it became news, and its sort
 * position, which an index contains, except for posts and stays: those are few.
 */
function news(now: Date): RawBuilder<unknown>[] {
  // What is turned on after it was accepted, or held for watchers of its nights, becomes news once everyone sees it.
  const noticed = sql`greatest(n.decided_at, n.opened_at)`
  return [
    sql`select 'offer' as kind, n.id, n.stay_id, ${noticed} as at, ${withLead('offers', noticed, 'newest')} as ranks_at
    from offers n where ${isShown('offers', now)}`,
    sql`select 'cancellation' as kind, n.id, n.stay_id, ${noticed} as at, ${withLead('cancellations', noticed, 'newest')} as ranks_at
    from cancellations n where ${isShown('cancellations', now)}`,
    sql`select 'giveaway' as kind, g.id, g.stay_id, greatest(g.decided_at, g.opened_at, g.starts_at) as at,
    greatest(g.decided_at, g.opened_at, g.starts_at) as ranks_at from giveaways g
    where g.status = 'Accepted' and ${isPaidFor} and g.starts_at <= ${now} and g.ends_at > ${now}`,
    sql`select 'post' as kind, f.id, f.stay_id, f.published_at as at, f.published_at as ranks_at from feed_posts f
    where f.ends_at > ${now} and not f.is_story`,
    sql`select 'stay' as kind, s.stay_id as id, s.stay_id, s.published_at as at, s.published_at as ranks_at from stay_search s
    where s.published_at > ${daysBefore(now, NEW_STAY_DAYS)}`,
  ]
}

/**
 * Cursor position. `since` is the time of the first page, which fixes the split between the leading part and the rest.
 */
type Place = { since: Date; leads: boolean; at: number; id: string }

const Key = z.tuple([z.int().min(0).max(4e12), z.literal([0, 1]), cursorMicroseconds, cursorId])

/** @throws Problem 422 if the cursor isn't ours. */
function placeOf(cursor: string): Place {
  const [since, leads, at, id] = decodeCursor(cursor, Key)
  return { since: new Date(since), leads: leads === 1, at, id }
}

/** The latest favorites, around which stays are nearby, and how many stays they share: more would slow down the feed. */
const NEAR_FAVORITES = 200
const NEAR_STAYS = 5000

/** SQL: `close`, the stays whose news come first, each with the reason. */
function closeTo(userId: string): RawBuilder<unknown> {
  return sql`with liked as materialized (
    select f.stay_id, s.lat, s.lng from favorites f left join stay_search s on s.stay_id = f.stay_id
    where f.user_id = ${userId} order by f.created_at desc),
  around as materialized (
    select lat, lng, ${NEAR_DEGREES} / cos(radians(lat)) as width from liked where lat is not null limit ${NEAR_FAVORITES}),
  close as materialized (
    select stay_id, 'favorite' as reason from liked
    union all
    select distinct near.stay_id, 'near' from (
      select s.stay_id from around a cross join lateral (
        select stay_id from stay_search where lat > a.lat - ${NEAR_DEGREES} and lat < a.lat + ${NEAR_DEGREES}
          and lng > a.lng - a.width and lng < a.lng + a.width
        -- The same stays for every page.
        order by lat, lng, stay_id limit (select ${NEAR_STAYS} / greatest(count(*), 1) from around)) s) near
    where near.stay_id not in (select stay_id from liked))`
}

/** Expects the table alias `c`, the stay's card. */
function isMuted(userId: string): RawBuilder<boolean> {
  return sql`exists (select from feed_mutes m where m.user_id = ${userId} and m.stay_id = c.stay_id)`
}

/** One page of rows plus one, the capped total, and a function that returns a row's cursor. */
export async function readFeed(db: Db, userId: string, query: PageQuery, now: Date) {
  const after = query.cursor ? placeOf(query.cursor) : null
  const since = after?.since ?? now
  const skip = after ? 0 : (query.page - 1) * query.limit
  const needed = skip + query.limit + 1
  const isRecent = sql`x.at > ${daysBefore(since, FAVORITES_LEAD_DAYS)}`
  const behind = (leads: boolean) =>
    after?.leads === leads
      ? sql`and (x.ranks_at, x.id) < (timestamptz 'epoch' + ${after.at}::float8 * interval '1 microsecond', ${after.id})`
      : sql``
  const inOrder = sql`order by x.ranks_at desc, x.id desc limit ${needed}`
  // By stay: news of a few stays are rare among all news, in whose order they would be looked for in vain.
  const newsOfStay = news(now).map(
    (source) => sql`(select x.* from (${source}) x
      where x.stay_id = close.stay_id and ${isRecent} ${behind(true)} ${inOrder})`,
  )
  const leading = sql`(select x.kind, x.id, x.at, x.ranks_at, true as leads, close.reason, c.card
    from close join stay_card c on c.stay_id = close.stay_id cross join lateral (${sql.join(newsOfStay, sql` union all `)}) x
    where not ${isMuted(userId)} ${inOrder})`
  // Each kind in its own order, only as far as the page needs.
  const others = news(now).map(
    (source) => sql`(select x.kind, x.id, x.at, x.ranks_at, false as leads,
        case when x.kind = 'post' or x.ranks_at > x.at then 'promoted' else 'new' end as reason, c.card
      from (${source}) x join stay_card c on c.stay_id = x.stay_id
      where not (${isRecent} and x.stay_id in (select stay_id from close)) and not ${isMuted(userId)} ${behind(false)} ${inOrder})`,
  )
  const parts = [...(after?.leads === false ? [] : [leading]), ...others]
  const { rows } = await sql<FeedRow>`
    ${closeTo(userId)}
    select kind, id, leads, reason, card, (extract(epoch from at) * 1000000)::bigint as at,
      (extract(epoch from ranks_at) * 1000000)::bigint as ranks_at
    from (${sql.join(parts, sql` union all `)}) item order by leads desc, item.ranks_at desc, id desc
    limit ${query.limit + 1} offset ${skip}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select from (${sql.join(news(now), sql` union all `)}) x
      join stay_card c on c.stay_id = x.stay_id where not ${isMuted(userId)} limit ${COUNT_CAP + 1}) item`.execute(db)
  const cursorOf = (row: FeedRow) => encodeCursor([since.getTime(), row.leads ? 1 : 0, row.ranks_at, row.id])
  return { rows, total: counted.rows[0]?.total ?? 0, cursorOf }
}

export type StoryRow = { id: string; reason: FeedReason; card: string }

/** Stories of the last day: those of favorite stays first, then nearby ones, then the newest. */
export async function readStories(db: Db, userId: string, now: Date, limit: number): Promise<StoryRow[]> {
  const { rows } = await sql<StoryRow>`
    ${closeTo(userId)}
    select x.id, coalesce(close.reason, 'promoted') as reason, c.card
    from feed_posts x join stay_card c on c.stay_id = x.stay_id left join close on close.stay_id = x.stay_id
    where x.is_story and x.ends_at > ${now} and x.published_at > ${new Date(now.getTime() - STORY_HOURS * HOUR_MS)}
      and not ${isMuted(userId)}
    order by array_position(array['favorite', 'near'], close.reason), x.published_at desc, x.id limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Mutes a stay in a user's feed; a no-op if it already is. */
export async function mute(db: Db, userId: string, stayId: string): Promise<void> {
  await db
    .insertInto('feed_mutes')
    .values({ user_id: userId, stay_id: stayId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function unmute(db: Db, userId: string, stayId: string): Promise<void> {
  await db.deleteFrom('feed_mutes').where('user_id', '=', userId).where('stay_id', '=', stayId).execute()
}

/** A user's muted stays, newest first. */
export function listMutes(db: Db, userId: string, query: PageQuery) {
  const matching = db
    .selectFrom('feed_mutes as m')
    .innerJoin('stays as s', 's.id', 'm.stay_id')
    .select(['m.stay_id', 'm.created_at', sql<string>`coalesce(s.shown_name, '')`.as('name')])
    .where('m.user_id', '=', userId)
    .orderBy('m.created_at', 'desc')
    .orderBy('m.stay_id')
  return pageOf(
    query,
    matching,
    (row): FeedMute => ({ stayId: row.stay_id, stayName: row.name, mutedAt: row.created_at.toISOString() }),
  )
}
