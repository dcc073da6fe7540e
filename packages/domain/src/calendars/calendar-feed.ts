/** Calendars of other sites that a stay imports, and the URLs through which others read the stay's calendar. */
import { z } from 'zod'
import { isWebUrl } from '../addresses.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import { instant, requiredText, text } from '../fields.ts'
import { messages } from '../messages.ts'

/** Maximum feeds per stay. */
export const CALENDAR_FEEDS_MAX = 10
/** Maximum export URLs per stay. */
export const CALENDAR_EXPORTS_MAX = 20

const PARTNER_LENGTH = 60

/** POST /stays/{id}/calendar-feeds. `webcal:` is what calendar programs call `https:`. */
export const CalendarFeedFields = z
  .strictObject({
    url: requiredText('Calendar address', 2000)
      .overwrite((value) => value.replace(/^webcals?:\/\//i, 'https://'))
      .refine(isWebUrl, messages.invalidUrl),
    /** Whose calendar it is; derived from the URL if missing. */
    partner: text('Partner', PARTNER_LENGTH).optional(),
    name: text('Name', 60).optional(),
  })
  .meta({ examples: [{ url: 'https://www.airbnb.com/calendar/ical/1234.ics?s=secret' }] })
export type CalendarFeedFields = z.output<typeof CalendarFeedFields>

/** A feed; its URL is a secret, of which only the host and the last characters are shown. */
export const CalendarFeed = z.object({
  id: z.string(),
  stayId: z.string(),
  name: z.string(),
  partner: z.string(),
  address: z.string(),
  status: z.enum(['waiting', 'synced', 'failing']),
  lastTriedAt: instant('lastTriedAt').nullable(),
  lastSyncedAt: instant('lastSyncedAt').nullable(),
  nextTryAt: instant('nextTryAt'),
  /** What went wrong on the last attempt; null if nothing did. */
  problem: z.string().nullable(),
  /** Entries that could not be read. */
  skippedEntries: z.int(),
  reservations: z.int(),
  blocks: z.int(),
  /**
   * Reservations that disappeared together with most of the others, so that no cancellations are drafted for them; null
   * if there are none.
   */
  outage: z.object({ reservations: z.int(), since: instant('since') }).nullable(),
  createdAt: instant('createdAt'),
})
export type CalendarFeed = z.infer<typeof CalendarFeed>

/** POST /stays/{id}/calendar-exports. */
export const CalendarExportFields = z
  .strictObject({ partner: requiredText('Partner', PARTNER_LENGTH) })
  .meta({ examples: [{ partner: 'Airbnb' }] })

/** The URL through which one partner reads the stay's calendar, excluding that partner's own entries. */
export const CalendarExport = z.object({
  id: z.string(),
  stayId: z.string(),
  partner: z.string(),
  /** Secret: anyone with it can read the calendar. */
  url: z.string(),
  createdAt: instant('createdAt'),
  renewedAt: instant('renewedAt').nullable(),
  lastFetchedAt: instant('lastFetchedAt').nullable(),
})
export type CalendarExport = z.infer<typeof CalendarExport>

/** A name not used by another feed of the stay: 'Airbnb', then 'Airbnb 2'. */
export function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name} ${number}`
    if (!taken.includes(free)) return free
  }
}

/** Milliseconds until a feed is fetched next. Pure: the caller provides the random number, 0 to 1. */
export function nextFetchMs(failures: number, random: number): number {
  const pause = failures === 0 ? FETCH_EVERY_MS : Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS)
  return Math.round(pause * (0.85 + 0.3 * random))
}
const FETCH_EVERY_MS = 30 * MINUTE_MS
const FIRST_RETRY_MS = 5 * MINUTE_MS
const LAST_RETRY_MS = DAY_MS
