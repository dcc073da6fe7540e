/** Days in the demo, counted from the day of seeding. */
export const DAY_MS = 86_400_000

/** The start of a day, in UTC milliseconds. */
export function midnight(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS) * DAY_MS
}
