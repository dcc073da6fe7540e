import { daysBefore } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

/** Well past the expiry of an email change's last link. */
const EMAIL_CHANGE_DAYS = 30
/** As long as its owner can see a session in the list. */
const SESSION_DAYS = 90

/** Deletes sign-in records that are no longer needed. */
export async function deleteSignInTraces(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => daysBefore(now, days)
  await sql`delete from identity.rate_limits where expire < ${now.getTime()}`.execute(db)
  await sql`delete from identity.used_codes where used_at < ${ago(1)}`.execute(db)
  await sql`delete from identity.email_changes where created_at < ${ago(EMAIL_CHANGE_DAYS)}`.execute(db)
  await sql`delete from identity.hosted_sessions_seen where proven_at < ${ago(SESSION_DAYS)}`.execute(db)
}
