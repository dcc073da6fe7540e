import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Intent } from '../../providers/payments/payments.ts'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'

let t: PayingPlatform
let host: Host
let employee: Person
let admin: Person
let stayId: string
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, employee, admin] = await Promise.all([t.given.host(), t.given.employee(), t.given.admin()])
  stayId = (await t.given.acceptedStay(host, employee)).id
})
afterAll(() => t.close())

/** Applies the provider's latest event about an object, whatever came before it. */
async function applyEvent(objectId: string): Promise<void> {
  const { data } = await t.stripe.events.list({ limit: 100 })
  const event = data.find(({ data: { object } }) => (object as { id: string }).id === objectId)
  if (!event) throw new Error(`no event is about ${objectId}`)
  const payload = JSON.stringify(event)
  const signature = t.stripe.webhooks.generateTestHeaderString({ payload, secret: t.provider.webhookSecret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  await t.platform.server.inject({ method: 'POST', url: '/api/payments/webhooks', headers, payload })
  await t.work('payments:apply-event', { id: event.id })
}

/** Pays at the provider, without coming back to our page. @returns the intent. */
async function payElsewhere(begun: { body: { payment: { form: { clientSecret: string } } } }, card = 'pm_card_visa') {
  const intentId = begun.body.payment.form.clientSecret.split('_secret_')[0] as string
  await t.stripe.paymentIntents.confirm(intentId, { payment_method: card })
  return intentId
}

/** Lets the provider book the charge of the next payment seconds after it succeeded. */
function bookNextChargeLater(): void {
  const { payments } = t.platform.providers
  if (!payments) throw new Error('payments are off')
  vi.spyOn(payments, 'createIntent').mockImplementationOnce(async ({ key, customerId: customer, amount, metadata }) => {
    const asked = { amount, currency: 'usd', customer, metadata, capture_method: 'automatic_async' } as const
    const { id } = await t.stripe.paymentIntents.create(asked, { idempotencyKey: key })
    return (await payments.intent(id)) as Intent
  })
}

async function paidPromotion(card?: string) {
  const promotion = await t.acceptedPromotion(host, stayId, employee)
  await t.stage(host, promotion.id)
  const body = { organizationId: host.organizationId, amount: promotion.price }
  const begun = await t.call('POST', '/payments/checkout', { as: host, body })
  const intentId = await payElsewhere(begun, card)
  return { ...promotion, intentId, transactionId: begun.body.transaction.id as string }
}

async function refundElsewhere(intentId: string): Promise<string> {
  return (await t.stripe.refunds.create({ payment_intent: intentId })).id
}

async function transactionOf(id: string) {
  return (await t.call('GET', `/transactions/${id}`, { as: host })).body
}

async function promotionOf(id: string) {
  return (await t.call('GET', `/stay-promotions/${id}`, { as: host })).body
}

test('a payment whose charge the provider books later settles with the event that says so', async () => {
  bookNextChargeLater()
  const { transactionId, intentId } = await paidPromotion()
  await applyEvent(intentId)
  expect(await transactionOf(transactionId)).toMatchObject({ status: 'pending' })
  t.provider.clock.advance(5)
  const { latest_charge: chargeId } = await t.stripe.paymentIntents.retrieve(intentId)
  await applyEvent(chargeId as string)
  expect(await transactionOf(transactionId)).toMatchObject({ status: 'settled' })
  await t.work('payments:strip-events', {}, new Date(Date.now() + 91 * 86_400_000))
  const { db } = t.platform
  const event = await db
    .selectFrom('payment_events')
    .selectAll()
    .where('object_id', '=', chargeId as string)
    .execute()
  expect(event[0]?.payload).toMatchObject({
    data: { object: { id: chargeId, object: 'charge', payment_intent: intentId } },
  })
})

describe('a refund that is reported before its payment', () => {
  test('cancels the promotion, which isn’t posted, however late the payment’s event is', async () => {
    const { id, price, intentId, transactionId } = await paidPromotion()
    await applyEvent(await refundElsewhere(intentId))
    expect(await transactionOf(transactionId)).toMatchObject({ status: 'settled', refunded: price })
    await applyEvent(intentId)
    await t.work('execution:plan', { promotionId: id })
    expect(await promotionOf(id)).toMatchObject({ purchaseStatus: 'Cancelled' })
    expect((await t.call('GET', `/stay-promotions/${id}/execution-tasks`, { as: host })).body.docs).toEqual([])
    await t.takeOverEvents()
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('leaves its buyer without the membership', async () => {
    const traveler = await t.given.user()
    const { body: products } = await t.call('GET', '/payments/products', { as: traveler })
    const priceId = products.docs.find(({ kind }: { kind: string }) => kind === 'membership').default_price.id
    const begun = await t.call('POST', '/payments/checkout', { as: traveler, body: { priceId, amount: 49_00 } })
    const intentId = await payElsewhere(begun)
    await applyEvent(await refundElsewhere(intentId))
    await t.work('memberships:end-refunded', { transactionId: begun.body.transaction.id })
    await applyEvent(intentId)
    expect((await t.call('GET', '/users/self', { as: traveler })).body.userMembership).toBe('Standard')
  })

  test('and was recorded without it by an earlier version delivers nothing once the payment settles', async () => {
    const { id, price, intentId, transactionId } = await paidPromotion()
    const { db } = t.platform
    await db.updateTable('transactions').set({ refunded: price }).where('id', '=', transactionId).execute()
    const refunded = { refunded: price, is_active: false }
    await db.updateTable('transaction_items').set(refunded).where('transaction_id', '=', transactionId).execute()
    await applyEvent(intentId)
    expect(await transactionOf(transactionId)).toMatchObject({ status: 'settled' })
    expect((await promotionOf(id)).purchaseStatus).not.toBe('Purchased')
  })
})

describe('of a plan’s first month', () => {
  const takenPlan = async (card?: string) => {
    const owner = await t.given.host('Late Event Stays')
    const stay = await t.given.acceptedStay(owner, employee)
    const begun = await t.call('POST', `/stays/${stay.id}/subscription`, { as: owner, body: { tier: 'Basic' } })
    return { owner, intentId: await payElsewhere(begun, card) }
  }
  const paidBy = async (owner: Host) =>
    (await t.call('GET', '/transactions', { as: owner, query: { kind: 'plan' } })).body.docs

  test('a refund that is reported before the payment is booked with it', async () => {
    const { owner, intentId } = await takenPlan()
    await applyEvent(await refundElsewhere(intentId))
    expect(await paidBy(owner)).toMatchObject([{ status: 'settled', amount: 395_00, refunded: 395_00 }])
    await t.takeOverEvents()
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('a dispute that is reported before the payment is booked with it', async () => {
    const { owner, intentId } = await takenPlan('pm_card_createDispute')
    const { data } = await t.stripe.disputes.list({ limit: 100 })
    await applyEvent(data.find(({ payment_intent }) => payment_intent === intentId)?.id ?? '')
    const [paid] = await paidBy(owner)
    const { body } = await t.call('GET', '/disputes', { as: admin })
    expect(body.docs).toContainEqual(expect.objectContaining({ transactionId: paid.id, status: 'needs_response' }))
    await t.takeOverEvents()
    expect(await t.ledgerDifferences()).toEqual([])
  })
})
