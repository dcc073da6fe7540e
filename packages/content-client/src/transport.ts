/** One GET of the content system: signed in where it asks for that, tried again where that may help (section 8). */
import { ContentProblem } from './content-problem.ts'

const RETRIES = 3
/** Milliseconds before the first retry; each later one waits twice as long. */
const FIRST_WAIT_MS = 1000
/** Who is asked to wait longer than this gives up at once. */
const LONGEST_WAIT_MS = 30_000
const TIMEOUT_MS = 30_000
/** A token that ends within this is as good as ended. */
const TOKEN_MARGIN_MS = 10_000

export type Credentials = { readonly email: string; readonly password: string }
export type TransportOptions = {
  /** Where the content system stands, without `/api`. */
  readonly baseUrl: string
  /** Whom to sign in as; without them only what everybody may read is read. */
  readonly credentials?: Credentials | undefined
  /** Milliseconds that one try may take. */
  readonly timeoutMs?: number
  readonly fetch?: typeof globalThis.fetch
  readonly sleep?: (ms: number) => Promise<void>
  readonly now?: () => number
}
type Query = Readonly<Record<string, string | number>>
/** Reads a path below `/api` as JSON. @throws ContentProblem */
export type Get = (path: string, query?: Query) => Promise<unknown>

/** What one try came to; `waitMs` is null where another one would come to the same. */
type Outcome = { readonly body: unknown } | { readonly problem: ContentProblem; readonly waitMs: number | null }

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** `Retry-After` in milliseconds: seconds or a date; 0 where there is none. */
const askedToWait = (headers: Headers, now: number): number => {
  const value = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? 0 : Math.max(0, ms)
}

export const createTransport = ({
  baseUrl,
  credentials,
  timeoutMs = TIMEOUT_MS,
  fetch: send = globalThis.fetch,
  sleep = wait,
  now = Date.now,
}: TransportOptions): Get => {
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
          return { body: JSON.parse(text) }
        } catch (cause) {
          return failed(0, 'sent an answer that is cut off', 0, cause)
        }
      }
      await response.body?.cancel()
      const isPassing = status === 429 || status >= 500
      return failed(status, `answered ${status}`, isPassing ? askedToWait(headers, now()) : null)
    } catch (cause) {
      // What took that long once is not begun anew: whoever waits has waited enough.
      if ((cause as Error).name === 'TimeoutError') return failed(0, 'took too long', null, cause)
      return failed(0, 'cannot be reached', 0, cause)
    }
  }

  const attemptRepeatedly = async (url: string, init: RequestInit): Promise<unknown> => {
    for (let tried = 0; ; tried++) {
      const outcome = await attempt(url, init)
      if ('body' in outcome) return outcome.body
      const { problem, waitMs } = outcome
      if (waitMs === null || waitMs > LONGEST_WAIT_MS || tried >= RETRIES) throw problem
      await sleep(Math.max(FIRST_WAIT_MS * 2 ** tried, waitMs))
    }
  }

  let signedIn: Promise<{ token: string; until: number }> | null = null
  const signIn = async () => {
    const answer = (await attemptRepeatedly(`${root}/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    })) as { token?: unknown; exp?: unknown } | null
    if (typeof answer?.token !== 'string') throw new ContentProblem(401, 'The content system signed nobody in.')
    return { token: answer.token, until: typeof answer.exp === 'number' ? answer.exp * 1000 : Number.POSITIVE_INFINITY }
  }
  /** The token of all who call now: another than `refused`, and one sign-in for however many ask for it. */
  const tokenOtherThan = async (refused: string | null): Promise<string | null> => {
    if (!credentials) return null
    const known = signedIn
    const current = await known?.catch(() => null)
    const isGood = current && current.token !== refused && current.until - TOKEN_MARGIN_MS > now()
    if (!isGood && signedIn === known) signedIn = signIn()
    return (await signedIn)?.token ?? null
  }

  return async (path, query = {}) => {
    const parameters = new URLSearchParams(
      Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    )
    const url = `${root}${path}${parameters.size > 0 ? `?${parameters}` : ''}`
    const read = (token: string | null) =>
      attemptRepeatedly(url, {
        headers: { accept: 'application/json', ...(token && { authorization: `JWT ${token}` }) },
      })
    const token = await tokenOtherThan(null)
    try {
      return await read(token)
    } catch (error) {
      const { status } = error as ContentProblem
      if (!credentials || (status !== 401 && status !== 403)) throw error
      return read(await tokenOtherThan(token))
    }
  }
}
