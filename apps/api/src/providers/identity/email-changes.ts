/** Email changes: confirmed from the new address, and reversible from the old one for three days. */
import type pg from 'pg'
import { hashToken, newToken } from '../../kernel/secret-token.ts'

const CONFIRM_HOURS = 24
const UNDO_HOURS = 72

export type EmailChange = {
  readonly id: number
  readonly identityId: string
  readonly old: string
  readonly wanted: string
  readonly askedAt: Date
}
export type EmailChanges = ReturnType<typeof createEmailChanges>

const columns = `id, identity_id as "identityId", old_email as old, new_email as wanted, created_at as "askedAt"`

export function createEmailChanges(pool: pg.Pool) {
  const one = async (where: string, values: readonly unknown[]): Promise<EmailChange | null> => {
    const { rows } = await pool.query<EmailChange>(`select ${columns} from email_changes where ${where}`, [...values])
    return rows[0] ?? null
  }
  return {
    /** Requests a change, replacing any earlier request; returns the token for the email to the new address. */
    ask: async (change: Pick<EmailChange, 'identityId' | 'old' | 'wanted'>): Promise<string> => {
      const token = newToken()
      await pool.query('delete from email_changes where identity_id = $1 and confirmed_at is null', [change.identityId])
      await pool.query(
        'insert into email_changes (identity_id, old_email, new_email, confirm_hash) values ($1, $2, $3, $4)',
        [change.identityId, change.old, change.wanted, hashToken(token)],
      )
      return token
    },
    /** The change that a token confirms; null if unknown, used, or expired. */
    toConfirm: (token: string): Promise<EmailChange | null> =>
      one(`confirm_hash = $1 and confirmed_at is null and created_at > now() - interval '${CONFIRM_HOURS} hours'`, [
        hashToken(token),
      ]),
    /** Marks a change as confirmed; returns its undo token, or null if a concurrent call won. */
    confirm: async ({ id }: EmailChange): Promise<string | null> => {
      const token = newToken()
      const { rowCount } = await pool.query(
        'update email_changes set confirmed_at = now(), undo_hash = $2 where id = $1 and confirmed_at is null',
        [id, hashToken(token)],
      )
      return rowCount === 1 ? token : null
    },
    /** The change that a token undoes; null if unknown, already undone, or expired. */
    toUndo: (token: string): Promise<EmailChange | null> =>
      one(`undo_hash = $1 and undone_at is null and confirmed_at > now() - interval '${UNDO_HOURS} hours'`, [
        hashToken(token),
      ]),
    /** Marks a change and all later ones as undone, so that undoing one also defeats any that followed. */
    undo: async ({ id, identityId }: EmailChange): Promise<void> => {
      await pool.query(
        'update email_changes set undone_at = now() where identity_id = $1 and id >= $2 and undone_at is null',
        [identityId, id],
      )
    },
    /** Invalidates pending confirmations; confirmed changes can still be undone. */
    forgetAsked: async (identityId: string): Promise<void> => {
      await pool.query('delete from email_changes where identity_id = $1 and confirmed_at is null', [identityId])
    },
  }
}
