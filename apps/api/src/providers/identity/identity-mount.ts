/**
 * The calls under /api/auth, whichever service answers them: guesses are counted, new passwords are judged, a sign-in from a
 * new device is told to the account's owner, and refusals become problem documents.
 */
import { cookiesAfter, identityErrorText } from '@lodestay/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { invalid, Problem } from '../../kernel/errors.ts'
import { type Attempt, createAttempts, tooManyAttempts } from './attempts.ts'
import { AUTH_PATH } from './cookies.ts'
import { deviceName } from './device-name.ts'
import type { Capabilities, Identity, IdentityEvents } from './identity.ts'
import { createKnownDevices } from './known-devices.ts'
import { sendNewDevice } from './mails.ts'
import { originsOf } from './origins.ts'
import { createPasswordRules } from './password-rules.ts'

const EMAIL_MAX = 254
const BODY_LIMIT = 16 * 1024

/** Who stands behind a Cookie header; not `isWhole` while a second factor is still to be given. */
export type Account = {
  readonly identityId: string
  readonly email: string
  readonly name: string
  readonly isWhole: boolean
}

/** A service's answers: to a call what it gives as JSON, or what it refuses as `{ code, message }`. */
export type Answers = Pick<Identity, 'isEmailValid' | 'passwordPolicy'> & {
  readonly capabilities: () => Promise<Capabilities>
  /** A call that the service does not have is answered by null. */
  readonly call: (request: Request) => Promise<Response | null>
  /** Whose session, or whose half-done sign-in, a Cookie header holds; null for a stranger. */
  readonly accountOf: (cookies: string | null) => Promise<Account | null>
}

export type MountSettings = {
  readonly publicUrl: string
  readonly secret: string
  /** New accounts an hour from one address; 0 is no limit. */
  readonly signUpLimit: number
  readonly breachUrl: string | undefined
}

/** Whose guess a call may be: of the email in its body, of the cookies' account, or of nobody but an address. */
const guesses: Readonly<Record<string, 'email' | 'account' | 'address'>> = {
  '/sign-in/email': 'email',
  '/verify-password': 'account',
  '/change-password': 'account',
  '/reauthenticate': 'account',
  '/two-factor/verify-totp': 'account',
  '/two-factor/verify-backup-code': 'account',
  '/passkey/verify-authentication': 'address',
  '/reset-password': 'address',
  '/confirm-email': 'address',
  '/undo-email-change': 'address',
}
/** Calls that send a letter, by where its mailbox is named. */
const letters: Readonly<Record<string, 'email' | 'newEmail'>> = {
  '/request-password-reset': 'email',
  '/send-verification-email': 'email',
  '/sign-up/email': 'email',
  '/change-email': 'newEmail',
}
/** Calls after which somebody is signed in who may not have been before. */
const signIns = new Set([
  '/sign-up/email',
  '/sign-in/email',
  '/two-factor/verify-totp',
  '/two-factor/verify-backup-code',
  '/passkey/verify-authentication',
  '/callback/google',
])
const passwords: Readonly<Record<string, 'password' | 'newPassword'>> = {
  '/sign-up/email': 'password',
  '/reset-password': 'newPassword',
  '/change-password': 'newPassword',
}
/** Refusals that have a place in the platform's own catalogue. */
const problemOfCode = {
  REAUTHENTICATION_REQUIRED: 'reauthentication-required',
  SECOND_FACTOR_REQUIRED: 'second-factor-required',
} as const

/** Statuses by which a service says that what was guessed is wrong. */
function wrongGuess(status: number): boolean {
  return status === 400 || status === 401
}

type Fields = Readonly<Record<string, string | undefined>>

