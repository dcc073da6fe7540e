import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'

const DAY_MS = 86_400_000
/** Long after the last link of a change of email has ended. */
const EMAIL_CHANGE_DAYS = 30
/** As long as a session is listed to its owner. */
const SESSION_DAYS = 90

/** Forgets what was kept of people's signing in, and has no use any more. */
export async function deleteSignInTraces(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await sql`delete from identity.rate_limits where expire < ${now.getTime()}`.execute(db)
  await sql`delete from identity.used_codes where used_at < ${ago(1)}`.execute(db)
  await sql`delete from identity.email_changes where created_at < ${ago(EMAIL_CHANGE_DAYS)}`.execute(db)
  await sql`delete from identity.hosted_sessions_seen where proven_at < ${ago(SESSION_DAYS)}`.execute(db)
}
