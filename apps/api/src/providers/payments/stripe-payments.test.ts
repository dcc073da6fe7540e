import { startPaymentProvider } from '@lodestay/payment-provider'
import { expect, onTestFinished, test } from 'vitest'
import type { ProductOffer } from './payments.ts'
import { createStripePayments } from './stripe-payments.ts'

async function startPayments() {
  const provider = await startPaymentProvider()
  onTestFinished(() => provider.close())
  const { url, secretKey, publishableKey, webhookSecret } = provider
  return createStripePayments({
    secretKey,
    publishableKey,
    webhookSecret,
    apiUrl: url,
    formUrl: url,
    taxesPlans: false,
  })
}

function plan(price: number): ProductOffer {
  return {
    lookupKey: 'lodestay_basic_monthly',
    name: 'Basic plan',
    kind: 'plan',
    tier: 'Basic',
    price,
    interval: 'month',
  }
}

test('a price that was raised and restored within a day is the earlier one again', async () => {
  const payments = await startPayments()
  for (const price of [395, 450, 395]) {
    await payments.ensureProduct(plan(price))
    expect(await payments.products()).toMatchObject([{ price, tier: 'Basic' }])
  }
})
