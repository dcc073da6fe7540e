import { DAY_MS } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payments } from '../../providers/payments/payments.ts'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'
import { applySubscription, BOOK_JOB } from './apply-subscription.ts'

let t: PayingPlatform
let employee: Person
let admin: Person
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[employee, admin] = await Promise.all([t.given.employee(), t.given.admin()])
})
afterAll(() => t.close())

async function subscriptionOf(owner: Host, stayId: string) {
  return (await t.call('GET', `/stays/${stayId}/subscription`, { as: owner })).body
}

/** Of plans, newest first. */
async function paidBy(owner: Host) {
  return (await t.call('GET', '/transactions', { as: owner, query: { kind: 'plan' } })).body.docs
}

/** Advances the clock to this long before the paid month ends. */
async function advanceTo(owner: Host, stayId: string, beforeEnd: number): Promise<void> {
  const { start, end } = (await subscriptionOf(owner, stayId)).period
  await t.advanceBilling(owner, (Date.parse(end) - Date.parse(start) - beforeEnd) / DAY_MS)
}

async function upgrade(owner: Host, stayId: string, promotionCode?: string) {
  const body = { tier: 'Plus', paymentMethodId: await t.saveCard(owner), ...(promotionCode && { promotionCode }) }
  return t.call('POST', `/stays/${stayId}/subscription`, { as: owner, body })
}

async function previewOf(owner: Host, stayId: string, promotionCode?: string) {
  const query = { tier: 'Plus', ...(promotionCode && { promotionCode }) }
  return (await t.call('GET', `/stays/${stayId}/subscription/preview`, { as: owner, query })).body
}

/** The lines of a payment's entry in the ledger, by account. */
async function entryOf(transactionId: string) {
  const { body } = await t.call('GET', '/ledger', { as: admin, query: { causeId: transactionId } })
  const { movement, lines } = body.docs.at(-1)
  const amounts = lines.map(({ account, amount }: { account: string; amount: number }) => [account, amount])
  return { movement, lines: Object.fromEntries(amounts) }
}

async function receiptOf(transactionId: string): Promise<string> {
  await t.work('purchases:mail-receipt', { transactionId })
  return (await t.call('GET', '/mails', { as: admin })).body.docs[0].text
}

test('an upgrade that costs less than the smallest charge is paid with the next month', async () => {
  const owner = await t.given.host('Last Minute Stays')
  const { stayId } = await t.stayOnPlan(owner, employee, 'Basic')
  await advanceTo(owner, stayId, 30 * 60_000)
  const preview = await previewOf(owner, stayId)
  const part = -preview.balance
  expect(part).toBeGreaterThan(0)
  expect(part).toBeLessThan(50)
  expect(preview.due).toBe(0)
  const { status, body, text } = await upgrade(owner, stayId)
  expect(status, text).toBe(200)
  expect(body.subscription).toMatchObject({ status: 'active', tier: 'Plus' })
  const [upgraded] = await paidBy(owner)
  expect(upgraded).toMatchObject({ amount: 0, balance: -part, items: [{ price: part }], card: null })
  expect(await entryOf(upgraded.id)).toEqual({ movement: 'adjustment', lines: { credits: part, plans: -part } })
  await t.advanceBilling(owner, 1)
  const [renewed] = await paidBy(owner)
  expect(renewed).toMatchObject({ amount: 750_00 + part, balance: part, items: [{ price: 750_00 }] })
  expect((await entryOf(renewed.id)).lines).toMatchObject({ credits: -part, plans: -750_00 })
  const { period } = await subscriptionOf(owner, stayId)
  expect(period.start).toBe(body.subscription.period.end)
  expect(await t.ledgerDifferences()).toEqual([])
})

test('a code that is worth more than an upgrade leaves a credit, which pays a part of the next month', async () => {
  const owner = await t.given.host('Generous Code Stays')
  const { stayId } = await t.stayOnPlan(owner, employee, 'Basic')
  await advanceTo(owner, stayId, 15 * DAY_MS)
  const coupon = await t.stripe.coupons.create({ duration: 'once', amount_off: 300_00, currency: 'usd' })
  const { code } = await t.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id } })
  const preview = await previewOf(owner, stayId, code)
  const credit = preview.balance
  expect(credit).toBeGreaterThan(0)
  expect(preview).toMatchObject({ due: 0, discount: 300_00 })
  const { status, body, text } = await upgrade(owner, stayId, code)
  expect(status, text).toBe(200)
  expect(body.subscription).toMatchObject({ status: 'active', tier: 'Plus' })
  const [upgraded] = await paidBy(owner)
  expect(upgraded).toMatchObject({ amount: 0, balance: credit, discount: 300_00, items: [{ price: -credit }] })
  expect((await entryOf(upgraded.id)).lines).toEqual({ credits: -credit, plans: credit })
  await t.advanceBilling(owner, 16)
  const [renewed] = await paidBy(owner)
  expect(renewed).toMatchObject({ amount: 750_00 - credit, balance: -credit, status: 'settled' })
  expect(await t.ledgerDifferences()).toEqual([])
})

