/**
 * Pages: how fast they are rendered, and how much JavaScript a first visit loads, by route, according to the build's
 * manifest.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { LANGUAGES } from '../apps/web/server/languages.ts'
import { benchPages } from './pages.ts'
import type { Row } from './report.ts'

const builds = join(import.meta.dirname, '../apps/web/build')
const FIRST_LOAD_KB = 135

type Route = { id: string; parentId?: string; module: string; imports?: string[] }
type Manifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

/** Reads the manifest sent to browsers: which files each route needs. */
function readManifest(language: string): Manifest | null {
  const client = join(builds, language, 'client')
  const [file] = globSync('assets/manifest-*.js', { cwd: client })
  if (!file) return null
  const written = readFileSync(join(client, file), 'utf8')
  return JSON.parse(written.slice(written.indexOf('{'), written.lastIndexOf('}') + 1)) as Manifest
}

const sizes = new Map<string, number>()

/** `address` starts with the language's prefix, if it has one. */
function gzippedKb(language: string, address: string): number {
  const file = join(builds, language, 'client', address.replace(`/${language}/`, '/'))
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(file)).length / 1024)
  return sizes.get(file) ?? 0
}

function filesOf({ entry, routes }: Manifest, route: Route): string[] {
  const files = new Set([entry.module, ...entry.imports])
  for (let at: Route | undefined = route; at; at = at.parentId === undefined ? undefined : routes[at.parentId])
    for (const file of [at.module, ...(at.imports ?? [])]) files.add(file)
  return [...files]
}

/** Gzipped kB of every route in a language, heaviest first; empty if the pages aren't built. */
function bundleSizes(language: string): Row[] {
  const manifest = readManifest(language)
  if (!manifest) return []
  return Object.values(manifest.routes)
    .filter((route) => route.id !== 'root')
    .map((route) => {
      const files = filesOf(manifest, route)
      const value = files.reduce((sum, file) => sum + gzippedKb(language, file), 0)
      return {
        what: route.id.replace(/^routes\//, '') + (language === 'en' ? '' : `, ${language}`),
        value,
        unit: 'kB gz',
        target: `≤ ${FIRST_LOAD_KB}`,
        met: value <= FIRST_LOAD_KB,
        more: { files: files.length },
      }
    })
    .sort((a, b) => b.value - a.value)
}

export async function benchWeb(serverUrl: string): Promise<Row[]> {
  const sizes = LANGUAGES.flatMap(bundleSizes)
  if (sizes.length > 0) return [...(await benchPages(serverUrl)), ...sizes]
  console.log('  The pages are not built: `npm start` builds them.')
  return []
}
