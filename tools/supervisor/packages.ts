import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './settings.ts'

/** Returns the command that runs a package's program, as resolved from the workspace in `folder`. */
export function programOf(name: string, folder = '.', program = name.split('/').at(-1) as string): string[] {
  const manifest = findManifest(name, join(root, folder))
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: string | Record<string, string> }
  const path = typeof bin === 'string' ? bin : bin[program]
  if (!path) throw new Error(`${name} has no program ${program}`)
  return [process.execPath, join(dirname(manifest), path)]
}

/** Not every package allows importing its package.json, so we look where Node would. */
function findManifest(name: string, folder: string): string {
  for (const place of createRequire(join(folder, 'package.json')).resolve.paths(name) ?? []) {
    const manifest = join(place, name, 'package.json')
    try {
      readFileSync(manifest)
      return manifest
    } catch {}
  }
  throw new Error(`${name} is not installed`)
}
