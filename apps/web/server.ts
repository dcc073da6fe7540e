import './server/environment.ts'

import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerBuild } from 'react-router'
import { buildWebServer, type TranslatedSite } from './server/app.ts'
import { LANGUAGES } from './server/languages.ts'
import { readSettings } from './server/settings.ts'

const STOP_WITHIN_MS = 9_000

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/** In a container, the process has the id 1, and signals that it doesn't handle are ignored. */
function exitAtOnce(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal])
}

async function readSite(language: string): Promise<TranslatedSite> {
  const folder = join(import.meta.dirname, 'build', language)
  const entry = join(folder, 'server/index.js')
  if (!existsSync(entry))
    throw new Error(`The site is not built: run "npm run build" in apps/web (${entry} is missing)`)
  return { build: (await import(entry)) as ServerBuild, clientDirectory: join(folder, 'client') }
}

async function start(): Promise<void> {
  for (const signal of SIGNALS) process.on(signal, exitAtOnce)
  const settings = readSettings(process.env)
  const [english, ...translated] = await Promise.all(LANGUAGES.map(readSite))
  if (!english) throw new Error('The site has no language')
  const app = buildWebServer(settings, english.build, english.clientDirectory, translated)
  await app.listen({ host: settings.host, port: settings.port })

  let stopping = false
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return
    stopping = true
    app.log.info({ signal }, 'stopping')
    app.drain()
    await sleep(settings.drainSeconds * 1000)
    // Accepted requests finish first; whatever is still open after that (event streams) gets cut off.
    setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN_MS - 1_000).unref()
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await app.close()
    process.exit(0)
  }
  for (const signal of SIGNALS) process.off(signal, exitAtOnce).on(signal, () => void stop(signal))
}

start().catch((error: Error) => {
  console.error(`The web server could not start: ${error.message}`)
  process.exitCode = 1
})
