/** What every process of ours says to browsers, and what none of them writes into a log: one rule for api, web and content. */

/** Two years, of this host alone: those below it are the operator's, who may serve something else there. */
const HSTS = 'max-age=63072000'

/** The content policy of what is no page: nothing in it may load, run or be framed. */
export const NO_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"

/**
 * The headers of every answer, errors, files and redirects included. A page replaces the content policy by its own.
 * @param address where people reach the process; over https browsers are told to stay there.
 */
export function baseSecurityHeaders(address: string | URL) {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': NO_CONTENT_POLICY,
    ...(new URL(address).protocol === 'https:' && { 'strict-transport-security': HSTS }),
  }
}

/** Parts of an address after which a token stands. */
const BEFORE_TOKENS = /(\/(?:invitations|reset-password)\/)[^/]+/g

/** An address as logs may hold it: without its query, which carries searches, emails, codes and signatures, and without tokens. */
export function loggedPath(url: string): string {
  return (url.split(/[?#]/)[0] ?? '').replace(BEFORE_TOKENS, '$1[token]')
}
