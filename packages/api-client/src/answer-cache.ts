/** The query cache of section 9 of the specification, wrapped around a fetch. */

/** The oldest are evicted first. */
const MOST_KEPT = 200
/** Request headers that are part of the cache key, in addition to the URL. */
const readers = ['authorization', 'outlet-link', 'stay-id', 'org-id', 'csmr-id', 'accept-language'] as const

type Send = (request: Request) => Promise<Response>
type Entry = { readonly until: number; readonly response: Response }

/** Whether a call changes something. */
export function isWrite({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

function keyOf({ method, url, headers }: Request): string {
  return JSON.stringify([method, url, ...readers.map((name) => headers.get(name))])
}

/**
 * Serves repeated reads from the cache: same URL, same user, same headers. Every write through the same client clears
 * it, and `cache: 'no-store'` or `'reload'` bypasses it. Only successful responses are cached.
 * @param freshMs how long a response is cached; 0 disables the cache
 * @param changesNothing writes that don't affect cached responses
 */
export function cachingFetch(send: Send, freshMs: number, changesNothing: (request: Request) => boolean): Send {
  const entries = new Map<string, Entry>()
  // A read in flight during a write may have seen the state before it.
  let writes = 0
  const write: Send = async (request) => {
    if (changesNothing(request)) return send(request)
    try {
      return await send(request)
    } finally {
      writes++
      entries.clear()
    }
  }
  const read: Send = async (request) => {
    const key = keyOf(request)
    const known = entries.get(key)
    if (known && known.until > Date.now() && request.cache !== 'no-store' && request.cache !== 'reload')
      return known.response.clone()
    const before = writes
    const response = await send(request)
    if (!response.ok || before !== writes || request.cache === 'no-store') return response
    entries.delete(key)
    entries.set(key, { until: Date.now() + freshMs, response: response.clone() })
    const [oldest] = entries.keys()
    if (entries.size > MOST_KEPT && oldest !== undefined) entries.delete(oldest)
    return response
  }
  if (freshMs <= 0) return send
  return (request) => (isWrite(request) ? write(request) : read(request))
}
