import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { advance, aPlan, aSubscriber, dayOf, itemOf, START } from './test/plans.ts'
import { errorOf, startTestProvider } from './test/provider.ts'

const expand = ['latest_invoice.confirmation_secret', 'latest_invoice.payments']

test('a subscription with a saved card is paid immediately and has a numbered invoice', async () => {
  const { stripe } = await startTestProvider()
  const { customer, plus } = await aSubscriber(stripe)
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: plus }],
    off_session: true,
    expand,
  })
  expect(subscription).toMatchObject({
    status: 'active',
    items: { data: [{ current_period_start: START, current_period_end: dayOf(2, 15), price: { id: plus } }] },
    latest_invoice: {
      status: 'paid',
      billing_reason: 'subscription_create',
      amount_paid: 2000,
      number: expect.stringMatching(/^[A-Z0-9]{8}-0001$/),
      parent: { subscription_details: { subscription: subscription.id } },
      payments: { data: [{ status: 'paid', amount_paid: 2000 }] },
    },
  })
})

test('default_incomplete waits for the first payment, which activates it and saves the card', async () => {
  const { stripe } = await startTestProvider()
  const { id: customer } = await stripe.customers.create()
  const plus = await aPlan(stripe, 'Plus', 2000)
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: plus.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    expand,
  })
  expect(subscription.status).toBe('incomplete')
  const invoice = subscription.latest_invoice as Stripe.Invoice
  const secret = invoice.confirmation_secret?.client_secret as string
  const intent = secret.split('_secret_')[0] as string
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_chargeDeclined' }).catch(() => {})
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete')
  const { payment_method } = await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' })
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'active',
    default_payment_method: payment_method,
  })
})

test('a first payment that requires authentication can be completed later', async () => {
  const { stripe, provider } = await startTestProvider()
  const { customer, plus } = await aSubscriber(stripe)
  const method = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer })
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: plus }],
    default_payment_method: method.id,
    expand,
  })
  expect(subscription).toMatchObject({ status: 'incomplete', latest_invoice: { status: 'open' } })
  const [payment] = (subscription.latest_invoice as Stripe.Invoice).payments?.data ?? []
  provider.authenticate(payment?.payment.payment_intent as string, 'complete')
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
})

test('without a first payment, the subscription ends after 23 hours and its invoice is voided', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus } = await aSubscriber(stripe, 'pm_card_chargeCustomerFail')
  const { id, status, latest_invoice } = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  expect(status).toBe('incomplete')
  await advance(stripe, clock, START + 24 * 3600)
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('incomplete_expired')
  expect((await stripe.invoices.retrieve(latest_invoice as string)).status).toBe('void')
})

test('error_if_incomplete leaves nothing behind when the card is declined', async () => {
  const { stripe } = await startTestProvider()
  const { customer, plus } = await aSubscriber(stripe, 'pm_card_chargeCustomerFail')
  const create = stripe.subscriptions.create({
    customer,
    items: [{ price: plus }],
    payment_behavior: 'error_if_incomplete',
  })
  expect(await errorOf(create)).toMatchObject({ statusCode: 402, code: 'card_declined' })
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
  expect((await stripe.invoices.list({ customer })).data).toEqual([])
})

test('a subscription renews on its start day, after an hour as a draft, even after a short month', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus } = await aSubscriber(stripe)
  await advance(stripe, clock, dayOf(1, 31))
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  await advance(stripe, clock, dayOf(2, 28))
  const renewed = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  expect(itemOf(renewed)).toMatchObject({ current_period_start: dayOf(2, 28), current_period_end: dayOf(3, 31) })
  expect(renewed.latest_invoice).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle', total: 2000 })
  await advance(stripe, clock, dayOf(2, 28, 1))
  expect((await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).latest_invoice).toMatchObject({
    status: 'paid',
  })
  await advance(stripe, clock, dayOf(5, 1))
  const invoices = await stripe.invoices.list({ customer, status: 'paid' })
  expect(invoices.data.map(({ created }) => created)).toEqual([dayOf(4, 30), dayOf(3, 31), dayOf(2, 28), dayOf(1, 31)])
})

