/** The api process: HTTP, plus the worker unless WORKER=false. */
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { exitOnSignal, stopOnSignal } from '@lodestay/process/stop-on-signal'
import { buildApp, listenForMetrics } from './app.ts'
import { closeDemo } from './close-demo.ts'
import { readConfig } from './kernel/config.ts'
import { createLog } from './kernel/log.ts'
import { removeAbandonedFolders } from './kernel/scratch-folder.ts'

async function start() {
  exitOnSignal()
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  await removeAbandonedFolders()
  const platform = await buildApp(config, log)
  if (!config.DEMO) await closeDemo(platform.providers.identity, log)
  const worker = config.WORKER ? await platform.startWorker() : null
  const metrics = await listenForMetrics(platform, config, worker)
  const address = await platform.server.listen({ port: config.PORT, host: config.HOST })
  log.info({ address, storage: platform.providers.storage.name }, 'api listens')
  // Takes effect if NODE_COMPILE_CACHE names a folder. Node would do this on exit, but not if the process is killed.
  flushCompileCache()

  let workEnds: Promise<void> | undefined
  stopOnSignal({
    name: 'api',
    log,
    drain: async () => {
      platform.drain()
      workEnds = worker?.stop()
      await sleep(config.DRAIN_SECONDS * 1000)
    },
    finish: async () => {
      // Close the database last: running requests and jobs still need it.
      await Promise.all([platform.server.close(), workEnds, metrics?.close()])
      await platform.close()
    },
  })
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
