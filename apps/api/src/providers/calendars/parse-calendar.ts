/**
 * Reads iCal text (RFC 5545) as taken nights. Unreadable entries are counted and the rest are read; the work is bounded
 * for any input.
 */
import { mergeNights, type Nights } from '@lodestay/domain/calendars/nights'
import { addDays, dayOf } from '@lodestay/domain/campaigns/calendar'
import { hasClock, instantOf, localTime } from '@lodestay/domain/dates/time-zones'
import { DAY_SECONDS, HOUR_MS } from '@lodestay/domain/durations'
import ICAL from 'ical.js'

/** Maximum entries per calendar. */
const ENTRIES_MAX = 20_000
/** Maximum repetitions read per calendar, across all its entries. */
const REPEATS_MAX = 20_000
/** Maximum dates tried for one recurring entry, and for all entries of a calendar. */
const STEPS_MAX = { entry: 50_000, calendar: 100_000 }
/** Maximum ranges of nights stored per calendar. */
const RANGES_MAX = 1500
const SUMMARY_LENGTH = 200

/** Nights that an entry takes, from arrival to departure day, and its summary. */
export type CalendarEntry = Nights & { readonly summary: string }

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
      takeStep()
      return step.apply(this, args)
    },
  })
}

/** @throws if the steps are used up */
function takeStep(): void {
  if (--stepsLeft < 0) throw new Error('the entry has too many dates, or its rule has no next one')
}

/** A calendar that can't be read at all; the message is for the host. */
export class UnreadableCalendar extends Error {}

/** The properties we use; the rest of an entry may be malformed. */
const usedProperties =
  /^(?:UID|SUMMARY|STATUS|TRANSP|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|TZID|TZOFFSETFROM|TZOFFSETTO)[;:]/i

const dayWithoutType = /^((?:DTSTART|DTEND|RECURRENCE-ID|RDATE|EXDATE)(?:;(?!VALUE=)[^:;]*)*):((?:\d{8},?)+)\s*$/i

/** Some programs leave out that a date is one, or write a rule in lower case, which ical.js can't read. */
function readableLine(line: string): string {
  return /^RRULE[;:]/i.test(line) ? line.toUpperCase() : line.replace(dayWithoutType, '$1;VALUE=DATE:$2')
}

const indentedEdge = /^[ \t]+(?:BEGIN|END):(?:V[A-Z]+|STANDARD|DAYLIGHT)\s*$/i

type Blocks = { readonly product: string; readonly events: readonly string[]; readonly zones: readonly string[] }

/** The busy times of a `FREEBUSY` line, as entries. */
function busyBlocks(line: string): string[] {
  const [name = '', times = ''] = line.split(':')
  if (/;FBTYPE=FREE\b/i.test(name)) return []
  return times.split(',').map((time) => {
    const [start = '', end = ''] = time.trim().split('/')
    const until = /^[+-]?P/i.test(end) ? `DURATION:${end}` : `DTEND:${end}`
    return ['BEGIN:VEVENT', `DTSTART:${start}`, until, 'END:VEVENT'].join('\r\n')
  })
}

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
    // In an indented file, every entry would be read as the rest of a line, and its nights as free.
    if (indentedEdge.test(line)) throw new UnreadableCalendar('The calendar is damaged.')
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
    } else if (/^FREEBUSY[;:]/i.test(line) && open.at(-1) === 'VFREEBUSY') events.push(...busyBlocks(line))
    else if (/^PRODID[;:]/i.test(line)) product = line.slice(0, SUMMARY_LENGTH)
    else if ((open.at(-1) === 'VEVENT' || open.includes('VTIMEZONE')) && usedProperties.test(line))
      block.push(readableLine(line))
  }
  if (open.length > 0) throw new UnreadableCalendar('The calendar is damaged.')
  if (events.length > ENTRIES_MAX)
    throw new UnreadableCalendar(`The calendar has more than ${ENTRIES_MAX.toLocaleString('en-US')} entries.`)
  return { product, events, zones }
}

function textOf(component: ICAL.Component, name: string): string {
  return String(component.getFirstPropertyValue(name) ?? '')
}