test('an upgrade credits the unused time, charges the rest of the period, and costs what the preview showed', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus, pro } = await aSubscriber(stripe)
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  // 31 days, 15.5 of them remaining.
  await advance(stripe, clock, START + 15.5 * 86_400)
  const items = [{ id: itemOf(subscription).id, price: pro }]
  const proration_behavior = 'always_invoice' as const
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_behavior },
  })
  expect(preview).toMatchObject({ total: 1500, amount_due: 1500, status: 'draft' })
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(1)
  const updated = await stripe.subscriptions.update(subscription.id, {
    items,
    proration_behavior,
    expand: ['latest_invoice'],
  })
  expect(itemOf(updated).price.id).toBe(pro)
  expect(updated.latest_invoice).toMatchObject({
    status: 'paid',
    amount_paid: 1500,
    billing_reason: 'subscription_update',
  })
  const lines = (updated.latest_invoice as Stripe.Invoice).lines.data
  expect(lines.map(({ amount, description }) => [amount, description])).toEqual([
    [-1000, 'Unused time on Plus after Jan 30, 2027'],
    [2500, 'Remaining time on Pro after Jan 30, 2027'],
  ])
  expect(lines[0]?.parent?.subscription_item_details).toMatchObject({ proration: true, subscription: subscription.id })
})

test('an upgrade without any card is an invalid request, and changes nothing', async () => {
  const { stripe } = await startTestProvider()
  const { id: customer } = await stripe.customers.create({ balance: -2000 })
  const plus = await aPlan(stripe, 'Plus', 2000)
  const pro = await aPlan(stripe, 'Pro', 5000)
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: plus.id }] })
  expect(subscription.status).toBe('active')
  const upgrade = stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price: pro.id }],
    payment_behavior: 'error_if_incomplete',
    proration_behavior: 'always_invoice',
  })
  expect(await errorOf(upgrade)).toMatchObject({ statusCode: 400, code: 'resource_missing' })
  expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(plus.id)
})

test('prorations that are not invoiced wait for the renewal; with `none` there are none', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus, pro } = await aSubscriber(stripe)
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  await advance(stripe, clock, START + 15.5 * 86_400)
  const { id } = itemOf(subscription)
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id, price: pro }],
    proration_behavior: 'create_prorations',
  })
  expect((await stripe.invoices.createPreview({ subscription: subscription.id })).total).toBe(6500)
  await stripe.subscriptions.update(subscription.id, { items: [{ id, price: plus }], proration_behavior: 'none' })
  expect((await stripe.invoices.createPreview({ subscription: subscription.id })).total).toBe(3500)
  await advance(stripe, clock, dayOf(2, 15, 1))
  expect((await stripe.invoices.list({ customer })).data[0]).toMatchObject({ status: 'paid', amount_paid: 3500 })
})

test('a credit larger than the invoice goes to the balance, and the next invoice uses it', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus, pro } = await aSubscriber(stripe)
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: pro }] })
  await advance(stripe, clock, START + 15.5 * 86_400)
  await stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price: plus }],
    proration_behavior: 'always_invoice',
  })
  expect((await stripe.customers.retrieve(customer)) as Stripe.Customer).toMatchObject({ balance: -1500 })
  await advance(stripe, clock, dayOf(2, 15, 1))
  expect((await stripe.invoices.list({ customer })).data[0]).toMatchObject({
    total: 2000,
    amount_due: 500,
    starting_balance: -1500,
    ending_balance: 0,
  })
})

test('changing from monthly to yearly restarts the cycle and bills immediately', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus } = await aSubscriber(stripe)
  const yearly = await aPlan(stripe, 'Plus', 20_000, 'year')
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  const now = START + 15.5 * 86_400
  await advance(stripe, clock, now)
  const updated = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price: yearly.id }],
    expand: ['latest_invoice'],
  })
  expect(updated.billing_cycle_anchor).toBe(now)
  expect(updated.latest_invoice).toMatchObject({ total: 19_000, status: 'paid' })
})

test('a pending update takes effect once it is paid', async () => {
  const { stripe } = await startTestProvider()
  const { customer, plus, pro } = await aSubscriber(stripe)
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await stripe.subscriptions.update(subscription.id, { default_payment_method: failing.id })
  const waiting = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price: pro }],
    payment_behavior: 'pending_if_incomplete',
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
  })
  expect(waiting).toMatchObject({ status: 'active', pending_update: { subscription_items: [{ price: { id: pro } }] } })
  expect(itemOf(waiting).price.id).toBe(plus)
  await stripe.invoices.pay((waiting.latest_invoice as Stripe.Invoice).id, { payment_method: 'pm_card_visa' })
  const paid = await stripe.subscriptions.retrieve(subscription.id)
  expect(paid.pending_update).toBeNull()
  expect(itemOf(paid).price.id).toBe(pro)
})

