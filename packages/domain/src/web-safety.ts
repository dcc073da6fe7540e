/** Security headers for all responses, and log redaction: shared by api, web and content. */

/** Two years, without includeSubDomains: the operator may serve other sites on subdomains. */
const HSTS = 'max-age=63072000'

/** The CSP for non-page responses: nothing may load, run or be framed. */
const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * The headers of every response, including errors, files and redirects. Pages replace the CSP with their own.
 * @param address the public address of the process; if it is https, HSTS is on.
 */
export function baseSecurityHeaders(address: string | URL) {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': NO_CONTENT_POLICY,
    ...(new URL(address).protocol === 'https:' && { 'strict-transport-security': HSTS }),
  }
}

/** Path segments that precede a token; the Spanish pages are below `/es`. */
const BEFORE_TOKENS =
  /(^(?:\/es)?\/lists\/|\/(?:shared-lists|invitations|reset-password|outlet-tasks|newsletters\/subscriptions|newsletter-subscriptions|watches\/turns|(?:saved-searches|notifications)\/emails|(?:search|mail)-subscriptions|account-deletions|restore-account)\/)[^/]+/g

/**
 * Returns a URL that is safe to log: without tokens and without the query, which may contain searches, emails, codes
 * and signatures.
 */
export function loggedPath(url: string): string {
  return (url.split(/[?#]/)[0] ?? '').replace(BEFORE_TOKENS, '$1[token]')
}

/** The largest address and headers of a request: a filter of 8 kB fits, even if each of its bytes is encoded as three. */
export const REQUEST_HEAD_MAX_BYTES = 32 * 1024

type UnreadableRequest = {
  readonly status: number
  readonly code: 'malformed-request' | 'request-timeout' | 'head-too-large'
  readonly detail: string
}

/** What was wrong with a request that Node couldn't read. @param code of its `clientError` */
export function unreadableRequest(code: string | undefined): UnreadableRequest {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const most = REQUEST_HEAD_MAX_BYTES / 1024
    return { status: 431, code: 'head-too-large', detail: `An address and its headers can have at most ${most} kB.` }
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, code: 'request-timeout', detail: 'The request took too long to arrive.' }
  return { status: 400, code: 'malformed-request', detail: 'This isn’t a valid HTTP request.' }
}

type ClientSocket = {
  readonly writable: boolean
  readonly destroyed: boolean
  readonly end: (text: string) => unknown
}

/** Sends a problem document for a request that Node couldn't read, which has no reply object, and closes its connection. */
export function sendUnreadable(
  socket: ClientSocket,
  status: number,
  headers: Readonly<Record<string, string>>,
  document: object,
): void {
  if (socket.destroyed || !socket.writable) return
  const body = JSON.stringify(document)
  const all = {
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': new TextEncoder().encode(body).length,
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} `, ...lines, '', body].join('\r\n'))
}
