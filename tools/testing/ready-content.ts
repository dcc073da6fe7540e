import { setTimeout as delay } from 'node:timers/promises'
// The module augmented below.
import type {} from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's content system, with the demo content; await `readyContent` before first use. */
    contentUrl: string
  }
}

/** Resolves to the address once the content system there responds. */
export async function readyContent(address: string): Promise<string> {
  const deadline = Date.now() + 60_000
  while (!(await isReady(address))) {
    if (Date.now() > deadline) throw new Error(`The content system at ${address} does not answer well after a minute.`)
    await delay(50)
  }
  return address
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/health/ready`)).ok
  } catch {
    return false
  }
}
