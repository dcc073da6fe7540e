/** A whole import: its files, whichever they are, one after the other; and the report that staff read of it. */
import { basename } from 'node:path'
import { type ImportedFile, type ImportRun, type ListingTotals, type NightTotals, noListings } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { countReasons } from './count-reasons.ts'
import { type CalendarFate, type CalendarTotals, importCalendars } from './import-calendars.ts'
import { type Fate, importListings } from './import-listings.ts'
import { beginRun, endRun } from './import-run-store.ts'
import type { Place } from './repair-listing.ts'
import type { SourceFile } from './source-files.ts'
import { UnreadableFile } from './text-lines.ts'

export type ImportRequest = {
  readonly sources: readonly SourceFile[]
  /** Where the listings are; null where there are only calendars. */
  readonly place: Place | null
  readonly shiftDates: boolean
  /** Judge each row, and write nothing: neither stays nor a report. */
  readonly dryRun: boolean
  readonly startedBy: string
  readonly today: string
}

type Events = {
  readonly onFate: (fate: Fate | CalendarFate) => void
  readonly onBytes: (bytes: number) => void
}

export type ImportReport = Pick<ImportRun, 'status' | 'files' | 'listings' | 'nights' | 'reasons'> & {
  /** Of the calendars, what only the one who imports them needs to know. */
  readonly calendars: CalendarTotals | null
}

/** A file that can't be read to its end is told in the report, and the ones after it are imported. */
export async function runImport(db: Db, request: ImportRequest, events: Events): Promise<ImportReport> {
  const { dryRun, startedBy, place } = request
  const where = place ? [place.city, place.state].filter(Boolean).join(', ') : ''
  const runId = dryRun ? null : await beginRun(db, { startedBy, place: where }, new Date())
  const reasons = countReasons()
  const planned = new Set<string>()
  const results = new Map<string, { rows: number; error: string | null }>()
  const listings = await readListings(db, request, events, { reasons, planned, results })
  const calendars = await readCalendars(db, request, events, { planned, results })
  if (calendars) for (const [reason, count] of Object.entries(calendars.refused)) reasons.addNights(reason, '', count)
  const files = request.sources.map(({ path, kind, note, error }): ImportedFile => {
    const result = results.get(path) ?? { rows: 0, error }
    return { name: basename(path), kind, note, ...result }
  })
  const status = files.some(({ error }) => error !== null) ? 'failed' : 'done'
  const report = { files, listings, nights: calendars && nightTotals(calendars), reasons: reasons.list() }
  if (runId) await endRun(db, runId, status, report, new Date())
  return { ...report, status, calendars }
}

type Results = Map<string, { rows: number; error: string | null }>
type Reading = { readonly reasons: ReturnType<typeof countReasons>; readonly planned: Set<string>; results: Results }

async function readListings(
  db: Db,
  { sources, place, dryRun }: ImportRequest,
  { onFate, onBytes }: Events,
  { reasons, planned, results }: Reading,
): Promise<ListingTotals | null> {
  const files = sources.filter(({ kind }) => kind === 'listings' || kind === 'summary')
  if (!place || files.length === 0) return null
  const all = { ...noListings }
  const seen = new Set<string>()
  for (const { path } of files) {
    const result = { rows: 0, error: null as string | null }
    results.set(path, result)
    const tell = (fate: Fate): void => {
      result.rows++
      all.rows++
      all[fate.fate]++
      if (fate.outcome) all[fate.outcome]++
      if (fate.outcome === 'added' && dryRun) planned.add(fate.id)
      reasons.addListing(fate)
      onFate(fate)
    }
    try {
      await importListings(db, path, place, tell, { dryRun, seen, onBytes })
    } catch (error) {
      result.error = readingError(error)
    }
  }
  return all
}

async function readCalendars(
  db: Db,
  { sources, shiftDates, dryRun, today }: ImportRequest,
  { onFate, onBytes }: Events,
  { planned, results }: Pick<Reading, 'planned' | 'results'>,
): Promise<CalendarTotals | null> {
  const files = sources.filter(({ kind }) => kind === 'calendar').map(({ path }) => path)
  if (files.length === 0) return null
  const isPlanned = (id: string) => planned.has(id)
  const options = { shiftDates, today, now: new Date(), dryRun, isPlanned, onBytes }
  try {
    const totals = await importCalendars(db, files, options, onFate)
    // Ranges come of all files together, so rows are counted together too.
    for (const path of files) results.set(path, { rows: files.length === 1 ? totals.rows : 0, error: null })
    return totals
  } catch (error) {
    // Half a calendar would show nights as free that are taken: none of it is written.
    for (const path of files) results.set(path, { rows: 0, error: readingError(error) })
    return null
  }
}

/** @throws the error itself if it isn't about the file: the database is away, for one. */
function readingError(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message
  throw error
}

function nightTotals({ rows, kept, refused, stays }: CalendarTotals): NightTotals {
  const { changed, unchanged, 'kept-by-host': keptByHosts } = stays
  const lost = Object.values(refused).reduce((sum, count) => sum + count, 0)
  return { rows, kept, refused: lost, changed, unchanged, keptByHosts }
}
