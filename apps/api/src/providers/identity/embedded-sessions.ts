/** SQL for the session tables of the embedded identity service. */
import type pg from 'pg'
import { deviceName } from './device-name.ts'
import type { OpenSession } from './identity.ts'
import { placeOfAddress } from './place-of-address.ts'

/** Absolute session lifetime, regardless of use. */
const LONGEST_DAYS = 90
/** Minimum interval between updates of a session's last use. */
const USE_NOTED_SECONDS = 60

/** How long a session that isn't remembered continues unused, unless its browser closes before. */
const UNREMEMBERED = "interval '1 day'"

/** A valid session and what it proves. */
export type LiveSession = {
  readonly id: string
  readonly identityId: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  readonly beganAt: Date
  readonly lastUsedAt: Date
  readonly provenAt: Date
  readonly secondFactor: boolean
  /** The account has a second factor that this session has not passed; until it does, the session grants nothing. */
  readonly isHalf: boolean
}

export type SessionRow = LiveSession & { readonly address: string; readonly userAgent: string }

export function toOpenSession(row: SessionRow): OpenSession {
  const { id, beganAt, lastUsedAt, address, userAgent, secondFactor } = row
  const place = placeOfAddress(address)
  return { id, device: deviceName(userAgent, 'en'), address, place, createdAt: beganAt, lastUsedAt, secondFactor }
}

const columns = `s.id, s."userId" as "identityId", u.email, u."emailVerified", u.name, s."createdAt" as "beganAt",
  coalesce(s."lastUsedAt", s."updatedAt") as "lastUsedAt", coalesce(s."provenAt", s."createdAt") as "provenAt",
  coalesce(s."secondFactor", false) as "secondFactor",
  coalesce(u."twoFactorEnabled", false) and not coalesce(s."secondFactor", false) as "isHalf"`
const live = `from session s join "user" u on u.id = s."userId"
  where s."expiresAt" > now() and s."createdAt" > now() - interval '${LONGEST_DAYS} days'`

export type EmbeddedSessions = ReturnType<typeof createEmbeddedSessions>

export function createEmbeddedSessions(pool: pg.Pool) {
  return {
    /** Looks up the session of a token's claims and records its use; null if it has ended. */
    use: async (sessionId: unknown, identityId: unknown): Promise<LiveSession | null> => {
      const { rows } = await pool.query<LiveSession>({
        name: 'session-live',
        text: `select ${columns} ${live} and s.id = $1 and s."userId" = $2`,
        values: [sessionId, identityId],
      })
      const session = rows[0] ?? null
      if (session && Date.now() - session.lastUsedAt.getTime() > USE_NOTED_SECONDS * 1000)
        await pool.query(
          `update session set "lastUsedAt" = now(), "expiresAt" = greatest("expiresAt", now() + ${UNREMEMBERED})
            where id = $1`,
          [session.id],
        )
      return session
    },
    /** Expires a session that isn't remembered a day after its last use: its browser may have closed. */
    expireSoon: async (sessionId: string): Promise<void> => {
      await pool.query(`update session set "expiresAt" = least("expiresAt", now() + ${UNREMEMBERED}) where id = $1`, [
        sessionId,
      ])
    },
    /** Looks up a session by its cookie's token. */
    ofToken: async (token: string): Promise<LiveSession | null> => {
      const { rows } = await pool.query<LiveSession>({
        name: 'session-of-token',
        text: `select ${columns} ${live} and s.token = $1`,
        values: [token],
      })
      return rows[0] ?? null
    },
    list: async (identityId: string): Promise<SessionRow[]> => {
      const { rows } = await pool.query<SessionRow>(
        `select ${columns}, coalesce(s."ipAddress", '') as address, coalesce(s."userAgent", '') as "userAgent"
       ${live} and s."userId" = $1 order by "lastUsedAt" desc`,
        [identityId],
      )
      return rows
    },
    /** Records that the owner just entered a password, or with `secondFactor` a second factor. */
    prove: async (sessionId: string, { secondFactor = false } = {}): Promise<void> => {
      await pool.query(
        'update session set "provenAt" = now(), "secondFactor" = coalesce("secondFactor", false) or $2 where id = $1',
        [sessionId, secondFactor],
      )
    },
    /** Ends one of an identity's sessions; false if it has no such session. */
    end: async (identityId: string, sessionId: string): Promise<boolean> => {
      const { rowCount } = await pool.query('delete from session where id = $1 and "userId" = $2', [
        sessionId,
        identityId,
      ])
      return rowCount !== 0
    },
    /** Ends an identity's sessions, except one. */
    endAll: async (identityId: string, but = ''): Promise<void> => {
      await pool.query('delete from session where "userId" = $1 and id <> $2', [identityId, but])
    },
  }
}
