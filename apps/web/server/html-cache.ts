/** A cached page. Header names are in lower case, sizes in bytes. */
export type PageResponse<Body extends { readonly size: number }> = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: Body
}

const MAX_BYTES = 64 * 1024 * 1024
const MAX_KEY = 300

/** Only caches a plain success: no cookies, no redirect, no page that opts out of caching. */
function mayKeep({ status, headers }: Pick<PageResponse<never>, 'status' | 'headers'>): boolean {
  return status === 200 && !headers['set-cookie'] && !String(headers['cache-control'] ?? '').includes('no-store')
}

/**
 * Caches whole public pages in memory for as long as their route allows. Concurrent requests share one render, and a
 * page that has just expired is served stale while a single render revalidates it.
 */
export function createHtmlCache<Body extends { readonly size: number }>(now: () => number = Date.now) {
  type Page = PageResponse<Body>
  type Entry = { readonly page: Page; readonly freshUntil: number; readonly staleUntil: number }
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<Page>>()
  let bytes = 0

  const drop = (key: string): void => {
    const entry = entries.get(key)
    if (entry) bytes -= entry.page.body.size
    entries.delete(key)
  }

  const keep = (key: string, seconds: number, page: Page): void => {
    const freshUntil = now() + seconds * 1000
    entries.set(key, { page, freshUntil, staleUntil: freshUntil + seconds * 1000 })
    bytes += page.body.size
    for (const oldest of entries.keys()) {
      if (bytes <= MAX_BYTES) break
      drop(oldest)
    }
  }

  const renderOnce = (key: string, seconds: number, render: () => Promise<Page>): Promise<Page> => {
    const running = rendering.get(key)
    if (running) return running
    const started = render()
      .then((page) => {
        drop(key)
        if (mayKeep(page)) keep(key, seconds, page)
        return page
      })
      .finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  /** LRU: re-inserting keeps the map in order of use, so the first key is the one to evict. */
  const use = (key: string, entry: Entry): Page => {
    entries.delete(key)
    entries.set(key, entry)
    return entry.page
  }

  return {
    /** Whether a URL is short enough to be cached. Long ones are one person's filters, and would never be hit again. */
    accepts: (key: string): boolean => key.length <= MAX_KEY,
    /** A cached page that has not expired. */
    fresh(key: string): Page | null {
      const entry = entries.get(key)
      return entry && entry.freshUntil > now() ? use(key, entry) : null
    },
    async get(key: string, seconds: number, render: () => Promise<Page>): Promise<Page> {
      const entry = entries.get(key)
      const time = now()
      if (!entry || entry.staleUntil <= time) return renderOnce(key, seconds, render)
      if (entry.freshUntil <= time) renderOnce(key, seconds, render).catch(() => drop(key))
      return use(key, entry)
    },
  }
}
