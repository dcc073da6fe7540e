import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { connect, errorOf, startTestProvider } from './test/provider.ts'
import { API_VERSION } from './work.ts'

/** Makes a call without the SDK, which would refuse to send it. */
function post(url: string, path: string, form: string, headers: Record<string, string>) {
  return fetch(`${url}${path}`, { method: 'POST', body: form, headers })
}

test('the API version matches the SDK', () => {
  expect(API_VERSION).toBe(Stripe.API_VERSION)
})

test('a wrong or missing key is rejected', async () => {
  const { provider } = await startTestProvider()
  const error = await errorOf(connect(provider.url, 'sk_test_of_somebody_else').customers.list())
  expect(error).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 })
  expect(error.message).toMatch(/^Invalid API Key provided: sk_test_\*+else$/)
  expect((await fetch(`${provider.url}/v1/customers`)).status).toBe(401)
})

test('unknown, missing and malformed parameters are named', async () => {
  const { stripe } = await startTestProvider()
  expect(await errorOf(stripe.customers.create({ nam: 'x' } as object))).toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'parameter_unknown',
    param: 'nam',
    message: 'Received unknown parameter: nam',
  })
  expect(await errorOf(stripe.customers.create({ address: { town: 'x' } } as object))).toMatchObject({
    param: 'address[town]',
  })
  expect(await errorOf(stripe.paymentIntents.create({ currency: 'usd' } as never))).toMatchObject({
    code: 'parameter_missing',
    param: 'amount',
  })
  expect(await errorOf(stripe.paymentIntents.create({ amount: 'ten', currency: 'usd' } as never))).toMatchObject({
    code: 'parameter_invalid_integer',
    param: 'amount',
    message: 'Invalid integer: ten',
  })
  expect(await errorOf(stripe.paymentMethods.attach('pm_card_visa', { customer: '' }))).toMatchObject({
    code: 'parameter_invalid_empty',
    param: 'customer',
  })
})

test('a missing object is resource_missing, an unknown call is 404', async () => {
  const { stripe, provider } = await startTestProvider()
  expect(await errorOf(stripe.customers.retrieve('cus_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    message: "No such customer: 'cus_none'",
  })
  expect(
    await errorOf(stripe.paymentIntents.create({ amount: 500, currency: 'usd', customer: 'cus_none' })),
  ).toMatchObject({ param: 'customer' })
  expect(await (await fetch(`${provider.url}/v1/nothing`)).json()).toMatchObject({
    error: { message: 'Unrecognized request URL (GET: /v1/nothing).' },
  })
})

test.each([
  '__proto__[polluted]=1',
  'metadata[__proto__]=1',
  'a[b][c][d][e][f][g][h][i][j][k]=1',
  'a[=1',
  '[a]=1',
  'name=x&name[y]=z',
])('a malicious form is rejected or harmless: %s', async (form) => {
  const { provider } = await startTestProvider()
  const { status } = await post(provider.url, '/v1/customers', form, { authorization: `Bearer ${provider.secretKey}` })
  expect([200, 400]).toContain(status)
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
})

test('the same idempotency key gets the same response, and the work is done once', async () => {
  const { stripe } = await startTestProvider()
  const idempotencyKey = randomUUID()
  const pay = () =>
    stripe.paymentIntents.create(
      { amount: 1000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
      { idempotencyKey },
    )
  const first = await pay()
  const second = await pay()
  expect(second).toEqual(first)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.charges.list()).data).toHaveLength(1)
})

test('the same idempotency key with a different body is rejected', async () => {
  const { stripe } = await startTestProvider()
  const idempotencyKey = randomUUID()
  await stripe.customers.create({ name: 'Casa Aurora' }, { idempotencyKey })
  expect(await errorOf(stripe.customers.create({ name: 'Casa Boreal' }, { idempotencyKey }))).toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
})

test('a declined payment’s response is repeated, without another attempt', async () => {
  const { stripe } = await startTestProvider()
  const idempotencyKey = randomUUID()
  const pay = () =>
    errorOf(
      stripe.paymentIntents.create(
        { amount: 1000, currency: 'usd', payment_method: 'pm_card_chargeDeclined', confirm: true },
        { idempotencyKey },
      ),
    )
  expect((await pay()).payment_intent?.id).toBe((await pay()).payment_intent?.id)
  expect((await stripe.charges.list()).data).toHaveLength(1)
})

test('a request with an invalid parameter can be corrected and reuse its key', async () => {
  const { stripe } = await startTestProvider()
  const idempotencyKey = randomUUID()
  await errorOf(stripe.customers.create({ nam: 'Casa Aurora' } as object, { idempotencyKey }))
  expect((await stripe.customers.create({ name: 'Casa Aurora' }, { idempotencyKey })).name).toBe('Casa Aurora')
})

