/** Which notifications to email, according to each reader's preferences, each at most once. */
import {
  DEFAULT_MAIL_TIME,
  type Language,
  type MailChoices,
  type MailTime,
  type Notification,
  type NotificationArea,
  type NotificationPreferences,
  notificationAreas,
} from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { toNotification } from './notification-store.ts'

export async function getPreferences(db: Db, userId: string): Promise<NotificationPreferences> {
  const chosen = await db.selectFrom('notification_preferences').selectAll().where('user_id', '=', userId).execute()
  const mail = new Map(chosen.map((row) => [row.area, row.mail]))
  const entries = notificationAreas.map((area): [NotificationArea, MailTime] => [
    area,
    mail.get(area) ?? DEFAULT_MAIL_TIME,
  ])
  const monthly = await db.selectFrom('monthly_mail_readers').where('user_id', '=', userId).select('since').execute()
  return { mail: Object.fromEntries(entries) as NotificationPreferences['mail'], monthlyResults: monthly.length > 0 }
}

/** Turns a user's monthly email on or off. */
export async function chooseMonthlyMail(db: Db, userId: string, subscribed: boolean, now: Date): Promise<void> {
  if (!subscribed) await db.deleteFrom('monthly_mail_readers').where('user_id', '=', userId).execute()
  else
    await db
      .insertInto('monthly_mail_readers')
      .values({ user_id: userId, since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Updates the given areas. Notifications from while an area's email was off are not emailed retroactively. */
export async function choosePreferences(db: Db, userId: string, choices: MailChoices, now: Date): Promise<void> {
  const chosen = Object.entries(choices) as [NotificationArea, MailTime][]
  if (chosen.length === 0) return
  const { mail: before } = await getPreferences(db, userId)
  const silent = chosen.flatMap(([area]) => (before[area] === 'never' ? [area] : []))
  await db
    .updateTable('notifications')
    .set({ mailed_at: now })
    .where('user_id', '=', userId)
    .where('mailed_at', 'is', null)
    .where(sql<boolean>`area = any(${silent})`)
    .execute()
  await db
    .insertInto('notification_preferences')
    .values(chosen.map(([area, mail]) => ({ user_id: userId, area, mail })))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'area']).doUpdateSet(({ ref }) => ({ mail: ref('excluded.mail') })),
    )
    .execute()
}

function unmailed(db: Db) {
  return db
    .selectFrom('notifications as n')
    .leftJoin('notification_preferences as p', (join) =>
      join.onRef('p.user_id', '=', 'n.user_id').onRef('p.area', '=', 'n.area'),
    )
    .where('n.status', '=', 'unread')
    .where('n.mailed_at', 'is', null)
}

function toMail(db: Db, mail: MailTime) {
  return unmailed(db).where((where) =>
    where.or([
      where('p.mail', '=', mail),
      ...(mail === DEFAULT_MAIL_TIME ? [where('p.mail', 'is', null)] : []),
      ...(mail === 'at once' ? [isUrgent] : []),
    ]),
  )
}

// Two conditions, because an index covers the first.
const isUrgent = sql<boolean>`n.is_urgent and p.mail is distinct from 'never'`

/**
 * Readers with notifications to email immediately. There are few, found through two indexes: one on who wants this, one
 * on what is urgent.
 */
function readersAtOnce(db: Db) {
  const recipients = unmailed(db).where('p.mail', '=', 'at once').select('n.user_id')
  return recipients.union(unmailed(db).where(isUrgent).select('n.user_id'))
}

/** Finds the public ones among offers and cancellations: their stays, by their own ids. */
export type FindPublicNotices = (db: Db, ids: readonly string[], now: Date) => Promise<ReadonlyMap<string, string>>

/** A notification; if it is news of an offer or a cancellation, with the public stay that has it. */
export type MailedNotification = Notification & { readonly publicStayId: string | null }

