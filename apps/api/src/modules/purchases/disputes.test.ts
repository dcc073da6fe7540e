import { formatCents, spokenDay } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, onlyOnFeed, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'
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
async function disputedPayment(fields = {}) {
  const promotion = await t.acceptedPromotion(host, stayId, employee, fields)
  await t.stage(host, promotion.id)
  const cardId = await t.saveCard(host, 'pm_card_createDispute')
  const body = { customerId: await t.customerOf(host), paymentProfileId: cardId, amount: promotion.price }
  const { transaction } = (await t.call('POST', '/payments/profiles/checkout', { as: host, body })).body
  const [dispute] = (await t.stripe.disputes.list({ limit: 1 })).data
  return { promotionId: promotion.id, transactionId: transaction.id as string, disputeId: dispute?.id ?? '' }
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

test('a dispute that waits for our evidence is an alert, of which staff are told once, until when', async () => {
  await t.work('alerts:watch')
  const { transactionId, disputeId } = await disputedPayment()
  await t.takeOverEvents()
  await t.work('alerts:watch')
  await t.work('alerts:watch')
  const { amount, evidenceDueAt } = await disputeOf(transactionId)
  const { body } = await t.call('GET', '/notifications', { as: employee, query: { limit: '100' } })
  const told = body.docs.filter(({ subjectId }: { subjectId: string }) => subjectId === transactionId)
  expect(told).toMatchObject([{ title: 'A payment is disputed', subjectKind: 'transaction' }])
  const stored = t.platform.db.selectFrom('notifications').select('is_urgent').where('id', '=', told[0].id)
  expect(await stored.executeTakeFirst()).toEqual({ is_urgent: true })
  expect(told[0].body).toContain(formatCents(amount))
  expect(told[0].body).toContain(`evidence is due on ${spokenDay(new Date(evidenceDueAt))}. `)
  const open = async () => {
    const query = { kind: 'disputed-payment', limit: '100' }
    const alerts = await t.call('GET', '/alerts', { as: employee, query })
    return alerts.body.docs.map(({ subjectId }: { subjectId: string }) => subjectId)
  }
  expect(await open()).toContain(transactionId)
  await t.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: 'winning_evidence' } })
  await t.takeOverEvents()
  await t.work('alerts:watch')
  expect(await open()).not.toContain(transactionId)
})

