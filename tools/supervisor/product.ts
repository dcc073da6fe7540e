import { join } from 'node:path'
import { type Program, runProgram } from './child.ts'
import { keepDatabase } from './database.ts'
import { openOutput, type Say } from './output.ts'
import { type Shutdown, startService } from './services.ts'
import { productEnvironment, root, type Settings } from './settings.ts'
import { announceSteps } from './steps.ts'
import { buildWebIfStale } from './web-build.ts'

/**
 * Starts the whole product, step by step; what it starts is entered in `shutdown`. Returns once everything is healthy, with a
 * promise that settles when a part of it has failed for good.
 */
export async function startProduct(
  settings: Settings,
  say: Say,
  shutdown: Shutdown,
  stopping: AbortSignal,
): Promise<{ failed: Promise<Error> }> {
  const { dataDir, loopback, webPort, apiPort, verbose } = settings
  const step = announceSteps(say)
  const database = await step('Database', async (detail) => {
    if (settings.databaseUrl) {
      detail('the server that DATABASE_URL names')
      return { url: settings.databaseUrl, failed: new Promise<never>(() => {}) }
    }
    const kept = await keepDatabase(dataDir, say)
    shutdown.add(kept.stop)
    detail(`PostgreSQL on port ${kept.port}`)
    return kept
  })

  const environment = productEnvironment(settings, database.url)
  const apiUrl = `http://${loopback}:${apiPort}`
  const program = (
    name: string,
    args: string[],
    show: 'trouble' | 'progress',
    more: NodeJS.ProcessEnv = {},
  ): Program => ({
    name,
    args,
    cwd: root,
    env: { ...environment, ...more },
    output: openOutput({ name, logs: join(dataDir, 'logs'), say, show: verbose ? 'all' : show }),
  })
  const migrate = program('migrate', ['apps/api/src/db/migrate.ts'], 'trouble')
  const seed = program('seed', ['apps/api/src/db/seed.ts'], 'progress')
  const build = program('build', [], 'trouble')
  const api = program('api', ['apps/api/src/main.ts'], 'trouble', { PORT: `${apiPort}` })
  const web = program('web', ['apps/web/server.ts'], 'trouble', { PORT: `${webPort}`, API_URL: apiUrl })

  // Where one branch fails the other is called off: nothing may go on working behind a start that has failed.
  const failure = new AbortController()
  const over = AbortSignal.any([stopping, failure.signal])
  const branches = [
    step('Web pages', async (detail) => detail((await buildWebIfStale(build, over)) ? 'built' : 'up to date')),
    (async () => {
      await step('Database schema', () => runProgram(migrate, over))
      await step('Demo content', () => runProgram(seed, over))
      return step('API', async (detail) => {
        detail(apiUrl)
        return startService(
          { program: api, health: `${apiUrl}/api/health/ready`, stopWithin: 4_000 },
          say,
          shutdown,
          over,
        )
      })
    })(),
  ] as const
  for (const branch of branches) branch.catch((error) => failure.abort(error))
  await Promise.allSettled(branches)
  const [, runningApi] = await Promise.all(branches)

  const runningWeb = await step('Web', async (detail) => {
    detail(`http://${loopback}:${webPort}`)
    const health = `http://${loopback}:${webPort}/health/live`
    return startService({ program: web, health, stopWithin: 2_000 }, say, shutdown, over)
  })
  return { failed: Promise.race([database.failed, runningApi.givenUp, runningWeb.givenUp]) }
}
