import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { splitStatements } from '../../db/statements.ts'
import { createLog } from '../../kernel/log.ts'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'
import { grantMembership } from '../memberships/index.ts'
import { bookPlan } from '../subscriptions/index.ts'
import { reconcilePurchases } from './purchase-jobs.ts'
import { applyRefund, prepareRefund, refund } from './refund-payment.ts'
import { prepareShare } from './refund-share.ts'
import { insertTransaction } from './transaction-store.ts'

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

type Payment = { readonly id: string; readonly amount: number }
type Paid = Payment & { readonly promotionId: string }

async function paidPromotion(token = 'pm_card_visa', of = stayId): Promise<Paid> {
  const promotion = await t.acceptedPromotion(host, of, employee)
  await t.stage(host, promotion.id)
  const body = { customerId: await t.customerOf(host), paymentProfileId: await t.saveCard(host, token) }
  const paid = await t.call('POST', '/payments/profiles/checkout', {
    as: host,
    body: { ...body, amount: promotion.price },
  })
  expect(paid.body.transaction.status, paid.text).toBe('settled')
  return { id: paid.body.transaction.id, amount: promotion.price, promotionId: promotion.id }
}

/** Two promotions in one payment, in the order in which refunds are spread over them. */
async function paidTogether(token = 'pm_card_visa') {
  const [one, other] = [
    await t.acceptedPromotion(host, stayId, employee),
    await t.acceptedPromotion(host, stayId, employee),
  ]
  const promotions = one.id < other.id ? ([one, other] as const) : ([other, one] as const)
  for (const { id } of promotions) await t.stage(host, id)
  const amount = one.price + other.price
  const body = { customerId: await t.customerOf(host), paymentProfileId: await t.saveCard(host, token), amount }
  const paid = await t.call('POST', '/payments/profiles/checkout', { as: host, body })
  expect(paid.body.transaction.status, paid.text).toBe('settled')
  return { paid: { id: paid.body.transaction.id as string, amount }, promotions }
}

/** Begins carrying a promotion out. @returns the task begun. */
async function start(promotionId: string): Promise<string> {
  await t.work('execution:plan', { promotionId })
  const tasks = await t.call('GET', `/stay-promotions/${promotionId}/execution-tasks`, { as: host })
  const taskId = tasks.body.docs[0].id
  const claimed = await t.call('POST', `/execution-tasks/${taskId}/claim`, { as: employee, body: {} })
  expect(claimed.status, claimed.text).toBe(200)
  return taskId
}

