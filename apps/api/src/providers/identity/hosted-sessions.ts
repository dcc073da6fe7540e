/**
 * Which sessions of a hosted identity are over, although their tokens still look good. A session is named by the second
 * in which it began (`auth_time`, Unix time), which each of its tokens carries.
 */
import type pg from 'pg'

export type HostedSessions = ReturnType<typeof createHostedSessions>

export const createHostedSessions = (pool: pg.Pool) => ({
  isOver: async (identityId: string, began: number): Promise<boolean> => {
    const { rowCount } = await pool.query({
      name: 'hosted-session-over',
      text: 'select from hosted_sessions where identity_id = $1 and (valid_since > $2 or $2 = any (ended))',
      values: [identityId, began],
    })
    return rowCount !== 0
  },
  end: async (identityId: string, began: number): Promise<void> => {
    await pool.query(
      `insert into hosted_sessions as h (identity_id, ended) values ($1, array[$2::bigint])
       on conflict (identity_id) do update set ended = array_append(array_remove(h.ended, $2::bigint), $2::bigint)`,
      [identityId, began],
    )
  },
  /** Ends every session that began in this second or before. */
  endThrough: async (identityId: string, second: number): Promise<void> => {
    await pool.query(
      `insert into hosted_sessions as h (identity_id, valid_since) values ($1, $2::bigint + 1)
       on conflict (identity_id) do update set valid_since = greatest(h.valid_since, excluded.valid_since),
         ended = array(select each from unnest(h.ended) each where each >= excluded.valid_since)`,
      [identityId, second],
    )
  },
})
