/** Programs of the product in separate processes, which a drill may kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dyingWithParent, sparing } from '@lodestay/tools/processes'
import { inject } from 'vitest'
import { TEST_SECRET } from '../platform.ts'

const programs = {
  api: '../../main.ts',
  worker: '../../worker.ts',
  provider: '../../../../payment-provider/src/main.ts',
} as const
/** Like the one the supervisor keeps next to the database. */
const compileCache = join(tmpdir(), 'lodestay-drills-compile-cache')
export type ProgramName = keyof typeof programs

/** Starts a program. `flags` are Node's own. */
export function startProgram(
  name: ProgramName,
  env: Record<string, string>,
  flags: readonly string[] = [],
): ChildProcess {
  const words = [...dyingWithParent('TERM'), process.execPath, ...flags, join(import.meta.dirname, programs[name])]
  const [command, ...rest] = words as [string, ...string[]]
  return spawn(command, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, NODE_COMPILE_CACHE: compileCache, ...sparing, ...env },
  })
}

/**
 * Settings of an API without a worker, or of a worker, on a test's database: without limits, and with little logging.
 */
export function apiSettings(databaseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    DEMO: 'true',
    AUTH_SECRET: TEST_SECRET,
    CONTENT_URL: inject('contentUrl'),
    WORKER: 'false',
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_READS: '0',
    RATE_LIMIT_WRITES: '0',
    RATE_LIMIT_FORMS: '0',
  }
}

/** Whether a URL responds successfully. */
export async function isWell(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  return answer?.ok ?? false
}