/** Refunds a payment in the provider's dashboard. */
async function refundAtProvider({ id }: Payment, amount: number) {
  const { payment_intent_id: intent } = await t.platform.db
    .selectFrom('transactions')
    .select('payment_intent_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await t.stripe.refunds.create({ payment_intent: intent ?? '', amount })
  await t.takeOverEvents()
}

async function refundedOf(paid: Payment, promotions: readonly { readonly id: string }[]) {
  const { items } = await transactionOf(paid)
  return promotions.map(
    ({ id }) => items.find((item: { purchaseableId: string }) => item.purchaseableId === id).refunded,
  )
}

async function purchaseStatusOf(promotionId: string) {
  return (await t.call('GET', `/stay-promotions/${promotionId}`, { as: host })).body.purchaseStatus
}

function refundOf({ id }: Payment, amount: number, as = admin) {
  return t.call('POST', `/transactions/${id}/refund`, { as, body: { amount, reason: 'The outlet closed.' } })
}

async function transactionOf({ id }: Payment) {
  return (await t.call('GET', `/transactions/${id}`, { as: host })).body
}

/** Runs the reconciler as if two minutes later. */
function reconcileLater(payments = t.platform.providers.payments) {
  if (!payments) throw new Error('payments are off')
  const now = new Date(Date.now() + 3 * 60_000)
  return reconcilePurchases({ db: t.platform.db, payments, now, log: createLog('silent') }, grantMembership)
}

function refundsOf({ id }: Payment) {
  return t.platform.db.selectFrom('refunds').selectAll().where('transaction_id', '=', id).execute()
}

test('staff see the refunds of a payment, refused ones too, and who made them', async () => {
  const paid = await paidPromotion()
  await refundOf(paid, 1000)
  await refundOf(paid, 500)
  const { body } = await t.call('GET', `/transactions/${paid.id}/refunds`, { as: employee })
  expect(body.docs).toMatchObject([
    { amount: 500 },
    { amount: 1000, reason: 'The outlet closed.', status: 'succeeded' },
  ])
  expect(body.docs[0].by).toEqual(expect.any(String))

  const disputed = await paidPromotion('pm_card_createDispute')
  await refundOf(disputed, 1000)
  const refused = await t.call('GET', `/transactions/${disputed.id}/refunds`, { as: employee })
  expect(refused.body.docs).toMatchObject([{ amount: 1000, status: 'failed' }])
})

test('the refund of a share is shown as made by no one', async () => {
  const paid = await paidPromotion()
  const task = await start(paid.promotionId)
  const id = await t.platform.db
    .transaction()
    .execute((db) =>
      prepareShare(db, { promotionId: paid.promotionId, causeId: task, part: 10, whole: 100, reason: 'It failed.' }),
    )
  const { body } = await t.call('GET', `/transactions/${paid.id}/refunds`, { as: admin })
  expect(body.docs).toMatchObject([{ id, by: null, status: 'pending' }])
})

describe('a refund that the provider refuses', () => {
  test('says why, and no longer counts: the payment can be refunded once that is possible', async () => {
    const paid = await paidPromotion('pm_card_createDispute')
    const refused = await refundOf(paid, 1000)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The cardholder objects to this payment, so that it can’t be refunded. See Disputes.',
    ])
    // For us, the full amount is still left.
    expect((await refundOf(paid, paid.amount)).status).toBe(409)
    expect(await transactionOf(paid)).toMatchObject({ refunded: 0 })
    expect((await refundsOf(paid)).map(({ status }) => status)).toEqual(['failed', 'failed'])
  })

  test('does not block other pending refunds', async () => {
    const [disputed, other] = [await paidPromotion('pm_card_createDispute'), await paidPromotion()]
    // Both were interrupted before the provider was called.
    for (const { id, amount } of [disputed, other])
      await t.platform.db
        .insertInto('refunds')
        .values({ id: `rfd_${id}`, transaction_id: id, amount, reason: 'It closed.', actor_id: admin.id })
        .execute()
    await expect(reconcileLater()).rejects.toThrow('objects to this payment')
    expect(await transactionOf(other)).toMatchObject({ refunded: other.amount })
    await reconcileLater()
    await t.takeOverEvents()
    expect(await t.ledgerDifferences()).toEqual([])
  })
})

describe('a share that the provider refuses to refund', () => {
  /** One of its outlets could not post it, and the provider's balance is too low for a refund. */
  async function refusedShare(): Promise<{ readonly paid: Paid; readonly share: number }> {
    const paid = await paidPromotion()
    const taskId = await start(paid.promotionId)
    await t.call('POST', `/execution-tasks/${taskId}/failed`, { as: employee, body: { reason: 'It is suspended.' } })
    const { payments } = t.platform.providers
    if (!payments) throw new Error('payments are off')
    vi.spyOn(payments, 'createRefund').mockResolvedValueOnce({ refused: 'The balance is too low.' })
    const share = { promotionId: paid.promotionId, causeId: taskId, part: 1, whole: 4 }
    await t.work('purchases:refund-share', share)
    await t.work('purchases:refund-share', share)
    return { paid, share: Math.floor(paid.amount / 4) }
  }

  async function toldOf({ id }: Paid) {
    const { body } = await t.call('GET', '/notifications', { as: employee, query: { limit: '100' } })
    return body.docs.filter(({ subjectId }: { subjectId: string }) => subjectId === id)
  }

  test('is reported to staff once, with the reason, and its job ends', async () => {
    const { paid } = await refusedShare()
    expect(await toldOf(paid)).toEqual([
      expect.objectContaining({
        title: expect.stringMatching(/^A refund of \$.* was refused$/),
        subjectKind: 'transaction',
        body: expect.stringMatching(/^The balance is too low\. .* An admin can try again\.$/),
      }),
    ])
  })

  test('can be refunded by an admin once that is possible, up to its amount', async () => {
    const { paid, share } = await refusedShare()
    expect((await refundOf(paid, share + 1)).body).toMatchObject({ code: 'price-changed', price: share })
    expect((await refundOf(paid, share)).body).toMatchObject({ refunded: share, items: [{ refunded: share }] })
    expect((await refundOf(paid, 1)).body).toMatchObject({ code: 'price-changed', price: 0 })
    await t.takeOverEvents()
    expect(await t.ledgerDifferences()).toEqual([])
  })
})

