import './server/environment.ts'

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { buildWebServer } from './server/app.ts'
import { readSettings } from './server/settings.ts'

const STOP_WITHIN_MS = 9_000

async function start(): Promise<void> {
  const settings = readSettings(process.env)
  const entry = join(import.meta.dirname, 'build/server/index.js')
  if (!existsSync(entry))
    throw new Error(`The site is not built: run "react-router build" in apps/web (${entry} is missing)`)
  const site = (await import(entry)) as ServerBuild
  const app = buildWebServer(settings, site, join(import.meta.dirname, 'build/client'))
  await app.listen({ host: settings.host, port: settings.port })

  let stopping = false
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return
    stopping = true
    app.log.info({ signal }, 'stopping')
    // Accepted requests finish first; whatever is still open after that (event streams) gets cut.
    setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN_MS - 1_000).unref()
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await app.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
}

start().catch((error: Error) => {
  console.error(`The web server could not start: ${error.message}`)
  process.exitCode = 1
})
