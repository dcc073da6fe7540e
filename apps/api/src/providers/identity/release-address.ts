import type pg from 'pg'
import type { SignUpMode } from './identity.ts'

/**
 * Deletes an unconfirmed sign-up with this address, for somebody who proved that the mailbox is theirs: it would only
 * keep them out. Where addresses are never confirmed, every sign-up is an account.
 */
export async function releaseAddress(pool: pg.Pool, signUp: SignUpMode, address: string): Promise<void> {
  if (signUp === 'open') return
  await pool.query('delete from "user" where email = $1 and not "emailVerified"', [address.toLowerCase()])
}
