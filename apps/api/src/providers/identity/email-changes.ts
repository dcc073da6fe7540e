/** Changes of an account's email: confirmed from the new address, and for three days undone from the old one. */
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

const CONFIRM_HOURS = 24
const UNDO_HOURS = 72

export type EmailChange = {
  readonly id: number
  readonly identityId: string
  readonly old: string
  readonly wanted: string
}
export type EmailChanges = ReturnType<typeof createEmailChanges>

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
const newToken = (): string => randomBytes(32).toString('base64url')
const columns = 'id, identity_id as "identityId", old_email as old, new_email as wanted'

export const createEmailChanges = (pool: pg.Pool) => ({
  /** Asks for a change, in place of any asked before; gives the token of the letter to the new address. */
  ask: async (identityId: string, old: string, wanted: string): Promise<string> => {
    const token = newToken()
    await pool.query('delete from email_changes where identity_id = $1 and confirmed_at is null', [identityId])
    await pool.query(
      'insert into email_changes (identity_id, old_email, new_email, confirm_hash) values ($1, $2, $3, $4)',
      [identityId, old, wanted, hashOf(token)],
    )
    return token
  },
  /** Uses a confirmation up; gives its change with the token that undoes it, or null where it is none, or too old. */
  confirm: async (token: string): Promise<{ change: EmailChange; undoToken: string } | null> => {
    const undoToken = newToken()
    const { rows } = await pool.query<EmailChange>(
      `update email_changes set confirmed_at = now(), undo_hash = $2
       where confirm_hash = $1 and confirmed_at is null and created_at > now() - interval '${CONFIRM_HOURS} hours'
       returning ${columns}`,
      [hashOf(token), hashOf(undoToken)],
    )
    return rows[0] ? { change: rows[0], undoToken } : null
  },
  /** Uses an undoing up; gives its change, or null where it is none, or too old. */
  undo: async (token: string): Promise<EmailChange | null> => {
    const { rows } = await pool.query<EmailChange>(
      `update email_changes set undone_at = now()
       where undo_hash = $1 and undone_at is null and confirmed_at > now() - interval '${UNDO_HOURS} hours'
       returning ${columns}`,
      [hashOf(token)],
    )
    return rows[0] ?? null
  },
  /** Makes the confirmations that are on their way worthless; what was confirmed can still be undone. */
  forgetAsked: async (identityId: string): Promise<void> => {
    await pool.query('delete from email_changes where identity_id = $1 and confirmed_at is null', [identityId])
  },
})
