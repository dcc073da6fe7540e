import { expect, test } from 'vitest'
import { connect, errorOf, startTestProvider } from './test/provider.ts'

const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const

test('a working card is charged, and the balance increases by the amount less the fee', async () => {
  const { stripe } = await startTestProvider()
  const intent = await stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods,
    capture_method: 'automatic',
    expand: ['latest_charge.balance_transaction'],
  })
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 10_000,
    latest_charge: { paid: true, balance_transaction: { amount: 10_000, fee: 320, net: 9680, type: 'charge' } },
  })
})

test('a charge that is captured asynchronously gets its balance transaction seconds later, with an event', async () => {
  const { stripe, provider } = await startTestProvider()
  const { id, latest_charge } = await stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    automatic_payment_methods,
    expand: ['latest_charge'],
  })
  expect(latest_charge).toMatchObject({ paid: true, balance_transaction: null })
  provider.clock.advance(5)
  const expand = ['latest_charge.balance_transaction']
  expect(await stripe.paymentIntents.retrieve(id, { expand })).toMatchObject({
    latest_charge: { balance_transaction: { net: 9680 } },
  })
  const { data } = await stripe.events.list({ type: 'charge.updated' })
  expect(data).toMatchObject([{ data: { object: { payment_intent: id } } }])
})

test('an intent allows named payment methods or those of the dashboard, not both', async () => {
  const { stripe } = await startTestProvider()
  const cards = { allowed_payment_method_types: ['card' as const] }
  const both = stripe.paymentIntents.create({ amount: 1000, currency: 'usd', automatic_payment_methods, ...cards })
  expect(await errorOf(both)).toMatchObject({ param: 'allowed_payment_method_types' })
  expect(await stripe.paymentIntents.create({ amount: 1000, currency: 'usd', ...cards })).toMatchObject(cards)
})

test.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
  [
    'pm_card_chargeDeclinedInsufficientFunds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    'pm_card_chargeDeclinedProcessingError',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])('%s is declined as %s, and the intent accepts another card', async (token, code, decline_code, message) => {
  const { stripe } = await startTestProvider()
  const { id } = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd', automatic_payment_methods })
  const error = await errorOf(stripe.paymentIntents.confirm(id, { payment_method: token }))
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code, message })
  const declined = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  expect(declined).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code },
    latest_charge: { status: 'failed', paid: false },
  })
  expect(await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({
    status: 'succeeded',
    last_payment_error: null,
  })
})

test('a card that requires authentication waits for it, and is charged once it is completed', async () => {
  const { stripe, provider } = await startTestProvider()
  const intent = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    payment_method: 'pm_card_threeDSecure2Required',
    confirm: true,
    automatic_payment_methods,
  })
  expect(intent).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
    latest_charge: null,
  })
  provider.authenticate(intent.id, 'complete')
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded', next_action: null })
})

test('a failed authentication charges nothing and reports the failure', async () => {
  const { stripe, provider } = await startTestProvider()
  const intent = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    payment_method: 'pm_card_threeDSecure2Required',
    confirm: true,
    return_url: 'http://localhost:3000/back',
  })
  expect(intent.next_action?.redirect_to_url?.return_url).toBe('http://localhost:3000/back')
  provider.authenticate(intent.id, 'fail')
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  })
  expect((await stripe.charges.list()).data).toEqual([])
})

test('a card may be declined after authentication', async () => {
  const { stripe, provider } = await startTestProvider()
  const intent = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    payment_method: 'pm_card_threeDSecureRequiredChargeDeclined',
    confirm: true,
  })
  provider.authenticate(intent.id, 'complete')
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { decline_code: 'generic_decline' },
  })
})

test('a saved card can be charged off-session, unless it always requires authentication', async () => {
  const { stripe, provider } = await startTestProvider()
  const { id: customer } = await stripe.customers.create()
  const pay = (payment_method: string) =>
    stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      customer,
      payment_method,
      off_session: true,
      confirm: true,
    })
  const save = async (token: string) => {
    const setup = await stripe.setupIntents.create({ customer, payment_method: token, confirm: true })
    if (setup.status === 'requires_action') provider.authenticate(setup.id, 'complete')
    return setup.payment_method as string
  }
  expect((await pay(await save('pm_card_authenticationRequiredOnSetup'))).status).toBe('succeeded')
  expect(await errorOf(pay(await save('pm_card_authenticationRequired')))).toMatchObject({
    code: 'authentication_required',
    payment_intent: { status: 'requires_payment_method' },
  })
})

test('setup_future_usage saves the card to the customer; without it, the card is used once', async () => {
  const { stripe } = await startTestProvider()
  const { id: customer } = await stripe.customers.create()
  const pay = (payment_method: string, setup_future_usage?: 'off_session') =>
    stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      customer,
      payment_method,
      confirm: true,
      ...(setup_future_usage && { setup_future_usage }),
    })
  const saved = await pay('pm_card_visa', 'off_session')
  expect((await stripe.customers.listPaymentMethods(customer)).data.map(({ id }) => id)).toEqual([saved.payment_method])
  expect((await pay(saved.payment_method as string)).status).toBe('succeeded')
  const once = await pay('pm_card_mastercard')
  expect((await errorOf(pay(once.payment_method as string))).message).toContain('It may not be used again.')
})

test('an intent can be confirmed only once, and canceled only before that', async () => {
  const { stripe } = await startTestProvider()
  const paid = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  expect(await errorOf(stripe.paymentIntents.confirm(paid.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  expect(await errorOf(stripe.paymentIntents.cancel(paid.id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  const open = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  const canceled = await stripe.paymentIntents.cancel(open.id, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
})

test('an amount can be changed before payment, within limits', async () => {
  const { stripe } = await startTestProvider()
  const { id } = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  expect((await stripe.paymentIntents.update(id, { amount: 900 })).amount).toBe(900)
  expect(await errorOf(stripe.paymentIntents.update(id, { amount: 49 }))).toMatchObject({
    code: 'amount_too_small',
    param: 'amount',
  })
  expect(await errorOf(stripe.paymentIntents.create({ amount: 100_000_000, currency: 'usd' }))).toMatchObject({
    code: 'amount_too_large',
  })
})

test('a browser can confirm with the publishable key and client secret, and do nothing else', async () => {
  const { stripe, provider } = await startTestProvider()
  const intent = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd', metadata: { private: 'yes' } })
  const browser = connect(provider.url, provider.publishableKey)
  const client_secret = intent.client_secret as string
  const seen = await browser.paymentIntents.retrieve(intent.id, { client_secret })
  expect(seen.amount).toBe(1000)
  expect(seen).not.toHaveProperty('metadata')
  expect(await errorOf(browser.paymentIntents.retrieve(intent.id))).toMatchObject({ code: 'parameter_missing' })
  expect(await errorOf(browser.paymentIntents.retrieve(intent.id, { client_secret: 'guessed' }))).toMatchObject({
    code: 'resource_missing',
  })
  expect(await errorOf(browser.customers.list())).toMatchObject({ statusCode: 403, code: 'secret_key_required' })
  const method = await browser.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' },
  })
  const confirm = { payment_method: method.id, client_secret } as object
  expect((await browser.paymentIntents.confirm(intent.id, confirm)).status).toBe('succeeded')
})
