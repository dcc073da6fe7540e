import type { FastifyRequest as AnyRequest } from 'fastify'
import { SESSION_COOKIE } from '../app/lib/session-cookie.server.ts'
import type { Settings } from './settings.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether this request method is safe, meaning it changes nothing. */
export function isSafe(method: string): boolean {
  return safeMethods.has(method)
}

/** The fields we read, so that every kind of Fastify request fits. */
type FastifyRequest = Pick<AnyRequest, 'headers' | 'method' | 'url'>

export function hasSession(request: FastifyRequest): boolean {
  return request.headers.cookie?.includes(`${SESSION_COOKIE}=`) ?? false
}

/** Whether a person opened this address, rather than a program calling it: failures are pages for them. */
export function isNavigation({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html')
}

/**
 * Whether another site made this request. Browsers send Origin with every state change and no page can forge it, so a
 * cookie-authenticated state change without our own Origin is rejected. An API call without our cookie authenticates
 * with its bearer token and passes.
 */
export function isForeign(request: FastifyRequest, settings: Settings): boolean {
  if (isSafe(request.method)) return false
  const ours = !request.url.startsWith('/api/')
  if (!ours && !hasSession(request)) return false
  const { origin, 'sec-fetch-site': site } = request.headers
  // Forms of our pages with secret addresses, which send no referrer, have the origin 'null'.
  return origin === undefined || origin === 'null' ? site !== 'same-origin' : origin !== settings.publicUrl.origin
}
