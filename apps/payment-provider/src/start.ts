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
  /** Where everything is stored; without it, in memory. */
  dir?: string | null
  secretKey?: string
  publishableKey?: string
  webhookSecret?: string
  /** Where events are delivered; without it, nowhere. */
  webhookUrl?: string | null
  /** The site whose pages may show the form. */
  webUrl?: string
  /** Where a browser reaches the provider, where that is not its own address. */
  publicUrl?: string
  /** What becomes of a subscription that could not be paid in any of the tries. */
  afterDunning?: AfterDunning
  /** After a failed delivery, in milliseconds; doubled after each further one. */
  webhookPause?: number
  /** The probability that an answer is dropped after its work is done. */
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
  /** The provider's own time, in seconds, which test clocks do not touch; advancing it does what falls due. */
  clock: { now(): number; advance(seconds: number): void }
  /** Delivers events to another address from now on. */
  deliverTo(url: string | null): void
  close(): Promise<void>
}

const SWEEP_MS = 60_000

/** Starts the provider; without a port, on a free one. */
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

  /** Advances the clocks that are asked to, also those that a killed process left under way. */
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
