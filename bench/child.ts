/** Child processes: the servers under test, and the load generator. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Child = {
  readonly port: number
  readonly stop: () => Promise<void>
  /** CPU seconds it has used across all threads; only for processes that report it. */
  readonly processorSeconds: () => Promise<number>
}

/** Starts `processes/<name>.ts`, which reports its port once it listens. */
export function startServer(name: string, environment: Record<string, string>): Promise<Child> {
  return startProgram(join(import.meta.dirname, 'processes', `${name}.ts`), environment)
}

/** Starts a program that reports its port once it listens. */
export async function startProgram(path: string, environment: Record<string, string>, cwd?: string): Promise<Child> {
  const child = fork(path, { env: { ...process.env, ...environment }, ...(cwd && { cwd }) })
  const [port] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${path} did not start.`)
    }),
  ])) as [number]
  return {
    port,
    processorSeconds: async () => {
      child.send('processor time?')
      const [{ user, system }] = (await once(child, 'message')) as [NodeJS.CpuUsage]
      return (user + system) / 1e6
    },
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

export type Load = {
  readonly url: string
  readonly seconds: number
  readonly connections: number
  readonly method?: 'GET' | 'POST'
  readonly body?: string
  readonly headers?: Record<string, string>
  /** The expected rejection status of each request, if rejections are measured. */
  readonly refused?: number
  /** Adds a unique cookie to each request. */
  readonly distinctCookies?: true
}

/** Requests per second that a server handles; fails on any unexpected response. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const child = fork(join(import.meta.dirname, 'processes/load.ts'))
  child.send(load)
  const [result] = (await once(child, 'message')) as [{ rate: number; failed: number }]
  if (result.failed > 0)
    throw new Error(`${result.failed} requests to ${load.url} were not answered with ${load.refused ?? '2xx'}`)
  return result.rate
}
