import {
  COUNT_CAP,
  DISMISSED_KEPT_DAYS,
  daysBefore,
  type Language,
  type MessageKind,
  type NewBroadcast,
  type Notification,
  type NotificationArea,
  type NotificationChanges,
  type NotificationQuery,
  notificationLifecycle,
  notificationSubjectOf,
  type Recipients,
  type Scope,
  statusesBefore,
} from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { NotificationsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { ifGiven, whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { moveToStatus } from '../../kernel/move-status.ts'
import { countUpTo } from '../../kernel/page-of.ts'
import { decodeCursor, encodeCursor, page } from '../../kernel/paging.ts'
import { repeatInBatches } from '../../kernel/repeat-in-batches.ts'
import { getOwners, readersOfSpanish } from '../users/index.ts'

/** NOTIFY channel for new notifications; the payload is a comma-separated list of user ids. */
export const NOTIFICATIONS_CHANNEL = 'notifications'
/** User ids per NOTIFY, whose payload must stay below 8000 bytes. */
const BATCH_SIZE = 200

export type NewNotification = {
  /** A plain notification by default. */
  kind?: MessageKind
  area: NotificationArea
  title: string
  body: string
  /** The language of the title and the body; English by default. */
  language?: Language
  subjectId: string | null
  /** The same in Spanish, for users who read it; notifications for hosts and staff have none. */
  es?: { readonly title: string; readonly body: string }
  /** A separate email already covers it, or no email is wanted. */
  isMailed?: true
  /** Emailed immediately, to everyone who gets emails about its area at all. */
  isUrgent?: boolean
  /** News of an offer or a cancellation: emailed only as long as that is public. */
  whilePublic?: true
}

export function toNotification(row: Selectable<NotificationsTable>): Notification {
  return {
    id: row.id,
    kind: row.kind,
    area: row.area,
    title: row.title,
    body: row.body,
    language: row.language,
    subjectId: row.subject_id,
    subjectKind: notificationSubjectOf(row.subject_id),
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }
}

/** A stay's hosts: owners and managers of its organization, and its own owners and managers. */
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

/** Inserts a notification for each user; for a broadcast, skips those who already have it. */
async function insertFor(
  db: Db,
  userIds: readonly string[],
  notification: NewNotification,
  broadcastId: string | null = null,
): Promise<void> {
  if (userIds.length === 0) return
  const { es } = notification
  const spanish = es ? await readersOfSpanish(db, userIds) : null
  const { title, body, language = 'en' } = notification
  const wordsFor = (userId: string) =>
    es && spanish?.has(userId) ? { title: es.title, body: es.body, language: 'es' as const } : { title, body, language }
  const recipients = await db
    .insertInto('notifications')
    .values(
      userIds.map((userId) => ({
        id: newId('ntf'),
        user_id: userId,
        kind: notification.kind ?? 'Notification',
        area: notification.area,
        ...wordsFor(userId),
        subject_id: notification.subjectId,
        is_urgent: notification.isUrgent ?? false,
        while_public: notification.whilePublic ?? false,
        broadcast_id: broadcastId,
        created_at: sql<Date>`now()`,
        mailed_at: notification.isMailed ? sql<Date>`now()` : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['broadcast_id', 'user_id']).where('broadcast_id', 'is not', null).doNothing(),
    )
    .returning('user_id')
    .execute()
  const batches = Array.from({ length: Math.ceil(recipients.length / BATCH_SIZE) }, (_, turn) =>
    recipients
      .slice(turn * BATCH_SIZE, (turn + 1) * BATCH_SIZE)
      .map((row) => row.user_id)
      .join(','),
  )
  await sql`select pg_notify(${NOTIFICATIONS_CHANNEL}, users) from unnest(${batches}::text[]) users`.execute(db)
}

const isStaff = sql<boolean>`roles && array['Employee', 'Admin']`

async function getStaff(db: Db): Promise<string[]> {
  const staff = db.selectFrom('users').select('id').where('enabled', '=', true)
  const rows = await staff.where(isStaff).execute()
  return rows.map(({ id }) => id)
}

async function getReaders(db: Db, to: Recipients): Promise<string[]> {
  if ('userId' in to) return [to.userId]
  if ('ownersOf' in to) return getOwners(db, to.ownersOf)
  return 'staff' in to ? getStaff(db) : getHosts(db, to)
}

/** Notifies one user, staff, an organization's owners, or the hosts of a stay or an organization. */
export async function notify(db: Db, to: Recipients, notification: NewNotification): Promise<void> {
  return insertFor(db, await getReaders(db, to), notification)
}

/** Notifies these users. */
export async function notifyUsers(db: Db, userIds: readonly string[], notification: NewNotification): Promise<void> {
  return insertFor(db, userIds, notification)
}

/** Replaces notifications about something that is gone: they report its outcome and link elsewhere. */
export async function replaceNotifications(
  db: Db,
  about: string,
  { title, body, subjectId }: Pick<NewNotification, 'title' | 'body' | 'subjectId'>,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ title, body, subject_id: subjectId, is_urgent: false })
    .where('subject_id', '=', about)
    .execute()
}

/** A staff broadcast; its id dedupes deliveries. */
export type Broadcast = NewBroadcast & { id: string }

/**
 * Writes a broadcast for the next recipients after `after`, in id order.
 * @returns where to continue, or null if none are left.
 */
export async function sendBatch(db: Db, broadcast: Broadcast, after: string): Promise<string | null> {
  const { to, ...message } = broadcast
  const next = await recipientsOf(db, to)
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forKeyShare()
    .execute()
  const userIds = next.map((user) => user.id)
  const kind = to.audience ? 'Announcement' : 'Message'
  await insertFor(db, userIds, { ...message, kind, subjectId: null }, broadcast.id)
  return userIds.at(-1) ?? null
}

/** How many people a broadcast would reach now, up to the cap of counts: an audience may be everybody. */
export function countRecipients(db: Db, to: NewBroadcast['to']): Promise<number> {
  return countUpTo(db, recipientsOf(db, to).select('id'))
}

/** Invited members of an organization are hosts just as much as its creator. */
const isHost = sql<boolean>`('Host' = any(roles) or exists (select from context_grants g where g.user_id = users.id))`

function recipientsOf(db: Db, to: NewBroadcast['to']) {
  return (
    db
      .selectFrom('users')
      .where('enabled', '=', true)
      .$call((users) => whereGiven(users, { id: to.userId }))
      .$call(
        ifGiven(to.organizationId, (users, organizationId) =>
          users.where('id', 'in', (where) =>
            where
              .selectFrom('context_grants')
              .select('user_id')
              .where('organization_id', '=', organizationId)
              .where('role', 'in', ['orgOwner', 'orgManager']),
          ),
        ),
      )
      // Same audiences as announcements: users means everyone, and admins means staff.
      .$if(to.audience === 'Host', (users) => users.where(isHost))
      .$if(to.audience === 'Traveler', (users) => users.where(sql<boolean>`not (${isHost} or ${isStaff})`))
      .$if(to.audience === 'Admin', (users) => users.where(isStaff))
  )
}

function ofUser(db: Db, userId: string) {
  return db.selectFrom('notifications').where('user_id', '=', userId)
}

function matching(
  db: Db,
  userId: string,
  { status, area, kind, dismissed }: Pick<NotificationQuery, 'status' | 'area' | 'kind' | 'dismissed'>,
) {
  return ofUser(db, userId)
    .$call((mine) => whereGiven(mine, { status, area, kind }))
    .$if(dismissed !== undefined, (mine) => mine.where('status', '<>', 'dismissed'))
}

const Key = z.tuple([z.string().regex(/^ntf_[0-9a-z]{26}$/)])

/** A user's notifications, newest first, plus the total unread, up to COUNT_CAP. */
export async function listNotifications(db: Db, userId: string, query: NotificationQuery) {
  const [after] = query.cursor ? decodeCursor(query.cursor, Key) : []
  const rows = await matching(db, userId, query)
    .selectAll()
    .$call(ifGiven(after, (mine, id) => mine.where('id', '<', id)))
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .$if(after === undefined, (mine) => mine.offset((query.page - 1) * query.limit))
    .execute()
  const total = await countUpTo(db, matching(db, userId, query).select('id'))
  const unread = await countUpTo(db, matching(db, userId, { status: 'unread' }).select('id'), COUNT_CAP)
  return { ...page(query, rows, total, toNotification, (row) => encodeCursor([row.id])), unread }
}

/** One of a user's notifications, or null; locked in a write. */
export async function getNotification(db: Db, userId: string, id: string, lock = false): Promise<Notification | null> {
  const row = await ofUser(db, userId)
    .selectAll()
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? toNotification(row) : null
}

function changesTo(status: Notification['status']) {
  return { status, ...(status === 'dismissed' && { dismissed_at: sql<Date>`now()` }) }
}

/** @throws Problem 409 if the notification can't move to this status. */
export async function markNotification(
  db: Db,
  notification: Notification,
  status: Notification['status'],
): Promise<Notification> {
  await moveToStatus(notificationLifecycle, notification.status, status, (from) =>
    db
      .updateTable('notifications')
      .set(changesTo(status))
      .where('id', '=', notification.id)
      .where('status', 'in', from)
      .executeTakeFirst(),
  )
  return { ...notification, status }
}

/** Applies a move to those of a user's notifications that allow it; returns how many moved and how many didn't. */
export async function markNotifications(
  db: Db,
  userId: string,
  { ids, status }: NotificationChanges,
): Promise<{ changed: number; unchanged: number }> {
  const from = statusesBefore(notificationLifecycle, status)
  const named = ofUser(db, userId).$call(ifGiven(ids, (mine, ids) => mine.where('id', 'in', ids)))
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set(changesTo(status))
    // Lock in a fixed order, so that concurrent updates of the same rows can't deadlock.
    .where('id', 'in', named.select('id').where(sql<boolean>`status = any(${from})`).orderBy('id').forUpdate())
    .executeTakeFirst()
  const changed = Number(numUpdatedRows)
  const all = await named.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { changed, unchanged: (ids?.length ?? all.count) - changed }
}

/** Deletes one of a user's notifications; false if it doesn't exist. */
export async function deleteNotification(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** A user's newest notifications after the id `since`, except `but`, oldest first. */
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

const FORGOTTEN_AT_ONCE = 1000

/** Deletes long-dismissed notifications. @returns how many */
export function forgetDismissed(db: Db, now: Date): Promise<number> {
  const before = daysBefore(now, DISMISSED_KEPT_DAYS)
  return repeatInBatches(async (limit) => {
    const old = db
      .selectFrom('notifications')
      .select('id')
      .where('status', '=', 'dismissed')
      .where(sql<boolean>`coalesce(dismissed_at, created_at) < ${before}`)
      .limit(limit)
    const { numDeletedRows } = await db.deleteFrom('notifications').where('id', 'in', old).executeTakeFirst()
    return numDeletedRows
  }, FORGOTTEN_AT_ONCE)
}
