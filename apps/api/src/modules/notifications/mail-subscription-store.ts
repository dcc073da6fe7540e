/** The tokens with which readers stop emails without signing in: one for each reader and kind of email. */
import type { Language, SubscribedMail } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { newToken } from '../../kernel/secret-token.ts'

/** The address in the emails of one kind, by reader: email clients POST to it, and a person gets the page with the button. */
export async function ensureUnsubscribeUrls(
  db: Db,
  siteUrl: string,
  kind: SubscribedMail,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  await db
    .insertInto('mail_subscriptions')
    .values(userIds.map((user_id) => ({ user_id, kind, token: newToken() })))
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doNothing())
    .execute()
  const rows = await db
    .selectFrom('mail_subscriptions')
    .select(['user_id', 'token'])
    .where('kind', '=', kind)
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ user_id, token }) => [user_id, `${siteUrl}/api/mail-subscriptions/${token}/unsubscribe`]))
}

export async function subscriptionByToken(
  db: Db,
  token: string,
): Promise<{ userId: string; kind: SubscribedMail; language: Language } | null> {
  const row = await db
    .selectFrom('mail_subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.user_id as userId', 's.kind', 'u.language'])
    .where('s.token', '=', token)
    .executeTakeFirst()
  return row ?? null
}
