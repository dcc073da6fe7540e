/** All SQL for newsletter subscribers. */
import { DAY_MS, type NewsletterSubscription, type SubscribeFields, siteIn } from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { NewsletterSubscribersTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { isOwnEmail } from '../users/index.ts'

type SubscriberRow = Selectable<NewsletterSubscribersTable>

/** Repeated requests within this time get no second email, which could be used to flood a mailbox. */
const RESEND_AFTER_MS = DAY_MS

/** The page where the recipient of an email confirms or ends a subscription, in their language. */
export function subscriptionPage(
  siteUrl: string,
  { token, language }: Pick<SubscriberRow, 'token' | 'language'>,
): string {
  return `${siteIn(language, siteUrl)}/newsletters/subscriptions/${token}`
}

/** The address email clients post to. */
export function unsubscribeUrl(siteUrl: string, { token }: Pick<SubscriberRow, 'token'>): string {
  return `${siteUrl}/api/newsletter-subscriptions/${token}/unsubscribe`
}

/**
 * Records a request for a newsletter. @returns the subscriber who must confirm it by email, or who already gets it; null
 * if they were asked to confirm it within a day.
 */
export async function requestSubscription(
  db: Db,
  outletId: string,
  fields: SubscribeFields,
  now: Date,
): Promise<SubscriberRow | null> {
  const row = await db
    .insertInto('newsletter_subscribers')
    .values({ id: newId('sub'), outlet_id: outletId, ...fields, changed_at: now })
    .onConflict((conflict) =>
      conflict
        .expression(sql`outlet_id, lower(email)`)
        .doUpdateSet({ status: 'pending', language: fields.language, changed_at: now })
        .where('newsletter_subscribers.status', '<>', 'confirmed')
        .where(({ eb, or }) =>
          or([
            eb('newsletter_subscribers.status', '=', 'unsubscribed'),
            eb('newsletter_subscribers.changed_at', '<', new Date(now.getTime() - RESEND_AFTER_MS)),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? confirmedSubscriber(db, outletId, fields.email)
}

async function confirmedSubscriber(db: Db, outletId: string, email: string): Promise<SubscriberRow | null> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('outlet_id', '=', outletId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
  return row ?? null
}

/** A subscription, by the token in its emails; locked in a write. */
export async function subscriptionByToken(db: Db, token: string, lock = false): Promise<SubscriberRow | null> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .selectAll()
    .where('token', '=', token)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ?? null
}

export async function setStatus(
  db: Db,
  id: string,
  status: NewsletterSubscription['status'],
  now: Date,
): Promise<void> {
  await db.updateTable('newsletter_subscribers').set({ status, changed_at: now }).where('id', '=', id).execute()
}

/** Ends a subscription whose address rejects email. */
export function endSubscription(db: Db, id: string, now: Date): Promise<void> {
  return setStatus(db, id, 'unsubscribed', now)
}

/** The ids of a newsletter's next subscribers after one, '' for the first, in order: at most `count`. */
export async function confirmedSubscribers(
  db: Db,
  outletId: string,
  { after, count }: { readonly after: string; readonly count: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('outlet_id', '=', outletId)
    .where('status', '=', 'confirmed')
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** A subscriber's address; null if they have unsubscribed. */
export async function addressOf(db: Db, id: string) {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select(['email', 'token', 'language'])
    .where('id', '=', id)
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
  return row ?? null
}

/** Deletes subscribers who never confirmed, and those who unsubscribed. */
export async function forgetSubscribers(db: Db, pendingBefore: Date, unsubscribedBefore: Date): Promise<void> {
  await db
    .deleteFrom('newsletter_subscribers')
    .where(({ eb, or, and }) =>
      or([
        and([eb('status', '=', 'pending'), eb('changed_at', '<', pendingBefore)]),
        and([eb('status', '=', 'unsubscribed'), eb('changed_at', '<', unsubscribedBefore)]),
      ]),
    )
    .execute()
}

/** Deletes the subscriptions of a user whose account is being erased. */
export async function deleteSubscriptionsOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('newsletter_subscribers').where(isOwnEmail(userId)).execute()
}
