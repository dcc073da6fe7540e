import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { advance, aSubscriber, START } from './test/plans.ts'
import { connect, errorOf, startTestProvider } from './test/provider.ts'

const entry = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }

test('a customer has an address, tax ids and a tax exemption', async () => {
  const { stripe } = await startTestProvider()
  const { id } = await stripe.customers.create({
    name: 'Casa Aurora',
    address: { city: 'Lisbon', country: 'PT' },
    tax_id_data: [{ type: 'eu_vat', value: 'PT123456789' }],
  })
  const customer = (await stripe.customers.update(id, {
    address: { city: 'Porto' },
    tax_exempt: 'reverse',
    expand: ['tax_ids'],
  })) as Stripe.Customer
  expect(customer).toMatchObject({
    address: { city: 'Porto', country: null },
    tax_exempt: 'reverse',
    tax_ids: { data: [{ type: 'eu_vat', value: 'PT123456789', country: 'PT', verification: { status: 'pending' } }] },
  })
  const { id: taxId } = await stripe.customers.createTaxId(id, { type: 'us_ein', value: '12-3456789' })
  await stripe.customers.deleteTaxId(id, taxId)
  expect((await stripe.customers.listTaxIds(id)).data.map(({ type }) => type)).toEqual(['eu_vat'])
  expect(await errorOf(stripe.customers.createTaxId(id, { type: 'eu_vat', value: '1' }))).toMatchObject({
    code: 'tax_id_invalid',
  })
})

test('a customer’s balance can be set, and pays for the next invoice', async () => {
  const { stripe } = await startTestProvider()
  const { customer, plus } = await aSubscriber(stripe)
  await stripe.customers.update(customer, { balance: -500 })
  const { latest_invoice } = await stripe.subscriptions.create({
    customer,
    items: [{ price: plus }],
    expand: ['latest_invoice'],
  })
  expect(latest_invoice).toMatchObject({ total: 2000, starting_balance: -500, ending_balance: 0, amount_paid: 1500 })
  expect((await stripe.customers.retrieve(customer)) as Stripe.Customer).toMatchObject({ balance: 0 })
})

test('a customer can be created with a card, unless its bank declines it', async () => {
  const { stripe } = await startTestProvider()
  const { id } = await stripe.customers.create({ payment_method: 'pm_card_visa' })
  expect((await stripe.customers.listPaymentMethods(id)).data).toHaveLength(1)
  expect(await errorOf(stripe.customers.create({ payment_method: 'pm_card_chargeDeclined' }))).toMatchObject({
    code: 'card_declined',
  })
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('a deleted customer has no active subscription or card, but is still referenced by its charges', async () => {
  const { stripe } = await startTestProvider()
  const { customer, plus } = await aSubscriber(stripe)
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  const [method] = (await stripe.customers.listPaymentMethods(customer)).data
  await stripe.customers.del(customer)
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ id: customer, deleted: true })
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled')
  const { id: other } = await stripe.customers.create()
  expect((await errorOf(stripe.paymentMethods.attach(method?.id as string, { customer: other }))).message).toContain(
    'It may not be used again.',
  )
  expect((await stripe.charges.list({ expand: ['data.customer'] })).data[0]?.customer).toMatchObject({ deleted: true })
})

test('cards are attached, listed, made the default and detached', async () => {
  const { stripe } = await startTestProvider()
  const { id: customer } = await stripe.customers.create()
  const visa = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  const amex = await stripe.paymentMethods.attach('pm_card_amex', { customer })
  expect((await stripe.paymentMethods.list({ customer, type: 'card' })).data.map(({ card }) => card?.brand)).toEqual([
    'amex',
    'visa',
  ])
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: visa.id } })
  await stripe.paymentMethods.update(visa.id, { card: { exp_month: 3, exp_year: 2041 } })
  expect((await stripe.paymentMethods.retrieve(visa.id)).card).toMatchObject({
    exp_month: 3,
    exp_year: 2041,
    last4: '4242',
  })
  await stripe.paymentMethods.detach(visa.id)
  expect((await stripe.customers.retrieve(customer)) as Stripe.Customer).toMatchObject({
    invoice_settings: { default_payment_method: null },
  })
  expect((await stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id)).toEqual([amex.id])
  expect(
    await errorOf(stripe.customers.update(customer, { invoice_settings: { default_payment_method: visa.id } })),
  ).toMatchObject({ code: 'resource_missing' })
})

