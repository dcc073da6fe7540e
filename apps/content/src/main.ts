/** Entry point of the content process. */
import { HOUR_MS, MINUTE_MS } from '@lodestay/domain'
import { exitOnSignal, stopOnSignal } from '@lodestay/process/stop-on-signal'
import './environment.ts'

import { openContent } from './open-content.ts'
import { buildServer } from './server.ts'
import { readSettings } from './settings.ts'
import { firstEditorNotice } from './sign-in/first-editor.ts'
import { deleteSignInTraces } from './sign-in/forget-traces.ts'
import { followPlatform } from './sign-in/platform-editors.ts'

/** How often to check that editors are still platform staff, and so how soon former staff are signed out. */
const FOLLOW_MS = MINUTE_MS
const FORGET_MS = HOUR_MS

async function start() {
  exitOnSignal()
  const settings = readSettings(process.env)
  const content = await openContent(settings, 'content')
  const server = buildServer(content, settings)
  await server.listen({ port: settings.PORT, host: settings.HOST })
  if (content.firstEditorCode) process.stderr.write(`${firstEditorNotice(content.firstEditorCode, settings)}\n`)
  const follow = () =>
    void followPlatform(content.payload, settings).catch((err: unknown) =>
      server.log.warn({ err }, 'the api does not say who is still staff'),
    )
  follow()
  setInterval(follow, FOLLOW_MS).unref()
  const forget = () =>
    void deleteSignInTraces(content.payload).catch((err: unknown) =>
      server.log.warn({ err }, 'old guesses are not forgotten'),
    )
  forget()
  setInterval(forget, FORGET_MS).unref()
  stopOnSignal({ name: 'content', log: server.log, finish: () => server.close() })
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