test('a rejected request leaves nothing behind', async () => {
  const { stripe } = await startTestProvider()
  const refused = stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    payment_method: 'pm_none',
    confirm: true,
  })
  expect(await errorOf(refused)).toMatchObject({ code: 'resource_missing' })
  expect((await stripe.paymentIntents.list()).data).toEqual([])
  expect((await stripe.events.list()).data).toEqual([])
})

test('lists are paginated in both directions, newest first', async () => {
  const { stripe } = await startTestProvider()
  const made: string[] = []
  for (const name of ['a', 'b', 'c', 'd', 'e']) made.unshift((await stripe.customers.create({ name })).id)
  const first = await stripe.customers.list({ limit: 2 })
  expect([first.data.map(({ id }) => id), first.has_more, first.url]).toEqual([made.slice(0, 2), true, '/v1/customers'])
  const second = await stripe.customers.list({ limit: 2, starting_after: made[1] as string })
  expect([second.data.map(({ id }) => id), second.has_more]).toEqual([made.slice(2, 4), true])
  const back = await stripe.customers.list({ limit: 2, ending_before: made[3] as string })
  expect([back.data.map(({ id }) => id), back.has_more]).toEqual([made.slice(1, 3), true])
  const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
  expect(all.map(({ id }) => id)).toEqual(made)
  expect(await errorOf(stripe.customers.list({ limit: 101 }))).toMatchObject({ param: 'limit' })
})

test('lists filter by creation time', async () => {
  let now = Date.UTC(2027, 0, 1)
  const { stripe } = await startTestProvider({ now: () => now })
  await stripe.customers.create({ name: 'early' })
  now += 60_000
  await stripe.customers.create({ name: 'late' })
  const namesOf = async (created: Stripe.RangeQueryParam) =>
    (await stripe.customers.list({ created })).data.map(({ name }) => name)
  expect(await namesOf({ gte: now / 1000 })).toEqual(['late'])
  expect(await namesOf({ lt: now / 1000 })).toEqual(['early'])
})

test('expansions replace ids with objects, in lists too, and only where possible', async () => {
  const { stripe } = await startTestProvider()
  const { id: customer } = await stripe.customers.create({ name: 'Casa Aurora' })
  await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    customer,
    payment_method: 'pm_card_visa',
    confirm: true,
    capture_method: 'automatic',
  })
  const { data } = await stripe.paymentIntents.list({
    expand: ['data.customer', 'data.latest_charge.balance_transaction'],
  })
  expect(data[0]).toMatchObject({
    customer: { name: 'Casa Aurora' },
    latest_charge: { balance_transaction: { net: 941 } },
  })
  expect(await errorOf(stripe.customers.retrieve(customer, { expand: ['nothing'] }))).toMatchObject({
    message: 'This property cannot be expanded (nothing).',
  })
})

test('metadata is merged: an empty value deletes its key, an empty string deletes everything', async () => {
  const { stripe } = await startTestProvider()
  const { id } = await stripe.customers.create({ metadata: { a: '1', b: '2' } })
  expect((await stripe.customers.update(id, { metadata: { a: '', c: '3' } })).metadata).toEqual({ b: '2', c: '3' })
  expect((await stripe.customers.update(id, { metadata: '' })).metadata).toEqual({})
})

test('a dropped response has done its work, and the SDK’s retry gets that response', async () => {
  const { provider } = await startTestProvider()
  const stripe = connect(provider.url, provider.secretKey, { maxNetworkRetries: 1 })
  provider.faults.next({ match: { path: '/v1/payment_intents' }, kind: 'drop-answer' })
  const intent = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  expect(intent.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.charges.list()).data).toHaveLength(1)
})

test.each([
  ['reset', 'StripeConnectionError', 0],
  ['server-error', 'StripeAPIError', 0],
  ['garbage', 'StripeAPIError', 1],
  ['hang', 'StripeConnectionError', 0],
] as const)('a fault of kind %s is %s, with %i customers created', async (kind, type, count) => {
  const { provider, stripe } = await startTestProvider()
  provider.faults.next({ match: { method: 'POST', path: /customers/ }, kind, times: 9 })
  expect(await errorOf(stripe.customers.create({}, { timeout: 300 }))).toMatchObject({ type })
  expect((await stripe.customers.list()).data).toHaveLength(count)
})

test('a slow response arrives, and faults affect only matching requests', async () => {
  const { provider, stripe } = await startTestProvider()
  provider.faults.next({ match: { path: '/v1/products' }, kind: 'slow', ms: 50 })
  await stripe.customers.create()
  expect((await stripe.products.create({ name: 'Plus' })).name).toBe('Plus')
})
