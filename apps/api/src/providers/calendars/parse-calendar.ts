/**
 * Reads iCal text (RFC 5545) as taken nights. Unreadable entries are counted and the rest are read; the work is bounded
 * for any input.
 */
import { addDays, dayOf } from '@lodestay/domain/campaigns/calendar'
import { instantOf, isTimeZone, localTime } from '@lodestay/domain/dates/time-zones'
import ICAL from 'ical.js'

/** Maximum entries per calendar. */
const ENTRIES_MAX = 20_000
/** Maximum repetitions read per calendar, across all its entries. */
const REPEATS_MAX = 20_000
/** Maximum dates tried for one recurring entry, and for all entries of a calendar. */
const STEPS_MAX = { entry: 100_000, calendar: 500_000 }
/** Maximum ranges of nights stored per calendar. */
const RANGES_MAX = 1500
const SUMMARY_LENGTH = 200

const HOUR_MS = 3_600_000

/** Nights that an entry takes, from arrival to departure day, and its summary. */
export type CalendarEntry = { readonly start: string; readonly end: string; readonly summary: string }

export type ParsedCalendar = {
  /** The program that wrote it: its `PRODID`. */
  readonly product: string
  readonly entries: readonly CalendarEntry[]
  /** Entries that could not be read. */
  readonly skipped: number
}

export type CalendarWindow = {
  /** Nights outside this range are left out. */
  readonly from: string
  readonly to: string
  /** The stay's time zone, which decides what night a time belongs to. */
  readonly timeZone: string
  /** UID suffix of entries that we wrote ourselves: `@lodestay.test`. */
  readonly ownUids: string
}

/**
 * ical.js searches forever for the next date of a rule that has none, such as February 30: it calls one of these methods
 * for each date that it tries, so the search ends when the steps are used up.
 */
let stepsLeft = 0
for (const method of ['check_contracting_rules', 'increment_year'] as const) {
  const step = ICAL.RecurIterator.prototype[method] as (...args: unknown[]) => unknown
  Object.defineProperty(ICAL.RecurIterator.prototype, method, {
    value(this: ICAL.RecurIterator, ...args: unknown[]) {
      if (--stepsLeft < 0) throw new Error('the rule has no next date')
      return step.apply(this, args)
    },
  })
}

/** A calendar that can't be read at all; the message is for the host. */
export class UnreadableCalendar extends Error {}

/** The properties we use; the rest of an entry may be malformed. */
const wanted =
  /^(?:UID|SUMMARY|STATUS|TRANSP|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i

type Blocks = { readonly product: string; readonly events: readonly string[]; readonly zones: readonly string[] }

/** Splits a calendar into blocks, so that one malformed entry doesn't spoil the others. */
function splitBlocks(text: string): Blocks {
  const lines = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r\n|\r|\n/)
  if (!/^BEGIN:VCALENDAR$/i.test(lines[0]?.trim() ?? ''))
    throw new UnreadableCalendar(
      lines[0]?.startsWith('<') ? 'This is a web page, not a calendar.' : 'There is no calendar at this address.',
    )
  if (!/^END:VCALENDAR$/i.test(lines.at(-1)?.trim() ?? '')) throw new UnreadableCalendar('The calendar breaks off.')
  const unfolded: string[] = []
  for (const line of lines) {
    if (/^[ \t]/.test(line) && unfolded.length > 0) unfolded[unfolded.length - 1] += line.slice(1)
    else unfolded.push(line)
  }
  const [events, zones]: [string[], string[]] = [[], []]
  let product = ''
  const open: string[] = []
  let block: string[] = []
  for (const line of unfolded) {
    const [, edge, part = ''] = /^(BEGIN|END):([\w-]+)\s*$/i.exec(line) ?? []
    const name = part.toUpperCase()
    if (edge?.toUpperCase() === 'BEGIN') {
      open.push(name)
      if (name === 'VEVENT' || name === 'VTIMEZONE') block = [line]
      else if (open.includes('VTIMEZONE')) block.push(line)
    } else if (edge) {
      if (open.pop() !== name) throw new UnreadableCalendar('The calendar is damaged.')
      if (name === 'VEVENT' || open.includes('VTIMEZONE') || name === 'VTIMEZONE') block.push(line)
      if (name === 'VEVENT') events.push(block.join('\r\n'))
      if (name === 'VTIMEZONE') zones.push(block.join('\r\n'))
      if (events.length > ENTRIES_MAX)
        throw new UnreadableCalendar(`The calendar has more than ${ENTRIES_MAX.toLocaleString('en-US')} entries.`)
    } else if (/^PRODID[;:]/i.test(line)) product = line.slice(0, SUMMARY_LENGTH)
    else if ((open.at(-1) === 'VEVENT' || open.includes('VTIMEZONE')) && wanted.test(line)) block.push(line)
  }
  if (open.length > 0) throw new UnreadableCalendar('The calendar is damaged.')
  return { product, events, zones }
}

function textOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '')
}

/** Canceled, or marked as free. */
function takesNothing(component: ICAL.Component): boolean {
  return /^cancell?ed$/i.test(textOf(component, 'status')) || /^transparent$/i.test(textOf(component, 'transp'))
}

type ZoneNamed = (name: string) => ICAL.Timezone | null

function zonesOf(blocks: readonly string[]): ZoneNamed {
  const zones = new Map(
    blocks.flatMap((block) => {
      try {
        const component = new ICAL.Component(ICAL.parse(block) as [])
        return [[textOf(component, 'tzid'), new ICAL.Timezone(component)] as const]
      } catch {
        return []
      }
    }),
  )
  return (name) => zones.get(name) ?? null
}

/**
 * Converts an entry's time to local time at the stay: 'YYYY-MM-DDTHH:mm'. Floating times and those in unknown zones are
 * used as written.
 */
function timeAtStay(time: ICAL.Time, zone: string, { zoneNamed, timeZone }: Reading): string {
  const clock = [time.hour, time.minute].map((part) => String(part).padStart(2, '0')).join(':')
  const local = `${day(time)}T${clock}`
  if (time.zone === ICAL.Timezone.utcTimezone) return localTime(`${local}:00Z`, timeZone)
  // '/freeassociation.sourceforge.net/Europe/Berlin': some programs prefix the zone with their own name.
  const name = [zone, zone.split('/').slice(-2).join('/')].find((each) => each && isTimeZone(each))
  if (name) {
    const instant = instantOf(local, name)
    return instant ? localTime(instant, timeZone) : local
  }
  const own = zone ? zoneNamed(zone) : null
  if (!own) return local
  return localTime(new Date(Date.parse(`${local}:00Z`) - own.utcOffset(time) * 1000), timeZone)
}

/** The day as written, without its zone: 'YYYY-MM-DD'. */
function day({ year, month, day: date }: ICAL.Time): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-')
}

function zoneOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstProperty(name)?.getFirstParameter('tzid') ?? '')
}

type Reading = { readonly zoneNamed: ZoneNamed; readonly timeZone: string }

/**
 * The nights of one occurrence; null if it takes none. Whole days: until the departure day; one night if it has no end,
 * or ends where it begins. Times: every night (6 p.m. to 6 a.m.) they touch, so that a daytime visit takes none.
 */
function nightsOf(
  component: ICAL.Component,
  start: ICAL.Time,
  end: ICAL.Time,
  reading: Reading,
): { start: string; end: string } | null {
  const isMidnight = ({ hour, minute, second }: ICAL.Time) => hour === 0 && minute === 0 && second === 0
  if (Number.isNaN(start.toUnixTime()) || Number.isNaN(end.toUnixTime())) throw new Error('no dates')
  if (start.isDate || (isMidnight(start) && isMidnight(end) && day(end) > day(start))) {
    const first = day(start)
    const leaving = day(end)
    if (leaving < first) throw new Error('ends before it starts')
    return { start: first, end: leaving > first ? leaving : addDays(first, 1) }
  }
  const zone = zoneOf(component, 'dtstart')
  const from = Date.parse(`${timeAtStay(start, zone, reading)}:00Z`)
  const to = Date.parse(`${timeAtStay(end, zoneOf(component, 'dtend') || zone, reading)}:00Z`)
  if (to < from) throw new Error('ends before it starts')
  const nights = { start: dayOf(from - 6 * HOUR_MS), end: addDays(dayOf(to - 18 * HOUR_MS - 1), 1) }
  return nights.end > nights.start ? nights : null
}

/** ical.js reads February 30 as March 2. @throws if a date of the entry doesn't exist */
function assertRealDates(component: ICAL.Component): void {
  for (const name of ['dtstart', 'dtend', 'recurrence-id']) {
    const [date] = /^\d{4}-\d\d-\d\d/.exec(String(component.getFirstProperty(name)?.jCal[3] ?? '')) ?? []
    if (date && dayOf(Date.parse(`${date}T00:00:00Z`)) !== date) throw new Error('a day that does not exist')
  }
}

/**
 * Whether the entry's rules produce this date: where the day doesn't exist in a month, ical.js returns the next month's
 * first days, which RFC 5545 (3.3.10) ignores.
 */
