import type { Catalogue } from '@lodestay/domain'

/** What the editors of the content system keep, as the platform needs it. */
export type Content = {
  /**
   * Everything that promotions are made of. It is kept for an hour, and read again before when something has changed.
   * @throws Problem 503 where the content system is down, and what was read last is older than an hour
   */
  readonly catalogue: () => Promise<Catalogue>
}
