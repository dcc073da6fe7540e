import { setTimeout as delay } from 'node:timers/promises'
// For what it adds to.
import type {} from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the content system of the run answers, with the demonstration's content; await `readyContent` before its first use. */
    contentUrl: string
  }
}

/** Settles with the address when the content system there answers. */
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
