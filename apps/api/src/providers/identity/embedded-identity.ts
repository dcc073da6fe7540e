/** The embedded identity service: better-auth behind the port, on our PostgreSQL, under /api/auth. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { Problem } from '../../kernel/errors.ts'
import { type Auth, createAuth, type IdentitySettings, identityPool, TOKEN_AUDIENCE } from './better-auth.ts'
import type { Identity, IdentityEvents, TokenClaims } from './identity.ts'

/** Sign-ins that may fail in `FAILURE_WINDOW_SECONDS` for one address and email; the next is 429 before any hash is made. */
export const FAILURES_ALLOWED = 10
const FAILURE_WINDOW_SECONDS = 15 * 60
const MAILS_ALLOWED = 5

export const createEmbeddedIdentity = (
  settings: IdentitySettings,
  events: IdentityEvents,
): Identity & { close: () => Promise<void> } => {
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
    mount: (app) => mount(app, auth, pool),
    close: () => pool.end(),
  }
}

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

const mount = async (app: FastifyInstance, auth: Auth, pool: pg.Pool): Promise<void> => {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration: FAILURE_WINDOW_SECONDS,
      clearExpiredByTimeout: false,
    })
  const failures = limiter('sign-in', FAILURES_ALLOWED)
  const mails = limiter('mail', MAILS_ALLOWED)

  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    config: { access: 'public', rate: 'write' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = request.url.split('?')[0]?.slice('/api/auth'.length) ?? ''
      const email = String((request.body as { email?: unknown } | null)?.email ?? '').toLowerCase()
      // A hash: the limiter's rows hold nobody's email.
      const key = createHash('sha256').update(`${request.ip} ${email}`).digest('base64url')
      // Counted before it is known: many at once must not get further than one after another.
      if (path === '/sign-in/email') await spend(failures, key)
      if (path === '/request-password-reset' || path === '/send-verification-email') await spend(mails, key)
      const response = await auth.handler(toWebRequest(request))
      if (path === '/sign-in/email' && response.status !== 401) await failures.reward(key)
      if (response.status >= 500)
        throw new Problem('unavailable', 'Signing in is down. Try again in a moment.', { retryAfterSeconds: 2 })
      return sendWebResponse(response, request, reply)
    },
  })
}

const spend = async (limiter: RateLimiterPostgres, key: string): Promise<void> => {
  const spent = await limiter.penalty(key)
  if (spent.consumedPoints > limiter.points) throw tooMany(spent.msBeforeNext)
}

const tooMany = (ms: number) =>
  new Problem('rate-limited', 'Too many attempts. Try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)),
  })

const toWebRequest = (request: FastifyRequest): Request => {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'content-length')
      headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  return new Request(new URL(request.url, `${request.protocol}://${request.host}`), {
    method: request.method,
    headers,
    ...(request.method !== 'GET' && { body: JSON.stringify(request.body ?? {}) }),
  })
}

const sendWebResponse = async (response: Response, request: FastifyRequest, reply: FastifyReply) => {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  for (const [name, value] of response.headers)
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value)
  const text = await response.text()
  reply.header('cache-control', 'no-store')
  if (response.status < 400) return reply.code(response.status).serializer(String).send(text)
  const said = readJson(text)
  const problem = new Problem('identity-refused', said.message ?? 'The identity service refused this.', {
    extra: { identityCode: said.code ?? 'UNKNOWN', status: response.status },
  })
  return reply
    .code(response.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ ...problem.document(request.url.split('?')[0] ?? '/', request.id) })
}

const readJson = (text: string): { message?: string; code?: string } => {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
