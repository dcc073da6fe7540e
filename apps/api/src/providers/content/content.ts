import type { Catalogue } from '@lodestay/domain'

/** Content port: what editors publish, in the form that the platform needs. */
export type Content = {
  /**
   * Everything that promotions are built from. Cached for an hour, and refetched earlier when content changes.
   * @throws Problem 503 if the content system is down and the cached copy is older than an hour
   */
  readonly catalogue: () => Promise<Catalogue>
  /** Queries the content system itself, once, bypassing the cache. @throws Error that explains what is wrong with it */
  readonly ping: () => Promise<void>
}
