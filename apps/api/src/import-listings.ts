/**
 * `npm run import -- [FILE.csv[.gz] --state MA [--city Boston]] [--calendar FILE.csv[.gz] … [--shift-dates]]`: imports listings of
 * Inside Airbnb, and calendars of those that are imported.
 */

import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { DEFAULT_TIME_ZONE, localDay, usStates } from '@lodestay/domain'
import { createDb, createPool, type Db } from './kernel/db.ts'
import { importCalendars } from './modules/imports/import-calendars.ts'
import { importListings } from './modules/imports/import-listings.ts'

const usage = `Usage: npm run import -- FILE.csv[.gz] --state MA [--city Boston] [--calendar FILE.csv[.gz]] [--shift-dates] [--report FILE.jsonl]
       npm run import -- --calendar FILE.csv[.gz] [--calendar …] [--shift-dates] [--report FILE.jsonl]`

function readArguments() {
  const { values, positionals } = parseArgs({
    options: {
      state: { type: 'string' },
      city: { type: 'string' },
      calendar: { type: 'string', multiple: true, default: [] },
      'shift-dates': { type: 'boolean', default: false },
      report: { type: 'string' },
    },
    allowPositionals: true,
  })
  const [file] = positionals
  const { calendar: calendars, 'shift-dates': shiftDates } = values
  const named = [...positionals, ...calendars]
  if (!named[0] || positionals.length > 1 || (file && !values.state) || (shiftDates && !calendars[0]))
    throw new Error(usage)
  for (const each of named) if (!existsSync(each)) throw new Error(`There is no file ${each}.`)
  return {
    listings: file ? { file, place: readPlace(values) } : null,
    calendars,
    shiftDates,
    report: values.report ?? defaultReport(named[0]),
  }
}

function readPlace({ state: written = '', city }: { state?: string | undefined; city?: string | undefined }) {
  const state = written.trim().toUpperCase()
  if (!usStates[state])
    throw new Error(`--state must be a US state's abbreviation, such as MA; ${written} is none.\n${usage}`)
  return { state, ...(city && { city: city.trim() }) }
}

function defaultReport(file: string) {
  const folder = join(process.env.LODESTAY_DATA ?? '.data', 'imports')
  mkdirSync(folder, { recursive: true })
  return join(
    folder,
    `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${basename(file).replace(/\.csv(\.gz)?$/, '')}.jsonl`,
  )
}

type Tell = (fate: object) => void

async function runListings(db: Db, { file, place }: { file: string; place: { state: string } }, tell: Tell) {
  const began = Date.now()
  const totals = await importListings(db, file, place, tell)
  return (
    `${totals.rows} rows in ${secondsSince(began)} s: ${totals.kept} kept as they were, ${totals.changed} changed, ${totals.refused} refused.\n` +
    `${totals.added} stays are new, ${totals.updated} were updated, ${totals.unchanged} had not changed.\n`
  )
}

async function runCalendars(db: Db, files: readonly string[], shiftDates: boolean, tell: Tell) {
  const now = new Date()
  const today = localDay(now, DEFAULT_TIME_ZONE)
  const totals = await importCalendars(db, files, { shiftDates, today, now }, tell)
  tell({ totals })
  const { changed, unchanged, 'kept-by-host': kept } = totals.stays
  const refused = Object.entries(totals.refused).map(([problem, count]) => `${count} ${problem}`)
  const { prices, minimums } = totals.ignored
  return (
    `${totals.rows} nights in ${secondsSince(now.getTime())} s: ${totals.kept} kept, refused: ${refused.join(', ') || 'none'}.\n` +
    (prices + minimums > 0 ? `Ignored ${prices} prices and ${minimums} minimum nights that can't be read.\n` : '') +
    (totals.shifted !== 0
      ? `All nights are ${totals.shifted} days later than in the files: the first is ${totals.first}.\n`
      : '') +
    `The calendars of ${changed} stays changed, ${unchanged} had not changed, ${kept} are kept by their hosts.\n`
  )
}

function secondsSince(began: number): string {
  return ((Date.now() - began) / 1000).toFixed(1)
}

async function run() {
  const { listings, calendars, shiftDates, report } = readArguments()
  if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL is missing')
  const pool = createPool(process.env.DATABASE_URL, 2)
  const db = createDb(pool)
  const out = createWriteStream(report)
  await once(out, 'open')
  let told = 0
  let said = 0
  const tell = (fate: object) => {
    out.write(`${JSON.stringify(fate)}\n`)
    told++
    if (Date.now() - said > 1000) {
      said = Date.now()
      process.stdout.write(`  ${told} rows\n`)
    }
  }
  try {
    if (listings) process.stdout.write(await runListings(db, listings, tell))
    if (calendars[0]) process.stdout.write(await runCalendars(db, calendars, shiftDates, tell))
    process.stdout.write(`What became of each: ${report}\n`)
  } finally {
    out.end()
    await once(out, 'close')
    await db.destroy()
  }
}

run().catch((error: unknown) => {
  process.stderr.write(`The import failed: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
