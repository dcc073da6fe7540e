/** When travelers want to stay: on given nights, on nights around them, or on a weekend of a month. */
import { z } from 'zod'
import { day, hasYear, wholeNumber } from '../fields.ts'
import { type Nights, nightsAround, weekendsIn } from './nights.ts'

/** The most days by which flexible dates may start earlier or later than requested. */
export const FLEXIBLE_DAYS_MAX = 3

const aMonth = 'Weekend in must be a month as YYYY-MM.'

/** Nights from `start` to the day of leaving, or a weekend. An address has only texts, so it coerces the days. */
export const searchDateFields = {
  start: day('Start')
    .meta({ examples: ['2027-06-18'] })
    .optional(),
  end: day('End')
    .meta({ examples: ['2027-06-25'] })
    .optional(),
  /** The number of days by which the dates may shift. */
  flexibleDays: wholeNumber('Flexible days', 1, FLEXIBLE_DAYS_MAX).optional(),
  /** Instead of dates: Friday to Sunday, on any weekend of a month. */
  weekendIn: z
    .string({ error: aMonth })
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, aMonth)
    .refine(hasYear, aMonth)
    .optional(),
}

type SearchDateFields = {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly flexibleDays?: number | undefined
  readonly weekendIn?: string | undefined
}

/** Whether dates of a search go together: Zod's check of an object of `searchDateFields`. */
export function checkSearchDates({ value, issues }: z.core.ParsePayload<SearchDateFields>): void {
  if (issues.length > 0) return
  const { start, end, flexibleDays, weekendIn } = value
  const refuse = (field: keyof SearchDateFields, message: string) =>
    issues.push({ code: 'custom', path: [field], message, input: value })
  if (weekendIn === undefined) {
    if (start === undefined) refuse('start', 'Start is required.')
    else if (end === undefined) refuse('end', 'End is required.')
    else if (end <= start) refuse('end', 'End date must be after the start date.')
  } else if (start !== undefined || end !== undefined || flexibleDays !== undefined)
    refuse('weekendIn', 'Give either dates or a weekend month.')
}

/**
 * The ranges of nights a search's dates allow, all of the same length, requested ones first; none if all have passed.
 * @param today `YYYY-MM-DD`: ranges don't start before it
 */
export function searchedNights({ start, end, flexibleDays = 0, weekendIn }: SearchDateFields, today: string): Nights[] {
  if (weekendIn !== undefined) return weekendsIn(weekendIn, today)
  return start !== undefined && end !== undefined ? nightsAround({ start, end }, flexibleDays, today) : []
}
