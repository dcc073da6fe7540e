/**
 * `npm run import -- PATH … [--state MA [--city Boston]] [--shift-dates] [--dry-run]`: imports Inside Airbnb's data for
 * a place. Each path is a file or a folder; files are identified by their headers.
 */

import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addressFields, characters, DEFAULT_TIME_ZONE, localDay, usStates } from '@lodestay/domain'
import { createDb, createPool } from './kernel/db.ts'
import { hasTimedOut, isDatabaseAway } from './kernel/errors.ts'
import { calendarRefusals } from './modules/imports/import-calendars.ts'
import { progressBar, progressLine } from './modules/imports/import-progress.ts'
import { type ImportReport, runImport } from './modules/imports/run-import.ts'
import { findSources, type SourceFile } from './modules/imports/source-files.ts'

const usage = `Usage: npm run import -- PATH … --state MA [--city Boston] [--shift-dates] [--dry-run] [--report FILE.jsonl]
       npm run import -- CALENDAR.csv[.gz] … [--shift-dates] [--dry-run] [--report FILE.jsonl]
A path is a file or a folder of files that Inside Airbnb publishes: listings.csv.gz, listings.csv, calendar.csv.gz. What a
file is, its header tells; reviews are left alone. --dry-run writes nothing and says what would become of each row.`

/** Null if help was requested. */
async function readArguments() {
  const { values, positionals } = parseArgs({
    options: {
      state: { type: 'string' },
      city: { type: 'string' },
      calendar: { type: 'string', multiple: true, default: [] },
      'shift-dates': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
    allowPositionals: true,
  })
  if (values.help) return null
  const paths = [...positionals, ...values.calendar]
  const [first] = paths
  if (!first) throw new Error(usage)
  const sources = await findSources(paths)
  const has = (...kinds: readonly SourceFile['kind'][]) => sources.some(({ kind }) => kinds.includes(kind))
  const hasListings = has('listings', 'summary')
  if (!hasListings && !has('calendar')) {
    const notes = sources.map(({ path, note, error }) => ({ name: basename(path), note: note ?? error }))
    throw new Error(`There is nothing to import.\n${notesOf(notes)}${usage}`)
  }
  if (values['shift-dates'] && !has('calendar')) throw new Error(`--shift-dates is for calendars.\n${usage}`)
  return {
    sources,
    place: hasListings ? readPlace(values) : null,
    shiftDates: values['shift-dates'],
    dryRun: values['dry-run'],
    reportFile: values.report ? newReport(values.report, sources) : defaultReport(first),
  }
}

function readPlace({ state: written = '', city }: { state?: string | undefined; city?: string | undefined }) {
  const state = written.trim().toUpperCase()
  if (!usStates[state])
    throw new Error(
      `${written ? `${written} is no state` : 'Where are the listings'}: --state takes a US state's abbreviation, such as MA.\n${usage}`,
    )
  const { max } = addressFields.city
  if (city && characters(city.trim()) > max) throw new Error(`--city takes at most ${max} characters.\n${usage}`)
  return { state, ...(city && { city: city.trim() }) }
}

/**
 * @throws Error naming the folder if it doesn't exist, because a typo must not create one, or the path itself is a
 * folder; or the file if it is also imported, because opening it for the report would empty it.
 */
function newReport(file: string, sources: readonly SourceFile[]) {
  const folder = dirname(resolve(file))
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder} for the report.`)
  const entry = statSync(file, { throwIfNoEntry: false })
  if (entry?.isDirectory()) throw new Error(`${file} is a folder: --report takes the name of a file.`)
  const isImported = sources.some(({ path }) => {
    const source = statSync(path, { throwIfNoEntry: false })
    return entry && source?.ino === entry.ino && source.dev === entry.dev
  })
  if (isImported) throw new Error(`${file} is one of the files to import: --report takes the name of another file.`)
  return file
}

function defaultReport(path: string) {
  const folder = join(process.env.LODESTAY_DATA ?? '.data', 'imports')
  mkdirSync(folder, { recursive: true })
  const name = basename(path).replace(/\.csv(\.gz)?$/, '')
  return join(folder, `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${name}.jsonl`)
}

function notesOf(files: readonly { name: string; note: string | null }[]): string {
  return files.flatMap(({ name, note }) => (note ? `${name}: ${note}\n` : [])).join('')
}

/** Redraws a bar twice a second in a terminal; otherwise prints a line every two seconds. */
function showProgress(sources: readonly SourceFile[]) {
  const began = Date.now()
  const isTerminal = process.stdout.isTTY
  const bytes = sources
    .filter(({ kind }) => kind !== 'reviews' && kind !== 'other')
    .reduce((sum, source) => sum + source.bytes, 0)
  let [rows, bytesRead] = [0, 0]
  const draw = () => {
    const state = { rows, bytesRead, bytes, elapsedMs: Date.now() - began }
    process.stdout.write(isTerminal ? `\r\x1b[K${progressBar(state)}` : `  ${progressLine(state)}\n`)
  }
  const timer = setInterval(draw, isTerminal ? 500 : 2000)
  return {
    addRow: () => rows++,
    addBytes: (more: number) => {
      bytesRead += more
    },
    stop: () => {
      clearInterval(timer)
      if (isTerminal) process.stdout.write('\r\x1b[K')
      return ((Date.now() - began) / 1000).toFixed(1)
    },
  }
}

/** The report as text, for the person waiting for it. */
function summaryOf({ files, listings, nights, reasons, calendars }: ImportReport, seconds: string): string {
  const lines = [notesOf(files).trimEnd()]
  if (listings) {
    const { rows, kept, changed, refused, added, updated, unchanged, deleted, claimed, edited, richer } = listings
    lines.push(
      `${rows} rows in ${seconds} s: ${kept} kept as they were, ${changed} changed, ${refused} refused.`,
      `${added} stays are new, ${updated} were updated, ${unchanged} had not changed.`,
      deleted > 0 ? `${deleted} are left alone: they were deleted here.` : '',
      claimed > 0 ? `${claimed} are left alone: their hosts claimed them.` : '',
      edited > 0 ? `${edited} are left alone: they were edited here.` : '',
      richer > 0 ? `${richer} are left alone: an earlier file said more of them.` : '',
    )
  }
  if (nights) {
    lines.push(
      `${nights.rows} nights in ${seconds} s: ${nights.kept} kept, ${nights.refused} refused.`,
      `${nights.changed} calendars changed, ${nights.unchanged} are unchanged, ${nights.keptByHosts} are kept by their hosts.`,
    )
  }
  if (calendars) {
    const { shifted, first } = calendars
    const past = calendars.refused[calendarRefusals.past]
    if (calendars.rows > 0 && past === calendars.rows)
      lines.push('All nights are past. To move them so that the first one is today, add --shift-dates.')
    if (shifted !== 0) lines.push(`All nights were shifted by ${shifted} days; the first is ${first}.`)
  }
  lines.push(...reasons.map(({ fate, of, reason, count }) => `  ${count} ${of} ${fate}: ${reason}`))
  return `${lines.filter(Boolean).join('\n')}\n`
}

/** When an import is stopped, what was committed is kept, and its report must say so. */
function stopOnSignal(): AbortController {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new Error('it was stopped. What was written until then stays.')))
  return stopping
}

/** Opens the file for one line per row; if it becomes unwritable, the import stops. */
async function openReport(file: string, stopping: AbortController) {
  const out = createWriteStream(file)
  await once(out, 'open')
  let problem: Error | null = null
  out.on('error', ({ message }) => {
    problem = new Error(`the report ${file} can't be written: ${message}. What was imported until then stays.`)
    stopping.abort(problem)
  })
  const closed = new Promise<void>((settle) => out.once('close', settle))
  return {
    add: (fate: object) => out.write(`${JSON.stringify(fate)}\n`),
    /** @returns why it couldn't be written completely */
    close: async (): Promise<Error | null> => {
      out.end()
      await closed
      return problem
    },
  }
}

