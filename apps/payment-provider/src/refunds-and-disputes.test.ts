import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { errorOf, startTestProvider } from './test/provider.ts'

async function pay(stripe: Stripe, payment_method = 'pm_card_visa') {
  const capture_method = 'automatic'
  return stripe.paymentIntents.create({ amount: 1000, currency: 'usd', payment_method, confirm: true, capture_method })
}

/** Type, amount, fee and net of every balance transaction, oldest first. */
async function movements(stripe: Stripe) {
  const { data } = await stripe.balanceTransactions.list()
  return data.reverse().map(({ type, amount, fee, net }) => [type, amount, fee, net])
}

test('a payment can be refunded in parts, up to its amount', async () => {
  const { stripe } = await startTestProvider()
  const { id: payment_intent } = await pay(stripe)
  const first = await stripe.refunds.create({
    payment_intent,
    amount: 300,
    reason: 'requested_by_customer',
    metadata: { item: 'a' },
  })
  expect(first).toMatchObject({
    status: 'succeeded',
    amount: 300,
    reason: 'requested_by_customer',
    metadata: { item: 'a' },
  })
  expect(await errorOf(stripe.refunds.create({ payment_intent, amount: 701 }))).toMatchObject({
    param: 'amount',
    message: 'Refund amount ($7.01) is greater than unrefunded amount on charge ($7.00)',
  })
  await stripe.refunds.create({ charge: first.charge as string })
  expect(await stripe.charges.retrieve(first.charge as string)).toMatchObject({ amount_refunded: 1000, refunded: true })
  expect(await errorOf(stripe.refunds.create({ payment_intent }))).toMatchObject({ code: 'charge_already_refunded' })
  expect(await movements(stripe)).toEqual([
    ['charge', 1000, 59, 941],
    ['refund', -300, 0, -300],
    ['refund', -700, 0, -700],
  ])
  expect((await stripe.refunds.list({ payment_intent })).data.map(({ amount }) => amount)).toEqual([700, 300])
})

test('an unpaid payment cannot be refunded', async () => {
  const { stripe } = await startTestProvider()
  const { id: payment_intent } = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  expect((await errorOf(stripe.refunds.create({ payment_intent }))).message).toContain(
    'does not have a successful charge',
  )
  expect(await errorOf(stripe.refunds.create({}))).toMatchObject({ code: 'parameter_missing' })
})

test('a refund returned by the bank fails afterwards and restores the balance', async () => {
  const { stripe } = await startTestProvider()
  const { id: payment_intent } = await pay(stripe, 'pm_card_refundFail')
  const { id, status } = await stripe.refunds.create({ payment_intent, amount: 300 })
  expect(status).toBe('succeeded')
  const expand = ['balance_transaction', 'failure_balance_transaction']
  expect(await stripe.refunds.retrieve(id, { expand })).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    balance_transaction: { net: -300 },
    failure_balance_transaction: { net: 300 },
  })
  const [told] = (await stripe.events.list({ type: 'refund.failed' })).data
  expect(told?.data.object).toMatchObject({ id })
  expect((await stripe.charges.list()).data).toMatchObject([{ amount_refunded: 0, refunded: false }])
})

test('balance transactions are found by type, source and time', async () => {
  let now = Date.UTC(2027, 0, 1)
  const { stripe } = await startTestProvider({ now: () => now })
  const { id: payment_intent } = await pay(stripe)
  now += 86_400_000
  const refund = await stripe.refunds.create({ payment_intent, amount: 100 })
  const found = async (filter: Stripe.BalanceTransactionListParams) =>
    (await stripe.balanceTransactions.list(filter)).data.map(({ type }) => type)
  expect(await found({ type: 'refund' })).toEqual(['refund'])
  expect(await found({ source: refund.id })).toEqual(['refund'])
  expect(await found({ created: { lt: now / 1000 } })).toEqual(['charge'])
  expect(await stripe.balance.retrieve()).toMatchObject({ available: [{ amount: 0 }], pending: [{ amount: 841 }] })
  now += 2 * 86_400_000
  expect(await stripe.balance.retrieve()).toMatchObject({ available: [{ amount: 841 }], pending: [{ amount: 0 }] })
  expect((await stripe.balanceTransactions.list()).data.map(({ status }) => status)).toEqual(['available', 'available'])
})

test('a disputed payment deducts the amount and a fee; winning returns both', async () => {
  const { stripe } = await startTestProvider()
  const { id: payment_intent } = await pay(stripe, 'pm_card_createDispute')
  const [dispute] = (await stripe.disputes.list({ payment_intent })).data
  expect(dispute).toMatchObject({ status: 'needs_response', reason: 'fraudulent', amount: 1000 })
  expect(await errorOf(stripe.refunds.create({ payment_intent }))).toMatchObject({ code: 'charge_disputed' })
  const id = dispute?.id as string
  const draft = await stripe.disputes.update(id, { evidence: { customer_name: 'Casa Aurora' }, submit: false })
  expect(draft).toMatchObject({
    status: 'needs_response',
    evidence_details: { has_evidence: true, submission_count: 0 },
  })
  const won = await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } })
  expect(won).toMatchObject({ status: 'won', evidence: { customer_name: 'Casa Aurora' } })
  expect(await movements(stripe)).toEqual([
    ['charge', 1000, 59, 941],
    ['adjustment', -1000, 1500, -2500],
    ['adjustment', 1000, -1500, 2500],
  ])
  const told = (await stripe.events.list({ types: ['charge.dispute.*'] })).data.map(({ type }) => type)
  expect(told.reverse()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ])
})

test('a dispute is lost through its evidence or by closing it, and only once', async () => {
  const { stripe } = await startTestProvider()
  await pay(stripe, 'pm_card_createDispute')
  await pay(stripe, 'pm_card_createDispute')
  const [first, second] = (await stripe.disputes.list()).data.map(({ id }) => id) as [string, string]
  expect((await stripe.disputes.update(first, { evidence: { uncategorized_text: 'losing_evidence' } })).status).toBe(
    'lost',
  )
  expect((await stripe.disputes.close(second)).status).toBe('lost')
  expect((await errorOf(stripe.disputes.close(second))).message).toBe('This dispute is already closed.')
})
