/** GET requests to the content system: signs in if required, and retries if that may help (section 8). */
import { parseRetryAfter } from '@lodestay/domain/retry-after'
import { ContentProblem } from './content-problem.ts'

const RETRIES = 3
/** Milliseconds before the first retry; each later wait doubles. */
const FIRST_WAIT_MS = 1000
/** Give up immediately if asked to wait longer than this. */
const LONGEST_WAIT_MS = 30_000
const TIMEOUT_MS = 30_000
/** A token that expires within this counts as expired. */
const TOKEN_MARGIN_MS = 10_000

export type Credentials = { readonly email: string; readonly password: string }
export type TransportOptions = {
  /** The content system's URL, without `/api`. */
  readonly baseUrl: string
  /** The account to sign in with; without it only public documents can be read. */
  readonly credentials?: Credentials | undefined
  /** Timeout of one attempt, in milliseconds. */
  readonly timeoutMs?: number
  /** How often a failed request is retried. Default: 3. */
  readonly retries?: number
  readonly fetch?: typeof globalThis.fetch
  readonly sleep?: (ms: number) => Promise<void>
  readonly now?: () => number
}
type Query = Readonly<Record<string, string | number>>
/** Reads a path below `/api` as JSON. @throws ContentProblem */
export type Get = (path: string, query?: Query) => Promise<unknown>

/** The contents of a response. */
type Answered = { readonly body: unknown; readonly headers: Headers }
/** The result of one attempt; `waitMs` is null if a retry would not help. */
type Outcome = Answered | { readonly problem: ContentProblem; readonly waitMs: number | null }

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** The auth headers of a session, and when it expires. */
type SignIn = { readonly proof: Readonly<Record<string, string>>; readonly until: number }

/**
 * The auth header for a session: the returned token, or the cookie if the content system sends tokens only in cookies.
 */
function proofIn(body: { token?: unknown } | null, headers: Headers): SignIn['proof'] | null {
  if (typeof body?.token === 'string') return { authorization: `JWT ${body.token}` }
  const cookie = headers.getSetCookie().flatMap((each) => /^[^=;]+-token=[^;]+/.exec(each)?.[0] ?? [])[0]
  // Payload accepts cookies only from its own pages, or with `Sec-Fetch-Site: none`.
  return cookie ? { cookie, 'sec-fetch-site': 'none' } : null
}

export function createTransport({
  baseUrl,
  credentials,
  timeoutMs = TIMEOUT_MS,
  retries = RETRIES,
  fetch: send = globalThis.fetch,
  sleep = wait,
  now = Date.now,
}: TransportOptions): Get {
  const root = `${baseUrl.replace(/\/+$/, '')}/api`

  const attempt = async (url: string, init: RequestInit): Promise<Outcome> => {
    const failed = (status: number, text: string, waitMs: number | null, cause?: unknown): Outcome => ({
      problem: new ContentProblem(status, `The content system ${text}.`, { cause }),
      waitMs,
    })
    try {
      const response = await send(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
      const { status, headers } = response
      if (response.ok) {
        const text = await response.text()
        try {
          return { body: JSON.parse(text), headers }
        } catch (cause) {
          return failed(0, 'sent an answer that is cut off', 0, cause)
        }
      }
      await response.body?.cancel()
      const isPassing = status === 429 || status >= 500
      return failed(status, `answered ${status}`, isPassing ? parseRetryAfter(headers, now()) : null)
    } catch (cause) {
      // Don't retry after a timeout: the caller has waited long enough.
      if ((cause as Error).name === 'TimeoutError') return failed(0, 'took too long', null, cause)
      return failed(0, 'cannot be reached', 0, cause)
    }
  }

  const attemptRepeatedly = async (url: string, init: RequestInit): Promise<Answered> => {
    for (let tried = 0; ; tried++) {
      const outcome = await attempt(url, init)
      if ('body' in outcome) return outcome
      const { problem, waitMs } = outcome
      if (waitMs === null || waitMs > LONGEST_WAIT_MS || tried >= retries) throw problem
      await sleep(Math.max(FIRST_WAIT_MS * 2 ** tried, waitMs))
    }
  }

  let signedIn: Promise<SignIn> | null = null
  const signIn = async (): Promise<SignIn> => {
    const { body, headers } = await attemptRepeatedly(`${root}/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    })
    const proof = proofIn(body as { token?: unknown } | null, headers)
    if (!proof) throw new ContentProblem(401, 'Signing in to the content system returned no token.')
    const { exp } = body as { exp?: unknown }
    return { proof, until: typeof exp === 'number' ? exp * 1000 : Number.POSITIVE_INFINITY }
  }
  /** A session other than `refused`. Concurrent callers share one sign-in. */
  const signInOtherThan = async (refused: SignIn | null): Promise<SignIn | null> => {
    if (!credentials) return null
    const known = signedIn
    const current = await known?.catch(() => null)
    const isGood = current && current !== refused && current.until - TOKEN_MARGIN_MS > now()
    if (!isGood && signedIn === known) signedIn = signIn()
    return signedIn
  }

  return async (path, query = {}) => {
    const parameters = new URLSearchParams(
      Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    )
    const url = `${root}${path}${parameters.size > 0 ? `?${parameters}` : ''}`
    const read = async (as: SignIn | null) =>
      (await attemptRepeatedly(url, { headers: { accept: 'application/json', ...as?.proof } })).body
    const current = await signInOtherThan(null)
    try {
      return await read(current)
    } catch (error) {
      const { status } = error as ContentProblem
      if (!credentials || (status !== 401 && status !== 403)) throw error
      return read(await signInOtherThan(current))
    }
  }
}
