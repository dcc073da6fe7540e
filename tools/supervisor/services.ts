import { setTimeout as delay } from 'node:timers/promises'
import { keepRunning, type Program, type RestartedProgram } from './child.ts'
import type { Say } from './output.ts'

/** Cleanup steps, run in reverse order at shutdown. */
export type Shutdown = { add(stop: () => Promise<void>): void; run(): Promise<void> }

/** Collects a stop function for everything that is started; if one fails, the others still run. */
export function prepareShutdown(say: Say): Shutdown {
  const stops: (() => Promise<void>)[] = []
  return {
    add: (stop) => stops.push(stop),
    async run() {
      for (const stop of stops.splice(0).reverse()) {
        await stop().catch((error: Error) => say(`! ${error.message}`))
      }
    },
  }
}

export type Service = {
  program: Program
  /** The address that responds with 200 once the program is working. */
  health: string
  /** How long it may take to finish its current work, in milliseconds. */
  stopWithin: number
}

/** Starts a service, keeps it running, and returns once it is healthy. */
export async function startService(
  { program, health, stopWithin }: Service,
  say: Say,
  shutdown: Shutdown,
  stopping: AbortSignal,
): Promise<RestartedProgram> {
  stopping.throwIfAborted()
  const child = keepRunning(program, say)
  shutdown.add(() => child.stop(stopWithin))
  const crashed = await Promise.race([child.givenUp, isHealthy(program.name, health, stopping)])
  if (crashed) throw crashed
  return child
}

async function isHealthy(name: string, address: string, stopping: AbortSignal): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await answersWell(address))) {
    stopping.throwIfAborted()
    if (Date.now() > deadline) throw new Error(`${name} runs, but ${address} does not answer well after a minute.`)
    await delay(50)
  }
}

async function answersWell(address: string): Promise<boolean> {
  try {
    const { ok } = await fetch(address, { signal: AbortSignal.timeout(2_000) })
    return ok
  } catch {
    return false
  }
}
