/** Child processes: the servers under test, and the load generator. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type Child = {
  readonly port: number
  readonly stop: () => Promise<void>
  /** Seconds of processor time that it has taken, all its threads together; of processes that tell. */
  readonly processorSeconds: () => Promise<number>
}

/** Starts `processes/<name>.ts`, which tells its port when it listens. */
export function startServer(name: string, environment: Record<string, string>): Promise<Child> {
  return startProgram(join(import.meta.dirname, 'processes', `${name}.ts`), environment)
}

/** Starts a program that tells its port when it listens. */
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
  /** The status by which each request is to be refused, where that is what is measured. */
  readonly refused?: number
  /** Adds to the cookies of each request one that no other has. */
  readonly distinctCookies?: true
}

/** Requests a second that a server answers; fails where one is not answered as it should be. */
export async function requestsPerSecond(load: Load): Promise<number> {
  const child = fork(join(import.meta.dirname, 'processes/load.ts'))
  child.send(load)
  const [result] = (await once(child, 'message')) as [{ rate: number; failed: number }]
  if (result.failed > 0)
    throw new Error(`${result.failed} requests to ${load.url} were not answered with ${load.refused ?? '2xx'}`)
  return result.rate
}
