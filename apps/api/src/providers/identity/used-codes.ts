/** One-time use of authenticator codes: an app shows each for half a minute, but we accept it once. */
import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Longer than a code is valid, including the window on both sides. */
const MEMORY_SECONDS = 120

/** Marks a code as used; false if it was already used, so that a shoulder surfer can't replay it. */
export async function spendCode(pool: pg.Pool, account: string, code: string): Promise<boolean> {
  const hash = createHash('sha256').update(`${account} ${code}`).digest('base64url')
  const { rowCount } = await pool.query(
    `insert into used_codes as c (identity_id, code_hash) values ($1, $2)
     on conflict (identity_id, code_hash) do update set used_at = now()
       where c.used_at < now() - interval '${MEMORY_SECONDS} seconds'`,
    [account, hash],
  )
  return rowCount === 1
}
