/** Writes iCal text (RFC 5545): one all-day entry for each range of taken nights. */
import ICAL from 'ical.js'

export type WrittenCalendar = {
  readonly name: string
  readonly product: string
  /** When it last changed. */
  readonly at: Date
  /** Ranges of nights, each with its departure day as the end. */
  readonly entries: readonly {
    readonly uid: string
    readonly start: string
    readonly end: string
    readonly summary: string
  }[]
}

// Lines have at most 75 octets; the library doesn't count the leading space of a continuation line.
ICAL.foldLength = 74

export function writeCalendar({ name, product, at, entries }: WrittenCalendar): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', product)
  calendar.addPropertyWithValue('calscale', 'GREGORIAN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('name', name)
  calendar.addPropertyWithValue('x-wr-calname', name)
  for (const { uid, start, end, summary } of entries) {
    const entry = new ICAL.Component('vevent')
    entry.addPropertyWithValue('uid', uid)
    entry.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(at, true))
    entry.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(start))
    entry.addPropertyWithValue('dtend', ICAL.Time.fromDateString(end))
    entry.addPropertyWithValue('summary', summary)
    calendar.addSubcomponent(entry)
  }
  return `${calendar.toString()}\r\n`
}
