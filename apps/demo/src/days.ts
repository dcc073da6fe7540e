/** Days in the demo, counted from the day of seeding. */
import { DAY_MS } from '@lodestay/domain'

/** The start of a day, in UTC milliseconds. */
export function midnight(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS) * DAY_MS
}
