import type { Catalogue } from '@lodestay/domain'

/** Content port: what editors publish, in the form that the platform needs. */
export type Content = {
  /**
   * Everything that promotions are built from. Cached for an hour, and refetched earlier when content changes.
   * @throws Problem 503 if the content system is down and the cached copy is older than an hour
   */
  readonly catalogue: () => Promise<Catalogue>
  /** Asks the content system itself, once and past the cache. @throws Error what is wrong with it */
  readonly ping: () => Promise<void>
}
