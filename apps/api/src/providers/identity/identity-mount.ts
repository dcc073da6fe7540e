/**
 * Mounts /api/auth for any identity service: limits guesses, checks new passwords, emails the owner about sign-ins from
 * a new device, and turns refusals into problem documents.
 */
import { cookiesAfter, identityErrorText, isAccountEmail } from '@lodestay/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { invalid, Problem } from '../../kernel/errors.ts'
import { type Attempt, type Attempts, tooManyAttempts } from './attempts.ts'
import { AUTH_PATH } from './cookies.ts'
import type { Capabilities, Identity, IdentityEvents } from './identity.ts'
import { createKnownDevices } from './known-devices.ts'
import { sendNewDevice } from './mails.ts'
import { originsOf } from './origins.ts'
import { createPasswordRules } from './password-rules.ts'

const BODY_LIMIT = 16 * 1024

/** The account behind a Cookie header; `isWhole` is false until its second factor is passed. */
export type Account = {
  readonly identityId: string
  readonly email: string
  readonly name: string
  readonly isWhole: boolean
}

/** An identity service's HTTP interface: returns JSON, or refuses with `{ code, message }`. */
export type Answers = Pick<Identity, 'isEmailValid' | 'passwordPolicy'> & {
  readonly capabilities: () => Promise<Capabilities>
  /** Handles a call; null if the service doesn't have it. */
  readonly call: (request: Request) => Promise<Response | null>
  /** The account of a session, or of an incomplete sign-in, in a Cookie header; null if there is none. */
  readonly accountOf: (cookies: string | null) => Promise<Account | null>
}

export type MountSettings = {
  readonly publicUrl: string
  readonly secret: string
  /** New accounts per hour and address; 0 means no limit. */
  readonly signUpLimit: number
  readonly breachUrl: string | undefined
}

/** What a guess counts against: the email in its body, the cookie's account, or just the IP address. */
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
/** Calls that give an account an address, with the field that contains it. */
const addresses: Readonly<Record<string, 'email' | 'newEmail'>> = {
  '/sign-up/email': 'email',
  '/change-email': 'newEmail',
}
/** Calls that send email, with the field that contains the mailbox. */
const letters: Readonly<Record<string, 'email' | 'newEmail'>> = {
  '/request-password-reset': 'email',
  '/send-verification-email': 'email',
  ...addresses,
}
/** Calls that may sign a user in. */
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
/** Service errors that map to problems in our catalogue. */
const problemOfCode = {
  REAUTHENTICATION_REQUIRED: 'reauthentication-required',
  SECOND_FACTOR_REQUIRED: 'second-factor-required',
} as const

/** Statuses that mean a wrong guess. */
function wrongGuess(status: number): boolean {
  return status === 400 || status === 401
}

type Fields = Readonly<Record<string, string | undefined>>

export async function mountIdentity(
  app: FastifyInstance,
  attempts: Attempts,
  events: Pick<IdentityEvents, 'sendMail'>,
  answers: Answers,
  settings: MountSettings,
): Promise<void> {
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
      valid: typeof email === 'string' && isAccountEmail(email) && (await answers.isEmailValid(email)),
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
  /** CSRF: another site can make a browser send our cookies, but can't forge our origin. */
  const assertOwnOrigin = ({ headers }: Request): void => {
    const origin = headers.get('origin')
    if ((origin || headers.has('cookie')) && !origins.includes(origin ?? ''))
      throw refusedBy('INVALID_ORIGIN', 'This call is for pages of this site.', 403)
  }

  /** The service's own rule accepts addresses that no other form of ours does. */
  const assertAcceptableAddress = (path: string, fields: Fields): void => {
    const field = addresses[path]
    const address = field && fields[field]
    if (address !== undefined && !isAccountEmail(address)) throw refusedBy('INVALID_EMAIL')
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

  /** Emails the owner about a sign-in from an unknown device, and remembers the device. */
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
      await sendNewDevice(events, account.email, request.headers.get('user-agent'), address)
    return known ? [] : [await devices.remember(before, account.email)]
  }

  app.route({
    method: ['GET', 'POST'],
    url: `${AUTH_PATH}/*`,
    // A HEAD would act: links in emails work once, and are opened with it by programs that scan them.
    exposeHeadRoute: false,
    bodyLimit: BODY_LIMIT,
    config: { access: 'public', rate: 'write' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const webRequest = toWebRequest(request)
      // Normalize the path the way the service does, or an alternative spelling would bypass the limits.
      const path = new URL(webRequest.url).pathname.slice(AUTH_PATH.length)
      const tell = request.method === 'GET' ? facts[path] : undefined
      if (tell) return tell(request.query as { email?: unknown })
      const fields = textFields(request.body)
      const isPost = request.method === 'POST'
      if (isPost) assertOwnOrigin(webRequest)
      const letter = letters[path]
      const mailbox = isPost && letter ? fields[letter] : undefined
      const guess =
        isPost && guesses[path]
          ? await attempts.guess(await attemptOf(path, fields, webRequest, request.addressKey))
          : null
      if (isPost) assertAcceptableAddress(path, fields)
      if (isPost) await judgePassword(path, fields, webRequest)
      if (isPost && path === '/sign-up/email') await attempts.signUp(request.addressKey)
      if (mailbox)
        await attempts.mail(mailbox.toLowerCase(), await devices.known(webRequest.headers.get('cookie'), mailbox))
      if (mailbox && path !== '/request-password-reset') await attempts.mailToAnyone(mailbox.toLowerCase())
      const response = await answers.call(webRequest)
      if (!response) throw new Problem('not-found', `There is no ${request.method} ${AUTH_PATH}${path}.`)
      if (!wrongGuess(response.status)) await guess?.wasRight()
      if (response.status >= 500)
        throw new Problem('unavailable', 'Sign-in is down. Try again in a moment.', { retryAfterSeconds: 2 })
      if (response.status === 429) throw tooManyAttempts()
      if (response.status < 400 && signIns.has(path))
        for (const cookie of await recognizeDevice(path, webRequest, response, request.ip))
          reply.header('set-cookie', cookie)
      // Clear the browser cache on sign-out, so that no private page remains.
      if (path === '/sign-out' && response.status < 400) reply.header('clear-site-data', '"cache"')
      return sendWebResponse(response, reply)
    },
  })
}

/** The body's text fields: all that we read before the service has validated the body. */
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
  // Overwrite whatever the client sent with the address that the server determined.
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
