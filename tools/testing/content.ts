import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createTestDatabase } from '../../apps/api/src/test/database.ts'
import { freePort } from '../supervisor/ports.ts'
import { dyingWithParent } from '../supervisor/processes.ts'
import { root } from '../supervisor/settings.ts'
// They declare the types for `provide`.
import type {} from './postgres.ts'
import type {} from './ready-content.ts'

/**
 * Starts one content system for the tests of this run, on its own database. Doesn't wait for it: it is ready by the
 * time the first test needs it.
 */
export default async function provideContent(project: TestProject): Promise<() => Promise<void>> {
  const { contentUrl } = await createTestDatabase(project.getProvidedContext().testServer)
  const folder = mkdtempSync(join(tmpdir(), 'lodestay-test-content-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const words = [...dyingWithParent('TERM'), process.execPath, 'apps/content/src/main.ts']
  const child = spawn(words[0] as string, words.slice(1), {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: contentUrl,
      CONTENT_SECRET: 'the secret of a test run, which keeps nothing',
      CONTENT_MEDIA_DIR: folder,
      CONTENT_PUBLIC_URL: address,
      DEMO: 'true',
      CONTENT_SEED: 'demo',
      LOG_LEVEL: 'fatal',
    },
  })
  const ended = once(child, 'exit')
  project.provide('contentUrl', address)
  return async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}
