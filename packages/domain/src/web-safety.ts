/** Security headers for all responses, and log redaction: shared by api, web and content. */

/** Two years, without includeSubDomains: the operator may serve other sites on subdomains. */
const HSTS = 'max-age=63072000'

/** The CSP for non-page responses: nothing may load, run or be framed. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"

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
  /(^(?:\/es)?\/lists\/|\/(?:shared-lists|invitations|reset-password|outlet-tasks|newsletters\/subscriptions|newsletter-subscriptions|watches\/turns|saved-searches\/emails|search-subscriptions|account-deletions|restore-account)\/)[^/]+/g

/**
 * Returns a URL that is safe to log: without tokens and without the query, which may contain searches, emails, codes
 * and signatures.
 */
export function loggedPath(url: string): string {
  return (url.split(/[?#]/)[0] ?? '').replace(BEFORE_TOKENS, '$1[token]')
}
