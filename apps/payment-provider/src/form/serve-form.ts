import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { testCards } from '../cards.ts'
import { assertClientSecret } from '../intents.ts'
import { decodeForm, parseParameters, text } from '../parameters.ts'
import { authenticatePayment } from '../payment-intents.ts'
import { authenticateSetup } from '../setup-intents.ts'
import type { Store } from '../store.ts'
import type { Work } from '../work.ts'

const assets = {
  '/form.css': 'text/css',
  '/form.js': 'text/javascript',
  '/authenticate.js': 'text/javascript',
  '/intents.js': 'text/javascript',
} as const

const outcomeParameters = z.strictObject({ client_secret: text, outcome: z.enum(['complete', 'fail']) })

type Site = {
  store: Store
  /** The origin of the pages that may embed the form. */
  webOrigin: string
  workFor: (request: Partial<Work>) => Work
  /** Called after every commit. */
  after: () => void
}

/**
 * Serves the card form, framed by the site's pages, and the bank's page for 3-D Secure. Both are the provider's own
 * pages.
 */
export function serveForm(server: FastifyInstance, { store, webOrigin, workFor, after }: Site): void {
  const headers = {
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${webOrigin}`,
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
  const pages = {
    '/form': readPage('form.html', webOrigin),
    '/authenticate/:intent': readPage('authenticate.html', webOrigin),
  }
  for (const [path, page] of Object.entries(pages)) {
    server.get(path, (_request, reply) => reply.headers(headers).type('text/html; charset=utf-8').send(page))
  }
  for (const [path, type] of Object.entries(assets)) {
    const content = readFileSync(join(import.meta.dirname, path))
    server.get(path, (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`).send(content),
    )
  }
  server.post<{ Params: { intent: string } }>('/authenticate/:intent', ({ body, params }) => {
    const { client_secret, outcome } = parseParameters(outcomeParameters, decodeForm(String(body ?? '')))
    const work = workFor({ isBrowser: true })
    const answer = store.transaction(() => {
      const isSetup = params.intent.startsWith('seti_')
      const intent = store.get(isSetup ? 'setup_intent' : 'payment_intent', params.intent, 'intent')
      assertClientSecret(work, intent, client_secret)
      const authenticate = isSetup ? authenticateSetup : authenticatePayment
      return authenticate(work, intent.id, outcome === 'complete')
    })
    after()
    const error = answer.object === 'setup_intent' ? answer.last_setup_error : answer.last_payment_error
    return { id: answer.id, status: answer.status, payment_method: answer.payment_method, error }
  })
}

function readPage(file: string, webOrigin: string): string {
  const cards = testCards.flatMap(({ number, offered }) =>
    offered
      ? [`<li><button type="button" data-number="${number}"><span>${grouped(number)}</span> ${offered}</button></li>`]
      : [],
  )
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .replace('{{webOrigin}}', webOrigin)
    .replace('{{testCards}}', cards.join('\n          '))
}

function grouped(number: string): string {
  return number.length === 15 ? number.replace(/(.{4})(.{6})/, '$1 $2 ') : number.replace(/(.{4})(?=.)/g, '$1 ')
}
