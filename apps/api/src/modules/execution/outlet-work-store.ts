/** What outlets have posted for hosts, and what they are about to post; derived from tasks. */
import { AnsweredMedia, COUNT_CAP, isMediaPath, type OutletWork, RECENT_PICTURES } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { countFields } from '../../kernel/paging.ts'
import { readStored } from '../../kernel/stored.ts'
import { asPosted } from './posted-pictures.ts'

/** An outlet's latest posts that are searched for pictures: others may have none. */
const SEARCHED_FOR_PICTURES = 100

/** What each of these outlets has posted; those without posts are omitted. */
export async function workOfOutlets(db: Db, outletIds: readonly string[]): Promise<Map<string, OutletWork>> {
  if (outletIds.length === 0) return new Map()
  const { rows } = await sql<{ outlet_id: string; posts: number; last_post_at: Date }>`
    select o.outlet_id, done.posts, (select done_at from execution_tasks
      where outlet_id = o.outlet_id and status = 'done' order by done_at desc limit 1) as last_post_at
    from unnest(${outletIds}::text[]) as o(outlet_id) cross join lateral (
      select count(*)::int as posts from (
        select from execution_tasks where outlet_id = o.outlet_id and status = 'done' limit ${COUNT_CAP + 1}) counted) done
    where done.posts > 0`.execute(db)
  const pictures = await latestPictures(
    db,
    rows.map((row) => row.outlet_id),
  )
  return new Map(
    rows.map(({ outlet_id, posts, last_post_at }) => {
      const { count, totalIsCapped } = countFields(posts)
      return [
        outlet_id,
        {
          posts: count,
          ...(totalIsCapped && { postsAreCapped: true }),
          lastPostAt: last_post_at.toISOString(),
          pictures: pictures.filter(({ outletId }) => outletId === outlet_id).map(({ picture }) => picture),
        },
      ]
    }),
  )
}

/** The first picture, or video poster, of each of an outlet's latest posts that had one, for public stays. */
async function latestPictures(db: Db, outletIds: readonly string[]) {
  const { rows } = await sql<{ outlet_id: string; task_id: string; picture: unknown }>`
    select o.outlet_id, post.* from unnest(${outletIds}::text[]) as o(outlet_id)
    cross join lateral (
      select t.id as task_id, m.picture
      from (select id, promotion_id, done_at from execution_tasks
        where outlet_id = o.outlet_id and status = 'done' order by done_at desc limit ${SEARCHED_FOR_PICTURES}) t
      join stay_promotions p on p.id = t.promotion_id join stay_card c on c.stay_id = p.stay_id
      cross join lateral (select media_picture(p.content->'mediaSelection'->'mediaFiles'->0) as picture) m
      where m.picture is not null
      order by t.done_at desc limit ${RECENT_PICTURES}
    ) post`.execute(db)
  return rows.flatMap(({ outlet_id: outletId, task_id: taskId, picture: stored }) => {
    const picture = readStored(AnsweredMedia, stored, 'stay_promotions.content.mediaSelection', taskId)
    return isMediaPath(picture.url) ? { outletId, picture: asPosted(taskId, picture, 0) } : []
  })
}

/** Days, local to a time zone, on which an outlet posts for hosts; both ends are inclusive. */
export async function postsByDay(
  db: Db,
  outletId: string,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<{ day: string; posts: number }[]> {
  const { rows } = await sql<{ day: string; posts: number }>`
    select (due_at at time zone zone_or_utc(${timeZone}))::date::text as day, count(*) as posts from execution_tasks
    where outlet_id = ${outletId} and status in ('scheduled', 'running', 'done')
      and due_at >= (${from}::date - 1) and due_at < (${to}::date + 2)
      and (due_at at time zone zone_or_utc(${timeZone}))::date between ${from}::date and ${to}::date
    group by 1 order by 1`.execute(db)
  return rows
}
