import { daysBefore } from '@lodestay/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { repeatInBatches } from '../../kernel/repeat-in-batches.ts'

/** Well past the expiry of an email change's last link. */
const EMAIL_CHANGE_DAYS = 30
/** Sign-ups whose address was never confirmed, of which nothing else is stored. */
const UNCONFIRMED_DAYS = 7
/** As long as its owner can see a session in the list. */
const SESSION_DAYS = 90
/**
 * Ended sessions are set aside after this long, and forgotten after as long again: before `SESSION_DAYS`, and well after the
 * last cookie of theirs (a month) has expired.
 */
const ENDED_TURN_DAYS = 44

/** Deletes sign-in records that are no longer needed. */
export async function deleteSignInTraces(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => daysBefore(now, days)
  const repeat = (deletion: (limit: number) => RawBuilder<unknown>) =>
    repeatInBatches(async (limit) => (await deletion(limit).execute(db)).numAffectedRows ?? 0n)
  await repeat(
    (limit) => sql`delete from identity.rate_limits where ctid in (
      select ctid from identity.rate_limits where expire < ${now.getTime()} limit ${limit})`,
  )
  await repeat(
    (limit) => sql`delete from identity.used_codes where ctid in (
      select ctid from identity.used_codes where used_at < ${ago(1)} limit ${limit})`,
  )
  await repeat(
    (limit) => sql`delete from identity.email_changes where ctid in (
      select ctid from identity.email_changes where created_at < ${ago(EMAIL_CHANGE_DAYS)} limit ${limit})`,
  )
  await repeat(
    (limit) => sql`delete from identity."user" where id in (
      select u.id from identity."user" u where not u."emailVerified" and u."createdAt" < ${ago(UNCONFIRMED_DAYS)}
        and not exists (select from identity.session s where s."userId" = u.id)
        and not exists (select from users p where p.identity_id = u.id) limit ${limit})`,
  )
  await repeat(
    (limit) => sql`delete from identity.hosted_sessions_seen where ctid in (
      select ctid from identity.hosted_sessions_seen where proven_at < ${ago(SESSION_DAYS)} limit ${limit})`,
  )
  await repeat(
    (limit) => sql`merge into identity.hosted_sessions s
      using (select identity_id from identity.hosted_sessions where turned_at < ${ago(ENDED_TURN_DAYS)} limit ${limit}) due
      on s.identity_id = due.identity_id
      when matched and s.ended = '{}' and s.valid_since < extract(epoch from ${ago(SESSION_DAYS)}::timestamptz)
        then delete
      when matched then update set ended_before = s.ended, ended = '{}', turned_at = ${now}`,
  )
}
