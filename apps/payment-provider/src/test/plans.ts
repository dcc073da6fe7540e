import type Stripe from 'stripe'

const DAY = 86_400

/** Midnight on 2027-01-15, in seconds. */
export const START = Date.UTC(2027, 0, 15) / 1000

/** A customer on a test clock with a saved card, and two monthly plans: Plus at $20 and Pro at $50. */
export async function aSubscriber(stripe: Stripe, card = 'pm_card_visa') {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: START })
  const customer = await stripe.customers.create({ test_clock: clock.id, name: 'Casa Aurora' })
  const { payment_method } = await stripe.setupIntents.create({
    customer: customer.id,
    payment_method: card,
    confirm: true,
  })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: payment_method as string } })
  const plus = await aPlan(stripe, 'Plus', 2000)
  const pro = await aPlan(stripe, 'Pro', 5000)
  return { clock: clock.id, customer: customer.id, plus: plus.id, pro: pro.id }
}

export async function aPlan(stripe: Stripe, name: string, unit_amount: number, interval: 'month' | 'year' = 'month') {
  return stripe.prices.create({ currency: 'usd', unit_amount, recurring: { interval }, product_data: { name } })
}

/** Advances a clock and waits until it is done. */
export async function advance(stripe: Stripe, clock: string, to: number): Promise<void> {
  await stripe.testHelpers.testClocks.advance(clock, { frozen_time: to })
  while ((await stripe.testHelpers.testClocks.retrieve(clock)).status !== 'ready')
    await new Promise((done) => setTimeout(done, 5))
}

/** A day of 2027, plus hours, in seconds. */
export function dayOf(month: number, day: number, hours = 0): number {
  return Date.UTC(2027, month - 1, day) / 1000 + (hours * DAY) / 24
}

export function itemOf(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  return subscription.items.data[0] as Stripe.SubscriptionItem
}