describe('a pending update that is unpaid', () => {
  /** An update that waits for its cardholder, begun at a time. It costs enough to be charged for an hour, too. */
  const waiting = async (at: number) => {
    const { stripe } = await startTestProvider()
    const { clock, customer, plus } = await aSubscriber(stripe)
    const grand = await aPlan(stripe, 'Grand', 100_000)
    const subscription = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
    const careful = await stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer })
    await stripe.subscriptions.update(subscription.id, { default_payment_method: careful.id })
    await advance(stripe, clock, at)
    const items = [{ id: itemOf(subscription).id, price: grand.id }]
    const begin = (payment_behavior: 'allow_incomplete' | 'pending_if_incomplete') =>
      stripe.subscriptions.update(subscription.id, { items, payment_behavior, proration_behavior: 'always_invoice' })
    const { pending_update, latest_invoice } = await begin('pending_if_incomplete')
    const state = async () => {
      const now = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
      const { billing_reason, status } = now.latest_invoice as Stripe.Invoice
      const upgrade = await stripe.invoices.retrieve(latest_invoice as string, { expand: ['payments'] })
      return {
        plan: itemOf(now).price.id,
        status: now.status,
        isPending: now.pending_update !== null,
        latest: [billing_reason, status],
        upgrade: upgrade.status,
      }
    }
    const events = async () =>
      (await stripe.events.list({ type: 'customer.subscription.pending_update_expired' })).data.length
    const upgrade = { expires: pending_update?.expires_at, upgradeId: latest_invoice as string }
    return { stripe, clock, customer, plus, id: subscription.id, begin, state, events, ...upgrade }
  }

  test('expires after 23 hours, and its invoice is voided', async () => {
    const { stripe, clock, plus, state, events, expires } = await waiting(dayOf(1, 20))
    expect(expires).toBe(dayOf(1, 20, 23))
    await advance(stripe, clock, dayOf(1, 20, 23))
    expect(await state()).toMatchObject({ plan: plus, status: 'active', isPending: false, upgrade: 'void' })
    expect(await events()).toBe(1)
  })

  test('expires when the period ends if that is earlier, so that an unpaid renewal isn’t taken for it', async () => {
    const { stripe, clock, plus, state, events, expires, upgradeId } = await waiting(dayOf(2, 14, 22))
    expect(expires).toBe(dayOf(2, 15))
    await advance(stripe, clock, dayOf(2, 15, 1))
    const overdue = { plan: plus, status: 'past_due', isPending: false, latest: ['subscription_cycle', 'open'] }
    expect(await state()).toEqual({ ...overdue, upgrade: 'void' })
    await advance(stripe, clock, dayOf(2, 15, 21))
    expect(await state()).toEqual({ ...overdue, upgrade: 'void' })
    expect(await events()).toBe(1)
    expect((await errorOf(stripe.invoices.pay(upgradeId, { payment_method: 'pm_card_visa' }))).statusCode).toBe(400)
  })

  test('is not applied by the payment of a renewal, which bills one month', async () => {
    const { stripe, clock, customer, plus, id, state } = await waiting(dayOf(2, 14, 22))
    const works = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    await stripe.subscriptions.update(id, { default_payment_method: works.id })
    await advance(stripe, clock, dayOf(2, 15, 2))
    expect(await state()).toEqual({
      plan: plus,
      status: 'active',
      isPending: false,
      latest: ['subscription_cycle', 'paid'],
      upgrade: 'void',
    })
    const renewals = (await stripe.invoices.list({ customer })).data.filter(
      ({ billing_reason }) => billing_reason === 'subscription_cycle',
    )
    expect(renewals.map(({ amount_paid }) => amount_paid)).toEqual([2000])
  })

  test.each(['pending_if_incomplete', 'allow_incomplete'] as const)(
    'is replaced by the next update (%s), and its own invoice is voided',
    async (payment_behavior) => {
      const { begin, state } = await waiting(dayOf(1, 20))
      await begin(payment_behavior)
      expect(await state()).toMatchObject({
        isPending: payment_behavior === 'pending_if_incomplete',
        latest: ['subscription_update', 'open'],
        upgrade: 'void',
      })
    },
  )

  test('is dropped when a schedule enters its next phase', async () => {
    const { stripe, clock, plus, id, state, events } = await waiting(dayOf(2, 14, 22))
    const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id })
    await stripe.subscriptionSchedules.update(schedule.id, {
      phases: [
        { items: [{ price: plus }], start_date: START, end_date: dayOf(2, 14, 23) },
        { items: [{ price: plus, quantity: 2 }], duration: { interval: 'month', interval_count: 1 } },
      ],
    })
    await advance(stripe, clock, dayOf(2, 14, 23))
    expect(await state()).toMatchObject({ plan: plus, isPending: false, upgrade: 'void' })
    expect(await events()).toBe(1)
  })

  test('neither hides an older unpaid month nor is hidden by it', async () => {
    const { stripe, clock, begin, state } = await waiting(dayOf(2, 14, 22))
    await advance(stripe, clock, dayOf(2, 20))
    expect(await state()).toMatchObject({ status: 'past_due' })
    await begin('pending_if_incomplete')
    await advance(stripe, clock, dayOf(2, 20, 2))
    expect(await state()).toMatchObject({ status: 'canceled' })
  })
})

