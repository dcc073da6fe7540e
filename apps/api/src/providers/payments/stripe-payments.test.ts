import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { startPaymentProvider } from '@lodestay/payment-provider'
import { expect, onTestFinished, test } from 'vitest'
import type { ProductOffer } from './payments.ts'
import { createStripePayments } from './stripe-payments.ts'

type Keys = { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecret: string }

function paymentsAt(url: string, { secretKey, publishableKey, webhookSecret }: Keys) {
  return createStripePayments({
    secretKey,
    publishableKey,
    webhookSecret,
    apiUrl: url,
    formUrl: url,
    taxesPlans: false,
  })
}

async function startPayments() {
  const provider = await startPaymentProvider()
  onTestFinished(() => provider.close())
  return paymentsAt(provider.url, provider)
}

/**
 * A provider that returns fixed objects, for states that ours never has.
 * @returns its payments, and what was posted: the paths and the forms
 */
async function startFixed(objects: Readonly<Record<string, object>>) {
  const posted: string[] = []
  const forms: Record<string, string>[] = []
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '' } = request
    const path = url.split('?')[0] ?? ''
    if (method === 'POST') {
      posted.push(path)
      forms.push(Object.fromEntries(new URLSearchParams(await text(request))))
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(objects[path] ?? {}))
  }
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const keys = { secretKey: 'sk_test_fixed', publishableKey: 'pk_test_fixed', webhookSecret: 'whsec_fixed' }
  return { payments: paymentsAt(url, keys), posted, forms }
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

test('only cards are asked for, whatever the dashboard allows, and charges are booked at once', async () => {
  const subscription = {
    id: 'sub_1',
    items: { data: [{ price: { id: 'price_1' }, current_period_start: 0, current_period_end: 0 }] },
  }
  const { payments, forms } = await startFixed({ '/v1/subscriptions': subscription })
  const customer = { customerId: 'cus_1', metadata: {} }
  await payments.createIntent({ ...customer, key: 'intent', amount: 4900, description: 'Premium', saveCard: false })
  await payments.createSetup({ ...customer, key: 'setup' })
  const plan = { priceId: 'price_1', cardId: undefined, promotionCodeId: undefined }
  await payments.createSubscription({ ...customer, ...plan, key: 'subscription' })
  const [intent, setup, subscribed] = forms
  expect(intent).toMatchObject({ 'allowed_payment_method_types[0]': 'card', capture_method: 'automatic' })
  expect(setup).toMatchObject({ 'allowed_payment_method_types[0]': 'card' })
  expect(subscribed).toMatchObject({ 'payment_settings[payment_method_types][0]': 'card' })
})

test('a change awaiting payment is dropped with its own invoice, even if another was billed since', async () => {
  const { payments, posted } = await startFixed({
    '/v1/subscriptions/sub_1': {
      id: 'sub_1',
      object: 'subscription',
      status: 'active',
      customer: 'cus_1',
      items: { data: [{ id: 'si_1', price: { id: 'price_1' }, current_period_start: 0, current_period_end: 0 }] },
      pending_update: { expires_at: 1, subscription_items: [] },
      latest_invoice: 'in_month',
      metadata: {},
    },
    '/v1/invoices': {
      object: 'list',
      has_more: false,
      data: [
        { id: 'in_month', object: 'invoice', status: 'open', billing_reason: 'subscription_cycle' },
        { id: 'in_upgrade', object: 'invoice', status: 'open', billing_reason: 'subscription_update' },
      ],
    },
  })
  await payments.cancelAtPeriodEnd('sub_1')
  expect(posted).toEqual(['/v1/invoices/in_upgrade/void', '/v1/subscriptions/sub_1'])
})

test('a plan without an item is not changed: no made-up item is sent', async () => {
  const { payments, posted } = await startFixed({
    '/v1/subscriptions/sub_1': { id: 'sub_1', object: 'subscription', status: 'active', items: { data: [] } },
  })
  const change = { key: 'change', id: 'sub_1', priceId: 'price_2', promotionCodeId: undefined }
  await expect(payments.upgradeSubscription(change)).rejects.toThrow('subscription sub_1 has no item')
  await expect(payments.downgradeSubscription(change)).rejects.toThrow('subscription sub_1 has no item')
  expect(posted).toEqual([])
})