function isCanceled(component: ICAL.Component): boolean {
  return /^cancell?ed$/i.test(textOf(component, 'status'))
}

/** Canceled, or marked as free. */
function takesNothing(component: ICAL.Component): boolean {
  return isCanceled(component) || /^transparent$/i.test(textOf(component, 'transp'))
}

/** A zone of the time zone database by its name, or one that only the calendar defines. */
type Zone = string | ICAL.Timezone

type Reading = {
  /** The zones that the calendar defines. */
  readonly zones: ReadonlyMap<string, ICAL.Timezone>
  readonly timeZone: string
  /** Zones by the names that its entries give them, each looked up once: that is the slowest part of reading an entry. */
  readonly named: Map<string, Zone>
}

function zonesOf(blocks: readonly string[]): ReadonlyMap<string, ICAL.Timezone> {
  return new Map(
    blocks.flatMap((block) => {
      try {
        const component = new ICAL.Component(ICAL.parse(block) as [])
        return [[textOf(component, 'tzid'), new ICAL.Timezone(component)] as const]
      } catch {
        return []
      }
    }),
  )
}

/** The day as written, without its zone: 'YYYY-MM-DD'. */
function day({ year, month, day: date }: ICAL.Time): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-')
}

/** The time as written, without its zone: 'YYYY-MM-DDTHH:mm'. */
function format(time: ICAL.Time): string {
  return `${day(time)}T${[time.hour, time.minute].map((part) => String(part).padStart(2, '0')).join(':')}`
}

function isMidnight({ hour, minute, second }: ICAL.Time): boolean {
  return hour === 0 && minute === 0 && second === 0
}

function tzidOf(property: ICAL.Property | null): string {
  return String(property?.getFirstParameter('tzid') ?? '')
}

type Parts = Pick<ICAL.Time, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'>

/** A time without a zone. */
function floating({ year, month, day, hour, minute, second }: Parts): ICAL.Time {
  return new ICAL.Time({ year, month, day, hour, minute, second }, ICAL.Timezone.localTimezone)
}

/** The zone of a time; null if it has none. An unknown one counts as the stay's. */
function zoneOf(time: ICAL.Time, tzid: string, { zones, timeZone, named }: Reading): Zone | null {
  if (time.zone === ICAL.Timezone.utcTimezone) return 'UTC'
  if (tzid === '') return null
  const known = named.get(tzid)
  if (known) return known
  // '/freeassociation.sourceforge.net/Europe/Berlin': some programs prefix the zone with their own name.
  const name = [tzid, tzid.split('/').slice(-2).join('/')].find(hasClock)
  const zone = name ?? zones.get(tzid) ?? timeZone
  named.set(tzid, zone)
  return zone
}

function instantAt(time: ICAL.Time, zone: Zone): Date | null {
  if (typeof zone === 'string') return instantOf(format(time), zone)
  return new Date(Date.parse(`${format(time)}:00Z`) - zone.utcOffset(time) * 1000)
}

function localAt(instant: Date, zone: Zone): string {
  if (typeof zone === 'string') return localTime(instant, zone)
  return format(ICAL.Time.fromJSDate(instant, true).convertToZone(zone))
}

/** What a clock in another zone shows at that time. */
function inZone(time: ICAL.Time, from: Zone, to: Zone): ICAL.Time {
  const instant = time.isDate || from === to ? null : instantAt(time, from)
  if (!instant) return time
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = localAt(instant, to).split(/\D/).map(Number)
  return floating({ year, month, day, hour, minute, second: time.second })
}

/**
 * The days of an entry that a clock shows as lasting from midnight to midnight, with the day of leaving; null if it
 * doesn't. Some programs end a day at 23:59 instead.
 */
function wholeDaysOf({ start, end }: Times): Nights | null {
  if (start.isDate) return { start: day(start), end: day(end) }
  if (!isMidnight(start)) return null
  if (isMidnight(end)) return { start: day(start), end: day(end) }
  return end.hour === 23 && end.minute === 59 ? { start: day(start), end: addDays(day(end), 1) } : null
}

/**
 * The nights of one occurrence; null if it takes none. Whole days, in its own zone or the stay's: until the departure
 * day; one night if it has no end, or ends where it begins. Times: every night (6 p.m. to 6 a.m.) they touch, so that a
 * daytime visit takes none.
 */