test('a failed renewal is retried on days 1, 3 and 5, and then the subscription is canceled', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus } = await aSubscriber(stripe)
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await stripe.subscriptions.update(id, { default_payment_method: failing.id })
  const state = async () => {
    const { status, latest_invoice } = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
    const { attempt_count, next_payment_attempt } = latest_invoice as Stripe.Invoice
    return [status, attempt_count, next_payment_attempt]
  }
  await advance(stripe, clock, dayOf(2, 15, 1))
  expect(await state()).toEqual(['past_due', 1, dayOf(2, 16, 1)])
  await advance(stripe, clock, dayOf(2, 16, 1))
  expect(await state()).toEqual(['past_due', 2, dayOf(2, 18, 1)])
  await advance(stripe, clock, dayOf(2, 18, 1))
  expect(await state()).toEqual(['past_due', 3, dayOf(2, 20, 1)])
  await advance(stripe, clock, dayOf(2, 20, 1))
  expect(await state()).toEqual(['canceled', 4, null])
  expect((await stripe.events.list({ type: 'invoice.payment_failed' })).data).toHaveLength(4)
})

test('a working card ends dunning', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus } = await aSubscriber(stripe)
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await stripe.subscriptions.update(id, { default_payment_method: failing.id })
  await advance(stripe, clock, dayOf(2, 15, 1))
  const works = await stripe.paymentMethods.attach('pm_card_mastercard', { customer })
  await stripe.subscriptions.update(id, { default_payment_method: works.id })
  await advance(stripe, clock, dayOf(2, 16, 1))
  expect(await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).toMatchObject({
    status: 'active',
    latest_invoice: { status: 'paid', attempt_count: 2 },
  })
})

test('after dunning a subscription may stay unpaid instead', async () => {
  const { stripe } = await startTestProvider({ afterDunning: 'unpaid' })
  const { clock, customer, plus } = await aSubscriber(stripe)
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  const failing = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await stripe.subscriptions.update(id, { default_payment_method: failing.id })
  await advance(stripe, clock, dayOf(2, 21))
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('unpaid')
})

test('canceled at period end, it runs until then and can be resumed before', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus } = await aSubscriber(stripe)
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  const canceling = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(canceling).toMatchObject({
    status: 'active',
    cancel_at: dayOf(2, 15),
    canceled_at: START,
    cancellation_details: { reason: 'cancellation_requested' },
  })
  const resumed = await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null })
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await advance(stripe, clock, dayOf(2, 16))
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled', ended_at: dayOf(2, 15) })
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(1)
})

test('canceled immediately, it can credit the rest of the period', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus } = await aSubscriber(stripe)
  const { id } = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  await advance(stripe, clock, START + 15.5 * 86_400)
  expect((await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true })).status).toBe('canceled')
  expect((await stripe.customers.retrieve(customer)) as Stripe.Customer).toMatchObject({ balance: -1000 })
  expect(await errorOf(stripe.subscriptions.cancel(id))).toMatchObject({ code: 'resource_missing' })
})

