import { dayOf, earliestToday } from '../campaigns/calendar.ts'

/** Whether an offer's first day has begun, wherever its stay is: until then, its dates are said in full. */
export function hasBegun(firstDay: string | Date, now: number | Date): boolean {
  return dayOf(firstDay) <= earliestToday(now)
}
