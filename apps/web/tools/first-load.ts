/**
 * Prints what each page loads before it can be used: the scripts of its route, of the root and of the entry, with all
 * that they import, compressed. `node tools/first-load.ts` after a build; exits with 1 over the limit.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

type Entry = {
  readonly file: string
  readonly imports?: readonly string[]
  readonly src?: string
  readonly css?: readonly string[]
}

const LIMIT_KB = 135
const client = join(import.meta.dirname, '../build/client')
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Entry>

function reach(key: string, seen = new Set<string>()): Set<string> {
  const entry = manifest[key]
  if (!entry || seen.has(entry.file)) return seen
  seen.add(entry.file)
  for (const next of entry.imports ?? []) reach(next, seen)
  return seen
}
const find = (part: string): string | undefined => Object.keys(manifest).find((key) => key.includes(part))
const shared = [find('entry.client'), find('app/root.tsx')].filter((key) => key !== undefined)
const kb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

let over = false
for (const key of Object.keys(manifest).filter((one) => one.startsWith('app/routes/'))) {
  const files = new Set([...shared, key].flatMap((one) => [...reach(one)]))
  const scripts = [...files].filter((file) => file.endsWith('.js')).map((file) => readFileSync(join(client, file)))
  const sum = (pack: (bytes: Buffer) => Buffer): number =>
    scripts.reduce((total, bytes) => total + pack(bytes).length, 0)
  const gz = sum(gzipSync)
  over ||= gz > LIMIT_KB * 1000
  console.log(`${kb(gz)} gz, ${kb(sum((bytes) => brotliCompressSync(bytes)))} br  ${key.replace(/\?.*/, '')}`)
}
if (over) {
  console.error(`A page is over ${LIMIT_KB} kB gz`)
  process.exitCode = 1
}
