/**
 * What a browser loads before a page responds: the scripts that its HTML names, not the parts that are hydrated later.
 * `node apps/web/tools/first-load.ts` lists all pages; with a route's id, the scripts of that page.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

type Route = {
  readonly id: string
  readonly parentId?: string
  readonly module: string
  readonly imports?: readonly string[]
  readonly hasDefaultExport: boolean
}
type Manifest = {
  readonly entry: { readonly module: string; readonly imports: readonly string[] }
  readonly routes: Readonly<Record<string, Route>>
}
type Script = { readonly file: string; readonly bytes: number }
export type FirstLoad = { readonly route: string; readonly bytes: number; readonly scripts: readonly Script[] }

function readManifest(client: string): Manifest {
  const [file = ''] = globSync('assets/manifest-*.js', { cwd: client })
  const script = readFileSync(join(client, file), 'utf8')
  return JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1))
}

/** The first load of every page of a build, heaviest first; sizes are gzipped bytes. */
export function firstLoads(buildDirectory: string): readonly FirstLoad[] {
  const client = join(buildDirectory, 'client')
  const { entry, routes } = readManifest(client)
  const sizes = new Map<string, number>()
  const sizeOf = (file: string): number => {
    // Languages other than English have a path prefix.
    const path = file.slice(file.indexOf('/assets/'))
    const size = sizes.get(file) ?? gzipSync(readFileSync(join(client, path)), { level: 9 }).length
    sizes.set(file, size)
    return size
  }
  return Object.values(routes)
    .filter(({ hasDefaultExport }) => hasDefaultExport)
    .map((page) => {
      const files = new Set([entry.module, ...entry.imports])
      for (let route: Route | undefined = page; route; route = route.parentId ? routes[route.parentId] : undefined)
        for (const file of [route.module, ...(route.imports ?? [])]) files.add(file)
      const scripts = [...files].map((file) => ({ file, bytes: sizeOf(file) })).sort((a, b) => b.bytes - a.bytes)
      return { route: page.id, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0), scripts }
    })
    .sort((a, b) => b.bytes - a.bytes)
}

if (import.meta.main) {
  const pages = firstLoads(join(import.meta.dirname, '../build/en'))
  const [, , id] = process.argv
  const lines = id
    ? (pages.find(({ route }) => route === id)?.scripts ?? []).map(({ file, bytes }) => [bytes, file] as const)
    : pages.map(({ route, bytes }) => [bytes, route] as const)
  for (const [bytes, name] of lines) console.log(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}`)
}