function nightsOf(times: Times, zone: Zone, timeZone: string): Nights | null {
  if (Number.isNaN(times.start.toUnixTime()) || Number.isNaN(times.end.toUnixTime())) throw new Error('no dates')
  const local = { start: inZone(times.start, zone, timeZone), end: inZone(times.end, zone, timeZone) }
  const days = wholeDaysOf(times) ?? wholeDaysOf(local)
  if (days) {
    if (days.end < days.start) throw new Error('ends before it starts')
    return { start: days.start, end: days.end > days.start ? days.end : addDays(days.start, 1) }
  }
  const [from = 0, to = 0] = [local.start, local.end].map((time) => Date.parse(`${format(time)}:00Z`))
  if (to < from) throw new Error('ends before it starts')
  const nights = { start: dayOf(from - 6 * HOUR_MS), end: addDays(dayOf(to - 18 * HOUR_MS - 1), 1) }
  return nights.end > nights.start ? nights : null
}

const realDate = /^(\d{4}-\d\d-\d\d)(?:T(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-6]\d|24:00:00)Z?)?$/

/** ical.js reads February 30 as March 2, and 2026-12-01 as November 2. @throws if a date of the entry doesn't exist */
function assertRealDates(component: ICAL.Component): void {
  const dated = ['dtstart', 'dtend', 'recurrence-id', 'rdate', 'exdate'].flatMap((name) =>
    component.getAllProperties(name).flatMap(({ jCal }) => (jCal as unknown[]).slice(3).flat()),
  )
  const ends = component.getAllProperties('rrule').map(({ jCal }) => Object(jCal[3]).until)
  for (const value of [...dated, ...ends]) {
    // A period may end with a duration, and a rule without a date.
    if (value === undefined || /^[+-]?P/.test(String(value))) continue
    const [, date] = realDate.exec(String(value)) ?? []
    if (!date || dayOf(Date.parse(`${date}T00:00:00Z`)) !== date) throw new Error('a day that does not exist')
  }
}

type Times = { readonly start: ICAL.Time; readonly end: ICAL.Time }

/** Reads the times of a recurring entry and its exceptions as a clock in the zone of its start shows them. */
type Clock = {
  readonly zone: Zone
  readonly read: (time: ICAL.Time, tzid: string) => ICAL.Time
}

function clockOf(master: ICAL.Component, reading: Reading): Clock {
  const property = master.getFirstProperty('dtstart')
  const start = property?.getFirstValue()
  const zone = (start instanceof ICAL.Time && zoneOf(start, tzidOf(property), reading)) || reading.timeZone
  return { zone, read: (time, tzid) => inZone(time, zoneOf(time, tzid, reading) ?? zone, zone) }
}

/** The end of whole days that last some hours: ical.js would drop the hours, but the days that they begin are taken. */
function endOfDays(start: ICAL.Time, duration: ICAL.Duration): ICAL.Time {
  return after(start, ICAL.Duration.fromSeconds(Math.ceil(duration.toSeconds() / DAY_SECONDS) * DAY_SECONDS))
}

function timesOf(component: ICAL.Component, { read }: Clock): Times {
  const event = new ICAL.Event(component)
  const { startDate } = event
  const duration = component.hasProperty('dtend') ? null : component.getFirstPropertyValue('duration')
  const endDate =
    startDate?.isDate && duration instanceof ICAL.Duration ? endOfDays(startDate, duration) : event.endDate
  const [start, end] = ['dtstart', 'dtend'].map((name) => tzidOf(component.getFirstProperty(name)))
  return { start: read(startDate, start ?? ''), end: read(endDate, end || start || '') }
}

type Listed = { readonly start: ICAL.Time; readonly end: ICAL.Time | null }

