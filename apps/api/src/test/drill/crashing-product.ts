/**
 * The whole product in separate processes, on its own database: killed parts are restarted, as the supervisor would.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '@lodestay/tools/embedded-postgres'
import { freePort } from '@lodestay/tools/ports'
import { signalProcess } from '@lodestay/tools/processes'
import { sql } from 'kysely'
import { type Paying, type ProviderAccount, payBy, settingsFor } from '../index.ts'
import { startTestPlatform } from '../platform.ts'
import { apiSettings, isWell, startProgram } from './processes.ts'

export const parts = ['api', 'worker', 'database', 'provider'] as const
export type Part = (typeof parts)[number]

export type CrashingProduct = {
  /** The test's own platform on the same database and provider: to set up what is bought, and to inspect the result. */
  readonly t: Paying
  readonly account: ProviderAccount
  /** The API's URL, including `/api`. */
  readonly apiUrl: string
  /** Starts the API and the worker: until then only the database and the provider are running. */
  readonly start: () => Promise<void>
  readonly kill: (part: Part) => Promise<void>
  /** Restarts the API with a bug: a module that Node imports before it. */
  readonly plant: (module: string) => Promise<void>
  readonly isUp: (part: Part) => Promise<boolean>
  /** Megabytes of memory that the API uses; NaN if the system doesn't report it. */
  readonly memoryOfApi: () => number
  readonly close: () => Promise<void>
}

/** How long killed parts stay down: as long as the supervisor waits after a first crash. */
const PAUSE_MS = 500

type Kept = {
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly isRunning: () => boolean
}
type KeptProgram = Kept & { readonly pid: () => number | undefined }

function keepProgram(start: () => ChildProcess): KeptProgram {
  let child = start()
  let isRunning = true
  let isStopping = false
  const again = async () => {
    isRunning = false
    await sleep(PAUSE_MS)
    if (isStopping) return
    child = start()
    watch()
  }
  const watch = () => {
    isRunning = true
    child.once('exit', () => void again())
  }
  watch()
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return {
    kill: () => end('SIGKILL'),
    stop: () => {
      isStopping = true
      return end('SIGTERM')
    },
    isRunning: () => isRunning,
    pid: () => child.pid,
  }
}

function memoryOf(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return Number(kilobytes) / 1024
}

/** As many as the processes of two versions can open while one replaces the other. */
const settings = { max_connections: '300' }

/** Uses the product's own settings otherwise, so that committed data survives a SIGKILL. */
async function keepDatabase(dataDir: string): Promise<Kept & { readonly url: string }> {
  let server = await startPostgres({ dataDir, settings })
  const { url, port } = server
  let isRunning = true
  let isStopping = false
  const watch = async () => {
    for (;;) {
      await server.exited
      isRunning = false
      await sleep(PAUSE_MS)
      if (isStopping) return
      server = await startPostgres({ dataDir, port, settings })
      isRunning = true
    }
  }
  const watching = watch()
  return {
    url,
    kill: async () => {
      if (!isRunning) return
      signalProcess(server.pid, 'SIGKILL')
      await server.exited
    },
    stop: async () => {
      isStopping = true
      await server.stop()
      await watching
    },
    isRunning: () => isRunning,
  }
}

export type Ground = {
  readonly t: Paying
  readonly account: ProviderAccount
  readonly database: Kept
  readonly provider: Kept
  /** Where the provider expects an API. */
  readonly apiPort: number
  readonly apiUrl: string
  /** Settings of an API without a worker, or of a worker. */
  readonly settings: Record<string, string>
  readonly close: () => Promise<void>
}

/** Starts what the API and the worker depend on: a database server and a payment provider, in separate processes. */
export async function layGround(): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'lodestay-drill-'))
  const database = await keepDatabase(join(folder, 'postgres'))
  const [apiPort, providerPort] = await Promise.all([freePort(), freePort()])
  const apiUrl = `http://127.0.0.1:${apiPort}/api`
  const account = {
    url: `http://127.0.0.1:${providerPort}`,
    secretKey: 'sk_test_drill',
    publishableKey: 'pk_test_drill',
    webhookSecret: 'whsec_drill',
  }
  const provider = keepProgram(() =>
    startProgram('provider', {
      ...settingsFor(account),
      PORT: String(providerPort),
      PAYMENT_PROVIDER_DIR: join(folder, 'provider'),
      STRIPE_WEBHOOK_URL: `${apiUrl}/payments/webhooks`,
    }),
  )
  while (!(await isWell(`${account.url}/health`))) await sleep(50)
  const server = { url: database.url, prefix: 'drill' }
  const t = await payBy(account, await startTestPlatform(settingsFor(account), server))
  return {
    t,
    account,
    database,
    provider,
    apiPort,
    apiUrl,
    settings: { ...apiSettings(t.databaseUrl), ...settingsFor(account) },
    close: async () => {
      await provider.stop()
      await t.close()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function startCrashingProduct(): Promise<CrashingProduct> {
  const ground = await layGround()
  const { t, account, database, provider, apiUrl } = ground
  const settings = { ...ground.settings, PORT: String(ground.apiPort) }
  let apiFlags: string[] = []
  const kept: Partial<Record<Part, Kept>> & { api?: KeptProgram } = { database, provider }

  /** A worker holds a connection as long as it is alive. */
  const hasWorker = async () => {
    const { rows } = await sql`select from pg_stat_activity where application_name like 'worker-%'`.execute(
      t.platform.db,
    )
    return rows.length > 0
  }
  const answers: Readonly<Record<Part, () => Promise<boolean>>> = {
    api: () => isWell(`${apiUrl}/health/ready`),
    worker: hasWorker,
    database: async () => (await sql`select`.execute(t.platform.db)).rows.length === 1,
    provider: () => isWell(`${account.url}/health`),
  }
  const isUp = async (part: Part) => (kept[part]?.isRunning() ?? false) && answers[part]().catch(() => false)
  return {
    t,
    account,
    apiUrl,
    start: async () => {
      kept.api = keepProgram(() => startProgram('api', settings, apiFlags))
      kept.worker = keepProgram(() => startProgram('worker', settings))
      while (!((await isUp('api')) && (await isUp('worker')))) await sleep(50)
    },
    kill: async (part) => kept[part]?.kill(),
    plant: async (module) => {
      apiFlags = ['--import', module]
      await kept.api?.kill()
    },
    isUp,
    memoryOfApi: () => memoryOf(kept.api?.pid()),
    close: async () => {
      await Promise.all([kept.api?.stop(), kept.worker?.stop()])
      await ground.close()
    },
  }
}