describe('while its payment is disputed, a promotion', () => {
  const blocked = 'Its payment is disputed. It can be posted once the dispute is won.'

  async function disputedPromotion(fields = {}) {
    const paid = await disputedPayment(fields)
    await t.takeOverEvents()
    await t.work('execution:plan', { promotionId: paid.promotionId })
    return paid
  }

  async function taskOf(promotionId: string) {
    return (await t.call('GET', `/stay-promotions/${promotionId}/execution-tasks`, { as: host })).body.docs[0]
  }

  function claim(taskId: string) {
    return t.call('POST', `/execution-tasks/${taskId}/claim`, { as: employee, body: {} })
  }

  async function win(disputeId: string, promotionId: string) {
    await t.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: 'winning_evidence' } })
    await t.takeOverEvents()
    await t.work('execution:release-disputed', { promotionId })
  }

  test('isn’t posted by people, unless the dispute is won', async () => {
    const { promotionId, disputeId } = await disputedPromotion()
    const { id } = await taskOf(promotionId)
    const refused = await claim(id)
    expect([refused.status, refused.body.detail]).toEqual([409, blocked])
    await win(disputeId, promotionId)
    expect((await claim(id)).status).toBe(200)
  })

  test('isn’t posted by people after the dispute is lost either', async () => {
    const { promotionId, disputeId } = await disputedPromotion()
    await t.stripe.disputes.close(disputeId)
    await t.takeOverEvents()
    const { id, dueAt } = await taskOf(promotionId)
    expect((await claim(id)).body.detail).toBe(blocked)
    await t.work('execution:sweep', {}, new Date(Date.parse(dueAt) + 60_000))
    expect(await taskOf(promotionId)).toMatchObject({ status: 'blocked', problem: blocked })
    const body = { reason: 'The bank has taken its price back.' }
    const failed = await t.call('POST', `/execution-tasks/${id}/failed`, { as: employee, body })
    expect([failed.status, failed.body.status, failed.body.refunds], failed.text).toEqual([200, 'failed', false])
    const { body: told } = await t.call('GET', '/notifications', { as: host, query: { limit: '1' } })
    expect(told.docs[0].body).not.toContain('refunded')
  })

  test('isn’t posted by the platform: its task waits for the dispute to be won, and is done then', async () => {
    const paid = await disputedPromotion(await onlyOnFeed(t))
    const { id: taskId } = await taskOf(paid.promotionId)
    await t.work('execution:publish', { taskId })
    expect(await taskOf(paid.promotionId)).toMatchObject({ status: 'blocked', problem: blocked })
    await win(paid.disputeId, paid.promotionId)
    expect(await taskOf(paid.promotionId)).toMatchObject({ status: 'scheduled', problem: '' })
    await t.work('execution:publish', { taskId })
    expect((await taskOf(paid.promotionId)).status).toBe('done')
  })

  test('is posted once the dispute is won, also if an earlier version worded its problem in another way', async () => {
    const paid = await disputedPromotion(await onlyOnFeed(t))
    const { id: taskId } = await taskOf(paid.promotionId)
    await t.work('execution:publish', { taskId })
    await t.platform.db.updateTable('execution_tasks').set({ problem: 'Disputed.' }).where('id', '=', taskId).execute()
    await win(paid.disputeId, paid.promotionId)
    expect(await taskOf(paid.promotionId)).toMatchObject({ status: 'scheduled', problem: '' })
  })
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

describe('a disputed membership', () => {
  async function disputedMembership() {
    const traveler = await t.given.user()
    const { body: products } = await t.call('GET', '/payments/products', { as: traveler })
    const priceId = products.docs.find(({ kind }: { kind: string }) => kind === 'membership').default_price.id
    const begun = await t.call('POST', '/payments/checkout', { as: traveler, body: { priceId, amount: 49_00 } })
    const intentId = begun.body.payment.form.clientSecret.split('_secret_')[0]
    await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_createDispute' })
    await t.takeOverEvents()
    const [dispute] = (await t.stripe.disputes.list({ limit: 1 })).data
    return { traveler, transactionId: begun.body.transaction.id as string, disputeId: dispute?.id ?? '' }
  }

  /** Runs the jobs that end a payment's year, if there are any. */
  async function endYears(transactionId: string) {
    const { rows } = await sql<{ payload: unknown }>`delete from graphile_worker._private_jobs j
      using graphile_worker._private_tasks k where k.id = j.task_id and k.identifier = 'memberships:end-refunded'
      and j.payload->>'transactionId' = ${transactionId} returning j.payload`.execute(t.platform.db)
    for (const { payload } of rows) await t.work('memberships:end-refunded', payload)
  }

  async function tierOf(traveler: Person) {
    return (await t.call('GET', '/users/self', { as: traveler })).body.userMembership
  }

  test('ends when the dispute is lost, and not before', async () => {
    const { traveler, transactionId, disputeId } = await disputedMembership()
    await endYears(transactionId)
    expect(await tierOf(traveler)).toBe('Premium')
    await t.stripe.disputes.close(disputeId)
    await t.takeOverEvents()
    await endYears(transactionId)
    expect(await tierOf(traveler)).toBe('Standard')
  })

  test('goes on when the dispute is won', async () => {
    const { traveler, transactionId, disputeId } = await disputedMembership()
    await t.stripe.disputes.update(disputeId, { evidence: { uncategorized_text: 'winning_evidence' } })
    await t.takeOverEvents()
    await endYears(transactionId)
    expect(await tierOf(traveler)).toBe('Premium')
  })
})