async function run(): Promise<number> {
  const stopping = stopOnSignal()
  const read = await readArguments()
  if (!read) {
    process.stdout.write(`${usage}\n`)
    return 0
  }
  const { reportFile, ...request } = read
  const { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct } = process.env
  const url = direct || pooled
  if (!url) throw new Error('DATABASE_URL is missing')
  const db = createDb(createPool(url, 2))
  const rowReport = await openReport(reportFile, stopping)
  if (request.dryRun) process.stdout.write('Dry run: nothing is written.\n')
  const progress = showProgress(request.sources)
  try {
    const today = localDay(new Date(), DEFAULT_TIME_ZONE)
    const report = await runImport(
      db,
      { ...request, today, startedBy: userInfo().username },
      {
        onFate: (fate) => {
          rowReport.add(fate)
          progress.addRow()
        },
        onBytes: progress.addBytes,
        signal: stopping.signal,
      },
    )
    process.stdout.write(summaryOf(report, progress.stop()))
    const problem = await rowReport.close()
    if (problem) throw problem
    process.stdout.write(`Outcome of each row: ${reportFile}\n`)
    for (const { error } of report.files)
      if (error) process.stderr.write(`${error} What could be read of it stands above; nothing else is lost.\n`)
    return report.status === 'failed' ? 1 : 0
  } finally {
    progress.stop()
    await rowReport.close()
    await db.destroy()
  }
}

const RUN_AGAIN_HINT = 'What was written until then stays; run it again for the rest.'

function describeFailure(error: unknown): string {
  if (isDatabaseAway(error)) return `the database went away. ${RUN_AGAIN_HINT}`
  if (hasTimedOut(error)) return `the database took too long. ${RUN_AGAIN_HINT}`
  return error instanceof Error ? error.message : String(error)
}

run().then(
  (code) => {
    process.exitCode = code
  },
  (error: unknown) => {
    process.stderr.write(`The import failed: ${describeFailure(error)}\n`)
    process.exitCode = 1
  },
)
