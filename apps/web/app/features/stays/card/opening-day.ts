import type { EarlyWindow } from '@lodestay/domain/stays/early-booking'
import { day } from '../../../lib/format.ts'

/** The day a stay opens to everyone; null if it already has, or always was open. */
export function openingDay(booking: EarlyWindow | null | undefined, now: number): string | null {
  if (!booking || Date.parse(booking.opensAt) <= now) return null
  // A window ends with the last second of a day, or the first of the next.
  return day(Date.parse(booking.endDate) + 1000)
}