test('a payment is refunded by an admin without a role in the organization that paid', async () => {
  const paid = await paidPromotion()
  const insider = await t.given.admin()
  await t.given.role(insider, 'financialViewer', host)
  const refused = await refundOf(paid, paid.amount, insider)
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'You have a role for this yourself, so someone on staff without one has to decide.',
  ])
  expect((await refundOf(paid, paid.amount)).status).toBe(200)
})

test('a share of one promotion is fully refunded while that of another in the same payment is pending', async () => {
  const { paid, promotions } = await paidTogether()
  for (const { id } of promotions)
    await prepareShare(t.platform.db, { promotionId: id, causeId: id, part: 1, whole: 1 })
  expect((await refundsOf(paid)).map(({ amount }) => amount).sort()).toEqual(
    promotions.map(({ price }) => price).sort(),
  )
  await reconcileLater()
  expect(await transactionOf(paid)).toMatchObject({ refunded: paid.amount })
})

describe('a refund that names no item', () => {
  test('is booked on what has started if there is nothing else, which continues', async () => {
    const paid = await paidPromotion()
    await start(paid.promotionId)
    await refundAtProvider(paid, paid.amount)
    expect(await transactionOf(paid)).toMatchObject({ refunded: paid.amount, items: [{ refunded: paid.amount }] })
    expect(await purchaseStatusOf(paid.promotionId)).toBe('Purchased')
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('is booked on what has not started first, which is canceled', async () => {
    const { paid, promotions } = await paidTogether()
    const [first, second] = promotions
    await start(first.id)
    await refundAtProvider(paid, second.price + 100)
    expect(await refundedOf(paid, promotions)).toEqual([100, second.price])
    expect(await Promise.all([first.id, second.id].map(purchaseStatusOf))).toEqual(['Purchased', 'Cancelled'])
  })

  test('is booked on the item it was prepared for, even if that has started since', async () => {
    const { paid, promotions } = await paidTogether()
    const request = { transactionId: paid.id, item: null, amount: 500, reason: 'It closed.', actorId: admin.id }
    await t.platform.db.transaction().execute((db) => prepareRefund(db, request))
    await start(promotions[0].id)
    await reconcileLater()
    expect(await refundedOf(paid, promotions)).toEqual([500, 0])
  })

  test('is taken back from the items it was booked on when the buyer’s bank returns it', async () => {
    const { paid, promotions } = await paidTogether('pm_card_refundFail')
    await refundOf(paid, 500)
    await start(promotions[0].id)
    await refundOf(paid, 700)
    expect(await refundedOf(paid, promotions)).toEqual([500, 700])
    const returned = (await refundsOf(paid)).find(({ amount }) => amount === 700)?.provider_refund_id ?? ''
    const { payments } = t.platform.providers
    if (!payments) throw new Error('payments are off')
    const following = { now: new Date(), onSettled: grantMembership, bookPlan }
    await applyRefund({ ...following, db: t.platform.db, payments }, returned)
    expect(await refundedOf(paid, promotions)).toEqual([500, 0])
    await t.takeOverEvents()
    expect(await refundedOf(paid, promotions)).toEqual([0, 0])
  })

  test('and was booked on the payment alone by an earlier version is booked on its items', async () => {
    const { db } = t.platform
    const { paid, promotions } = await paidTogether()
    const refunded = promotions[0].price + 100
    await refundOf(paid, refunded)
    const missing = { refunded: 0, is_active: true }
    await db.updateTable('transaction_items').set(missing).where('transaction_id', '=', paid.id).execute()
    expect(await t.ledgerDifferences()).toEqual([`What is refunded of ${paid.id} isn’t what is refunded of its items.`])
    const file = '../../db/migrations/0559_refunds_of_started_items.sql'
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    for (const statement of splitStatements(text)) await sql.raw(statement.text).execute(db)
    expect(await refundedOf(paid, promotions)).toEqual([promotions[0].price, 100])
    expect(await t.ledgerDifferences()).toEqual([])
  })
})

test('what a plan paid for but can’t be handed over is reversed once, and can be bought again', async () => {
  const promotion = await t.acceptedPromotion(host, stayId, employee)
  const item = { collectionType: 'stay-promotions', purchaseableId: promotion.id } as const
  const transactionId = await insertTransaction(t.platform.db, {
    kind: 'cart',
    organizationId: host.organizationId,
    userId: null,
    actorId: host.id,
    amount: 0,
    isTest: true,
    items: [{ ...item, label: 'A story', price: 0, covered: 500 }],
  })
  for (const _ of [1, 2]) await t.work('purchases:refund-undelivered', { transactionId, ...item })
  const causeId = `undelivered ${transactionId} ${promotion.id}`
  const entries = t.platform.db.selectFrom('ledger_entries').select('movement').where('cause_id', '=', causeId)
  expect(await entries.execute()).toEqual([{ movement: 'adjustment' }])
  const cartItemId = await t.stage(host, promotion.id)
  const body = { organizationId: host.organizationId, amount: promotion.price }
  expect((await t.call('POST', '/payments/checkout', { as: host, body })).status).toBe(200)
  await t.call('DELETE', `/cart-items/${cartItemId}`, { as: host })
})

test('a stay with a paid promotion can be deleted only once that is refunded', async () => {
  const { id } = await t.given.acceptedStay(host, employee)
  const paid = await paidPromotion('pm_card_visa', id)
  const { title } = (await t.call('GET', `/stay-promotions/${paid.promotionId}`, { as: host })).body
  const remove = () => t.call('DELETE', `/stays/${id}`, { as: host })
  expect((await remove()).body).toMatchObject({
    status: 409,
    detail: `The promotion “${title}” is paid for. Delete the stay once it’s done, or refunded.`,
  })
  expect((await refundOf(paid, paid.amount)).body).toMatchObject({ refunded: paid.amount })
  expect((await remove()).status).toBe(204)
})

test('a payment’s ledger entries are its own and those of its refunds', async () => {
  const paid = await paidPromotion()
  await refundOf(paid, 1000)
  const { body } = await t.call('GET', '/ledger', { as: admin, query: { causeId: paid.id } })
  expect(body.docs.map(({ movement }: { movement: string }) => movement)).toEqual(['refund', 'charge'])
})

test('a refund is emailed once, even if the email job runs again, as after a crash', async () => {
  const paid = await paidPromotion()
  await refundOf(paid, 1234)
  const [made] = await refundsOf(paid)
  for (const _ of [1, 2]) await t.work('purchases:mail-refund', { refundId: made?.id })
  const { body } = await t.call('GET', '/mails', { as: admin, query: { kind: 'refund', text: '$12.34' } })
  expect(body.docs).toHaveLength(1)
})

test('the email about an item’s refund names the item', async () => {
  const { paid, promotions } = await paidTogether()
  const [, { id: purchaseableId }] = promotions
  const item = { collectionType: 'stay-promotions', purchaseableId }
  const body = { amount: 1357, reason: 'The outlet closed.', item }
  const { body: refunded } = await t.call('POST', `/transactions/${paid.id}/refund`, { as: admin, body })
  const [made] = await refundsOf(paid)
  await t.work('purchases:mail-refund', { refundId: made?.id })
  const mails = await t.call('GET', '/mails', { as: admin, query: { kind: 'refund', text: '$13.57' } })
  const { label } = refunded.items.find((each: { purchaseableId: string }) => each.purchaseableId === purchaseableId)
  expect(mails.body.docs[0].text).toContain(`of receipt ${refunded.number} for ${label} to Visa`)
})

test('a refund that the provider accepted but has not made is looked up there, and not requested again', async () => {
  const paid = await paidPromotion()
  const { payments } = t.platform.providers
  if (!payments) throw new Error('payments are off')
  let asked = 0
  const slow = {
    ...payments,
    createRefund: async (request: Parameters<typeof payments.createRefund>[0]) => {
      asked++
      const made = await payments.createRefund(request)
      return 'refused' in made ? made : { ...made, status: 'pending' as const }
    },
  }
  await t.platform.db
    .insertInto('refunds')
    .values({ id: 'rfd_slow', transaction_id: paid.id, amount: 500, reason: 'It closed.', actor_id: admin.id })
    .execute()
  await refund({ db: t.platform.db, payments: slow }, 'rfd_slow')
  expect(await transactionOf(paid)).toMatchObject({ refunded: 0 })
  await reconcileLater(slow)
  expect(await transactionOf(paid)).toMatchObject({ refunded: 500 })
  expect(asked).toBe(1)
  expect(await t.ledgerDifferences()).toEqual([])
})

test('what a plan paid of a promotion is reversed once, even if the buyer’s bank returns the refund and it is made again', async () => {
  const paid = await paidPromotion('pm_card_refundFail')
  const { db } = t.platform
  await db.updateTable('transaction_items').set({ covered: 40_00 }).where('transaction_id', '=', paid.id).execute()
  for (const _ of [1, 2]) {
    expect((await refundOf(paid, paid.amount)).status).toBe(200)
    await t.takeOverEvents()
  }
  const reversed = db.selectFrom('ledger_entries').select('id').where('movement', '=', 'adjustment')
  expect(await reversed.where('object_id', 'like', `%${paid.promotionId}`).execute()).toHaveLength(1)
})

test('a deleted organization’s payer is told of a refund, without a link to pages that are gone', async () => {
  const owner = await t.given.host('Short-lived Stays')
  const { stayId } = await t.stayOnPlan(owner, employee, 'Basic')
  const { body } = await t.call('GET', '/transactions', { as: owner })
  const [plan] = body.docs
  await t.call('DELETE', `/stays/${stayId}`, { as: owner })
  const gone = await t.call('DELETE', `/organizations/${owner.organizationId}`, { as: owner })
  expect(gone.status, gone.text).toBe(204)
  expect((await refundOf(plan, 17_89)).status).toBe(200)
  const [made] = await refundsOf(plan)
  await t.work('purchases:mail-refund', { refundId: made?.id })
  const mails = await t.call('GET', '/mails', { as: admin, query: { kind: 'refund', text: '$17.89' } })
  expect(mails.body.docs).toMatchObject([{ recipient: owner.email, text: expect.not.stringContaining('://') }])
})

test('a refund that the buyer’s bank returns is reversed, reported to staff, and can be made again', async () => {
  const paid = await paidPromotion('pm_card_refundFail')
  expect((await refundOf(paid, paid.amount)).body).toMatchObject({ refunded: paid.amount })
  await t.takeOverEvents()
  expect(await transactionOf(paid)).toMatchObject({ refunded: 0, items: [{ refunded: 0 }] })
  expect(await t.ledgerDifferences()).toEqual([])
  const { body } = await t.call('GET', '/notifications', { as: employee })
  expect(body.docs[0]).toMatchObject({ title: expect.stringMatching(/^A refund of \$.* failed$/) })
  // What was cancelled with it stays cancelled: its money is owed.
  const promotion = await t.call('GET', `/stay-promotions/${paid.promotionId}`, { as: host })
  expect(promotion.body.purchaseStatus).toBe('Cancelled')
  expect((await refundOf(paid, paid.amount)).status).toBe(200)
  await t.takeOverEvents()
  expect(await t.ledgerDifferences()).toEqual([])
})
