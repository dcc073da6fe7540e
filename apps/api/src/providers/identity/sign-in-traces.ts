import { daysBefore } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { deleteInBatches } from '../../kernel/repeat-in-batches.ts'

/** Well past the expiry of an email change's last link. */
const EMAIL_CHANGE_DAYS = 30
/** As long as its owner can see a session in the list. */
const SESSION_DAYS = 90

/** Deletes sign-in records that are no longer needed. */
export async function deleteSignInTraces(db: Db, now: Date): Promise<void> {
  const ago = (days: number) => daysBefore(now, days)
  await deleteInBatches(db, 'identity.rate_limits', sql`expire < ${now.getTime()}`)
  await deleteInBatches(db, 'identity.used_codes', sql`used_at < ${ago(1)}`)
  await deleteInBatches(db, 'identity.email_changes', sql`created_at < ${ago(EMAIL_CHANGE_DAYS)}`)
  await deleteInBatches(db, 'identity.hosted_sessions_seen', sql`proven_at < ${ago(SESSION_DAYS)}`)
}
