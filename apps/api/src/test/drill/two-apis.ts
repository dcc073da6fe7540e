/** Two API processes over one database, as in production: state that only one of them has can't decide a race. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@lodestay/tools/ports'
import type { Person } from '../platform.ts'
import { apiSettings, isWell, startProgram } from './processes.ts'

export type Answered = { readonly status: number; readonly body: Record<string, unknown> }
export type Apis = {
  /** Calls one of the two over HTTP; the path is relative to /api. */
  readonly call: (
    at: 0 | 1,
    method: string,
    path: string,
    as: Person | null,
    body?: object,
    headers?: Record<string, string>,
  ) => Promise<Answered>
  readonly stop: () => Promise<void>
}

const START_MS = 30_000

async function startApi(settings: Record<string, string>): Promise<{ address: string; child: ChildProcess }> {
  const port = await freePort()
  const child = startProgram('api', { ...settings, LOG_LEVEL: 'error', PORT: String(port) })
  const address = `http://127.0.0.1:${port}/api`
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`the api ended with ${child.exitCode}`)
    if (await isWell(`${address}/health/ready`)) return { address, child }
  }
  child.kill('SIGKILL')
  throw new Error(`the api does not answer after ${START_MS / 1000} s`)
}

export async function startTwoApis(databaseUrl: string, more: Record<string, string> = {}): Promise<Apis> {
  const settings = { ...apiSettings(databaseUrl), ...more }
  const apis = await Promise.all([startApi(settings), startApi(settings)])
  return {
    call: async (at, method, path, as, body, headers = {}) => {
      const answer = await fetch(`${apis[at].address}${path}`, {
        method,
        headers: {
          ...(as && { authorization: `Bearer ${as.token}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
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
