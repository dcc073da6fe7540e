/**
 * Imports calendar files with one row per listing and night. Rows are streamed and merged into ranges on the fly, so
 * that a city fits into memory; then they are written, several stays at a time.
 */
import { basename } from 'node:path'
import {
  addDays,
  CALENDAR_NIGHTS,
  CENTS_MAX,
  clipNights,
  DAY_MS,
  dayOf,
  type Nights,
  parsePrice,
  rangeAt,
} from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { importNights, type NightsOutcome } from '../calendars/index.ts'
import { staysWithDrafts, withdrawTakenDrafts } from '../offers-and-cancellations/index.ts'
import { lockStays, staysBySource } from '../stays/index.ts'
import { type Row, readRows } from './csv-rows.ts'
import { countIn, flagIn, isListingId } from './repair-listing.ts'
import { type ReadOptions, UnreadableFile } from './text-lines.ts'

/** A line of the report: about a rejected row, or about all rows of a listing. */
export type CalendarImportResult =
  | {
      readonly file: string
      readonly line: number
      readonly id: string
      readonly fate: 'refused'
      readonly problem: Refusal
      /** The error in an unreadable row. */
      readonly message?: string
    }
  | { readonly id: string; readonly nights: number; readonly fate: 'refused'; readonly problem: Refusal }
  | {
      readonly id: string
      readonly nights: number
      readonly fate: NightsOutcome
      readonly stayId: string
      readonly taken: readonly Nights[]
      readonly until: string | null
    }

/** Why a night isn't imported, as reports say it after the number of nights. */
export const calendarRefusals = {
  row: 'the row can’t be read',
  id: 'listing_id isn’t a number of up to 20 digits',
  date: 'date isn’t written like 2026-06-22',
  available: 'available is neither t nor f',
  twice: 'the night is there twice',
  listing: 'the listing isn’t imported',
  past: 'the night is past (for older files, add --shift-dates)',
  far: 'the night is more than two years ahead',
} as const
type Refusal = (typeof calendarRefusals)[keyof typeof calendarRefusals]

/** A price above the maximum rate doesn't fit its column. */
export type Ignored =
  | "price: can't be read, ignored"
  | 'price: above $1,000,000, ignored'
  | "minimum nights: can't be read, ignored"

export type CalendarTotals = {
  rows: number
  /** Nights of known listings. */
  kept: number
  refused: Partial<Record<Refusal, number>>
  /** Unusable prices and minimum nights, by reason; their nights count. */
  ignored: Record<Ignored, number>
  /** Outcomes for the stays. */
  stays: Record<NightsOutcome, number>
  /**
   * How many days later each night is than in the file, and the file's first night after the shift; null if there is
   * none.
   */
  shifted: number
  first: string | null
}

export const calendarColumns = ['listing_id', 'date', 'available'] as const
/**
 * Stays and ranges of nights per transaction. A range is checked for overlaps with others when it is written: with a
 * rate of its own for each night, a batch of stays would exceed the statement timeout.
 */
const BATCH = { stays: 200, ranges: 5000 }
const IMPORTER = 'import'

/** Consecutive days with the same value, as days since 1970; `end` is exclusive. */
type Run = { start: number; end: number; value: number }
type Listing = { nights: number; seen: Run[]; taken: Run[]; prices: Run[]; minimums: Run[] }

type Options = {
  /**
   * The current day at the stays: earlier nights are past, and with `shiftDates` the files' first night becomes this
   * one; see `firstNight`.
   */
  readonly today: string
  readonly shiftDates: boolean
  readonly now: Date
  /** Evaluate each row without writing anything. */
  readonly dryRun?: boolean
  /** In a dry run, whether a listing would have been imported earlier. */
  readonly isPlanned?: (listingId: string) => boolean
} & ReadOptions

