/**
 * The platform's API calls, typed from its OpenAPI document: `client.GET('/api/stays/{id}', {params: {path: {id}}})`.
 * Errors are thrown as `ApiProblem`, so that a call only returns successful responses, and 304 to a read that is
 * conditional.
 */
import createClient, { type Client } from 'openapi-fetch'
import { cachingFetch, isWrite } from './answer-cache.ts'
import { ApiProblem } from './api-problem.ts'
import type { paths } from './generated.ts'
import { retrying } from './retry.ts'

export { ApiProblem, type FieldError } from './api-problem.ts'
export { answer, ifMatch } from './calls.ts'
export { baseUrls, type Environment } from './environments.ts'
export type { components, paths } from './generated.ts'
export { allDocs, allPages, type Next, type Page } from './paging.ts'

/** Timeouts of a call, and of fetching a token, in milliseconds: section 9 of the specification. */
export const REQUEST_TIMEOUT_MS = 30_000
export const TOKEN_TIMEOUT_MS = 10_000
/** Default number of retries for repeatable calls: section 9 too. */
export const DEFAULT_RETRIES = 3
/** Milliseconds for which a response is fresh: section 9 too. */
export const FRESH_MS = 300_000

export type ApiClient = Client<paths>
export type ApiClientOptions = {
  /** The platform's URL, without `/api`: one of `baseUrls`, or empty for the page's own origin. */
  readonly baseUrl: string
  /** Returns the caller's identity token, or null; a call waits up to 10 seconds for it. */
  readonly getToken?: () => Promise<string | null> | string | null
  /** Sent with every call: Stay-Id, Org-Id, Csmr-Id, a request id. */
  readonly headers?: Readonly<Record<string, string>>
  /** Use 0 for a data-fetching layer that doesn't retry, as section 7 specifies for the web. */
  readonly retries?: number
  /** Milliseconds for which a repeated read is served from the cache; 0 disables it. Default: five minutes. */
  readonly freshMs?: number
  /** Called with a token that the platform rejects, so that it can be discarded. */
  readonly onRefusedToken?: (token: string) => void
  readonly fetch?: typeof globalThis.fetch
}

function unreachable(error: unknown) {
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? new ApiProblem(0, { code: 'timeout', detail: 'The platform took too long to answer.' })
    : new ApiProblem(0, { code: 'unreachable', detail: 'The platform cannot be reached.' })
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function pageOrigin() {
  return (globalThis as { location?: { origin: string } }).location?.origin ?? ''
}

/** Events are logged without a token: the platform trusts no identity there. */
function goesWithoutToken(url: string) {
  return new URL(url).pathname === '/api/events'
}

// crypto.randomUUID is unavailable on pages not loaded over https.
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Creates a client for the platform. Each attempt times out after 30 seconds, unless a file is being received;
 * repeatable calls are retried (see retry.ts), and each write has an `Idempotency-Key`, so that it happens only once
 * however often it is sent. Repeated reads are served from the cache for five minutes, until a write (see
 * answer-cache.ts). Every error is an `ApiProblem`.
 */
export function createApiClient({
  baseUrl,
  getToken,
  headers = {},
  retries = DEFAULT_RETRIES,
  freshMs = FRESH_MS,
  onRefusedToken,
  fetch: send = globalThis.fetch,
}: ApiClientOptions): ApiClient {
  const sendInTime = async (request: Request) => {
    const [inTime, timeout] = [new AbortController(), AbortSignal.timeout(REQUEST_TIMEOUT_MS)]
    let isFile = false
    timeout.addEventListener('abort', () => isFile || inTime.abort(timeout.reason))
    const response = await send(new Request(request, { signal: AbortSignal.any([request.signal, inTime.signal]) }))
    // A file takes as long as the connection needs.
    isFile = response.headers.has('content-disposition')
    return response
  }
  const ask = cachingFetch(retrying(sendInTime, retries), freshMs, ({ url }) => goesWithoutToken(url))
  const client = createClient<paths>({
    baseUrl: baseUrl || pageOrigin(),
    headers,
    fetch: async (request) => {
      try {
        return await ask(request)
      } catch (error) {
        if (request.signal.aborted) throw error
        throw unreachable(error)
      }
    },
  })
  client.use({
    onRequest: async ({ request }) => {
      const token =
        getToken && !goesWithoutToken(request.url)
          ? await within(TOKEN_TIMEOUT_MS, Promise.resolve(getToken())).catch(() => null)
          : null
      if (token) request.headers.set('authorization', `Bearer ${token}`)
      if (retries > 0 && isWrite(request) && !request.headers.has('idempotency-key'))
        request.headers.set('idempotency-key', randomKey())
      return request
    },
    onResponse: async ({ request, response }) => {
      if (response.ok || response.status === 304) return response
      const token = request.headers.get('authorization')?.replace('Bearer ', '')
      if (token && response.status === 401) onRefusedToken?.(token)
      const document = await response.json().catch(() => ({ detail: response.statusText }))
      throw new ApiProblem(response.status, document as Record<string, unknown>)
    },
  })
  return client
}
