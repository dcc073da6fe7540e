import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, type PayingPlatform, type Person, plansInOrder, startPayingPlatform } from '../../test/index.ts'
import { insertRefund, refundsPendingBefore } from './refund-store.ts'
import { insertTransaction } from './transaction-store.ts'

/** More than are read at a time. */
const MANY = Array.from({ length: 120 }, (_, index) => index)

let t: PayingPlatform
let host: Host
let employee: Person
let abandonedId: string
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  const other = await t.given.host()
  for (const index of MANY) abandonedId = await beginPayment(other, `prm_${index}`)
})
afterAll(() => t.close())

function beginPayment({ id, organizationId }: Host, purchaseableId: string): Promise<string> {
  return insertTransaction(t.platform.db, {
    kind: 'cart',
    organizationId,
    userId: null,
    actorId: id,
    amount: 500,
    isTest: true,
    items: [{ collectionType: 'stay-promotions', purchaseableId, label: 'A story', price: 500 }],
  })
}

/** Runs the reconciler as if three minutes later. */
function reconcileLater() {
  return t.work('payments:reconcile', {}, new Date(Date.now() + 3 * 60_000))
}

async function read(id: string) {
  return (await t.call('GET', `/transactions/${id}`, { as: host })).body
}

describe('however many others wait,', () => {
  test('a payment whose outcome we missed is settled', async () => {
    const { id: stayId } = await t.given.acceptedStay(host, employee)
    const promotion = await t.acceptedPromotion(host, stayId, employee)
    await t.stage(host, promotion.id)
    const body = { organizationId: host.organizationId, amount: promotion.price }
    const begun = await t.call('POST', '/payments/checkout', { as: host, body })
    const intentId = begun.body.payment.form.clientSecret.split('_secret_')[0]
    await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await reconcileLater()
    expect(await read(begun.body.transaction.id)).toMatchObject({ status: 'settled' })
  })

  test('a refund that was interrupted is made', async () => {
    const { id: promotionId } = await t.queuedPromotion(host, employee)
    const paid = (await t.call('GET', '/transactions', { as: host, query: { status: 'settled' } })).body.docs[0]
    expect(paid.items).toMatchObject([{ purchaseableId: promotionId }])
    const refund = { item: null, parts: [], amount: 500, reason: 'It closed.', actorId: host.id }
    for (const _ of MANY) await insertRefund(t.platform.db, { ...refund, transactionId: abandonedId })
    await insertRefund(t.platform.db, { ...refund, transactionId: paid.id })
    await expect(reconcileLater()).rejects.toThrow('Nothing was paid for it')
    expect(await read(paid.id)).toMatchObject({ refunded: 500 })
  })
})

test('pending refunds are read from an index, not from all refunds', async () => {
  const { db } = t.platform
  const plan = await plansInOrder(db, '"refunds"', () => refundsPendingBefore(db, new Date()).next())
  expect(plan).toContain('using refunds_pending on refunds')
})
