/** All SQL for favorite lists. */
import {
  DAY_MS,
  type FavoriteList,
  LISTED_STAYS_MAX,
  type ListedStay,
  type Paged,
  type PageQuery,
  type StayCard,
} from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { newToken } from '../../kernel/secret-token.ts'

/** Number of pictures representing a list. */
const PICTURES = 3

function lists(db: Db, userId: string) {
  return db
    .selectFrom('favorite_lists as l')
    .selectAll('l')
    .select([
      sql<number>`(select count(*)::int from favorite_list_stays f join stay_card c on c.stay_id = f.stay_id where f.list_id = l.id)`.as(
        'stay_count',
      ),
      sql<
        StayCard['media']
      >`array(select c.card::jsonb->'media'->0 from favorite_list_stays f join stay_card c on c.stay_id = f.stay_id
        where f.list_id = l.id and c.card::jsonb->'media'->0 is not null order by f.added_at desc, f.stay_id limit ${PICTURES})`.as(
        'pictures',
      ),
    ])
    .where('l.user_id', '=', userId)
}
type ListRow = RowOf<typeof lists>

function toList(row: ListRow): FavoriteList {
  return {
    id: row.id,
    name: row.name,
    stayCount: row.stay_count,
    pictures: row.pictures,
    shareToken: row.share_token,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** A user's lists, newest first; `stayId`: only those that contain the stay. */
export function listLists(
  db: Db,
  userId: string,
  { stayId, ...query }: PageQuery & { stayId?: string | undefined },
): Promise<Paged<FavoriteList>> {
  const matching = lists(db, userId)
    .$if(stayId !== undefined, (rows) =>
      rows.where(
        sql<boolean>`exists (select from favorite_list_stays f where f.list_id = l.id and f.stay_id = ${stayId})`,
      ),
    )
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id')
  return pageOf(query, matching, toList)
}

export async function listById(db: Db, userId: string, id: string): Promise<FavoriteList | null> {
  const row = await lists(db, userId).where('l.id', '=', id).executeTakeFirst()
  return row ? toList(row) : null
}

export async function countLists(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('favorite_lists')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertList(db: Db, userId: string, name: string): Promise<string> {
  const id = newId('lst')
  await db.insertInto('favorite_lists').values({ id, user_id: userId, name }).execute()
  return id
}

/** Saves a list's name, and creates or revokes its link. A revoked link never works again. */
export async function saveList(
  db: Db,
  id: string,
  { name, shared }: { readonly name?: string | undefined; readonly shared?: boolean | undefined },
): Promise<void> {
  // The row's own link: another request may just have revoked the one that we read.
  const share_token = shared ? sql<string>`coalesce(share_token, ${newToken()})` : null
  await db
    .updateTable('favorite_lists')
    .set({ updated_at: sql`now()`, ...(name !== undefined && { name }), ...(shared !== undefined && { share_token }) })
    .where('id', '=', id)
    .execute()
}

export async function deleteList(db: Db, id: string): Promise<void> {
  await db.deleteFrom('favorite_lists').where('id', '=', id).execute()
}

/** How many stays a list contains, public or not, and whether this one is among them. */
export async function stayInList(db: Db, listId: string, stayId: string): Promise<{ count: number; isIn: boolean }> {
  const { rows } = await sql<{ count: number; isIn: boolean }>`select count(*)::int as count,
    coalesce(bool_or(stay_id = ${stayId}), false) as "isIn" from favorite_list_stays where list_id = ${listId}`.execute(
    db,
  )
  return rows[0] ?? { count: 0, isIn: false }
}

/** Adds one of the user's favorites to a list, or changes its note if there is one; no-op if it is no longer a favorite. */
export async function addStayToList(
  db: Db,
  userId: string,
  listId: string,
  stayId: string,
  note: string | undefined,
): Promise<void> {
  await sql`insert into favorite_list_stays as listed (list_id, user_id, stay_id, note)
    select ${listId}, user_id, stay_id, ${note ?? ''} from favorites where user_id = ${userId} and stay_id = ${stayId} for key share
    on conflict (list_id, stay_id) do update set note = coalesce(${note ?? null}, listed.note)`.execute(db)
}

export async function removeStayFromList(db: Db, listId: string, stayId: string): Promise<void> {
  await db.deleteFrom('favorite_list_stays').where('list_id', '=', listId).where('stay_id', '=', stayId).execute()
}

/** Remembers the list entries of a favorite that is about to be removed, so that the removal can be undone. */
export async function saveRemovedStays(db: Db, userId: string, stayId: string, now: Date): Promise<void> {
  await sql`insert into removed_list_stays (list_id, user_id, stay_id, note, added_at, removed_at)
    select list_id, user_id, stay_id, note, added_at, ${now} from favorite_list_stays where user_id = ${userId} and stay_id = ${stayId}
    on conflict (list_id, stay_id) do update
      set note = excluded.note, added_at = excluded.added_at, removed_at = excluded.removed_at`.execute(db)
}

/** How long a removed favorite can be restored to its lists. */
function undoableSince(now: Date): Date {
  return new Date(now.getTime() - DAY_MS)
}

/** Restores a favorite removed within a day to its lists, if they still have room. */
export async function restoreRemovedStays(db: Db, userId: string, stayId: string, now: Date): Promise<void> {
  await sql`with kept as (
      delete from removed_list_stays where user_id = ${userId} and stay_id = ${stayId} returning *
    )
    insert into favorite_list_stays (list_id, user_id, stay_id, note, added_at)
    select k.list_id, k.user_id, k.stay_id, k.note, k.added_at from kept k
      join favorites f on f.user_id = k.user_id and f.stay_id = k.stay_id
    where k.removed_at > ${undoableSince(now)}
      and (select count(*) from favorite_list_stays s where s.list_id = k.list_id) < ${LISTED_STAYS_MAX}
    for key share of f
    on conflict (list_id, stay_id) do nothing`.execute(db)
}

export async function forgetRemovedStays(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('removed_list_stays').where('removed_at', '<=', undoableSince(now)).execute()
}

/** A list's public stays, newest first. */
export function listedStays(db: Db, listId: string, query: PageQuery): Promise<Paged<ListedStay>> {
  const matching = db
    .selectFrom('favorite_list_stays as f')
    .innerJoin('stay_card as c', 'c.stay_id', 'f.stay_id')
    .select(['c.card', 'f.note', 'f.added_at'])
    .where('f.list_id', '=', listId)
    .orderBy('f.added_at', 'desc')
    .orderBy('f.stay_id')
  return pageOf(query, matching, (row) => ({
    stay: JSON.parse(row.card) as ListedStay['stay'],
    note: row.note,
    addedAt: row.added_at.toISOString(),
  }))
}

/** The list behind a link, with its owner; null if there is none. */
export async function sharedList(
  db: Db,
  token: string,
): Promise<{ id: string; name: string; ownerName: string } | null> {
  const row = await db
    .selectFrom('favorite_lists as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['l.id', 'l.name', 'u.first_name as ownerName'])
    .where('l.share_token', '=', token)
    .where('u.enabled', '=', true)
    .executeTakeFirst()
  return row ?? null
}
