import { join } from 'node:path'
import { buildIfStale, discardIfStale, editorBuild, webBuild } from './builds.ts'
import { type Program, runProgram } from './child.ts'
import { isMigrated, markMigrated, ownerOnly, roleUrls, runDatabase } from './database.ts'
import { demoStamp } from './demo-stamp.ts'
import { openOutput, type Say, type Show } from './output.ts'
import { programOf } from './packages.ts'
import { type Shutdown, startService } from './services.ts'
import { type ProcessName, processEnvironment, root, type Settings } from './settings.ts'
import { announceSteps } from './steps.ts'

type Details = { port?: number; show?: Show; file?: string; cwd?: string }

/**
 * Starts the whole product, step by step, registering what it starts in `shutdown`. Returns once everything is healthy,
 * with a promise that settles when a part of it has permanently failed.
 */
export async function startProduct(
  settings: Settings,
  say: Say,
  shutdown: Shutdown,
  stopping: AbortSignal,
): Promise<{ failed: Promise<Error> }> {
  const { dataDir, loopback, webPort, apiPort, contentPort, paymentPort, verbose, reloads } = settings
  const step = announceSteps(say)
  const database = await step('Database', async (detail) => {
    if (settings.databaseUrl) {
      detail('the server that DATABASE_URL names')
      return { url: settings.databaseUrl, failed: new Promise<never>(() => {}) }
    }
    const database = await runDatabase(dataDir, say)
    shutdown.add(database.stop)
    detail(`PostgreSQL on port ${database.port}`)
    return database
  })

  let urls = ownerOnly(database.url)
  const program = (
    name: ProcessName,
    args: string[],
    { port = 0, show = reloads ? 'plain' : 'trouble', file = name, cwd = root }: Details = {},
  ): Program => ({
    name: file,
    args,
    cwd,
    env: {
      ...processEnvironment(name, settings, urls),
      ...(port && { PORT: `${port}` }),
      ...(reloads && { NODE_ENV: 'development' }),
    },
    output: openOutput({ name: file, logs: join(dataDir, 'logs'), say, show: verbose ? 'all' : show }),
  })
  const watching = reloads ? ['--watch', '--watch-preserve-output'] : []
  // A content process that has mounted an editor keeps it.
  discardIfStale(editorBuild)

  // If one branch fails, cancel the other, so that nothing keeps running after a failed start.
  const failure = new AbortController()
  const over = AbortSignal.any([stopping, failure.signal])
  const serve = (name: string, served: Program, port: number, health: string, stopWithin: number) =>
    step(name, async (detail) => {
      const address = `http://${loopback}:${port}`
      detail(address)
      return startService({ program: served, health: address + health, stopWithin }, say, shutdown, over)
    })
  const schema = step('Database schema', async (detail) => {
    // A user's own database may be migrated by others too.
    if (!settings.databaseUrl && (await isMigrated(database.url, settings))) detail('up to date')
    else {
      await runProgram(program('migrate', ['apps/api/src/db/migrate.ts']), over)
      if (!settings.databaseUrl) await markMigrated(database.url, settings)
    }
    urls = await roleUrls(database.url, settings, say)
  })
  const payments = step('Payment provider', async (detail) => {
    if (!settings.embedsPayments) return undefined
    const provider = program('payments', [...watching, 'apps/payment-provider/src/main.ts'], { port: paymentPort })
    const address = `http://${loopback}:${paymentPort}`
    detail(`${address}, in test mode`)
    return startService({ program: provider, health: `${address}/health`, stopWithin: 2_000 }, say, shutdown, over)
  })
  const built = step('Web pages', async (detail) => {
    if (reloads) return detail('drawn from their sources')
    detail((await buildIfStale(webBuild, program('build', []), over)) ? 'built' : 'up to date')
  })
  const seeded = schema.then(async () => {
    if (!settings.demo) return
    // Only the seed knows what a user's own database contains.
    const stamp = settings.databaseUrl ? null : demoStamp(dataDir)
    if (stamp?.isThere) return
    const words = stamp ? [stamp.file, stamp.content] : []
    const seed = program('seed', ['apps/demo/src/seed.ts', ...words], { show: 'progress' })
    // The seed buys plans and promotions.
    await payments
    await step('Demo content', () => runProgram(seed, over))
  })
  const branches = [
    // It loads its pages while the others start.
    Promise.all([built, seeded]).then(() =>
      reloads
        ? undefined
        : serve('Web', program('web', ['apps/web/server.ts'], { port: webPort }), webPort, '/health/live', 2_000),
    ),
    seeded.then(() => {
      const api = program('api', [...watching, 'apps/api/src/main.ts'], { port: apiPort })
      return serve('API', api, apiPort, '/api/health/ready', 4_000)
    }),
    schema.then(() => {
      if (settings.contentUrl) return undefined
      const content = program('content', [...watching, 'apps/content/src/main.ts'], { port: contentPort })
      return serve('Content', content, contentPort, '/health/ready', 5_000)
    }),
    payments,
  ] as const
  for (const branch of branches) branch.catch((error) => failure.abort(error))
  await Promise.allSettled(branches)
  const [startedWeb, runningApi, runningContent, runningPayments] = await Promise.all(branches)

  const vite = () => program('web', viteWords(settings), { cwd: join(root, 'apps/web') })
  const runningWeb = reloads ? await serve('Web', vite(), webPort, '/@vite/client', 2_000) : startedWeb
  const running = [runningApi, runningContent, runningPayments, runningWeb].filter((service) => service !== undefined)
  if (runningContent && settings.contentAdmin && !reloads) {
    buildEditor({ ...program('build', [], { file: 'content-build' }), isPatient: true }, say, shutdown)
  }
  return { failed: Promise.race([database.failed, ...running.map(({ givenUp }) => givenUp)]) }
}

/** Node's arguments to run the web's development server. */
function viteWords({ host, webPort }: Settings): string[] {
  const [, ...words] = programOf('@react-router/dev', 'apps/web', 'react-router')
  return [...words, 'dev', '--port', `${webPort}`, '--strictPort', '--host', host]
}

/** Builds the content system's editor in the background; if it fails, everything else keeps running. */
function buildEditor(program: Program, say: Say, shutdown: Shutdown): void {
  const stopping = new AbortController()
  const began = performance.now()
  const built = buildIfStale(editorBuild, program, stopping.signal).then(
    (hadTo) => hadTo && say(`✓ Content editor: built after ${((performance.now() - began) / 1000).toFixed(1)} s`),
    (error: Error) => stopping.signal.aborted || say(`! The content editor is not built. ${error.message}`),
  )
  shutdown.add(async () => {
    stopping.abort()
    await built
  })
}