export async function mountIdentity(
  app: FastifyInstance,
  pool: pg.Pool,
  events: Pick<IdentityEvents, 'sendMail'>,
  answers: Answers,
  settings: MountSettings,
): Promise<void> {
  const attempts = createAttempts(pool, settings.signUpLimit)
  const assertAcceptablePassword = createPasswordRules(settings.breachUrl)
  const devices = createKnownDevices({
    secret: settings.secret,
    secure: settings.publicUrl.startsWith('https:'),
  })

  const facts: Readonly<Record<string, (query: { email?: unknown }) => Promise<object>>> = {
    '/capabilities': async () => ({
      ...(await answers.capabilities()),
      passwordPolicy: await answers.passwordPolicy(),
    }),
    '/is-email-valid': async ({ email }) => ({
      valid: typeof email === 'string' && email.length <= EMAIL_MAX && (await answers.isEmailValid(email)),
    }),
  }

  const attemptOf = async (path: string, fields: Fields, request: Request, address: string): Promise<Attempt> => {
    const cookies = request.headers.get('cookie')
    const by = guesses[path]
    const email =
      by === 'email' ? fields.email : by === 'account' ? (await answers.accountOf(cookies))?.email : undefined
    return email ? { address, account: email.toLowerCase(), device: await devices.known(cookies, email) } : { address }
  }

  const origins = originsOf(settings.publicUrl)
  /** Another site's page may make a browser send our cookies, but not our origin. */
  const assertOwnOrigin = ({ headers }: Request): void => {
    const origin = headers.get('origin')
    if ((origin || headers.has('cookie')) && !origins.includes(origin ?? ''))
      throw refusedBy('INVALID_ORIGIN', 'This call is for pages of this site.', 403)
  }

  const judgePassword = async (path: string, fields: Fields, request: Request): Promise<void> => {
    const field = passwords[path]
    const password = field && fields[field]
    if (password === undefined) return
    const account = path === '/change-password' ? await answers.accountOf(request.headers.get('cookie')) : null
    const personal = [fields.email, fields.name, account?.email, account?.name].filter((word) => word !== undefined)
    const refusal = await assertAcceptablePassword(password, personal, await answers.passwordPolicy())
    if (refusal) throw refusedBy(refusal)
  }

  /** Tells the owner of a sign-in by a device that the account does not know, which it knows from now on. */
  const recognizeDevice = async (
    path: string,
    request: Request,
    response: Response,
    address: string,
  ): Promise<string[]> => {
    const before = request.headers.get('cookie')
    const account = await answers.accountOf(cookiesAfter(before, response.headers.getSetCookie()))
    if (!account?.isWhole) return []
    const known = await devices.known(before, account.email)
    if (!known && path !== '/sign-up/email')
      await sendNewDevice(events, account.email, deviceName(request.headers.get('user-agent')), address)
    return known ? [] : [await devices.remember(before, account.email)]
  }

  app.route({
    method: ['GET', 'POST'],
    url: `${AUTH_PATH}/*`,
    bodyLimit: BODY_LIMIT,
    config: { access: 'public', rate: 'write' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const asked = toWebRequest(request)
      // As the service reads it: a path that is spelled otherwise must not go by its limits.
      const path = new URL(asked.url).pathname.slice(AUTH_PATH.length)
      const tell = request.method === 'GET' ? facts[path] : undefined
      if (tell) return tell(request.query as { email?: unknown })
      const fields = textFields(request.body)
      const isPost = request.method === 'POST'
      if (isPost) assertOwnOrigin(asked)
      const letter = letters[path]
      const mailbox = isPost && letter ? fields[letter] : undefined
      const guess =
        isPost && guesses[path] ? await attempts.guess(await attemptOf(path, fields, asked, request.ip)) : null
      if (isPost) await judgePassword(path, fields, asked)
      if (isPost && path === '/sign-up/email') await attempts.signUp(request.ip)
      if (mailbox) await attempts.mail(mailbox.toLowerCase(), await devices.known(asked.headers.get('cookie'), mailbox))
      const response = await answers.call(asked)
      if (!response) throw new Problem('not-found', `Nothing stands at ${request.method} ${AUTH_PATH}${path}.`)
      if (!wrongGuess(response.status)) await guess?.wasRight()
      if (response.status >= 500)
        throw new Problem('unavailable', 'Signing in is down. Try again in a moment.', { retryAfterSeconds: 2 })
      if (response.status === 429) throw tooManyAttempts()
      if (response.status < 400 && signIns.has(path))
        for (const cookie of await recognizeDevice(path, asked, response, request.ip))
          reply.header('set-cookie', cookie)
      // What a person saw stands in no cache after signing out.
      if (path === '/sign-out' && response.status < 400) reply.header('clear-site-data', '"cache"')
      return sendWebResponse(response, reply)
    },
  })
}

/** What is text in a body: nothing else is ever used before the service has judged the whole. */
function textFields(body: unknown): Fields {
  if (body === null || body === undefined) return {}
  if (typeof body !== 'object' || Array.isArray(body))
    throw invalid({ path: '', message: 'The body must be an object.' })
  return Object.fromEntries(Object.entries(body).filter(([, value]) => typeof value === 'string'))
}

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== 'content-length')
      headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  // Whoever it says it comes from, the service hears what the server has found out.
  headers.set('x-forwarded-for', request.ip)
  return new Request(new URL(request.url, `${request.protocol}://${request.host}`), {
    method: request.method,
    headers,
    ...(request.method !== 'GET' && { body: JSON.stringify(request.body ?? {}) }),
  })
}

async function sendWebResponse(response: Response, reply: FastifyReply) {
  if (response.status >= 400) {
    const { code = 'UNKNOWN', message } = readJson(await response.text())
    throw refusedBy(code, message, response.status)
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  for (const [name, value] of response.headers)
    if (name !== 'set-cookie' && name !== 'content-length') reply.header(name, value)
  reply.header('cache-control', 'no-store')
  return reply
    .code(response.status)
    .serializer(String)
    .send(await response.text())
}

function refusedBy(code: string, message = 'The identity service refused this.', status = 400): Problem {
  const own = problemOfCode[code as keyof typeof problemOfCode]
  if (own) return new Problem(own)
  return new Problem('identity-refused', identityErrorText(code) ?? message, { status, extra: { identityCode: code } })
}

function readJson(text: string): { message?: string; code?: string } {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}
