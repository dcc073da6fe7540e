import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { readLines } from './text-lines.ts'

const folder = mkdtempSync(join(tmpdir(), 'lodestay-lines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('reading a small gzipped file of very many lines can be stopped by a timer', async () => {
  const all = 16_000_000
  const file = join(folder, 'lines.csv.gz')
  writeFileSync(file, gzipSync(Buffer.alloc(2 * all, '0\n')))
  const stopping = new AbortController()
  let lines = 0
  const read = async () => {
    for await (const some of readLines(file, { signal: stopping.signal })) {
      if (lines === 0) setTimeout(() => stopping.abort(new Error('stopped')))
      lines += some.length
    }
  }
  await expect(read()).rejects.toThrow('stopped')
  expect(lines).toBeLessThan(all / 2)
})
