/** `npm run import -- FILE.csv[.gz] --state MA [--city Boston]`: imports Inside Airbnb listings. */

import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { usStates } from '@lodestay/domain'
import { createDb, createPool } from './kernel/db.ts'
import { importListings } from './modules/imports/import-listings.ts'

const usage = 'Usage: npm run import -- FILE.csv[.gz] --state MA [--city Boston] [--report FILE.jsonl]'

function readArguments() {
  const { values, positionals } = parseArgs({
    options: { state: { type: 'string' }, city: { type: 'string' }, report: { type: 'string' } },
    allowPositionals: true,
  })
  const [file] = positionals
  const state = values.state?.trim().toUpperCase()
  if (!file || positionals.length > 1 || !state) throw new Error(usage)
  if (!usStates[state])
    throw new Error(`--state must be a US state's abbreviation, such as MA; ${values.state} is none.\n${usage}`)
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  return {
    file,
    place: { state, ...(values.city && { city: values.city.trim() }) },
    report: values.report ?? defaultReport(file),
  }
}

function defaultReport(file: string) {
  const folder = join(process.env.LODESTAY_DATA ?? '.data', 'imports')
  mkdirSync(folder, { recursive: true })
  return join(
    folder,
    `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${basename(file).replace(/\.csv(\.gz)?$/, '')}.jsonl`,
  )
}

async function run() {
  const { file, place, report } = readArguments()
  if (!process.env.DATABASE_URL) throw new Error('DATABASE_URL is missing')
  const pool = createPool(process.env.DATABASE_URL, 2)
  const db = createDb(pool)
  const out = createWriteStream(report)
  await once(out, 'open')
  const began = Date.now()
  let told = 0
  let said = 0
  try {
    const totals = await importListings(db, file, place, (fate) => {
      out.write(`${JSON.stringify(fate)}\n`)
      told++
      if (Date.now() - said > 1000) {
        said = Date.now()
        process.stdout.write(`  ${told} rows\n`)
      }
    })
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    process.stdout.write(
      `${totals.rows} rows in ${seconds} s: ${totals.kept} kept as they were, ${totals.changed} changed, ${totals.refused} refused.\n` +
        `${totals.added} stays are new, ${totals.updated} were updated, ${totals.unchanged} had not changed.\nEach row's fate: ${report}\n`,
    )
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
