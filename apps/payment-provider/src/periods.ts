import type Stripe from 'stripe'

export type Interval = { interval: Stripe.Price.Recurring.Interval; interval_count: number }

export const DAY_SECONDS = 86_400

/** The time `count` intervals later, in seconds. A month later is the same day, or the last day of a shorter month. */
export function addIntervals(time: number, { interval, interval_count }: Interval, count = 1): number {
  const steps = interval_count * count
  if (interval === 'day') return time + steps * DAY_SECONDS
  if (interval === 'week') return time + steps * 7 * DAY_SECONDS
  const date = new Date(time * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + steps * (interval === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return Math.floor(date.getTime() / 1000)
}

/** The end of the period containing a time. Counted from the anchor, so that the 31st is restored after February. */
export function periodEnd(anchor: number, interval: Interval, time: number): number {
  if (time < anchor) return anchor
  for (let count = 1; ; count++) {
    const end = addIntervals(anchor, interval, count)
    if (end > time) return end
  }
}

/** Formats a day for line descriptions, like the pages that show them: Nov 22, 2026. */
export function formatDay(time: number): string {
  const options = { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(time * 1000))
}
