/** The retry policy of section 9 of the specification, wrapped around a fetch. */
import { parseRetryAfter } from '@lodestay/domain/retry-after'

/** Milliseconds before the first retry; each later wait doubles, up to the cap. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The platform fails, is temporarily unavailable, or asks to wait. */
function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

type Send = (request: Request) => Promise<Response>

/**
 * Reads can be retried; writes only if the platform can recognize their key, that is, for signed-in callers and outlets'
 * owners.
 */
function mayRepeat({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return true
  return headers.has('idempotency-key') && (headers.has('authorization') || headers.has('outlet-link'))
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Retries repeatable requests after a network failure, a timeout, 408, 429 and any 5xx; after 1 s, 2 s, 4 s … at most
 * 30 s, or as long as `Retry-After` says. If that is longer than 30 s, returns the response immediately. Aborted calls
 * are not retried.
 * @param retries attempts in addition to the first; 0 sends once.
 */
export function retrying(send: Send, retries: number): Send {
  return async (request) => {
    for (let tried = 0; ; tried++) {
      const isLast = tried >= retries || !mayRepeat(request)
      let response: Response | null = null
      try {
        response = await send(isLast ? request : request.clone())
        if (isLast || !isPassing(response.status)) return response
      } catch (error) {
        if (isLast || request.signal.aborted) throw error
      }
      const wait = Math.max(
        Math.min(FIRST_WAIT_MS * 2 ** tried, LONGEST_WAIT_MS),
        parseRetryAfter(response?.headers, Date.now()),
      )
      if (response && wait > LONGEST_WAIT_MS) return response
      await response?.body?.cancel()
      await sleep(wait, request.signal)
    }
  }
}
