/**
 * Revoked sessions of hosted identities, whose tokens still verify. A session is identified by the second in which it
 * began (`auth_time`, Unix time), which all its tokens carry.
 */
import type pg from 'pg'
import type { OpenSession } from './identity.ts'
import { placeOfAddress } from './place-of-address.ts'

export type HostedSessions = ReturnType<typeof createHostedSessions>
/** A session as shown to its owner. */
export type SeenSession = {
  readonly began: number
  readonly device: string
  readonly address: string
  readonly provenAt: Date
  readonly lastUsedAt: Date
  readonly secondFactor: boolean
}

export function toOpenSession({ began, device, address, lastUsedAt, secondFactor }: SeenSession): OpenSession {
  const [id, place, createdAt] = [String(began), placeOfAddress(address), new Date(began * 1000)]
  return { id, device, address, place, createdAt, lastUsedAt, secondFactor }
}

export type SessionTimes = { readonly beganAt: Date; readonly provenAt: Date; readonly lastUsedAt: Date }

/** Minimum interval between updates of a session's last use. */
const USE_NOTED_SECONDS = 60

export function createHostedSessions(pool: pg.Pool) {
  return {
    isOver: async (identityId: string, began: number): Promise<boolean> => {
      const { rowCount } = await pool.query({
        name: 'hosted-session-over',
        text: `select from hosted_sessions
        where identity_id = $1 and (valid_since > $2 or $2 = any (ended || ended_before))`,
        values: [identityId, began],
      })
      return rowCount !== 0
    },
    /** Last proof and last use of a session; both default to when it began. */
    timesOf: async (identityId: string, began: number): Promise<SessionTimes> => {
      const { rows } = await pool.query<Omit<SessionTimes, 'beganAt'>>({
        name: 'hosted-session-times',
        text: `select proven_at as "provenAt", last_used_at as "lastUsedAt" from hosted_sessions_seen
        where identity_id = $1 and began = $2`,
        values: [identityId, began],
      })
      const beganAt = new Date(began * 1000)
      return { beganAt, ...(rows[0] ?? { provenAt: beganAt, lastUsedAt: beganAt }) }
    },
    /** Records a session's use. */
    use: async (identityId: string, began: number, { lastUsedAt }: SessionTimes): Promise<void> => {
      if (Date.now() - lastUsedAt.getTime() > USE_NOTED_SECONDS * 1000)
        await pool.query('update hosted_sessions_seen set last_used_at = now() where identity_id = $1 and began = $2', [
          identityId,
          began,
        ])
    },
    /** Records a session that started or resumed. */
    see: async (identityId: string, session: Omit<SeenSession, 'provenAt' | 'lastUsedAt'>): Promise<void> => {
      const { began, device, address, secondFactor } = session
      await pool.query(
        `insert into hosted_sessions_seen as s (identity_id, began, device, address, proven_at, second_factor)
       values ($1, $2, $3, $4, to_timestamp($2::bigint), $5)
       on conflict (identity_id, began) do update set last_used_at = now(),
         second_factor = s.second_factor or excluded.second_factor`,
        [identityId, began, device, address, secondFactor],
      )
    },
    prove: async (identityId: string, began: number): Promise<void> => {
      await pool.query('update hosted_sessions_seen set proven_at = now() where identity_id = $1 and began = $2', [
        identityId,
        began,
      ])
    },
    /** An identity's active sessions, newest first. */
    list: async (identityId: string): Promise<SeenSession[]> => {
      const { rows } = await pool.query<SeenSession>(
        `select s.began::float8 as began, s.device, s.address, s.proven_at as "provenAt",
         s.last_used_at as "lastUsedAt", s.second_factor as "secondFactor"
       from hosted_sessions_seen s left join hosted_sessions h using (identity_id)
       where s.identity_id = $1 and s.began > extract(epoch from now() - interval '90 days')
         and not coalesce(h.valid_since > s.began or s.began = any (h.ended || h.ended_before), false)
       order by s.began desc`,
        [identityId],
      )
      return rows
    },
    end: async (identityId: string, began: number): Promise<void> => {
      await pool.query(
        `insert into hosted_sessions as h (identity_id, ended) values ($1, array[$2::bigint])
       on conflict (identity_id) do update set ended = array_append(array_remove(h.ended, $2::bigint), $2::bigint)`,
        [identityId, began],
      )
    },
    /** Ends every session that began in or before this second. */
    endThrough: async (identityId: string, second: number): Promise<void> => {
      await pool.query(
        `insert into hosted_sessions as h (identity_id, valid_since) values ($1, $2::bigint + 1)
       on conflict (identity_id) do update set valid_since = greatest(h.valid_since, excluded.valid_since),
         ended = array(select each from unnest(h.ended) each where each >= excluded.valid_since)`,
        [identityId, second],
      )
    },
  }
}