/** A reader with the notifications to email them, oldest first. */
export type Mailing = {
  userId: string
  email: string
  firstName: string
  language: Language
  notifications: MailedNotification[]
  /** Whether it is sent at once although the reader chose, or by default gets, a daily email about its area. */
  isUrgent: boolean
}

const MAILED_IN_ONE_TRANSACTION = 100

type Turn = {
  readonly mail: Exclude<MailTime, 'never'>
  readonly now: Date
  /** Start of the digest day: at most one digest per day, to those with notifications from before it. */
  readonly day: Date
  /** The last reader of the previous batch. */
  readonly after: string
  readonly findPublicNotices: FindPublicNotices
}

/**
 * Takes the next batch to email, in order of the readers' ids; counted as emailed when the caller's transaction
 * commits, and so is news of what is no longer public, which is left out.
 * @returns null if none are left, else the batch and its last reader.
 */
export async function claimMailings(
  db: Db,
  { mail, now, day, after, findPublicNotices }: Turn,
): Promise<{ mailings: Mailing[]; last: string } | null> {
  const isDigest = mail === 'daily'
  const readers = await db
    .selectFrom('users as u')
    .select(['u.id', 'u.email', 'u.first_name', 'u.language'])
    .where('u.enabled', '=', true)
    // Earlier readers are done: rechecking them in each batch would get slower as their number grows.
    .where('u.id', '>', after)
    .where(
      'u.id',
      'in',
      isDigest ? toMail(db, mail).select('n.user_id').where('n.created_at', '<', day) : readersAtOnce(db),
    )
    .$if(isDigest, (users) =>
      users.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('notification_digests as d').whereRef('d.user_id', '=', 'u.id').where('d.sent_at', '>=', day),
          ),
        ),
      ),
    )
    .orderBy('u.id')
    .limit(MAILED_IN_ONE_TRANSACTION)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const last = readers.at(-1)?.id
  if (last === undefined) return null
  const ids = readers.map((reader) => reader.id)
  const mine = isDigest ? await beginDigests(db, ids, now, day) : new Set(ids)
  const due = toMail(db, mail)
    .select(['n.id', 'p.mail'])
    .where(sql<boolean>`n.user_id = any(${[...mine]})`)
    // Same lock order as bulk updates, to avoid deadlocks.
    .orderBy('n.id')
    .forUpdate('n')
  const claimed = await db
    .updateTable('notifications as n')
    .from(due.as('due'))
    .set({ mailed_at: now })
    .whereRef('n.id', '=', 'due.id')
    .returningAll('n')
    .returning('due.mail')
    .execute()
  const news = new Set(claimed.flatMap((row) => (row.while_public && row.subject_id ? [row.subject_id] : [])))
  const publicStays = await findPublicNotices(db, [...news], now)
  const current = claimed.flatMap((row) => {
    const publicStayId = (row.while_public && publicStays.get(row.subject_id ?? '')) || null
    if (row.while_public && !publicStayId) return []
    return [{ userId: row.user_id, isUrgent: !isDigest && row.mail !== mail, ...toNotification(row), publicStayId }]
  })
  const byReader = Map.groupBy(
    current.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ({ userId }) => userId,
  )
  const mailings = readers.flatMap(({ id, email, first_name, language }) => {
    const notifications = byReader.get(id)
    const isUrgent = notifications?.some((each) => each.isUrgent) ?? false
    return notifications ? [{ userId: id, email, firstName: first_name, language, notifications, isUrgent }] : []
  })
  return { mailings, last }
}

/** Returns the readers who have had no digest for `day`, and marks them as having had one. */
async function beginDigests(db: Db, userIds: readonly string[], now: Date, day: Date): Promise<Set<string>> {
  const started = await db
    .insertInto('notification_digests')
    .values(userIds.map((userId) => ({ user_id: userId, sent_at: now })))
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ sent_at: now }).where('notification_digests.sent_at', '<', day),
    )
    .returning('user_id')
    .execute()
  return new Set(started.map((row) => row.user_id))
}
