import { MINUTE_MS } from '../durations.ts'

/** A reviewer's claim lapses after this long without action, in milliseconds. */
export const CLAIM_LAPSES_AFTER_MS = 15 * MINUTE_MS

/** Milliseconds until a claim made at `lockedAt` lapses; 0 once it has. Times in epoch milliseconds. */
export function claimLeft(lockedAt: number, now: number): number {
  return Math.max(0, lockedAt + CLAIM_LAPSES_AFTER_MS - now)
}
