import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'
import { grantMembership } from '../memberships/index.ts'
import { bookPlan } from '../subscriptions/index.ts'
import { applyDispute } from './record-dispute.ts'

let t: PayingPlatform
let host: Host
let admin: Person
let stayId: string
let employee: Person
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, employee, admin] = await Promise.all([t.given.host(), t.given.employee(), t.given.admin()])
  stayId = (await t.given.acceptedStay(host, employee)).id
})
afterAll(() => t.close())

/** Pays for a promotion with a card whose holder disputes it. */
async function disputedPayment() {
  const promotion = await t.acceptedPromotion(host, stayId, employee)
  await t.stage(host, promotion.id)
  const cardId = await t.saveCard(host, 'pm_card_createDispute')
  const body = { customerId: await t.customerOf(host), paymentProfileId: cardId, amount: promotion.price }
  const { transaction } = (await t.call('POST', '/payments/profiles/checkout', { as: host, body })).body
  const [dispute] = (await t.stripe.disputes.list({ limit: 1 })).data
  return { transactionId: transaction.id as string, disputeId: dispute?.id ?? '' }
}

async function disputeOf(transactionId: string) {
  const { body } = await t.call('GET', '/disputes', { as: admin })
  return body.docs.find((each: { transactionId: string }) => each.transactionId === transactionId)
}

test('a dispute is listed with its current state, and booked when it is won', async () => {
  const { transactionId, disputeId } = await disputedPayment()
  await t.takeOverEvents()
  expect(await disputeOf(transactionId)).toMatchObject({ status: 'needs_response', reason: 'fraudulent' })
  expect(await t.ledgerDifferences()).toEqual([])
  await t.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: 'winning_evidence' } })
  await t.takeOverEvents()
  expect(await disputeOf(transactionId)).toMatchObject({ status: 'won' })
  expect(await t.ledgerDifferences()).toEqual([])
})

test('a lost dispute stays lost, despite a stale read', async () => {
  const { transactionId, disputeId } = await disputedPayment()
  const { payments } = t.platform.providers
  if (!payments) throw new Error('payments are off')
  await t.takeOverEvents()
  // Reads the dispute while it is open, and records that state after it has been lost.
  let isLost = false
  const late = {
    ...payments,
    dispute: async (id: string) => {
      const read = await payments.dispute(id)
      if (!isLost) {
        isLost = true
        await t.stripe.disputes.close(id)
        await t.takeOverEvents()
      }
      return read
    },
  }
  const following = { db: t.platform.db, now: new Date(), onSettled: grantMembership, bookPlan }
  await applyDispute({ ...following, payments: late }, disputeId)
  expect(await disputeOf(transactionId)).toMatchObject({ status: 'lost' })
})
