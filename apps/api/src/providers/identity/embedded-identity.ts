/** The embedded identity service: better-auth behind the port, on our PostgreSQL. */
import { PASSWORD_MAX, PASSWORD_MIN } from '@lodestay/domain'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import type pg from 'pg'
import { z } from 'zod'
import { type Auth, createAuth, type EmbeddedSettings, TOKEN_AUDIENCE } from './better-auth.ts'
import type { Identity, IdentityEvents, TokenClaims } from './identity.ts'
import { mountIdentity } from './identity-mount.ts'
import { identityPool } from './identity-pool.ts'

export const createEmbeddedIdentity = (settings: EmbeddedSettings, events: IdentityEvents): Identity => {
  const pool = identityPool(settings.databaseUrl)
  const auth = createAuth(settings, pool, events)
  const keys = keySet(auth)
  return {
    verify: (token) => verify(token, keys, pool),
    ensure: (identity) => ensure(auth, identity),
    remove: async (identityId) => {
      await pool.query('delete from "user" where id = $1', [identityId])
    },
    endSessions: async (identityId) => {
      await pool.query('delete from session where "userId" = $1', [identityId])
    },
    ...asked,
    mount: (app) => mountIdentity(app, pool, { ...asked, call: (request) => auth.handler(request) }),
    close: () => pool.end(),
  }
}

const asked = {
  isEmailValid: async (email) => z.email().safeParse(email).success,
  passwordPolicy: async () => ({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX, mustContain: [] }),
} satisfies Partial<Identity>

// The key set changes only when a key is added, so it is read again only for a key that is not in it.
const keySet = (auth: Auth) => {
  let known: { ids: Set<string | undefined>; resolve: ReturnType<typeof createLocalJWKSet> } | null = null
  return async (kid: string | undefined) => {
    if (!known?.ids.has(kid)) {
      const set = (await auth.api.getJwks()) as JSONWebKeySet
      known = { ids: new Set(set.keys.map((key) => key.kid)), resolve: createLocalJWKSet(set) }
    }
    return known.resolve
  }
}

const verify = async (token: string, keys: ReturnType<typeof keySet>, pool: pg.Pool): Promise<TokenClaims | null> => {
  let claims: { sub?: string; sid?: unknown; email?: unknown }
  try {
    const { payload } = await jwtVerify(
      token,
      async (header, flattened) => (await keys(header.kid))(header, flattened),
      {
        issuer: TOKEN_AUDIENCE,
        audience: TOKEN_AUDIENCE,
        algorithms: ['EdDSA'],
      },
    )
    claims = payload
  } catch (error) {
    // A database that is down must not look like a bad token: people would be signed out.
    if ((error as { code?: string }).code?.startsWith('ERR_J')) return null
    throw error
  }
  // A token outlives its session; sign-out, a new password or a deletion end it at once all the same.
  const session = await pool.query<{ email: string }>({
    name: 'session-alive',
    text: 'select u.email from session s join "user" u on u.id = s."userId" where s.id = $1 and s."userId" = $2 and s."expiresAt" > now()',
    values: [claims.sid, claims.sub],
  })
  const alive = session.rows[0]
  return alive && claims.sub ? { identityId: claims.sub, email: alive.email, sessionId: String(claims.sid) } : null
}

const ensure = async (
  auth: Auth,
  { email, password, name }: { email: string; password: string; name: string },
): Promise<string> => {
  const context = await auth.$context
  const found = await context.internalAdapter.findUserByEmail(email)
  if (found) return found.user.id
  const { user } = await auth.api.signUpEmail({ body: { email, password, name } })
  return user.id
}