/** The dates of an RDATE, EXDATE or RECURRENCE-ID; a period also has an end. */
function datesOf(component: ICAL.Component, name: string, start: ICAL.Time, { read }: Clock): Listed[] {
  return component.getAllProperties(name).flatMap((property) =>
    property.getValues().map((value: unknown) => {
      takeStep()
      const tzid = tzidOf(property)
      // Whole days have no zone, so neither have the dates of their series.
      const toDate = (time: ICAL.Time) => (start.isDate ? time : read(time, tzid))
      if (value instanceof ICAL.Period) return { start: toDate(value.start), end: toDate(value.getEnd()) }
      return { start: toDate(value as ICAL.Time), end: null }
    }),
  )
}

/** Identifies an occurrence within its series. */
function keyOf(time: ICAL.Time): string {
  return `${format(time)}:${time.second}`
}

/** Matches the occurrences that are among these dates; one without a time means any on that day. */
function isAmong(dates: readonly ICAL.Time[]): (time: ICAL.Time) => boolean {
  const times = new Set(dates.map(keyOf))
  const days = new Set(dates.filter(({ isDate }) => isDate).map(day))
  return (time) => times.has(keyOf(time)) || days.has(day(time))
}

/** A date among times is meant at the time of the others. */
function atTimeOf(start: ICAL.Time, date: ICAL.Time): ICAL.Time {
  if (!date.isDate || start.isDate) return date
  const { year, month, day } = date
  return floating({ year, month, day, hour: start.hour, minute: start.minute, second: start.second })
}

/** When a rule ends. Where that is unclear, it is the later time, so that no night is lost. */
function lastOf(until: ICAL.Time, start: ICAL.Time, { timeZone }: Reading, { read }: Clock): ICAL.Time {
  if (!start.isDate) {
    if (!until.isDate) return read(until, '')
    const { year, month, day } = until
    return floating({ year, month, day, hour: 23, minute: 59, second: 59 })
  }
  const atStay = until.zone === ICAL.Timezone.utcTimezone ? inZone(until, 'UTC', timeZone) : until
  return day(atStay) > day(until) ? atStay : until
}

/**
 * Whether a rule produces this date: where the day doesn't exist in a month, ical.js returns the next month's first
 * days, which RFC 5545 (3.3.10) ignores.
 */
function isInRule({ freq, parts, wkst }: ICAL.Recur, start: ICAL.Time, next: ICAL.Time): boolean {
  if (next.compare(start) === 0) return true
  const isByDate = (freq === 'MONTHLY' || freq === 'YEARLY') && Object.keys(parts).length === 0
  const days = parts.BYMONTHDAY ?? (isByDate ? [start.day] : [])
  const months = parts.BYMONTH ?? []
  const weeks = parts.BYWEEKNO ?? []
  return (
    (days.length === 0 || days.some((each) => Number(each) < 0 || Number(each) === next.day)) &&
    (months.length === 0 || months.some((month) => Number(month) === next.month)) &&
    (weeks.length === 0 || weekNumbers(next, wkst).some((number) => weeks.map(Number).includes(number)))
  )
}

/** The number of a date's week in its year, from the start and, negative, from the end. */
function weekNumbers(date: ICAL.Time, weekStart: number): [number, number] {
  // A week belongs to the year that has most of its days, which is the year of its fourth day.
  const middle = after(date.startOfWeek(weekStart), ICAL.Duration.fromSeconds(3 * DAY_SECONDS))
  const days = ICAL.Time.isLeapYear(middle.year) ? 366 : 365
  const before = middle.dayOfYear() - 1
  return [Math.floor(before / 7) + 1, -Math.floor((days - 1 - before) / 7) - 1]
}

/**
 * ical.js ignores week numbers: it gets the rule for every week, of which `isInRule` picks those meant.
 * @throws if week numbers are combined with what no weekly rule can express
 */
function withoutWeekNumbers(rule: ICAL.Recur): ICAL.Recur {
  const { BYWEEKNO: weeks, ...parts } = rule.parts
  if (!weeks) return rule
  const isWeekly = Object.entries(parts).every(
    ([name, values]) => name === 'BYMONTH' || (name === 'BYDAY' && values?.every((each) => /^[A-Z]+$/.test(`${each}`))),
  )
  if (rule.freq !== 'YEARLY' || rule.interval !== 1 || !isWeekly) throw new Error('a rule of weeks that is too complex')
  return Object.assign(rule.clone(), { freq: 'WEEKLY', parts })
}

