import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { ifGiven } from '../../kernel/given.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { REINDEX } from './reindex-later.ts'

/** Batching clicks halves the writes, and the displayed count is still less than a second old. */
const RERANK_AFTER_MS = 400

function moveCount(db: Db, stayId: string, by: number) {
  return db
    .updateTable('stays')
    .set({ favorite_count: sql`favorite_count + ${by}` })
    .where('id', '=', stayId)
    .execute()
}

function rerankLater(db: Db, stayId: string, now: Date): Promise<void> {
  // Clicks that never pause would postpone it forever.
  const options = { about: stayId, runAt: new Date(now.getTime() + RERANK_AFTER_MS), keepsRunAt: true }
  return enqueue(db, REINDEX, { stayId }, options)
}

/** Adds a favorite and returns whether it is new; idempotent. Updates the count in the same transaction. */
export async function addFavorite(db: Db, userId: string, stayId: string, now: Date): Promise<boolean> {
  if ((await addFavorites(db, stayId, [userId])) === 0) return false
  await rerankLater(db, stayId, now)
  return true
}

/** Adds a stay to many users' favorites and returns how many are new. The caller must update its rank. */
export async function addFavorites(db: Db, stayId: string, userIds: readonly string[]): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('favorites')
    .values(userIds.map((userId) => ({ user_id: userId, stay_id: stayId })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  const added = Number(numInsertedOrUpdatedRows)
  if (added > 0) await moveCount(db, stayId, added)
  return added
}

export async function removeFavorite(db: Db, userId: string, stayId: string, now: Date): Promise<void> {
  const removed = await db
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .where('stay_id', '=', stayId)
    .executeTakeFirst()
  if (removed.numDeletedRows !== 1n) return
  await moveCount(db, stayId, -1)
  await rerankLater(db, stayId, now)
}

/** Removes a user's favorites before the account is deleted, so that no stay's count includes them. */
export async function removeAllFavorites(db: Db, userId: string, now: Date): Promise<void> {
  const lost = await sql<{
    id: string
  }>`with lost as (delete from favorites where user_id = ${userId} returning stay_id)
    update stays s set favorite_count = favorite_count - 1 from lost where s.id = lost.stay_id returning s.id`.execute(
    db,
  )
  for (const { id } of lost.rows) await rerankLater(db, id, now)
}

export async function favoriteIds(db: Db, userId: string, among?: readonly string[]): Promise<string[]> {
  if (among?.length === 0) return []
  const rows = await db
    .selectFrom('favorites')
    .select('stay_id')
    .where('user_id', '=', userId)
    .$call(ifGiven(among, (query, among) => query.where('stay_id', 'in', among)))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => row.stay_id)
}

export async function countFavorites(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('favorites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Views kept per user, the latest: a list that grew with every stay ever opened would be counted on each of its pages. */
const VIEWS_KEPT = 500

/**
 * Records views in bulk; only the latest per user and stay counts. Ignores deleted users and stays, and forgets what is
 * older than the latest `VIEWS_KEPT`.
 */
export async function recordViews(
  db: Db,
  views: readonly { userId: string; stayId: string; at: Date }[],
): Promise<void> {
  await sql`insert into recents (user_id, stay_id, viewed_at)
    select distinct on (v.user_id, v.stay_id) v.user_id, v.stay_id, v.at
    from unnest(${views.map((view) => view.userId)}::text[], ${views.map((view) => view.stayId)}::text[], ${views.map((view) => view.at)}::timestamptz[])
      as v(user_id, stay_id, at)
    join users u on u.id = v.user_id join stays s on s.id = v.stay_id
    order by v.user_id, v.stay_id, v.at desc
    on conflict (user_id, stay_id) do update set viewed_at = greatest(recents.viewed_at, excluded.viewed_at)`.execute(
    db,
  )
  // In the order of the statement above, and without waiting: what is being viewed again stays.
  await sql`delete from recents where (user_id, stay_id) in (
    select r.user_id, r.stay_id from recents r join (
      select distinct v.user_id, (select viewed_at from recents where user_id = v.user_id
        order by viewed_at desc offset ${VIEWS_KEPT} limit 1) as viewed_at
      from unnest(${views.map((view) => view.userId)}::text[]) as v(user_id)) latest
    on r.user_id = latest.user_id and r.viewed_at <= latest.viewed_at
    order by r.user_id, r.stay_id for update of r skip locked)`.execute(db)
}
