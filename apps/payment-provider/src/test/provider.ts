import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { type ProviderOptions, startPaymentProvider } from '../index.ts'

/** Starts an in-memory provider for one test, with an SDK that doesn't retry. */
export async function startTestProvider(options: ProviderOptions = {}) {
  const provider = await startPaymentProvider({ webhookPause: 20, ...options })
  onTestFinished(() => provider.close())
  return { provider, stripe: connect(provider.url, provider.secretKey) }
}

export function connect(url: string, key: string, config: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false, ...config })
}

/** The error that a call rejects with. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call
  } catch (error) {
    return error as Stripe.errors.StripeError
  }
  throw new Error('The call succeeded.')
}