export async function importCalendars(
  db: Db,
  files: readonly string[],
  { shiftDates, today, now, dryRun = false, isPlanned = () => false, ...reading }: Options,
  onFate: (fate: CalendarImportResult) => void,
): Promise<CalendarTotals> {
  const totals: CalendarTotals = {
    rows: 0,
    kept: 0,
    refused: {},
    ignored: {
      "price: can't be read, ignored": 0,
      'price: above $1,000,000, ignored': 0,
      "minimum nights: can't be read, ignored": 0,
    },
    stays: { changed: 0, unchanged: 0, 'kept-by-host': 0 },
    shifted: 0,
    first: null,
  }
  const refuse = (problem: Refusal, nights = 1) => {
    totals.refused[problem] = (totals.refused[problem] ?? 0) + nights
  }
  const listings = new Map<string, Listing>()
  for (const file of files)
    for await (const read of readRows(file, calendarColumns, { ...reading, oneLineRows: true })) {
      // It's unknown which nights such a quote hides, and importing the rest would replace what is known about them.
      if ('broken' in read && read.isQuoteOpen)
        throw new UnreadableFile(`${basename(file)}: ${read.broken} None of its nights are imported.`)
      totals.rows++
      const problem = 'broken' in read ? calendarRefusals.row : addNight(listings, read.row, totals)
      if (!problem) continue
      refuse(problem)
      const id = 'row' in read ? (read.row.listing_id ?? '') : ''
      const message = 'broken' in read ? { message: read.broken } : {}
      onFate({ file, line: read.line, id, fate: 'refused', problem, ...message })
    }
  const first = firstNight(listings)
  if (first !== null) {
    totals.shifted = shiftDates ? dayNumber(today) - first : 0
    totals.first = dayAt(first + totals.shifted)
  }
  const window = { start: today, end: addDays(today, CALENDAR_NIGHTS) }
  for (const batch of batchesOf(listings)) {
    reading.signal?.throwIfAborted()
    await write(batch)
  }
  return totals

  async function write(batch: readonly (readonly [string, Listing])[]): Promise<void> {
    const fates = await inTransaction(db, dryRun, async (tx) => {
      const known = await staysBySource(
        tx,
        batch.map(([id]) => keyOf(id)),
      )
      await lockStays(
        tx,
        [...known.values()].map(({ stayId }) => stayId),
      )
      const matched = batch.flatMap(([id, listing]) => {
        const planned = isPlanned(id) ? { stayId: '', rate: null, isClaimed: false } : undefined
        const stay = known.get(keyOf(id)) ?? planned
        return stay ? [{ id, stay, ...toNights(listing, stay, totals.shifted, window) }] : []
      })
      const ours = matched.filter(({ stay, isInReach }) => stay.stayId !== '' && !stay.isClaimed && isInReach)
      const outcomes = await importNights(
        tx,
        ours.map(({ imported }) => imported),
        { actorId: IMPORTER, today, now },
      )
      const drafted = await staysWithDrafts(
        tx,
        ours.map(({ imported }) => imported.stayId),
      )
      for (const { imported } of ours)
        if (drafted.includes(imported.stayId)) await withdrawTakenDrafts(tx, imported.stayId, imported.taken)
      return batch.map(([id, { nights }]) => {
        const found = matched.find((each) => each.id === id)
        return { id, nights, found, outcome: found && (outcomes.get(found.imported.stayId) ?? outcomeWithout(found)) }
      })
    })
    for (const { id, nights, found, outcome } of fates) {
      if (!found || !outcome) {
        refuse(calendarRefusals.listing, nights)
        onFate({ id, nights, fate: 'refused', problem: calendarRefusals.listing })
        continue
      }
      const { imported, over, beyond } = found
      if (over > 0) refuse(calendarRefusals.past, over)
      if (beyond > 0) refuse(calendarRefusals.far, beyond)
      totals.kept += nights - over - beyond
      totals.stays[outcome]++
      const { stayId, taken, until } = imported
      onFate({ id, nights, fate: outcome, stayId, taken, until })
    }
  }
}

function* batchesOf(listings: ReadonlyMap<string, Listing>): Generator<(readonly [string, Listing])[]> {
  let batch: (readonly [string, Listing])[] = []
  let ranges = 0
  for (const [id, listing] of listings) {
    const { taken, prices, minimums } = listing
    batch.push([id, listing])
    ranges += taken.length + prices.length + minimums.length
    if (batch.length < BATCH.stays && ranges < BATCH.ranges) continue
    yield batch
    batch = []
    ranges = 0
  }
  if (batch.length > 0) yield batch
}

type Unwritten = { readonly stay: { readonly isClaimed: boolean }; readonly isInReach: boolean }

/**
 * For a stay whose nights weren't written: its host claimed it, none of them is in range, or the stay would have been
 * imported earlier.
 */
function outcomeWithout({ stay, isInReach }: Unwritten): NightsOutcome {
  if (stay.isClaimed) return 'kept-by-host'
  return isInReach ? 'changed' : 'unchanged'
}

const ROLLED_BACK = Symbol('a dry run ends so')

/** In a dry run, all writes are rolled back. */
async function inTransaction<T>(db: Db, dryRun: boolean, work: (tx: Db) => Promise<T>): Promise<T> {
  if (!dryRun) return db.transaction().execute(work)
  let result: { readonly value: T } | undefined
  await db
    .transaction()
    .execute(async (tx) => {
      result = { value: await work(tx) }
      throw ROLLED_BACK
    })
    .catch((error: unknown) => {
      if (error !== ROLLED_BACK) throw error
    })
  if (!result) throw new Error('The dry run ended without a result')
  return result.value
}

function keyOf(id: string): string {
  return `inside-airbnb:${id}`
}

/** Cache of days since 1970 by date: each date of a year appears a thousand times in a file. */
const dayNumbers = new Map<string, number>()

