/** A product of several processes behind a balancer, where one version replaces another while serving. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@lodestay/tools/ports'
import { sql } from 'kysely'
import { startBalancer } from './balancer.ts'
import { type Ground, layGround } from './crashing-product.ts'
import { startProgram } from './processes.ts'

export type RollingProduct = Ground & {
  /** Requests the balancer could not forward. */
  readonly failures: readonly string[]
  /** Starts two API processes and a worker; once they are ready, the previous ones are asked to stop. */
  readonly roll: (version: 'this' | 'next') => Promise<void>
  readonly close: () => Promise<void>
}

const APIS = 2
/** The balancer notices within a tenth of a second, and the machine may be busy. */
const DRAIN_SECONDS = '2'
const nextVersion = fileURLToPath(new URL('planted/next-version.ts', import.meta.url))

async function end(child: ChildProcess): Promise<void> {
  const ended = child.exitCode === null ? once(child, 'exit') : [child.exitCode]
  child.kill('SIGTERM')
  const [code] = await ended
  if (code !== 0) throw new Error(`a process that was asked to stop ended with ${code}`)
}

export async function startRollingProduct(): Promise<RollingProduct> {
  const ground = await layGround()
  const balancer = await startBalancer(ground.apiPort)
  let running: ChildProcess[] = []
  const startApi = async (version: 'this' | 'next') => {
    const port = await freePort()
    const flags = version === 'next' ? ['--import', nextVersion] : []
    const child = startProgram('api', { ...ground.settings, DRAIN_SECONDS, PORT: String(port) }, flags)
    await balancer.add(port)
    return child
  }
  /** A worker holds a connection as long as it is alive. */
  const workers = async () =>
    (await sql`select from pg_stat_activity where application_name like 'worker-%'`.execute(ground.t.platform.db)).rows
      .length
  return {
    ...ground,
    failures: balancer.failures,
    roll: async (version) => {
      const before = running
      const count = await workers()
      const worker = startProgram('worker', ground.settings)
      while ((await workers()) === count) if (worker.exitCode !== null) throw new Error('the worker does not start')
      running = [worker]
      for (let at = 0; at < APIS; at++) {
        running.push(await startApi(version))
        // One at a time, as in a rolling update.
        const [old] = before.splice(1, 1)
        if (old) await end(old)
      }
      for (const old of before) await end(old)
    },
    close: async () => {
      await Promise.allSettled(running.map(end))
      await balancer.close()
      await ground.close()
    },
  }
}
