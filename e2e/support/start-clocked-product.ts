import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Product } from './clocked-product.ts'

type Ask = Exclude<keyof Product, 'url'>
export type ClockedProduct = { readonly url: string } & {
  readonly [Name in Ask]: (...of: Parameters<Product[Name]>) => Promise<Awaited<ReturnType<Product[Name]>>>
}

/**
 * Starts a product whose clock is controlled by a journey, besides the run's product, whose content system it shares.
 */
export async function startClockedProduct(): Promise<ClockedProduct> {
  const { protocol, hostname, port } = new URL(process.env.E2E_BASE_URL ?? '')
  const child = fork(join(import.meta.dirname, 'clocked-product.ts'), [], {
    // Node's default, without what the test runner adds.
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      CONTENT_URL: `${protocol}//${hostname}:${Number(port) + 2}`,
    },
  })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The product with a clock ended with exit code ${code}.`)
  })
  ended.catch(() => {})
  const next = async () => (await Promise.race([once(child, 'message'), ended]))[0]
  const ask = async (name: Ask, of?: unknown) => {
    child.send({ ask: name, of })
    const { answer, error } = (await next()) as { answer: never; error?: string }
    if (error) throw new Error(error)
    return answer
  }
  const url = (await next()) as string
  return {
    url,
    now: () => ask('now'),
    advance: (hours) => ask('advance', hours),
    postsOf: (promotionId) => ask('postsOf', promotionId),
    addPerson: (email) => ask('addPerson', email),
    serveCalendar: (text) => ask('serveCalendar', text),
    importStay: (name) => ask('importStay', name),
    mailsTo: (address) => ask('mailsTo', address),
    close: () => ask('close'),
  }
}