/** The dates of a rule that are before `last`. */
function* ruleDates(rule: ICAL.Recur, start: ICAL.Time, last: string): Generator<ICAL.Time> {
  const { count } = rule
  // ical.js would also count the dates that aren't in the rule.
  rule.count = null
  const found = withoutWeekNumbers(rule).iterator(start)
  let left = count ?? Number.POSITIVE_INFINITY
  for (let next = found.next(); next && left > 0 && day(next) < last; next = found.next()) {
    if (!isInRule(rule, start, next)) continue
    left--
    yield next.clone()
  }
}

type Entry = { readonly uid: string; readonly component: ICAL.Component }

/** @throws if it is malformed */
function readEntry(block: string): Entry {
  const component = new ICAL.Component(ICAL.parse(block) as [])
  return { uid: textOf(component, 'uid'), component }
}

type Series = { readonly uid: string; readonly master: ICAL.Component; readonly exceptions: readonly ICAL.Component[] }

/** Groups entries into series: a recurring entry and its exceptions. */
function series(entries: readonly Entry[]): Series[] {
  const isException = ({ component }: Entry) => component.hasProperty('recurrence-id')
  const masters = entries
    .filter((each) => !isException(each))
    .map(({ uid, component }) => ({ uid, master: component, exceptions: [] as ICAL.Component[] }))
  const byUid = new Map(masters.map((each) => [each.uid, each]))
  for (const { uid, component } of entries.filter(isException)) {
    const belongsTo = byUid.get(uid)
    if (belongsTo) belongsTo.exceptions.push(component)
    else masters.push({ uid, master: component, exceptions: [] })
  }
  return masters
}

type Occurrence = Times & { readonly component: ICAL.Component }

/** An exception to a series; `isRange`: it also moves the occurrences after it. */
type Exception = { readonly component: ICAL.Component; readonly of: ICAL.Time; readonly isRange: boolean }

/**
 * The occurrences of a series that take nights, in no particular order, without most of those outside the window.
 * @param repeat is called for each repetition
 */
function* occurrencesOf(
  { master, exceptions }: Series,
  { reading, clock, window, repeat }: { reading: Reading; clock: Clock; window: CalendarWindow; repeat: () => void },
): Generator<Occurrence> {
  const { start, end } = timesOf(master, clock)
  const others = exceptions.flatMap((component): Exception[] => {
    const isRange = component.getFirstProperty('recurrence-id')?.getFirstParameter('range') === 'THISANDFUTURE'
    return datesOf(component, 'recurrence-id', start, clock).map((date) => ({ component, of: date.start, isRange }))
  })
  const isRemoved = isAmong(datesOf(master, 'exdate', start, clock).map((date) => date.start))
  const isReplaced = isAmong(others.map((exception) => exception.of))
  for (const { component, of } of others)
    if (!isRemoved(of) && !takesNothing(component)) yield { component, ...timesOf(component, clock) }

  const ranges = others.filter(({ isRange }) => isRange).sort((a, b) => a.of.compare(b.of))
  if ([master, ...ranges.map(({ component }) => component)].every(takesNothing)) return
  const lasting = end.subtractDate(start)
  /** The occurrence that the series has at this time, if it takes nights. */
  function* occurrenceAt(at: ICAL.Time, until?: ICAL.Time | null): Generator<Occurrence> {
    if (isRemoved(at) || isReplaced(at)) return
    const range = ranges.findLast(({ of }) => of.compare(at) <= 0)
    const component = range?.component ?? master
    if (takesNothing(component)) return
    if (!range) return yield { component, start: at, end: until ?? after(at, lasting) }
    const moved = timesOf(component, clock)
    const from = after(at, moved.start.subtractDate(range.of))
    yield { component, start: from, end: after(from, moved.end.subtractDate(moved.start)) }
  }
  yield* occurrenceAt(start)
  for (const date of datesOf(master, 'rdate', start, clock)) {
    repeat()
    yield* occurrenceAt(atTimeOf(start, date.start), date.end)
  }
  // Zones move a repetition by at most a day.
  const last = addDays(window.to, 2)
  const days = Math.ceil(Math.abs(lasting.toSeconds()) / DAY_SECONDS)
  // A range can move earlier repetitions into the window.
  const first = ranges.length > 0 ? '' : addDays(window.from, -days - 2)
  for (const property of master.getAllProperties('rrule')) {
    const rule = property.getFirstValue() as unknown as ICAL.Recur
    if (rule.until) rule.until = lastOf(rule.until, start, reading, clock)
    for (const next of ruleDates(rule, start, last)) {
      if (day(next) < first) continue
      repeat()
      yield* occurrenceAt(next)
    }
  }
}

