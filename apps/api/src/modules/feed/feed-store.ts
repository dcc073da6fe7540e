/**
 * Feed order across all kinds: recent news of favorite stays first, then everything else, newest first in each part;
 * promoted news with their lead.
 */
import { COUNT_CAP, FAVORITES_LEAD_DAYS, type FeedItem, NEW_STAY_DAYS, type PageQuery } from '@lodestay/domain'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { cursorId, cursorMicroseconds, decodeCursor, encodeCursor } from '../../kernel/paging.ts'
import { isPaidFor } from '../giveaways/index.ts'
import { promotedLead } from '../offers-and-cancellations/index.ts'

export type FeedRow = {
  kind: FeedItem['kind']
  id: string
  leads: boolean
  /** Microseconds since 1970, because a Date would truncate it. */
  at: number
  /** Its place among the others: `at`, and for promoted news their lead besides. */
  ranks_at: number
  card: string
}

function daysBefore(now: Date, days: number) {
  return new Date(now.getTime() - days * 86_400_000)
}

/** News: current items of public stays. Each subquery returns kind, id, stay_id, when it became news, and its place. */
function news(now: Date): RawBuilder<unknown>[] {
  return [
    sql`select 'offer' as kind, n.id, n.stay_id, n.decided_at as at, n.decided_at + ${promotedLead('offers')} as ranks_at
    from offers n where n.status = 'Accepted' and n.enabled and n.ends_at > ${now}`,
    sql`select 'cancellation' as kind, n.id, n.stay_id, n.decided_at as at,
    n.decided_at + ${promotedLead('cancellations')} as ranks_at from cancellations n where n.status = 'Accepted' and n.enabled and n.starts_at > ${now}`,
    sql`select 'giveaway' as kind, g.id, g.stay_id, greatest(g.decided_at, g.starts_at) as at,
    greatest(g.decided_at, g.starts_at) as ranks_at from giveaways g
    where g.status = 'Accepted' and ${isPaidFor} and g.starts_at <= ${now} and g.ends_at > ${now}`,
    sql`select 'post' as kind, f.id, f.stay_id, f.published_at as at, f.published_at as ranks_at from feed_posts f
    where f.ends_at > ${now}`,
    sql`select 'stay' as kind, s.stay_id as id, s.stay_id, s.published_at as at, s.published_at as ranks_at from stay_search s
    where s.published_at > ${daysBefore(now, NEW_STAY_DAYS)}`,
  ]
}

/** Cursor position. `since` is the first page's time, which fixes the split between the leading part and the rest. */
type Place = { since: Date; leads: boolean; at: number; id: string }

const Key = z.tuple([z.int().min(0).max(4e12), z.literal([0, 1]), cursorMicroseconds, cursorId])

/** @throws Problem 422 if the cursor isn't ours. */
function placeOf(cursor: string): Place {
  const [since, leads, at, id] = decodeCursor(cursor, Key)
  return { since: new Date(since), leads: leads === 1, at, id }
}

/** One page of rows plus one, the capped total, and a function that makes a row's cursor. */
export async function readFeed(db: Db, userId: string, query: PageQuery, now: Date) {
  const after = query.cursor ? placeOf(query.cursor) : null
  const since = after?.since ?? now
  const skip = after ? 0 : (query.page - 1) * query.limit
  const wanted = skip + query.limit + 1
  const leading = sql`(x.at > ${daysBefore(since, FAVORITES_LEAD_DAYS)}
    and exists (select from favorites f where f.user_id = ${userId} and f.stay_id = x.stay_id))`
  const behind = (leads: boolean) =>
    after?.leads === leads
      ? sql`and (x.ranks_at, x.id) < (timestamptz 'epoch' + ${after.at}::float8 * interval '1 microsecond', ${after.id})`
      : sql``
  // Read each kind in its own order, and no further than the page needs.
  const part = (leads: boolean) => (source: RawBuilder<unknown>) =>
    sql`(select x.kind, x.id, x.at, x.ranks_at, ${leads}::boolean as leads, c.card from (${source}) x join stay_card c on c.stay_id = x.stay_id
      where ${leads ? leading : sql`not ${leading}`} ${behind(leads)} order by x.ranks_at desc, x.id desc limit ${wanted})`
  const parts = [...(after?.leads === false ? [] : news(now).map(part(true))), ...news(now).map(part(false))]
  const { rows } = await sql<FeedRow>`
    select kind, id, leads, card, (extract(epoch from at) * 1000000)::bigint as at,
      (extract(epoch from ranks_at) * 1000000)::bigint as ranks_at
    from (${sql.join(parts, sql` union all `)}) item order by leads desc, item.ranks_at desc, id desc
    limit ${query.limit + 1} offset ${skip}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select from (${sql.join(news(now), sql` union all `)}) x
      join stay_card c on c.stay_id = x.stay_id limit ${COUNT_CAP + 1}) item`.execute(db)
  const cursorOf = (row: FeedRow) => encodeCursor([since.getTime(), row.leads ? 1 : 0, row.ranks_at, row.id])
  return { rows, total: counted.rows[0]?.total ?? 0, cursorOf }
}
