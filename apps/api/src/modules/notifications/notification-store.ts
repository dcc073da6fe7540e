import {
  COUNT_CAP,
  DISMISSED_KEPT_DAYS,
  leadsTo,
  type NewBroadcast,
  type Notification,
  type NotificationArea,
  type NotificationChanges,
  type NotificationQuery,
  notificationLifecycle,
  notificationSubjectOf,
  type Recipients,
  type Scope,
} from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { NotificationsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { countUpTo } from '../../kernel/page-of.ts'
import { decodeCursor, encodeCursor, page } from '../../kernel/paging.ts'

/** Says whose notifications were written: ids of users, separated by commas. */
export const NOTIFICATIONS_CHANNEL = 'notifications'
/** As many ids as one NOTIFY holds, whose payload must stay below 8000 bytes. */
const TOLD_AT_ONCE = 200

export type NewNotification = {
  area: NotificationArea
  title: string
  body: string
  subjectId: string
}

export function toNotification(row: Selectable<NotificationsTable>): Notification {
  return {
    id: row.id,
    area: row.area,
    title: row.title,
    body: row.body,
    subjectId: row.subject_id,
    subjectKind: notificationSubjectOf(row.subject_id),
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }
}

/** Everybody on the host's side of a stay: its organization's owners and managers, its own owners and managers. */
async function getHosts(db: Db, scope: Scope): Promise<string[]> {
  const hosts = await db
    .selectFrom('context_grants')
    .select('user_id')
    .distinct()
    .where((where) =>
      where.or([
        where('stay_id', '=', scope.stayId ?? ''),
        where.and([
          where('organization_id', '=', scope.organizationId ?? ''),
          where('role', 'in', ['orgOwner', 'orgManager']),
        ]),
      ]),
    )
    .execute()
  return hosts.map((host) => host.user_id)
}

/** Writes a notification for each user; of a message to many, for those who do not have it yet. */
async function insertFor(
  db: Db,
  userIds: readonly string[],
  notification: Omit<NewNotification, 'subjectId'> & { subjectId: string | null },
  broadcastId: string | null = null,
): Promise<void> {
  if (userIds.length === 0) return
  const written = await db
    .insertInto('notifications')
    .values(
      userIds.map((userId) => ({
        id: newId('ntf'),
        user_id: userId,
        area: notification.area,
        title: notification.title,
        body: notification.body,
        subject_id: notification.subjectId,
        broadcast_id: broadcastId,
        created_at: sql<Date>`now()`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['broadcast_id', 'user_id']).where('broadcast_id', 'is not', null).doNothing(),
    )
    .returning('user_id')
    .execute()
  const told = Array.from({ length: Math.ceil(written.length / TOLD_AT_ONCE) }, (_, turn) =>
    written
      .slice(turn * TOLD_AT_ONCE, (turn + 1) * TOLD_AT_ONCE)
      .map((row) => row.user_id)
      .join(','),
  )
  await sql`select pg_notify(${NOTIFICATIONS_CHANNEL}, users) from unnest(${told}::text[]) users`.execute(db)
}

async function getOwners(db: Db, organizationId: string): Promise<string[]> {
  const owners = db.selectFrom('context_grants').select('user_id').where('organization_id', '=', organizationId)
  return (await owners.where('role', '=', 'orgOwner').execute()).map((owner) => owner.user_id)
}

async function getReaders(db: Db, to: Recipients): Promise<string[]> {
  return 'userId' in to ? [to.userId] : 'ownersOf' in to ? getOwners(db, to.ownersOf) : getHosts(db, to)
}

/** Tells one user, the owners of an organization, or the host's side of a stay or an organization. */
export async function notify(db: Db, to: Recipients, notification: NewNotification): Promise<void> {
  return insertFor(db, await getReaders(db, to), notification)
}

/** A message of staff's; its id keeps anybody from getting it twice. */
export type Broadcast = NewBroadcast & { id: string }

/**
 * Writes a message for its next recipients behind `after`, in the order of their ids.
 * @returns where to continue, or null where nobody is left.
 */
export async function sendBatch(db: Db, broadcast: Broadcast, after: string): Promise<string | null> {
  const { to, ...message } = broadcast
  const next = await db
    .selectFrom('users')
    .select('id')
    .where('enabled', '=', true)
    .where('id', '>', after)
    .$if(to.userId !== undefined, (users) => users.where('id', '=', to.userId ?? ''))
    .$if(to.organizationId !== undefined, (users) =>
      users.where('id', 'in', (where) =>
        where
          .selectFrom('context_grants')
          .select('user_id')
          .where('organization_id', '=', to.organizationId ?? '')
          .where('role', 'in', ['orgOwner', 'orgManager']),
      ),
    )
    // As with announcements: travelers and users are everybody, the audience of admins is staff.
    .$if(to.audience === 'Host', (users) => users.where(sql<boolean>`'Host' = any(roles)`))
    .$if(to.audience === 'Admin', (users) => users.where(sql<boolean>`roles && '{Employee,Admin}'`))
    .orderBy('id')
    .limit(TOLD_AT_ONCE)
    .forKeyShare()
    .execute()
  const userIds = next.map((user) => user.id)
  await insertFor(db, userIds, { ...message, subjectId: null }, broadcast.id)
  return userIds.at(-1) ?? null
}

function ofUser(db: Db, userId: string) {
  return db.selectFrom('notifications').where('user_id', '=', userId)
}

function matching(db: Db, userId: string, { status, area }: Pick<NotificationQuery, 'status' | 'area'>) {
  return ofUser(db, userId)
    .$if(status !== undefined, (mine) => mine.where('status', '=', status ?? 'unread'))
    .$if(area !== undefined, (mine) => mine.where('area', '=', area ?? 'listing'))
}

const Key = z.tuple([z.string().regex(/^ntf_[0-9a-z]{26}$/)])

/** Somebody's notifications, newest first, and how many of all are unread: at most COUNT_CAP. */
export async function listNotifications(db: Db, userId: string, query: NotificationQuery) {
  const [after] = query.cursor ? decodeCursor(query.cursor, Key) : []
  const rows = await matching(db, userId, query)
    .selectAll()
    .$if(after !== undefined, (mine) => mine.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .$if(after === undefined, (mine) => mine.offset((query.page - 1) * query.limit))
    .execute()
  const total = await countUpTo(db, matching(db, userId, query).select('id'))
  const unread = await countUpTo(db, matching(db, userId, { status: 'unread' }).select('id'), COUNT_CAP)
  return { ...page(query, rows, total, toNotification, (row) => encodeCursor([row.id])), unread }
}

/** One of somebody's notifications, or null; locked in a write. */
export async function getNotification(db: Db, userId: string, id: string, lock = false): Promise<Notification | null> {
  const row = await ofUser(db, userId)
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? toNotification(row) : null
}

export async function markNotification(db: Db, id: string, status: Notification['status']): Promise<Notification> {
  const row = await db
    .updateTable('notifications')
    .set({ status })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toNotification(row)
}

/** Moves those of somebody's notifications that the move is open for; says how many moved, and how many did not. */
export async function markNotifications(
  db: Db,
  userId: string,
  { ids, status }: NotificationChanges,
): Promise<{ changed: number; unchanged: number }> {
  const from = notificationLifecycle.statuses.filter((each) => leadsTo(notificationLifecycle, each, status))
  const named = ofUser(db, userId).$if(ids !== undefined, (mine) => mine.where('id', 'in', ids ?? []))
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ status })
    // Locked in one order, so that two changes of the same ones wait for each other and both end.
    .where('id', 'in', named.select('id').where(sql<boolean>`status = any(${from})`).orderBy('id').forUpdate())
    .executeTakeFirst()
  const changed = Number(numUpdatedRows)
  const all = await named.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { changed, unchanged: (ids?.length ?? all.count) - changed }
}

/** Deletes one of somebody's notifications; false where there is none. */
export async function deleteNotification(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** The newest of somebody's notifications behind the id `since` that are none of `but`, oldest first. */
export async function notificationsSince(
  db: Db,
  userId: string,
  since: string,
  but: readonly string[],
  most: number,
): Promise<Notification[]> {
  const rows = await ofUser(db, userId)
    .selectAll()
    .where('id', '>', since)
    .where(sql<boolean>`id <> all(${but})`)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.reverse().map(toNotification)
}

/** Deletes some of what was dismissed long ago; gives how many. */
export async function forgetDismissed(db: Db, now: Date, most: number): Promise<number> {
  const before = new Date(now.getTime() - DISMISSED_KEPT_DAYS * 86_400_000)
  const old = db
    .selectFrom('notifications')
    .select('id')
    .where('status', '=', 'dismissed')
    .where('created_at', '<', before)
    .limit(most)
  const { numDeletedRows } = await db.deleteFrom('notifications').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