test('a schedule downgrades at the period end and then releases the subscription', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus, pro } = await aSubscriber(stripe)
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: pro }] })
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  expect(schedule).toMatchObject({ status: 'active', current_phase: { start_date: START, end_date: dayOf(2, 15) } })
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      { items: [{ price: pro }], start_date: START, end_date: dayOf(2, 15) },
      { items: [{ price: plus }], proration_behavior: 'none', duration: { interval: 'month', interval_count: 1 } },
    ],
  })
  expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(pro)
  expect(
    (await errorOf(stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }))).message,
  ).toContain('managed by the subscription schedule')
  await advance(stripe, clock, dayOf(2, 15, 1))
  const downgraded = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
  expect(itemOf(downgraded).price.id).toBe(plus)
  expect(downgraded.latest_invoice).toMatchObject({ total: 2000, status: 'paid' })
  await advance(stripe, clock, dayOf(3, 15, 1))
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: 'released',
    released_subscription: subscription.id,
  })
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ status: 'active', schedule: null })
})

test('a phase that names no discount and no card resets both, and one that does has them', async () => {
  const { stripe } = await startTestProvider()
  const { customer, plus } = await aSubscriber(stripe)
  const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer })
  const coupon = await stripe.coupons.create({ percent_off: 20, duration: 'forever' })
  const items = [{ price: plus }]
  const { id, discounts } = await stripe.subscriptions.create({
    customer,
    items,
    default_payment_method: card.id,
    discounts: [{ coupon: coupon.id }],
  })
  const [discount] = discounts as string[]
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id })
  expect(schedule.phases).toMatchObject([{ default_payment_method: card.id, discounts: [{ discount }] }])
  const phase = { items, start_date: START, end_date: dayOf(2, 15) }
  const full = { ...phase, default_payment_method: card.id, discounts: [{ discount: discount as string }] }
  await stripe.subscriptionSchedules.update(schedule.id, { phases: [full] })
  const kept = await stripe.subscriptions.retrieve(id)
  expect(kept).toMatchObject({ default_payment_method: card.id, discounts: [discount] })
  await stripe.subscriptionSchedules.update(schedule.id, { phases: [phase] })
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ default_payment_method: null, discounts: [] })
})

test('a released schedule has no further effect', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus, pro } = await aSubscriber(stripe)
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: pro }] })
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  await stripe.subscriptionSchedules.update(id, {
    phases: [{ items: [{ price: pro }], end_date: phases[0]?.end_date as number }, { items: [{ price: plus }] }],
  })
  await stripe.subscriptionSchedules.release(id)
  await advance(stripe, clock, dayOf(2, 16))
  expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe(pro)
})

test('a subscription without a test clock renews in real time', async () => {
  const { stripe, provider } = await startTestProvider()
  const customer = await stripe.customers.create()
  const { payment_method } = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  const plus = await aPlan(stripe, 'Plus', 2000)
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: plus.id }],
    default_payment_method: payment_method as string,
  })
  provider.clock.advance(32 * 86_400)
  expect((await stripe.invoices.list({ subscription: id, status: 'paid' })).data).toHaveLength(2)
})

test('payments are made in real time, regardless of a test clock', async () => {
  const { stripe } = await startTestProvider({ now: () => START * 1000 - 86_400_000 })
  const { customer, plus } = await aSubscriber(stripe)
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  expect(subscription.created).toBe(START)
  expect((await stripe.balanceTransactions.list()).data.map(({ created }) => created)).toEqual([START - 86_400])
})

test('a coupon takes its percentage off, once or for its duration, and tax applies to the rest', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus } = await aSubscriber(stripe)
  const once = await stripe.coupons.create({ percent_off: 25, duration: 'once' })
  const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: once.id }, code: 'WINTER' })
  const vat = await stripe.taxRates.create({ display_name: 'VAT', percentage: 10, inclusive: false })
  const { id, latest_invoice } = await stripe.subscriptions.create({
    customer,
    items: [{ price: plus }],
    discounts: [{ promotion_code: code.id }],
    default_tax_rates: [vat.id],
    expand: ['latest_invoice.total_discount_amounts.discount'],
  })
  expect(latest_invoice).toMatchObject({
    subtotal: 2000,
    total_discount_amounts: [{ amount: 500, discount: { source: { coupon: once.id } } }],
    total_excluding_tax: 1500,
    total_taxes: [{ amount: 150, taxable_amount: 1500, tax_rate_details: { tax_rate: vat.id } }],
    total: 1650,
  })
  expect(await stripe.promotionCodes.retrieve(code.id)).toMatchObject({ times_redeemed: 1 })
  await advance(stripe, clock, dayOf(2, 15, 1))
  expect((await stripe.invoices.list({ subscription: id })).data[0]).toMatchObject({
    total: 2200,
    total_discount_amounts: [],
  })
})