test("a card can't be attached to a second customer, or pay for one", async () => {
  const { stripe } = await startTestProvider()
  const [first, second] = [await stripe.customers.create(), await stripe.customers.create()]
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: first.id })
  expect((await errorOf(stripe.paymentMethods.attach(card.id, { customer: second.id }))).message).toContain(
    'already been attached',
  )
  const payment = stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    customer: second.id,
    payment_method: card.id,
    confirm: true,
  })
  expect(await errorOf(payment)).toMatchObject({ param: 'payment_method' })
})

test('attaching a card contacts the bank: one without funds is rejected, one that fails later is not', async () => {
  const { stripe } = await startTestProvider()
  const { id: customer } = await stripe.customers.create()
  const attach = stripe.paymentMethods.attach('pm_card_chargeDeclinedInsufficientFunds', { customer })
  expect(await errorOf(attach)).toMatchObject({ statusCode: 402, decline_code: 'insufficient_funds' })
  const saved = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  const pay = stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    customer,
    payment_method: saved.id,
    confirm: true,
    off_session: true,
  })
  expect(await errorOf(pay)).toMatchObject({ code: 'card_declined' })
})

test.each([
  [{ number: '4242424242424241' }, 'incorrect_number', 'card[number]'],
  [{ number: 'not a card' }, 'incorrect_number', 'card[number]'],
  [{ exp_month: 13 }, 'invalid_expiry_month', 'card[exp_month]'],
  [{ exp_year: 2020 }, 'invalid_expiry_year', 'card[exp_year]'],
  [{ cvc: '12' }, 'invalid_cvc', 'card[cvc]'],
  [{ number: '378282246310005', cvc: '123' }, 'invalid_cvc', 'card[cvc]'],
  [{ number: '4111111111111111' }, 'card_declined', undefined],
])('a card entered with %j is rejected as %s', async (wrong, code, param) => {
  const { stripe, provider } = await startTestProvider()
  const browser = connect(provider.url, provider.publishableKey)
  const error = await errorOf(browser.paymentMethods.create({ type: 'card', card: { ...entry, ...wrong } }))
  expect(error).toMatchObject({ type: 'StripeCardError', code, param })
  expect((await stripe.events.list()).data).toEqual([])
})

test.each([
  ['4242424242424242', '123', 'visa'],
  ['5555555555554444', '123', 'mastercard'],
  ['378282246310005', '1234', 'amex'],
])('card %s is of brand %s %s, and the same card has the same fingerprint', async (number, cvc, brand) => {
  const { stripe } = await startTestProvider()
  const create = () => stripe.paymentMethods.create({ type: 'card', card: { ...entry, number, cvc } })
  const [first, second] = [await create(), await create()]
  expect(first.card).toMatchObject({ brand, last4: number.slice(-4), fingerprint: second.card?.fingerprint })
  expect(first.id).not.toBe(second.id)
})

test('a setup that requires authentication saves the card on success, but not on failure', async () => {
  const { stripe, provider } = await startTestProvider()
  const { id: customer } = await stripe.customers.create()
  const setUp = () =>
    stripe.setupIntents.create({ customer, payment_method: 'pm_card_authenticationRequiredOnSetup', confirm: true })
  const failed = await setUp()
  expect(failed).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  provider.authenticate(failed.id, 'fail')
  expect(await stripe.setupIntents.retrieve(failed.id)).toMatchObject({
    status: 'requires_payment_method',
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  })
  expect((await stripe.customers.listPaymentMethods(customer)).data).toEqual([])
  const complete = await setUp()
  provider.authenticate(complete.id, 'complete')
  expect((await stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id)).toEqual([
    complete.payment_method,
  ])
})

test('a declined setup gives a reason, and a canceled one accepts no card', async () => {
  const { stripe } = await startTestProvider()
  const { id } = await stripe.setupIntents.create()
  expect(await errorOf(stripe.setupIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }))).toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    setup_intent: { status: 'requires_payment_method' },
  })
  expect((await stripe.setupIntents.cancel(id)).status).toBe('canceled')
  expect(await errorOf(stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' }))).toMatchObject({
    code: 'setup_intent_unexpected_state',
  })
})

test('a test clock only moves forward, and is deleted along with its customers', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus } = await aSubscriber(stripe)
  await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  expect(await errorOf(stripe.testHelpers.testClocks.advance(clock, { frozen_time: START }))).toMatchObject({
    param: 'frozen_time',
  })
  await advance(stripe, clock, START + 60)
  expect(await stripe.testHelpers.testClocks.retrieve(clock)).toMatchObject({
    frozen_time: START + 60,
    status: 'ready',
  })
  await stripe.testHelpers.testClocks.del(clock)
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
  expect((await stripe.testHelpers.testClocks.list()).data).toEqual([])
})