function after(time: ICAL.Time, duration: ICAL.Duration): ICAL.Time {
  const later = time.clone()
  later.addDuration(duration)
  return later
}

/**
 * As many entries as can be stored: of more, those with the same summary whose nights are adjacent become one. Of fewer
 * they don't, because the number of reservations that vanish together tells an outage from cancellations.
 * @throws UnreadableCalendar if there are still too many
 */
function storableEntries(entries: readonly CalendarEntry[]): readonly CalendarEntry[] {
  if (entries.length <= RANGES_MAX) return entries
  const bySummary = [...Map.groupBy(entries, ({ summary }) => summary)]
  const merged = bySummary.flatMap(([summary, ranges]) => mergeNights(ranges).map((nights) => ({ ...nights, summary })))
  if (merged.length > RANGES_MAX)
    throw new UnreadableCalendar(`The calendar has more than ${RANGES_MAX.toLocaleString('en-US')} dates.`)
  return merged
}

/** @throws UnreadableCalendar with the reason in plain language */
export function parseCalendar(text: string, window: CalendarWindow): ParsedCalendar {
  const { product, events, zones } = splitBlocks(text)
  const reading: Reading = { zones: zonesOf(zones), timeZone: window.timeZone, named: new Map() }
  let skipped = 0
  let read = 0
  let repeats = 0
  let calendarSteps = STEPS_MAX.calendar
  const entries = new Map<string, CalendarEntry>()
  const readable = events.flatMap((block) => {
    try {
      return [readEntry(block)]
    } catch {
      skipped++
      return []
    }
  })
  const add = ({ component, ...times }: Occurrence, zone: Zone) => {
    const nights = nightsOf(times, zone, window.timeZone)
    if (nights && !/^(?!0000)\d{4}-/.test(nights.start)) throw new Error('a year that the calendar does not have')
    if (!nights || nights.end <= window.from || nights.start >= window.to) return
    const [end = ''] = [nights.end, window.to].sort()
    const entry = { start: nights.start, end, summary: textOf(component, 'summary').slice(0, SUMMARY_LENGTH) }
    entries.set(JSON.stringify(entry), entry)
  }
  const repeat = () => {
    if (++repeats > REPEATS_MAX) throw new Error('it repeats too often')
  }
  /** Whether an exception can be read: instead of one that can't, the occurrence that it replaces takes nights. */
  const isReadable = (component: ICAL.Component, clock: Clock) => {
    try {
      assertRealDates(component)
      return takesNothing(component) || nightsOf(timesOf(component, clock), clock.zone, window.timeZone) !== undefined
    } catch {
      skipped++
      return false
    }
  }
  const addAll = ({ uid, master, exceptions }: Series) => {
    if (uid.endsWith(window.ownUids) || isCanceled(master) || [master, ...exceptions].every(takesNothing)) return
    assertRealDates(master)
    const clock = clockOf(master, reading)
    const readable = { uid, master, exceptions: exceptions.filter((component) => isReadable(component, clock)) }
    for (const occurrence of occurrencesOf(readable, { reading, clock, window, repeat })) add(occurrence, clock.zone)
  }
  for (const each of series(readable)) {
    const steps = Math.min(STEPS_MAX.entry, calendarSteps)
    stepsLeft = steps
    try {
      addAll(each)
      read++
    } catch (error) {
      if (error instanceof UnreadableCalendar) throw error
      skipped++
    }
    calendarSteps -= steps - Math.max(0, stepsLeft)
  }
  if (skipped > 0 && read === 0) throw new UnreadableCalendar('None of the calendar’s dates can be read.')
  return { product, entries: storableEntries([...entries.values()]), skipped }
}
