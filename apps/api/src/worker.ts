/** Standalone worker: jobs and sweeps without HTTP, for installations with several processes. */
import { flushCompileCache } from 'node:module'
import { exitOnSignal, stopOnSignal } from '@lodestay/process/stop-on-signal'
import { buildApp, listenForMetrics } from './app.ts'
import { readConfig } from './kernel/config.ts'
import { createLog } from './kernel/log.ts'
import { removeAbandonedFolders } from './kernel/scratch-folder.ts'

async function start() {
  exitOnSignal()
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  await removeAbandonedFolders()
  const platform = await buildApp(config, log)
  const worker = await platform.startWorker()
  const metrics = await listenForMetrics(platform, config, worker)
  log.info('worker runs')
  // Useful if NODE_COMPILE_CACHE names a folder. Node would do this itself on exit, but not when killed.
  flushCompileCache()
  stopOnSignal({
    name: 'worker',
    log,
    finish: async () => {
      await Promise.all([worker.stop(), metrics?.close()])
      await platform.close()
    },
  })
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
