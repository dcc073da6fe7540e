import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Program, runProgram } from './child.ts'
import { waitForLock } from './lock.ts'
import { programOf } from './packages.ts'
import { root } from './settings.ts'

type Build = {
  what: string
  /** The build's folder, relative to the root. */
  folder: string
  /** `result` is the build's last output except for the stamp, which records its sources. Both are in the folder. */
  result: string
  stamp: string
  sources: string[]
  /** Settings required to build when nothing is configured yet. */
  env?: NodeJS.ProcessEnv
  /** The arguments to Node. */
  words: () => string[]
}

export const webBuild: Build = {
  what: 'the web pages',
  folder: 'apps/web',
  result: 'build/es/server/index.js',
  stamp: 'build/.sources',
  sources: [
    'apps/web/{app,public,service-worker,tools}/**/*',
    'apps/web/server/languages.ts',
    'apps/web/{vite,react-router}.config.ts',
    'packages/{domain,api-client,content-client}/src/**/*',
    'packages/icons/*.svg',
    'package-lock.json',
  ],
  // Whoever builds: a test that finds the pages stale must not leave a development build behind.
  env: { NODE_ENV: 'production' },
  words: () => ['tools/build.ts'],
}

/** The content system mounts its editor when it finds the stamp: `apps/content/src/editor.ts`. */
export const editorBuild: Build = {
  what: "the content system's editor",
  folder: 'apps/content/admin',
  result: '.next/BUILD_ID',
  stamp: '.next/.sources',
  sources: [
    'apps/content/{src,admin/app,admin/components,stand-ins}/**/*.{ts,tsx,js,css}',
    'apps/content/admin/{next,payload}.config.*',
    'packages/domain/src/**/*',
    'package-lock.json',
  ],
  env: {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    DATABASE_URL: 'postgres://unconnected',
    DEMO: 'true',
    CONTENT_SECRET: 'nothing is ever signed with these words',
  },
  words: () => [...programOf('next', 'apps/content').slice(1), 'build'],
}

/** Builds unless the existing build is up to date. Returns whether it had to. */
export async function buildIfStale(
  build: Build,
  program: Omit<Program, 'args' | 'cwd'>,
  stopping: AbortSignal,
): Promise<boolean> {
  if (isFresh(build)) return false
  const folder = join(root, build.folder)
  const lock = await waitForLock(join(root, '.data/builds', build.folder), `building ${build.what}`, 300_000)
  try {
    // Another start may have built it while we waited.
    if (isFresh(build)) return false
    const before = hashSources(build.sources)
    discardIfStale(build)
    await runProgram({ ...program, args: build.words(), cwd: folder, env: { ...program.env, ...build.env } }, stopping)
    writeFileSync(join(folder, build.stamp), before)
    return true
  } finally {
    lock.release()
  }
}

/** Removes the stamp from a stale build, so that it isn't served while the next one is made. */
export function discardIfStale(build: Build): void {
  if (!isFresh(build)) rmSync(join(root, build.folder, build.stamp), { force: true })
}

function isFresh(build: Build): boolean {
  const stamp = join(root, build.folder, build.stamp)
  if (!existsSync(join(root, build.folder, build.result)) || !existsSync(stamp)) return false
  return readFileSync(stamp, 'utf8') === hashSources(build.sources)
}

/** Hashes the files matched by patterns relative to the root, and their names. */
export function hashSources(sources: readonly string[]): string {
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
