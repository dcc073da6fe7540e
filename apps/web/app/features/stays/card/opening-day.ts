import { day } from '../../../lib/format.ts'

type Window = { readonly endDate: string }

/** The day a stay opens to everyone; null if it already has, or always was open. */
export function openingDay(booking: Window | null | undefined, now: number): string | null {
  const end = booking ? Date.parse(booking.endDate) : 0
  // A window ends with the last second of a day, or the first of the next.
  return end > now ? day(end + 1000) : null
}
