/**
 * The platform's calls, typed from its OpenAPI document: `client.GET('/api/stays/{id}', {params: {path: {id}}})`.
 * A refusal is thrown as `ApiProblem`, so that what a call gives is always its answer.
 */
import createClient, { type Client } from 'openapi-fetch'
import { ApiProblem } from './api-problem.ts'
import type { paths } from './generated.ts'

export { ApiProblem, type FieldError } from './api-problem.ts'
export type { components, paths } from './generated.ts'

/** Milliseconds that a call, and the fetch of a token, may take: section 9 of the specification. */
export const REQUEST_TIMEOUT_MS = 30_000
export const TOKEN_TIMEOUT_MS = 10_000

export type ApiClient = Client<paths>
export type ApiClientOptions = {
  /** Where the platform stands, without `/api`; empty for the page's own origin. */
  readonly baseUrl: string
  /** The identity token of the caller, or null; a call waits 10 seconds for it. */
  readonly getToken?: () => Promise<string | null> | string | null
  /** Sent with every call: Stay-Id, Org-Id, Csmr-Id, a request id. */
  readonly headers?: Readonly<Record<string, string>>
  readonly fetch?: typeof globalThis.fetch
}

const unreachable = (error: unknown) =>
  error instanceof DOMException && error.name === 'TimeoutError'
    ? new ApiProblem(0, { code: 'timeout', detail: 'The platform took too long to answer.' })
    : new ApiProblem(0, { code: 'unreachable', detail: 'The platform cannot be reached.' })

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('', 'TimeoutError')), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })

const pageOrigin = () => (globalThis as { location?: { origin: string } }).location?.origin ?? ''

/** Events are logged without a token: the platform trusts no identity there. */
const goesWithoutToken = (url: string) => new URL(url).pathname === '/api/events'

/** A client of the platform. Each call times out after 30 seconds and throws `ApiProblem` for every refusal. */
export const createApiClient = ({
  baseUrl,
  getToken,
  headers = {},
  fetch: send = globalThis.fetch,
}: ApiClientOptions): ApiClient => {
  const client = createClient<paths>({
    baseUrl: baseUrl || pageOrigin(),
    headers,
    fetch: async (request) => {
      try {
        return await send(
          new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]) }),
        )
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
      return request
    },
    onResponse: async ({ response }) => {
      if (response.ok) return response
      const document = await response.json().catch(() => ({ detail: response.statusText }))
      throw new ApiProblem(response.status, document as Record<string, unknown>)
    },
  })
  return client
}
