/** A complete import: its files, of any kind, one at a time, and the report that staff read. */
import { basename } from 'node:path'
import { type ImportedFile, type ImportRun, type ListingTotals, type NightTotals, noListings } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { countReasons } from './count-reasons.ts'
import { type CalendarImportResult, type CalendarTotals, importCalendars } from './import-calendars.ts'
import { importListings, type ListingImportResult, type ListingsForm, type SeenRows } from './import-listings.ts'
import { beginRun, endKilledRuns, endRun, holdImportLock } from './import-run-store.ts'
import type { Place } from './repair-listing.ts'
import type { SourceFile } from './source-files.ts'
import { UnreadableFile } from './text-lines.ts'

export type ImportRequest = {
  readonly sources: readonly SourceFile[]
  /** Where the listings are; null for an import of calendars only. */
  readonly place: Place | null
  readonly shiftDates: boolean
  /** Evaluate each row without writing anything: neither stays nor a report. */
  readonly dryRun: boolean
  readonly startedBy: string
  readonly today: string
}

type Events = {
  readonly onFate: (fate: ListingImportResult | CalendarImportResult) => void
  readonly onBytes: (bytes: number) => void
  /** Ends the import early, with its reason; what was written so far is kept, and the report says so. */
  readonly signal?: AbortSignal
}

export type ImportReport = Pick<ImportRun, 'status' | 'files' | 'listings' | 'nights' | 'reasons'> & {
  /** Details of the calendars that only the person importing needs. */
  readonly calendars: CalendarTotals | null
}

/**
 * A file that can't be read to its end is reported, and the ones after it are imported.
 * @throws Error if another import is running, or if this one ends early; its report is stored regardless.
 */
export function runImport(db: Db, request: ImportRequest, events: Events): Promise<ImportReport> {
  return holdImportLock(db, async () => {
    const reading = startReading(request)
    if (request.dryRun) return readAll(db, request, events, reading)
    await endKilledRuns(db, (file) => (isRead(file.kind) ? killed(file) : file), new Date())
    const { startedBy, place } = request
    const where = place ? [place.city, place.state].filter(Boolean).join(', ') : ''
    // If it's killed, this is all that will be recorded.
    const files = request.sources.map(({ path, kind, note, error }) => {
      return { name: basename(path), kind, note, rows: 0, error: isRead(kind) ? null : error }
    })
    const runId = await beginRun(db, { startedBy, place: where, files }, new Date())
    const end = (report: ImportReport) => endRun(db, runId, report, new Date())
    try {
      const report = await readAll(db, request, events, reading)
      await end(report)
      return report
    } catch (error) {
      // The original error matters; if the database is down, the next import ends this run.
      await end({ ...reportOf(request, reading), status: 'failed' }).catch(() => {})
      throw error
    }
  })
}

function killed(file: ImportedFile): ImportedFile {
  return { ...file, error: `The import was killed. What it read of ${file.name} wasn’t counted.` }
}

function isRead(kind: ImportedFile['kind']): boolean {
  return kind !== 'reviews' && kind !== 'other'
}

/** `repeated` counts the rows of a summary that a detailed file has, too. */
type FileResult = { rows: number; repeated: number; error: string | null }
const nothingRead: Readonly<FileResult> = { rows: 0, repeated: 0, error: null }

/** What is known so far about the files and their rows. */
type Reading = {
  readonly reasons: ReturnType<typeof countReasons>
  readonly planned: Set<string>
  readonly results: Map<string, FileResult>
  listings: ListingTotals | null
  calendars: CalendarTotals | null
}

function startReading({ sources }: ImportRequest): Reading {
  const results = sources.map(({ path, kind, error }) => {
    const ofFile = isRead(kind) ? `The import ended before ${basename(path)} did.` : error
    return [path, { ...nothingRead, error: ofFile }] as const
  })
  return { reasons: countReasons(), planned: new Set(), results: new Map(results), listings: null, calendars: null }
}

async function readAll(db: Db, request: ImportRequest, events: Events, reading: Reading): Promise<ImportReport> {
  await readListings(db, request, events, reading)
  await readCalendars(db, request, events, reading)
  reading.reasons.addNights('refused', reading.calendars?.refused ?? {})
  reading.reasons.addNights('changed', reading.calendars?.ignored ?? {})
  return reportOf(request, reading)
}

function reportOf({ sources }: ImportRequest, { reasons, results, listings, calendars }: Reading): ImportReport {
  const files = sources.map(({ path, kind, note }): ImportedFile => {
    const { rows, repeated, error } = results.get(path) ?? nothingRead
    const repeats = repeated > 0 ? `Rows that a detailed file has, too, and that were left to it: ${repeated}.` : []
    return { name: basename(path), kind, note: [note ?? [], repeats].flat().join(' ') || null, rows, error }
  })
  const status = files.some(({ error }) => error !== null) ? 'failed' : 'done'
  return { status, files, listings, nights: calendars && nightTotals(calendars), reasons: reasons.list(), calendars }
}

async function readListings(
  db: Db,
  { sources, place, dryRun }: ImportRequest,
  { onFate, onBytes, signal }: Events,
  reading: Reading,
): Promise<void> {
  // The first row with an id counts, so files of the detailed form are read first.
  const forms: readonly ListingsForm[] = ['listings', 'summary']
  const files = forms.flatMap((form) => sources.flatMap(({ path, kind }) => (kind === form ? { path, form } : [])))
  if (!place || files.length === 0) return
  const all = { ...noListings }
  reading.listings = all
  const seen: SeenRows = new Map()
  for (const { path, form } of files) {
    const result = reading.results.get(path) ?? { ...nothingRead }
    const onRepeated = () => void result.repeated++
    const tell = (fate: ListingImportResult): void => {
      result.rows++
      all.rows++
      all[fate.fate]++
      if (fate.outcome) all[fate.outcome]++
      if (fate.outcome === 'added' && dryRun) reading.planned.add(fate.id)
      reading.reasons.addListing(fate)
      onFate(fate)
    }
    try {
      await importListings(db, path, place, tell, { dryRun, form, seen, onRepeated, onBytes, signal })
      result.error = null
    } catch (error) {
      result.error = readingError(error)
    }
  }
}

async function readCalendars(
  db: Db,
  { sources, shiftDates, dryRun, today }: ImportRequest,
  { onFate, onBytes, signal }: Events,
  reading: Reading,
): Promise<void> {
  const files = sources.filter(({ kind }) => kind === 'calendar').map(({ path }) => path)
  if (files.length === 0) return
  const isPlanned = (id: string) => reading.planned.has(id)
  const options = { shiftDates, today, now: new Date(), dryRun, isPlanned, onBytes, signal }
  try {
    const totals = await importCalendars(db, files, options, onFate)
    reading.calendars = totals
    // Ranges are built from all files together, so rows are counted together too.
    for (const path of files) reading.results.set(path, { ...nothingRead, rows: files.length === 1 ? totals.rows : 0 })
  } catch (error) {
    // Half a calendar would show taken nights as free, so none of it is written.
    const message = readingError(error)
    for (const path of files) reading.results.set(path, { ...nothingRead, error: message })
  }
}

/** @throws the error itself if it isn't about the file, for example when the database is down. */
function readingError(error: unknown): string {
  if (error instanceof UnreadableFile) return error.message
  throw error
}

function nightTotals({ rows, kept, refused, stays }: CalendarTotals): NightTotals {
  const { changed, unchanged, 'kept-by-host': keptByHosts } = stays
  const lost = Object.values(refused).reduce((sum, count) => sum + count, 0)
  return { rows, kept, refused: lost, changed, unchanged, keptByHosts }
}
