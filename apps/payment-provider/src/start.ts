import { dueOf, runDue } from './billing-clock.ts'
import { configureEndpoint, deleteOld } from './events.ts'
import { type Faults, prepareFaults } from './faults.ts'
import { authenticatePayment } from './payment-intents.ts'
import { buildServer } from './server.ts'
import { authenticateSetup } from './setup-intents.ts'
import { openStore, randomText } from './store.ts'
import { arrive } from './test-clocks.ts'
import { deliverWebhooks, type Webhooks } from './webhooks.ts'
import type { AfterDunning, Work } from './work.ts'

export type ProviderOptions = {
  port?: number
  host?: string
  /** The storage folder; in memory if missing. */
  dir?: string | null
  secretKey?: string
  publishableKey?: string
  webhookSecret?: string
  /** Where events are delivered; if missing, they aren't. */
  webhookUrl?: string | null
  /** The site whose pages may embed the form. */
  webUrl?: string
  /** The provider's URL for browsers, if different from its own address. */
  publicUrl?: string
  /** What happens to a subscription after its last failed payment attempt. */
  afterDunning?: AfterDunning
  /** Delay after a failed delivery, in milliseconds; doubled after each further failure. */
  webhookPause?: number
  /** The probability that a response is dropped after its work is done. */
  droppedAnswers?: number
  /** Real time, in milliseconds. */
  now?: () => number
}

export type PaymentProvider = {
  url: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  faults: Faults
  webhooks: Pick<Webhooks, 'disturb' | 'release' | 'settled'>
  /** Completes or fails the authentication that an intent is waiting for, as its cardholder would. */
  authenticate(intent: string, outcome: 'complete' | 'fail'): void
  /** The provider's own time, in seconds, unaffected by test clocks; advancing it runs what is due. */
  clock: { now(): number; advance(seconds: number): void }
  /** Delivers future events to another URL. */
  deliverTo(url: string | null): void
  close(): Promise<void>
}

const SWEEP_MS = 60_000

/** Starts the provider, on a free port if none is given. */
export async function startPaymentProvider(options: ProviderOptions = {}): Promise<PaymentProvider> {
  const { now = Date.now, host = '127.0.0.1' } = options
  const secretKey = options.secretKey ?? `sk_test_${randomText(24)}`
  const publishableKey = options.publishableKey ?? `pk_test_${randomText(24)}`
  const webhookSecret = options.webhookSecret ?? `whsec_${randomText(32)}`
  let offset = 0
  const realTime = () => Math.floor(now() / 1000) + offset
  const store = openStore(options.dir ?? null, dueOf)
  const webhooks = deliverWebhooks(store, options.webhookPause ?? 1000)
  const faults = prepareFaults(options.droppedAnswers)
  let url = ''
  let isClosed = false
  const workFor = (request: Partial<Work>): Work => ({
    store,
    publicUrl: options.publicUrl ?? url,
    afterDunning: options.afterDunning ?? 'canceled',
    request: null,
    isBrowser: false,
    realTime,
    stepTime: null,
    ...request,
  })
  const webOrigin = new URL(options.webUrl ?? 'http://localhost:3000').origin
  const server = buildServer(store, { secretKey, publishableKey, webOrigin }, faults, workFor, () => {
    setImmediate(advanceClocks)
    webhooks.kick()
  })
  const deliverTo = (target: string | null) =>
    store.transaction(() => configureEndpoint(store, target, webhookSecret, realTime()))
  deliverTo(options.webhookUrl ?? null)

  /** Advances clocks as requested, including those left unfinished by a killed process. */
  const advanceClocks = () => {
    if (isClosed) return
    for (const clock of store.all('test_helpers.test_clock', { status: 'advancing' })) {
      const target = clock.status_details.advancing?.target_frozen_time
      if (target === undefined) continue
      runDue(workFor, clock.id, target)
      store.transaction(() => arrive(workFor({}), clock, target))
    }
    webhooks.kick()
  }
  const sweep = () => {
    runDue(workFor, null, realTime())
    store.transaction(() => deleteOld(store, realTime()))
    advanceClocks()
  }
  const sweeping = setInterval(sweep, SWEEP_MS).unref()
  url = await server.listen({ port: options.port ?? 0, host })
  webhooks.release()
  sweep()
  return {
    url,
    secretKey,
    publishableKey,
    webhookSecret,
    faults,
    webhooks,
    authenticate(intent, outcome) {
      const authenticate = intent.startsWith('seti_') ? authenticateSetup : authenticatePayment
      store.transaction(() => authenticate(workFor({}), intent, outcome === 'complete'))
      webhooks.kick()
    },
    clock: {
      now: realTime,
      advance(seconds) {
        offset += seconds
        sweep()
      },
    },
    deliverTo,
    async close() {
      isClosed = true
      clearInterval(sweeping)
      await server.close()
      await webhooks.stop()
      store.close()
    },
  }
}
