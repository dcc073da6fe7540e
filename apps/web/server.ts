import './server/environment.ts'

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@lodestay/domain/languages'
import { exitOnSignal, stopOnSignal } from '@lodestay/process/stop-on-signal'
import type { ServerBuild } from 'react-router'
import { buildWebServer, type TranslatedSite } from './server/app.ts'
import { LANGUAGES } from './server/languages.ts'
import { readSettings } from './server/settings.ts'

/** How long accepted requests may take while the process shuts down. */
const REQUESTS_END_WITHIN_MS = 8000

async function readSite(language: Language): Promise<TranslatedSite> {
  const folder = join(import.meta.dirname, 'build', language)
  const entry = join(folder, 'server/index.js')
  if (!existsSync(entry))
    throw new Error(`The site is not built: run "npm run build" in apps/web (${entry} is missing)`)
  return { language, build: (await import(entry)) as ServerBuild, clientDirectory: join(folder, 'client') }
}

async function start(): Promise<void> {
  exitOnSignal()
  const settings = readSettings(process.env)
  const [english, ...translated] = await Promise.all(LANGUAGES.map(readSite))
  if (!english) throw new Error('The site has no language')
  const app = buildWebServer(settings, english.build, english.clientDirectory, translated)
  await app.listen({ host: settings.host, port: settings.port })
  stopOnSignal({
    name: 'web',
    log: app.log,
    drain: async () => {
      app.drain()
      await sleep(settings.drainSeconds * 1000)
    },
    finish: () => {
      // Event streams stay open until they are cut off.
      setTimeout(() => app.server.closeAllConnections(), REQUESTS_END_WITHIN_MS).unref()
      return app.close()
    },
  })
}

start().catch((error: Error) => {
  console.error(`The web server could not start: ${error.message}`)
  process.exitCode = 1
})