test('a one-time coupon given with an upgrade applies only to the upgrade', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus, pro } = await aSubscriber(stripe)
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  const upgraded = await stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, price: pro }],
    proration_behavior: 'always_invoice',
    discounts: [{ coupon }],
    expand: ['latest_invoice'],
  })
  expect(upgraded.latest_invoice).toMatchObject({ subtotal: 3000, total: 500 })
  await advance(stripe, clock, dayOf(2, 15, 1))
  expect((await stripe.invoices.list({ customer })).data[0]).toMatchObject({ total: 5000 })
})

test('a preview includes the remaining balance', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus, pro } = await aSubscriber(stripe)
  const subscription = await stripe.subscriptions.create({ customer, items: [{ price: pro }] })
  await advance(stripe, clock, START + 15.5 * 86_400)
  const items = [{ id: itemOf(subscription).id, price: plus }]
  await stripe.subscriptions.update(subscription.id, { items, proration_behavior: 'always_invoice' })
  expect(await stripe.invoices.createPreview({ subscription: subscription.id })).toMatchObject({
    total: 2000,
    starting_balance: -1500,
    amount_due: 500,
    ending_balance: 0,
  })
})

test('automatic tax follows from the customer’s address, in the preview, immediately and on renewals', async () => {
  const { stripe } = await startTestProvider()
  const { clock, customer, plus, pro } = await aSubscriber(stripe)
  const taxed = { automatic_tax: { enabled: true } }
  const start = () => stripe.subscriptions.create({ customer, items: [{ price: plus }], ...taxed })
  expect(await errorOf(start())).toMatchObject({ code: 'customer_tax_location_invalid' })
  const address = { country: 'US', state: 'MA', postal_code: '02478' }
  const items = [{ price: plus }]
  const preview = { ...taxed, subscription_details: { items } }
  // A preview needs no customer.
  expect(await stripe.invoices.createPreview({ ...preview, customer_details: { address } })).toMatchObject({
    automatic_tax: { enabled: true, status: 'complete' },
    total: 2125,
    total_taxes: [{ amount: 125, taxable_amount: 2000 }],
  })
  expect((await stripe.customers.list()).data).toHaveLength(1)
  await stripe.customers.update(customer, { address })
  const { id, automatic_tax, items: started } = await start()
  expect(automatic_tax.enabled).toBe(true)
  const item = { id: started.data[0]?.id ?? '', price: pro }
  const change = { items: [item], proration_behavior: 'always_invoice' as const }
  expect(
    await stripe.invoices.createPreview({ customer, subscription: id, subscription_details: change }),
  ).toMatchObject({ subtotal: 3000, total: 3188 })
  await stripe.customers.update(customer, { address: { ...address, state: 'OR', postal_code: '97201' } })
  await advance(stripe, clock, dayOf(2, 15, 1))
  const [renewal] = (await stripe.invoices.list({ subscription: id })).data
  expect(renewal).toMatchObject({ status: 'paid', total: 2000, total_taxes: [] })
})

test('a fixed discount never makes an invoice negative, and exempt customers pay no tax', async () => {
  const { stripe } = await startTestProvider()
  const { customer, plus } = await aSubscriber(stripe)
  await stripe.customers.update(customer, { tax_exempt: 'exempt' })
  const { id: coupon } = await stripe.coupons.create({ amount_off: 5000, currency: 'usd', duration: 'forever' })
  const { id: vat } = await stripe.taxRates.create({ display_name: 'VAT', percentage: 19, inclusive: true })
  const { status, latest_invoice } = await stripe.subscriptions.create({
    customer,
    items: [{ price: plus, tax_rates: [vat] }],
    discounts: [{ coupon }],
    expand: ['latest_invoice'],
  })
  expect(status).toBe('active')
  expect(latest_invoice).toMatchObject({
    total: 0,
    amount_due: 0,
    status: 'paid',
    total_taxes: [{ amount: 0, taxability_reason: 'customer_exempt' }],
  })
})

test('previewing a first invoice redeems nothing', async () => {
  const { stripe } = await startTestProvider()
  const { customer, plus } = await aSubscriber(stripe)
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'once' })
  const preview = await stripe.invoices.createPreview({
    customer,
    discounts: [{ coupon }],
    subscription_details: { items: [{ price: plus }] },
  })
  expect(preview).toMatchObject({ total: 1000, billing_reason: 'subscription_create' })
  expect((await stripe.coupons.retrieve(coupon)).times_redeemed).toBe(0)
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([])
})
