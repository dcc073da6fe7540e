import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { root } from './supervisor/settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestay-import-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the report of an import is in the data folder, wherever the command was run', async () => {
  const typedIn = join(folder, 'elsewhere')
  mkdirSync(typedIn)
  const calendar =
    'listing_id,date,available,price,adjusted_price,minimum_nights,maximum_nights\n1,2027-01-01,t,$90,,2,90\n'
  writeFileSync(join(typedIn, 'calendar.csv'), calendar)
  const env = {
    ...process.env,
    DATABASE_URL: '',
    // As a user writes it: relative to the repository.
    LODESTAY_DATA: relative(root, join(folder, 'data')),
    INIT_CWD: typedIn,
  }
  const words = [join(import.meta.dirname, 'import.ts'), 'calendar.csv', '--dry-run']
  const said = await new Promise<string>((settle) => {
    execFile(process.execPath, words, { env, cwd: root }, (_, out, err) => settle(out + err))
  })
  expect([said, readdirSync(typedIn)]).toEqual([expect.stringContaining('Outcome of each row'), ['calendar.csv']])
  expect(readdirSync(join(folder, 'data', 'imports'))).toEqual([expect.stringMatching(/-calendar\.jsonl$/)])
}, 120_000)