/** NaN for an invalid day. */
function dayNumber(day: string): number {
  const known = dayNumbers.get(day)
  if (known !== undefined) return known
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN
  const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  const number = isDay ? time / DAY_MS : Number.NaN
  if (isDay) dayNumbers.set(day, number)
  return number
}

function dayAt(number: number): string {
  return dayOf(number * DAY_MS)
}

function addNight(listings: Map<string, Listing>, row: Row, { ignored }: CalendarTotals): Refusal | null {
  const id = row.listing_id?.trim() ?? ''
  if (!isListingId(id)) return calendarRefusals.id
  const day = dayNumber(row.date?.trim() ?? '')
  if (Number.isNaN(day)) return calendarRefusals.date
  const isAvailable = flagIn(row.available?.trim() ?? '')
  if (isAvailable === null) return calendarRefusals.available
  const listing = listings.get(id) ?? { nights: 0, seen: [], taken: [], prices: [], minimums: [] }
  listings.set(id, listing)
  if (isIn(listing.seen, day)) return calendarRefusals.twice
  listing.nights++
  extend(listing.seen, day, 0)
  if (!isAvailable) extend(listing.taken, day, 0)
  const price = row.price?.trim()
  const cents = price ? parsePrice(price) : null
  if (cents !== null && cents > CENTS_MAX) ignored['price: above $1,000,000, ignored']++
  else if (cents) extend(listing.prices, day, cents)
  else if (price) ignored["price: can't be read, ignored"]++
  const minimum = row.minimum_nights?.trim()
  const stated = minimum ? countIn(minimum) : null
  if (stated) extend(listing.minimums, day, stated)
  else if (minimum) ignored["minimum nights: can't be read, ignored"]++
  return null
}

/** Rows come night by night, so it's usually the last run. */
function isIn(runs: readonly Run[], day: number): boolean {
  const last = runs.at(-1)
  if (!last || (day === last.end && runs.length === 1)) return false
  return runs.some(({ start, end }) => start <= day && day < end)
}

function extend(runs: Run[], day: number, value: number): void {
  const last = runs.at(-1)
  if (last && last.end === day && last.value === value) last.end++
  else runs.push({ start: day, end: day + 1, value })
}

/** Runs of one value as ranges of nights, shifted; adjacent ones are merged. */
function toRules(runs: readonly Run[], shift: number): (Nights & { value: number })[] {
  const merged: Run[] = []
  for (const run of [...runs].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && last.end === run.start && last.value === run.value) last.end = run.end
    else merged.push({ ...run })
  }
  return merged.map(({ start, end, value }) => ({ start: dayAt(start + shift), end: dayAt(end + shift), value }))
}

/** A gap is this many consecutive days without a row for any listing. */
const GAP_DAYS = 31

/**
 * The first night of the stretch with the most nights, where gaps separate stretches: a mistyped year forms its own
 * stretch, and must not shift all other nights.
 */
function firstNight(listings: ReadonlyMap<string, Listing>): number | null {
  const runs = [...listings.values()].flatMap(({ seen }) => seen).sort((a, b) => a.start - b.start)
  const stretches: { start: number; end: number; nights: number }[] = []
  for (const { start, end } of runs) {
    const last = stretches.at(-1)
    if (last && start - last.end < GAP_DAYS) {
      last.end = Math.max(last.end, end)
      last.nights += end - start
    } else stretches.push({ start, end, nights: end - start })
  }
  return stretches.sort((a, b) => b.nights - a.nights)[0]?.start ?? null
}

/** Which of a listing's nights to import: those in range, without rates and minimums equal to the stay's own. */
function toNights(
  { seen, taken, prices, minimums }: Listing,
  { stayId, rate }: { stayId: string; rate: number | null },
  shift: number,
  window: Nights,
) {
  const inReach = (runs: readonly Run[]) =>
    toRules(runs, shift).flatMap((rule) =>
      clipNights([rule], window).map((nights) => ({ ...nights, value: rule.value })),
    )
  const [from, to] = [dayNumber(window.start), dayNumber(window.end)]
  const count = (start: number, end: number) =>
    seen.reduce((sum, run) => sum + Math.max(0, Math.min(run.end + shift, end) - Math.max(run.start + shift, start)), 0)
  return {
    over: count(Number.NEGATIVE_INFINITY, from),
    beyond: count(to, Number.POSITIVE_INFINITY),
    // A listing with no nights in range provides no data: what is known about its nights is kept.
    isInReach: count(from, to) > 0,
    imported: {
      stayId,
      taken: inReach(taken).map(({ start, end }) => ({ start, end })),
      prices: inReach(prices).filter(({ value }) => value !== rate),
      minimumNights: inReach(minimums).filter(({ value }) => value > 1),
      // A night without a row may be taken, so only the gapless stretch from today on is known.
      until: rangeAt(inReach(seen), window.start)?.end ?? null,
    },
  }
}
