/** The calls under /api/auth, whichever service answers them: attempts are counted, refusals become problem documents. */
import { createHash } from 'node:crypto'
import { identityErrorText } from '@lodestay/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { Problem } from '../../kernel/errors.ts'
import type { Identity } from './identity.ts'

/** Sign-ins that may fail in `FAILURE_WINDOW_SECONDS` for one address and email; the next is 429 before any hash is made. */
const FAILURES_ALLOWED = 10
const FAILURE_WINDOW_SECONDS = 15 * 60
const MAILS_ALLOWED = 5
const EMAIL_MAX = 254

/** Where the calls stand, and the start of every cookie's name. */
export const AUTH_PATH = '/api/auth'
export const COOKIE_PREFIX = 'lodestay-identity'

/** A service's answers: to a call what it gives as JSON, or what it refuses as `{ code, message }`. */
export type Answers = Pick<Identity, 'isEmailValid' | 'passwordPolicy'> & {
  readonly call: (request: Request) => Promise<Response>
}

// People open a local installation by either name.
export const originsOf = (publicUrl: string): string[] =>
  [publicUrl, publicUrl.replace('//localhost', '//127.0.0.1'), publicUrl.replace('//127.0.0.1', '//localhost')].filter(
    (origin, index, all) => all.indexOf(origin) === index,
  )

export const mountIdentity = async (app: FastifyInstance, pool: pg.Pool, answers: Answers): Promise<void> => {
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

  const facts: Readonly<Record<string, (query: { email?: unknown }) => Promise<object>>> = {
    '/password-policy': answers.passwordPolicy,
    '/is-email-valid': async ({ email }) => ({
      valid: typeof email === 'string' && email.length <= EMAIL_MAX && (await answers.isEmailValid(email)),
    }),
  }

  app.route({
    method: ['GET', 'POST'],
    url: `${AUTH_PATH}/*`,
    config: { access: 'public', rate: 'write' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const path = request.url.split('?')[0]?.slice(AUTH_PATH.length) ?? ''
      const tell = request.method === 'GET' ? facts[path] : undefined
      if (tell) return tell(request.query as { email?: unknown })
      const email = String((request.body as { email?: unknown } | null)?.email ?? '').toLowerCase()
      // A hash: the limiter's rows hold nobody's email.
      const key = createHash('sha256').update(`${request.ip} ${email}`).digest('base64url')
      // Counted before it is known: many at once must not get further than one after another.
      if (path === '/sign-in/email') await spend(failures, key)
      if (path === '/request-password-reset' || path === '/send-verification-email') await spend(mails, key)
      const response = await answers.call(toWebRequest(request))
      if (path === '/sign-in/email' && response.status !== 401) await failures.reward(key)
      if (response.status >= 500)
        throw new Problem('unavailable', 'Signing in is down. Try again in a moment.', { retryAfterSeconds: 2 })
      if (response.status === 429) throw tooMany(FAILURE_WINDOW_SECONDS * 1000)
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
  const { code = 'UNKNOWN', message = 'The identity service refused this.' } = readJson(text)
  const problem = new Problem('identity-refused', identityErrorText(code) ?? message, {
    extra: { identityCode: code, status: response.status },
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