function isInRule(master: ICAL.Component, start: ICAL.Time, next: ICAL.Time): boolean {
  if (next.compare(start) === 0 || master.hasProperty('rdate')) return true
  return master.getAllProperties('rrule').some((property) => {
    const { freq, parts } = property.getFirstValue() as unknown as ICAL.Recur
    const isByDate = (freq === 'MONTHLY' || freq === 'YEARLY') && Object.keys(parts).length === 0
    const days = parts.BYMONTHDAY ?? (isByDate ? [start.day] : [])
    const months = parts.BYMONTH ?? []
    return (
      (days.length === 0 || days.some((each) => Number(each) < 0 || Number(each) === next.day)) &&
      (months.length === 0 || months.some((month) => Number(month) === next.month))
    )
  })
}

/** Groups entries into series: a recurring entry and its exceptions. */
function series(components: readonly ICAL.Component[]): { master: ICAL.Component; exceptions: ICAL.Component[] }[] {
  const masters = components
    .filter((each) => !each.hasProperty('recurrence-id'))
    .map((master) => ({ master, exceptions: [] as ICAL.Component[] }))
  const byUid = new Map(masters.map((each) => [textOf(each.master, 'uid'), each]))
  for (const exception of components.filter((each) => each.hasProperty('recurrence-id'))) {
    const belongsTo = byUid.get(textOf(exception, 'uid'))
    if (belongsTo) belongsTo.exceptions.push(exception)
    else masters.push({ master: exception, exceptions: [] })
  }
  return masters
}

/** @throws UnreadableCalendar with the reason in plain language */
export function parseCalendar(text: string, window: CalendarWindow): ParsedCalendar {
  const { product, events, zones } = splitBlocks(text)
  const reading = { zoneNamed: zonesOf(zones), timeZone: window.timeZone }
  let skipped = 0
  let repeats = 0
  let calendarSteps = STEPS_MAX.calendar
  const entries = new Map<string, CalendarEntry>()
  const components = events.flatMap((block) => {
    try {
      return [new ICAL.Component(ICAL.parse(block) as [])]
    } catch {
      skipped++
      return []
    }
  })
  const add = (component: ICAL.Component, from: ICAL.Time, to: ICAL.Time) => {
    if (takesNothing(component)) return
    const nights = nightsOf(component, from, to, reading)
    if (nights && !/^(?!0000)\d{4}-/.test(nights.start)) throw new Error('a year that the calendar does not have')
    if (!nights || nights.end <= window.from || nights.start >= window.to) return
    const [end = ''] = [nights.end, window.to].sort()
    const entry = { start: nights.start, end, summary: textOf(component, 'summary').slice(0, SUMMARY_LENGTH) }
    entries.set(JSON.stringify(entry), entry)
    if (entries.size > RANGES_MAX)
      throw new UnreadableCalendar(`The calendar has more than ${RANGES_MAX.toLocaleString('en-US')} dates.`)
  }
  const addAll = ({ master, exceptions }: { master: ICAL.Component; exceptions: ICAL.Component[] }) => {
    if (textOf(master, 'uid').endsWith(window.ownUids) || takesNothing(master)) return
    for (const component of [master, ...exceptions]) assertRealDates(component)
    const event = new ICAL.Event(master, { exceptions })
    if (!event.isRecurring()) return add(master, event.startDate, event.endDate)
    // Zones move a repetition by at most a day.
    const last = addDays(window.to, 2)
    // Exceptions can move earlier repetitions into the window.
    const lasting = Math.ceil(Math.abs(event.duration.toSeconds()) / 86_400)
    const first = exceptions.length > 0 ? '' : addDays(window.from, -lasting - 2)
    const occurrences = event.iterator()
    for (let next = occurrences.next(); next && day(next) < last; ) {
      if (day(next) >= first && isInRule(master, event.startDate, next)) {
        if (++repeats > REPEATS_MAX) throw new Error('it repeats too often')
        const { item, startDate, endDate } = event.getOccurrenceDetails(next)
        add(item.component, startDate, endDate)
      }
      next = occurrences.next()
    }
  }
  for (const each of series(components)) {
    const steps = Math.min(STEPS_MAX.entry, calendarSteps)
    stepsLeft = steps
    try {
      addAll(each)
    } catch (error) {
      if (error instanceof UnreadableCalendar) throw error
      skipped++
    }
    calendarSteps -= steps - Math.max(0, stepsLeft)
  }
  return { product, entries: [...entries.values()], skipped }
}
