import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { aSubscriber } from './test/plans.ts'
import { errorOf, startTestProvider } from './test/provider.ts'

async function anInvoice(stripe: Stripe, customer: string, amount = 1500) {
  await stripe.invoiceItems.create({ customer, amount, currency: 'usd', description: 'Giveaway' })
  return stripe.invoices.create({ customer })
}

test('pending items are invoiced, numbered consecutively, and paid with the saved card', async () => {
  const { stripe } = await startTestProvider()
  const { customer } = await aSubscriber(stripe)
  const draft = await anInvoice(stripe, customer)
  expect(draft).toMatchObject({
    status: 'draft',
    total: 1500,
    number: null,
    lines: { data: [{ description: 'Giveaway', amount: 1500 }] },
  })
  const open = await stripe.invoices.finalizeInvoice(draft.id)
  expect(open).toMatchObject({ status: 'open', amount_due: 1500, amount_remaining: 1500 })
  const paid = await stripe.invoices.pay(draft.id)
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 1500, amount_remaining: 0 })
  const second = await stripe.invoices.finalizeInvoice((await anInvoice(stripe, customer)).id)
  expect([paid.number, second.number].map((number) => number?.slice(-5))).toEqual(['-0001', '-0002'])
  expect(await errorOf(stripe.invoices.pay(draft.id))).toMatchObject({ code: 'invoice_already_paid' })
})

test('a declined invoice stays open and can be paid with another card, but a voided one cannot', async () => {
  const { stripe } = await startTestProvider()
  const { customer } = await aSubscriber(stripe, 'pm_card_chargeCustomerFail')
  const { id } = await stripe.invoices.finalizeInvoice((await anInvoice(stripe, customer)).id)
  expect(await errorOf(stripe.invoices.pay(id))).toMatchObject({ statusCode: 402, code: 'card_declined' })
  expect(await stripe.invoices.retrieve(id)).toMatchObject({ status: 'open', attempt_count: 1 })
  expect((await stripe.invoices.pay(id, { payment_method: 'pm_card_visa' })).status).toBe('paid')
  const other = await stripe.invoices.finalizeInvoice((await anInvoice(stripe, customer)).id)
  expect((await stripe.invoices.voidInvoice(other.id)).status).toBe('void')
  expect((await errorOf(stripe.invoices.pay(other.id))).message).toContain('voided')
})

test('a voided invoice returns the balance it used', async () => {
  const { stripe } = await startTestProvider()
  const { id: customer } = await stripe.customers.create()
  await stripe.invoiceItems.create({ customer, amount: -500, currency: 'usd' })
  await stripe.invoices.finalizeInvoice((await stripe.invoices.create({ customer })).id)
  const { id } = await stripe.invoices.finalizeInvoice((await anInvoice(stripe, customer)).id)
  const balance = async () => ((await stripe.customers.retrieve(customer)) as Stripe.Customer).balance
  expect(await balance()).toBe(0)
  await stripe.invoices.voidInvoice(id)
  expect(await balance()).toBe(-500)
})

test('an invoice’s intent links back to it, and can only be canceled with it', async () => {
  const { stripe } = await startTestProvider()
  const { customer } = await aSubscriber(stripe)
  const { id } = await stripe.invoices.finalizeInvoice((await anInvoice(stripe, customer)).id)
  const { payments } = await stripe.invoices.retrieve(id, { expand: ['payments'] })
  const payment_intent = payments?.data[0]?.payment.payment_intent as string
  const { data } = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent } })
  expect(data.map(({ invoice }) => invoice)).toEqual([id])
  expect((await errorOf(stripe.paymentIntents.cancel(payment_intent))).message).toContain('Void the invoice')
  await stripe.invoices.voidInvoice(id)
  expect((await stripe.paymentIntents.retrieve(payment_intent)).status).toBe('canceled')
})

test('an invoice that requires authentication says so, and is paid once it is completed', async () => {
  const { stripe, provider } = await startTestProvider()
  const { customer } = await aSubscriber(stripe)
  const { id } = await stripe.invoices.finalizeInvoice((await anInvoice(stripe, customer)).id)
  const pay = stripe.invoices.pay(id, { payment_method: 'pm_card_authenticationRequired', off_session: false })
  expect(await errorOf(pay)).toMatchObject({ code: 'invoice_payment_intent_requires_action' })
  const { payments } = await stripe.invoices.retrieve(id, { expand: ['payments'] })
  provider.authenticate(payments?.data[0]?.payment.payment_intent as string, 'complete')
  expect((await stripe.invoices.retrieve(id)).status).toBe('paid')
})

test('an invoice cannot be paid without a card, and a zero invoice is paid immediately', async () => {
  const { stripe } = await startTestProvider()
  const { id: customer } = await stripe.customers.create()
  const { id } = await stripe.invoices.finalizeInvoice((await anInvoice(stripe, customer)).id)
  expect((await errorOf(stripe.invoices.pay(id))).message).toContain('no attached payment source')
  const { id: coupon } = await stripe.coupons.create({ percent_off: 100 })
  await stripe.invoiceItems.create({ customer, amount: 900, currency: 'usd' })
  const free = await stripe.invoices.create({ customer, discounts: [{ coupon }] })
  expect(await stripe.invoices.finalizeInvoice(free.id)).toMatchObject({ status: 'paid', amount_due: 0 })
})

test('inclusive tax is part of the amount, exclusive tax is added', async () => {
  const { stripe } = await startTestProvider()
  const { id: customer } = await stripe.customers.create()
  const rate = async (percentage: number, inclusive: boolean) =>
    (await stripe.taxRates.create({ display_name: 'Tax', percentage, inclusive })).id
  await stripe.invoiceItems.create({ customer, amount: 1100, currency: 'usd', tax_rates: [await rate(10, true)] })
  await stripe.invoiceItems.create({
    customer,
    amount: 1000,
    currency: 'usd',
    tax_rates: [await rate(5, false), await rate(2.5, false)],
  })
  expect(await stripe.invoices.create({ customer })).toMatchObject({
    subtotal: 2100,
    total_excluding_tax: 2000,
    total: 2175,
    total_taxes: [{ amount: 100, tax_behavior: 'inclusive' }, { amount: 50 }, { amount: 25 }],
  })
})
