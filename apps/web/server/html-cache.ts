import { newNonce } from './security-headers.ts'
import { type SplicedPage, splicePage } from './spliced-gzip.ts'

/** Stands in a cached page wherever the nonce goes; random per process, so that no text of a user can contain it. */
export const NONCE_PLACEHOLDER = newNonce()

type Rendered = { readonly status: number; readonly headers: Headers; readonly html: string }
export type CachedPage = { readonly status: number; readonly headers: Headers; readonly page: SplicedPage }
type Entry = { readonly value: CachedPage; readonly freshUntil: number; readonly staleUntil: number }

const MAX_BYTES = 64 * 1024 * 1024
const MAX_KEY = 300

/** Only a plain success may be shown to the next visitor: no cookies, no redirect, no page that asks not to be kept. */
const mayKeep = ({ status, headers }: Rendered): boolean =>
  status === 200 && !headers.has('set-cookie') && !headers.get('cache-control')?.includes('no-store')

/**
 * Keeps whole public pages in memory for the seconds that their route allows. One render answers everybody who asks
 * meanwhile, and a page just past its time is shown once more while a single render replaces it.
 */
export function createHtmlCache(now: () => number = Date.now) {
  const entries = new Map<string, Entry>()
  const rendering = new Map<string, Promise<CachedPage>>()
  let bytes = 0

  const drop = (key: string): void => {
    bytes -= entries.get(key)?.value.page.bytes ?? 0
    entries.delete(key)
  }

  const renderOnce = (key: string, seconds: number, render: () => Promise<Rendered>): Promise<CachedPage> => {
    const running = rendering.get(key)
    if (running) return running
    const started = render()
      .then((rendered) => {
        const { status, headers } = rendered
        const value = { status, headers, page: splicePage(rendered.html, NONCE_PLACEHOLDER) }
        drop(key)
        if (mayKeep(rendered)) {
          const freshUntil = now() + seconds * 1000
          entries.set(key, { value, freshUntil, staleUntil: freshUntil + seconds * 1000 })
          bytes += value.page.bytes
          for (const oldest of entries.keys()) {
            if (bytes <= MAX_BYTES) break
            drop(oldest)
          }
        }
        return value
      })
      .finally(() => rendering.delete(key))
    rendering.set(key, started)
    return started
  }

  return {
    /** Whether an address is short enough to be worth a place; long ones are one person's filter. */
    accepts: (key: string): boolean => key.length <= MAX_KEY,
    async get(key: string, seconds: number, render: () => Promise<Rendered>): Promise<CachedPage> {
      const entry = entries.get(key)
      const time = now()
      if (!entry || entry.staleUntil <= time) return renderOnce(key, seconds, render)
      // Re-inserting keeps the map in order of use, so that the first key is the one to drop.
      entries.delete(key)
      entries.set(key, entry)
      if (entry.freshUntil <= time) renderOnce(key, seconds, render).catch(() => drop(key))
      return entry.value
    },
  }
}
export type HtmlCache = ReturnType<typeof createHtmlCache>
