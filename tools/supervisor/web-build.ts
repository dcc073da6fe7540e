import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Program, runProgram } from './child.ts'
import { waitForLock } from './lock.ts'
import { root } from './settings.ts'

const web = join(root, 'apps/web')
const stamp = join(web, 'build/.sources')
const sources = [
  'apps/web/{app,public,tools}/**/*',
  'apps/web/{vite,react-router}.config.ts',
  'packages/{domain,api-client}/src/**/*',
  'package-lock.json',
]

/** Builds the web pages unless the present build was made of the present sources. Says whether it had to. */
export async function buildWebIfStale(program: Omit<Program, 'args' | 'cwd'>, stopping: AbortSignal): Promise<boolean> {
  if (isFresh()) return false
  const lock = await waitForLock(join(root, '.data/web-build'), 'building the web pages', 300_000)
  try {
    // Another start may have built them while we waited.
    if (isFresh()) return false
    const before = hashSources()
    const bin = join(
      dirname(createRequire(join(web, 'package.json')).resolve('@react-router/dev/package.json')),
      'bin.cjs',
    )
    await runProgram({ ...program, args: [bin, 'build'], cwd: web }, stopping)
    writeFileSync(stamp, before)
    return true
  } finally {
    lock.release()
  }
}

function isFresh(): boolean {
  if (!existsSync(join(web, 'build/server/index.js')) || !existsSync(stamp)) return false
  return readFileSync(stamp, 'utf8') === hashSources()
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const entry of globSync(sources, { cwd: root, withFileTypes: true }).sort(byPath)) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function byPath(a: { parentPath: string; name: string }, b: { parentPath: string; name: string }): number {
  return join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1
}
