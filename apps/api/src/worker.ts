/** Standalone worker: jobs and sweeps without HTTP, for installations with several processes. */
import { flushCompileCache } from 'node:module'
import { buildApp, listenForMetrics } from './app.ts'
import { readConfig } from './kernel/config.ts'
import { createLog } from './kernel/log.ts'
import { stopOnSignal } from './stop-on-signal.ts'

async function start() {
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  const platform = await buildApp(config, log)
  const worker = await platform.startWorker()
  const metrics = await listenForMetrics(platform, config)
  log.info('worker runs')
  // Of use where NODE_COMPILE_CACHE names a folder. At its exit Node would do it itself, but who is killed has none.
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
