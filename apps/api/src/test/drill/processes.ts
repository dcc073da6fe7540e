/** Programs of the product in processes of their own, which a drill may kill. */
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
/** As the supervisor keeps one beside the database. */
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

/** The settings of an api without a worker, or of a worker, on a test's database: without limits, and saying little. */
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

/** Whether something answers well. */
export async function isWell(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  return answer?.ok ?? false
}
