import { type Cached, type StaleOptions, staleWhileRevalidate } from './cache.ts'

/** Maximum number of cached responses. Those that hold nothing are evicted first, then the least recently used. */
const MAX_RESPONSES = 500

export type DocumentCache = {
  /** @throws what the load threw, if nothing is cached */
  readonly getOrLoad: <T>(key: string, load: () => Promise<T>) => Promise<T>
}

/** Responses of one content system by key, each stale-while-revalidate. */
export function createDocumentCache(options: Omit<StaleOptions, 'source'>): DocumentCache {
  const source: StaleOptions['source'] = { outage: null }
  const responses = new Map<string, Cached<unknown>>()
  /** Keys of `responses` that hold nothing: visitors can make up as many as they like. */
  const empty = new Set<string>()

  const evictOne = (): void => {
    const [key] = empty.size > 0 ? empty : responses.keys()
    if (key === undefined) return
    responses.delete(key)
    empty.delete(key)
  }
  const read = async <T>(key: string, response: Cached<T>): Promise<T> => {
    const note = (isEmpty: boolean): void => {
      if (responses.get(key) !== response) return
      if (isEmpty) empty.add(key)
      else empty.delete(key)
    }
    try {
      const it = await response.get()
      note(it === null)
      return it
    } catch (error) {
      note(true)
      throw error
    }
  }
  return {
    getOrLoad: (key, load) => {
      const known = responses.get(key)
      if (known) {
        // The order of keys is that of their use.
        responses.delete(key)
        responses.set(key, known)
        return read(key, known as Cached<Awaited<ReturnType<typeof load>>>)
      }
      if (responses.size >= MAX_RESPONSES) evictOne()
      const response = staleWhileRevalidate(load, { ...options, source })
      responses.set(key, response)
      return read(key, response)
    },
  }
}
