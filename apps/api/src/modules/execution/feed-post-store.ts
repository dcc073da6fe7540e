/** All SQL for the feed posts that tasks create. */
import { AnsweredMedia, type FeedPost } from '@lodestay/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { readStored } from '../../kernel/stored.ts'
import { linkOf } from './execution-store.ts'
import { asPosted } from './posted-pictures.ts'

export type NewFeedPost = {
  readonly taskId: string
  readonly stayId: string
  readonly outletName: string
  readonly caption: string
  readonly media: readonly object[]
  readonly publishedAt: Date
  readonly endsAt: Date
  /** In the stories bar instead of the feed. */
  readonly isStory: boolean
}

/** Posts to the feed, once per task. */
export async function insertFeedPost(db: Db, post: NewFeedPost): Promise<void> {
  await db
    .insertInto('feed_posts')
    .values({
      id: newId('pst'),
      task_id: post.taskId,
      stay_id: post.stayId,
      outlet_name: post.outletName,
      caption: post.caption,
      media: JSON.stringify(post.media),
      published_at: post.publishedAt,
      ends_at: post.endsAt,
      is_story: post.isStory,
    })
    .onConflict((conflict) => conflict.column('task_id').doNothing())
    .execute()
}

/** Feed posts by id. */
export async function feedPostsByIds(db: Db, ids: readonly string[]): Promise<Map<string, FeedPost>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('feed_posts as f')
    .innerJoin('execution_tasks as t', 't.id', 'f.task_id')
    .innerJoin('stay_promotions as p', 'p.id', 't.promotion_id')
    .selectAll('f')
    .select([
      't.code',
      // Announcements don't tag locations.
      sql<unknown>`case when t.announcement is null then coalesce(p.content->'taggedLocations', '[]') else '[]' end`.as(
        'locations',
      ),
    ])
    .where('f.id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        outletName: row.outlet_name,
        caption: row.caption,
        media: readStored(z.array(AnsweredMedia), row.media, 'feed_posts.media', row.id).map((item, place) =>
          asPosted(row.task_id, item, place),
        ),
        locations: readStored(z.array(z.string()), row.locations, 'stay_promotions.content.taggedLocations', row.id),
        link: linkOf(row),
        endsAt: row.ends_at.toISOString(),
      },
    ]),
  )
}