test('a credit given at the provider pays a part of the month, is shown on the receipt, and is not refunded', async () => {
  const owner = await t.given.host('Goodwill Stays')
  await t.stripe.customers.update(await t.customerOf(owner), { balance: -10_00 })
  await t.stayOnPlan(owner, employee, 'Plus')
  const [paid] = await paidBy(owner)
  expect(paid).toMatchObject({ amount: 740_00, balance: -10_00, items: [{ price: 750_00 }] })
  expect(await receiptOf(paid.id)).toContain(': $750\nYour balance: -$10\nTotal: $740\n')
  const refund = (amount: number) =>
    t.call('POST', `/transactions/${paid.id}/refund`, { as: admin, body: { amount, reason: 'They asked for it.' } })
  expect((await refund(740_01)).body).toMatchObject({ code: 'price-changed', price: 740_00 })
  expect((await refund(740_00)).body).toMatchObject({ refunded: 740_00, items: [{ refunded: 740_00 }] })
  expect(await t.ledgerDifferences()).toEqual([])
})

test('a balance owed at the provider is paid with the month, and refunded with it, in parts too', async () => {
  const owner = await t.given.host('Owing Stays')
  await t.stripe.customers.update(await t.customerOf(owner), { balance: 10_00 })
  await t.stayOnPlan(owner, employee, 'Plus')
  const [paid] = await paidBy(owner)
  expect(paid).toMatchObject({ amount: 760_00, balance: 10_00, items: [{ price: 750_00 }] })
  for (const amount of [755_00, 5_00]) {
    const body = { amount, reason: 'They asked for it.' }
    expect((await t.call('POST', `/transactions/${paid.id}/refund`, { as: admin, body })).status).toBe(200)
    expect(await t.ledgerDifferences()).toEqual([])
  }
  expect((await paidBy(owner))[0]).toMatchObject({ refunded: 760_00, items: [{ refunded: 750_00 }] })
})

test.each<[string, (payments: Payments) => Partial<Payments>]>([
  [
    'whose charge isn’t what it says',
    (payments) => ({
      invoice: async (id) => {
        const invoice = await payments.invoice(id)
        return invoice && { ...invoice, amountDue: invoice.amountDue + 1 }
      },
    }),
  ],
  [
    'whose charge the provider books later',
    (payments) => ({
      intent: async (id) => {
        const intent = await payments.intent(id)
        return intent?.charge ? { ...intent, charge: { ...intent.charge, movement: null } } : intent
      },
    }),
  ],
])('an invoice %s doesn’t hold up its plan: a job books it, and alerts staff when it fails', async (_, oddly) => {
  const owner = await t.given.host('Odd Invoice Stays')
  const { stayId } = await t.stayOnPlan(owner, employee, 'Basic')
  const { payments } = t.platform.providers
  if (!payments) throw new Error('payments are off')
  const { end } = (await subscriptionOf(owner, stayId)).period
  const customerId = await t.customerOf(owner)
  await payments.advanceClock(customerId, new Date(Date.parse(end) + DAY_MS))
  const odd = { ...payments, ...oddly(payments) }
  const [subscription] = (await t.stripe.subscriptions.list({ customer: customerId })).data
  const applied = await applySubscription(
    { db: t.platform.db, payments: odd, now: new Date() },
    subscription?.id as string,
  )
  expect(applied?.row.period_start?.toISOString()).toBe(end)
  expect(await paidBy(owner)).toHaveLength(1)
  const { rows } = await sql<{ payload: { invoiceId: string } }>`select k.payload
    from graphile_worker._private_jobs k join graphile_worker._private_tasks n on n.id = k.task_id
    where n.identifier = ${BOOK_JOB} and k.max_attempts = 4
      and k.payload->>'invoiceId' = ${subscription?.latest_invoice as string}`.execute(t.platform.db)
  expect(rows).toHaveLength(1)
  await t.work(BOOK_JOB, rows[0]?.payload)
  expect(await paidBy(owner)).toHaveLength(2)
  expect(await t.ledgerDifferences()).toEqual([])
})
