// `npm run content:build`: builds the content system's editor, for deployments that run it alone. `npm start` does it
// automatically.
import { join } from 'node:path'
import { buildIfStale, editorBuild } from './supervisor/builds.ts'
import { openOutput } from './supervisor/output.ts'
import { readSettings } from './supervisor/settings.ts'

const logs = join(readSettings(process.env).dataDir, 'logs')
const name = 'content-build'
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

try {
  const output = openOutput({ name, logs, say: console.log, show: 'all' })
  const hadTo = await buildIfStale(editorBuild, { name, env: process.env, output }, stopping.signal)
  console.log(hadTo ? 'Built the content editor' : 'The content editor is up to date')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
