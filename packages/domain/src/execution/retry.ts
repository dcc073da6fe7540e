/** When a delivery that did not get through is tried again. Pure: the caller brings the random number. */
import { MINUTE_MS } from '../durations.ts'

/** After this many tries a delivery is given up, and a person decides. */
export const MAX_TRIES = 8
const FIRST_PAUSE_MS = 30_000

/**
 * How long to wait after so many tries, in milliseconds: twice as long each time, so that the eight take about an hour.
 * @param random 0 to 1: spreads what failed together over 20 % either way.
 */
export function retryAfterMs(tries: number, random: number): number {
  return Math.round(FIRST_PAUSE_MS * 2 ** (tries - 1) * (0.8 + 0.4 * random))
}

/** After checking a network's progress this many times, over about an hour, a person is asked to look. */
export const MAX_WAITS = 60
const LONGEST_WAIT_MS = MINUTE_MS

/** How long to wait before checking a network's progress again, in milliseconds. */
export function waitMs(waits: number): number {
  return Math.min(5000 * 2 ** Math.min(waits, 10), LONGEST_WAIT_MS)
}
