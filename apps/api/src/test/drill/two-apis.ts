/** Two api processes over one database, as in production: nothing that only one of them remembers can decide a race. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@lodestay/tools/ports'
import { inject } from 'vitest'
import { type Person, TEST_SECRET } from '../platform.ts'

export type Answered = { readonly status: number; readonly body: Record<string, unknown> }
export type Apis = {
  /** Calls one of the two over HTTP; the path is below /api. */
  readonly call: (at: 0 | 1, method: string, path: string, as: Person, body?: object) => Promise<Answered>
  readonly stop: () => Promise<void>
}

const START_MS = 30_000

async function startApi(databaseUrl: string): Promise<{ address: string; child: ChildProcess }> {
  const port = await freePort()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      DEMO: 'true',
      AUTH_SECRET: TEST_SECRET,
      CONTENT_URL: inject('contentUrl'),
      WORKER: 'false',
      LOG_LEVEL: 'error',
      RATE_LIMIT_READS: '0',
      RATE_LIMIT_WRITES: '0',
      RATE_LIMIT_FORMS: '0',
    },
  })
  const address = `http://127.0.0.1:${port}/api`
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`the api ended with ${child.exitCode}`)
    const ready = await fetch(`${address}/health/ready`).catch(() => null)
    if (ready?.ok) return { address, child }
  }
  child.kill('SIGKILL')
  throw new Error(`the api does not answer after ${START_MS / 1000} s`)
}

export async function startTwoApis(databaseUrl: string): Promise<Apis> {
  const apis = await Promise.all([startApi(databaseUrl), startApi(databaseUrl)])
  return {
    call: async (at, method, path, as, body) => {
      const answer = await fetch(`${apis[at].address}${path}`, {
        method,
        headers: { authorization: `Bearer ${as.token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text ? JSON.parse(text) : {} }
    },
    stop: async () => {
      const ended = apis.map(({ child }) => (child.exitCode === null ? once(child, 'exit') : null))
      for (const { child } of apis) child.kill('SIGTERM')
      await Promise.all(ended)
    },
  }
}
