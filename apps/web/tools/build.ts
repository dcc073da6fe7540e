import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { LANGUAGES } from '../server/languages.ts'

/** Builds the site once per language, in parallel. */
const program = join(import.meta.dirname, '../../../node_modules/@react-router/dev/bin.cjs')

async function build(language: string): Promise<void> {
  const child = spawn(process.execPath, [program, 'build'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, SITE_LANGUAGE: language },
    stdio: 'inherit',
  })
  const stop = () => child.kill()
  process.once('SIGTERM', stop)
  const [code] = await once(child, 'exit')
  process.off('SIGTERM', stop)
  if (code !== 0) throw new Error(`The pages were not built in the language '${language}'`)
}

const outcomes = await Promise.allSettled(LANGUAGES.map(build))
for (const outcome of outcomes) {
  if (outcome.status === 'rejected') {
    console.error((outcome.reason as Error).message)
    process.exitCode = 1
  }
}
