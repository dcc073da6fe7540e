import type pg from 'pg'
import type { SignUpMode } from './identity.ts'

/** A sign-up that was never confirmed. One with a profile is an account from a time when addresses weren't confirmed. */
const IS_UNCONFIRMED = `not u."emailVerified" and not exists (select from public.users p where p.identity_id = u.id)`

/**
 * Deletes an unconfirmed sign-up with this address, for somebody who proved that the mailbox is theirs: it would only
 * keep them out. Where addresses are never confirmed, every sign-up is an account.
 */
export async function releaseAddress(pool: pg.Pool, signUp: SignUpMode, address: string): Promise<void> {
  if (signUp === 'open') return
  await pool.query(`delete from "user" u where u.email = $1 and ${IS_UNCONFIRMED}`, [address.toLowerCase()])
}

/** Whether nobody has this address, or only a sign-up that `releaseAddress` deletes. */
export async function isAddressFree(pool: pg.Pool, signUp: SignUpMode, address: string): Promise<boolean> {
  const { rows } = await pool.query<{ free: boolean }>(
    `select coalesce(bool_and($2 and ${IS_UNCONFIRMED}), true) as free from "user" u where u.email = $1`,
    [address.toLowerCase(), signUp !== 'open'],
  )
  return rows[0]?.free === true
}
