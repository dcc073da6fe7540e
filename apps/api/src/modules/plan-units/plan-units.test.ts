import { type Catalogue, dayOf, outletRefusals } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { confirmation, type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'
import { draftCancellation } from '../offers-and-cancellations/index.ts'

const DAY_MS = 24 * 3_600_000
type Task = { readonly id: string; readonly price: number; readonly status: string }

let t: PayingPlatform
let host: Host
let employee: Person
let traveler: Person
let admin: Person
let catalogue: Catalogue
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, employee, traveler, admin] = await Promise.all([
    t.given.host(),
    t.given.employee(),
    t.given.user(),
    t.given.admin(),
  ])
  catalogue = await t.platform.providers.content.catalogue()
})
afterAll(() => t.close())

function post(path: string, body: object = {}, as: Person = host) {
  return t.call('POST', path, { as, body })
}

async function ok(path: string, body: object = {}, as: Person = host) {
  const answer = await post(path, body, as)
  expect([200, 201], answer.text).toContain(answer.status)
  return answer.body
}

async function read(path: string, as: Person = host) {
  return (await t.call('GET', path, { as })).body
}

/** A promotion type that counts as the given plan item, with an outlet that posts it, cheapest first. */
function typeOf(item: string) {
  for (const type of catalogue.types.filter(({ planItem }) => planItem === item))
    for (const variant of type.variants) {
      const given = { promotionTypeId: type.id, variantId: variant.id, role: 'posting' as const }
      const outlets = catalogue.outlets.filter((outlet) => outletRefusals(outlet, given).length === 0)
      if (outlets.length > 1) return { type, variant, outlets: outlets.map(({ id }) => id) }
    }
  throw new Error(`nothing counts as ${item}`)
}

type Chosen = { readonly outlets?: number; readonly item?: string; readonly as?: Host }

/** A complete draft, confirmed at its current price. A unit covers one outlet and the variant. */
async function aDraft(stayId: string, { outlets = 1, item = 'stories', as = host }: Chosen = {}) {
  const { type, variant, outlets: all } = typeOf(item)
  const { id } = await ok(
    '/stay-promotions',
    {
      stayId,
      title: 'Early autumn',
      userName: 'The Boathouse',
      promotionTypeId: type.id,
      variantId: variant.id,
      postOutlets: all.slice(0, outlets),
      mediaSelection: { type: 'existing_post', postId: 'https://example.com/p/1' },
      summary: 'A week by the lake.',
    },
    as,
  )
  return ok(`/stay-promotions/${id}`, confirmation, as)
}

function submit(id: string, as: Person = host) {
  return post(`/stay-promotions/${id}/update`, {}, as)
}

async function submitted(stayId: string, chosen: Chosen = {}) {
  const { id } = await aDraft(stayId, chosen)
  return ok(`/stay-promotions/${id}/update`, {}, chosen.as)
}

async function accepted(stayId: string, chosen: Chosen = {}) {
  const { id } = await submitted(stayId, chosen)
  await ok(`/stay-promotions/${id}/publish`, {}, employee)
  return read(`/stay-promotions/${id}`, chosen.as)
}

const rejection = { category: 'Other', message: 'Choose a brighter picture.' }

function reject(kind: string, id: string) {
  return ok(`/${kind}/${id}/reject`, rejection, employee)
}

function undo(kind: string, id: string) {
  return post(`/moderation/${kind}/${id}/undo`, {}, employee)
}

function dates(from: number, days = 3) {
  return { start: Date.now() + from * DAY_MS, end: Date.now() + (from + days) * DAY_MS }
}

async function aCancellation(stayId: string, fields: object = {}, as = host) {
  return ok('/cancellations', { stayId, title: 'Free nights', dateRange: dates(5), ...fields }, as)
}

async function submittedCancellation(stayId: string, fields: object = {}, as = host) {
  const { id } = await aCancellation(stayId, fields, as)
  return ok(`/cancellations/${id}/update`, {}, as)
}

async function acceptedCancellation(stayId: string, fields: object = {}, as = host) {
  const { id } = await submittedCancellation(stayId, fields, as)
  return ok(`/cancellations/${id}/publish`, {}, employee)
}

async function submittedGiveaway(stayId: string, as = host) {
  const fields = { title: 'A week by the lake', prize: 'Seven nights', dateRange: dates(-1, 5) }
  const { id } = await ok('/giveaways', { stayId, ...fields }, as)
  return ok(`/giveaways/${id}/applications`, {}, as)
}

async function used(stayId: string, item: string, as: Person = host) {
  const { usage } = await read(`/stays/${stayId}/plan-units`, as)
  return usage.find((each: { item: string }) => each.item === item).used
}

function settleFree(collectionType: string, purchaseableId: string) {
  return t.work('purchases:settle-free', { collectionType, purchaseableId })
}

/** Puts something in its organization's otherwise empty cart, and pays with a saved card. */
async function buy(collectionType: string, purchaseableId: string, as = host) {
  const item = await ok('/cart-items', { collectionType, purchaseableId }, as)
  await t.call('PATCH', `/cart-items/${item.id}`, { as, body: { status: 'Staged' } })
  const [customerId, paymentProfileId] = await Promise.all([t.customerOf(as), t.saveCard(as)])
  const body = { customerId, paymentProfileId, amount: item.price }
  const { transaction } = await ok('/payments/profiles/checkout', body, as)
  expect(transaction.status).toBe('settled')
  return transaction
}

/** The tasks of a promotion, cheapest first. */
async function tasksByPrice(promotionId: string) {
  return t.platform.db
    .selectFrom('execution_tasks')
    .select(['id', 'price', 'status'])
    .where('promotion_id', '=', promotionId)
    .orderBy('price')
    .execute() as Promise<[Task, Task]>
}

/** Makes the refunds that are enqueued for a promotion. */
async function refundShares(promotionId: string): Promise<void> {
  const { rows } = await sql<{ payload: object }>`select payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks k on k.id = j.task_id
    where k.identifier = 'purchases:refund-share' and payload->>'promotionId' = ${promotionId}`.execute(t.platform.db)
  for (const { payload } of rows) await t.work('purchases:refund-share', payload)
  await t.takeOverEvents()
}

async function ledgerLines(causeId: string): Promise<Record<string, number>> {
  const { body } = await t.call('GET', '/ledger', { as: admin, query: { causeId } })
  const lines: { account: string; amount: number }[] = body.docs.flatMap((entry: { lines: object[] }) => entry.lines)
  return Object.fromEntries(lines.map(({ account, amount }) => [account, amount]))
}

describe('a promotion on a plan', () => {
  test('as a draft costs what remains after a unit of the plan, and shows how many units are left', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Plus')
    const { price } = await aDraft(stayId, { outlets: 2 })
    const [variant, ...posting] = price.lines.map((line: { price: number }) => line.price)
    expect(price).toMatchObject({
      covered: variant + Math.min(...posting),
      planItem: 'stories',
      unit: { item: 'stories', included: 3, left: 3 },
      discountPercent: 5,
      total: Math.round(Math.max(...posting) * 0.95),
    })
    expect(await used(stayId, 'stories')).toBe(0)
  })

  test('reserves its unit when it is submitted', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const draft = await aDraft(stayId)
    const { price } = await ok(`/stay-promotions/${draft.id}/update`)
    expect(price).toMatchObject({ total: 0, covered: draft.price.subtotal, unit: null })
    expect(await used(stayId, 'stories')).toBe(1)
    const { usage } = await read(`/stays/${stayId}/subscription`)
    expect(usage).toContainEqual({ item: 'stories', included: 2, used: 1 })
  })

  test('whose last unit went to another draft must be confirmed at its new price', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    await submitted(stayId)
    const [first, late] = [await aDraft(stayId), await aDraft(stayId)]
    expect((await submit(first.id)).status).toBe(200)
    const refused = await submit(late.id)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual([
      {
        path: 'confirmed',
        message: expect.stringMatching(/^The price has changed from \$0 to \$.+ confirm it again\.$/),
      },
    ])
    expect(await read(`/stay-promotions/${late.id}`)).toMatchObject({
      confirmed: false,
      price: { covered: 0, unit: null },
    })
    await ok(`/stay-promotions/${late.id}`, confirmation)
    expect((await submit(late.id)).body.price).toMatchObject({ covered: 0 })
  })

  test('racing with another for the last unit leaves exactly one with it, every time', async () => {
    const { stayId, subscriptionId } = await t.stayOnPlan(host, employee, 'Basic')
    for (let round = 0; round < 20; round++) {
      const both = [await aCancellation(stayId), await aCancellation(stayId)]
      const answers = await t.meetAt(
        'subscriptions',
        subscriptionId,
        both.map(
          ({ id }) =>
            () =>
              ok(`/cancellations/${id}/update`),
        ),
      )
      expect(answers.map(({ promotionPrice }) => promotionPrice).sort((a, b) => a - b)).toEqual([0, 2900])
      expect(await used(stayId, 'cancellations')).toBe(1)
      for (const { id } of both) await t.call('DELETE', `/cancellations/${id}`, { as: host })
    }
    const drafts = [await submitted(stayId), await aDraft(stayId), await aDraft(stayId)].slice(1)
    const raced = await t.meetAt(
      'subscriptions',
      subscriptionId,
      drafts.map(
        ({ id }) =>
          () =>
            submit(id),
      ),
    )
    expect(raced.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('takes its unit from the current billing month', async () => {
    const owner = await t.given.host('Monthly Stays')
    const { stayId } = await t.stayOnPlan(owner, employee, 'Basic')
    for (const outlets of [1, 1]) await submitted(stayId, { outlets, as: owner })
    expect((await aDraft(stayId, { as: owner })).price.covered).toBe(0)
    await t.advanceBilling(owner, 32)
    expect((await aDraft(stayId, { as: owner })).price).toMatchObject({ total: 0, unit: { left: 2 } })
    expect((await submitted(stayId, { as: owner })).price.total).toBe(0)
  })

  test('gets nothing of a new month before it is paid, not even on a plan upgraded in between', async () => {
    const owner = await t.given.host('Renewing Stays')
    const { stayId, cardId } = await t.stayOnPlan(owner, employee, 'Basic')
    const subscription = () => read(`/stays/${stayId}/subscription`, owner)
    const units = () => read(`/stays/${stayId}/plan-units`, owner)
    const { period } = await subscription()
    // The provider begins the month, and charges for it an hour later.
    await t.advanceBilling(owner, (Date.parse(period.end) - Date.parse(period.start)) / DAY_MS + 0.01)
    expect(await subscription()).toMatchObject({ status: 'active', period: { start: period.end }, awaitsPayment: true })
    const nothing = expect.arrayContaining([{ item: 'stories', included: 0, used: 0 }])
    expect(await units()).toMatchObject({ plan: 'Basic', awaitsPayment: true, usage: nothing })
    const draft = await aDraft(stayId, { as: owner })
    expect(draft.price).toMatchObject({ plan: 'Basic', covered: 0, unit: null, awaitsPayment: true })
    expect((await ok(`/stay-promotions/${draft.id}/update`, {}, owner)).price).toMatchObject({ covered: 0 })
    expect((await submittedCancellation(stayId, {}, owner)).promotionPrice).toBe(2900)
    expect((await submittedGiveaway(stayId, owner)).price).toBe(4900)
    await ok(`/stays/${stayId}/subscription`, { tier: 'Plus', paymentMethodId: cardId }, owner)
    expect(await units()).toMatchObject({ plan: 'Plus', awaitsPayment: true, usage: nothing })
    await t.advanceBilling(owner, 0.05)
    expect(await subscription()).toMatchObject({ awaitsPayment: false })
    expect((await aDraft(stayId, { as: owner })).price).toMatchObject({ total: 0, awaitsPayment: false })
  })

  test('gets nothing while the plan is past due, but keeps the unit it has', async () => {
    const owner = await t.given.host('Late Stays')
    const { stayId, subscriptionId } = await t.stayOnPlan(owner, employee, 'Basic')
    const before = await submitted(stayId, { as: owner })
    const failing = await t.saveCard(owner, 'pm_card_chargeCustomerFail')
    await ok(`/payments/subscriptions/${subscriptionId}`, { paymentMethodId: failing }, owner)
    await t.advanceBilling(owner, 32)
    expect(await read(`/stays/${stayId}/plan-units`, owner)).toMatchObject({ plan: 'Free' })
    const late = await submitted(stayId, { as: owner })
    expect(late.price).toMatchObject({ plan: 'Free', covered: 0, unit: null })
    expect((await submittedCancellation(stayId, {}, owner)).promotionPrice).toBe(2900)
    expect((await read(`/stay-promotions/${before.id}`, owner)).price.total).toBe(0)
  })

  test('of a kind not included in any plan, or on the Free plan, is paid in full', async () => {
    const stay = await t.given.acceptedStay(host, employee)
    expect((await submitted(stay.id)).price).toMatchObject({ plan: 'Free', covered: 0, discount: 0 })
  })

  test('that is changed while it waits takes the unit for what it has become', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { id } = await submitted(stayId)
    const { type, variant, outlets } = typeOf('feedPosts')
    const draft = await aDraft(stayId, { item: 'feedPosts' })
    const { price } = await ok(`/stay-promotions/${id}`, {
      promotionTypeId: type.id,
      variantId: variant.id,
      postOutlets: outlets.slice(0, 1),
      confirmed: true,
      confirmedPrice: draft.price.total,
    })
    expect(price).toMatchObject({ planItem: 'feedPosts', total: 0 })
    expect([await used(stayId, 'stories'), await used(stayId, 'feedPosts')]).toEqual([0, 1])
  })
})

describe('a unit is available again', () => {
  test('when its promotion is rejected, and is taken anew on resubmission', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { id } = await submitted(stayId)
    await reject('stay-promotions', id)
    expect(await used(stayId, 'stories')).toBe(0)
    expect((await submit(id)).body.price.total).toBe(0)
    expect(await used(stayId, 'stories')).toBe(1)
  })

  test('when its host withdraws the promotion, and is taken anew on resubmission', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { id } = await submitted(stayId)
    expect(await ok(`/stay-promotions/${id}/withdraw`)).toMatchObject({ status: 'Draft', confirmed: true })
    expect(await used(stayId, 'stories')).toBe(0)
    expect((await submit(id)).body.price.total).toBe(0)
    expect(await used(stayId, 'stories')).toBe(1)
  })

  test('until the rejection is undone, or appealed', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { id } = await submitted(stayId)
    await reject('stay-promotions', id)
    expect((await undo('stay-promotions', id)).status).toBe(200)
    expect(await used(stayId, 'stories')).toBe(1)
    await reject('stay-promotions', id)
    await ok(`/moderation/stay-promotions/${id}/appeals`, { message: 'It is bright.' })
    expect(await used(stayId, 'stories')).toBe(1)
    expect(await read(`/stay-promotions/${id}`)).toMatchObject({ status: 'Submitted', price: { total: 0 } })
  })

  test('and if others have taken it in the meantime, the rejection can’t be undone at the old price', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const first = await submittedCancellation(stayId)
    await reject('cancellations', first.id)
    expect((await submittedCancellation(stayId)).promotionPrice).toBe(0)
    const refused = await undo('cancellations', first.id)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Its plan has no unit left to pay for it, so its price has changed. Its host can submit it again at the new price.',
    ])
    expect(await ok(`/cancellations/${first.id}/update`)).toMatchObject({ status: 'Submitted', promotionPrice: 2900 })
  })

  test.each([
    ['on, to be promoted for nothing', false, 0],
    ['off, to take a unit that promotes nothing', true, 1],
  ])(
    'but not by appealing or undoing the rejection of a cancellation whose Promote was switched %s',
    async (_, promote, unit) => {
      const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
      const { id } = await submittedCancellation(stayId, { promote })
      expect(await used(stayId, 'cancellations')).toBe(unit)
      await reject('cancellations', id)
      await ok(`/cancellations/${id}`, { promote: !promote })
      const appealed = await post(`/moderation/cancellations/${id}/appeals`, { message: 'It is bright.' })
      for (const refused of [appealed, await undo('cancellations', id)])
        expect([refused.status, refused.body.detail]).toEqual([
          409,
          'It has been edited since it was rejected. Its host can submit it again.',
        ])
      expect(await used(stayId, 'cancellations')).toBe(0)
      await ok(`/cancellations/${id}/update`)
      expect(await used(stayId, 'cancellations')).toBe(1 - unit)
    },
  )

  test('when the item that took it is deleted', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const things = [
      ['stories', `/stay-promotions/${(await submitted(stayId)).id}`],
      ['cancellations', `/cancellations/${(await submittedCancellation(stayId)).id}`],
      ['giveaways', `/giveaways/${(await submittedGiveaway(stayId)).id}`],
    ] as const
    for (const [item, path] of things) {
      expect(await used(stayId, item)).toBe(1)
      expect((await t.call('DELETE', path, { as: host })).status).toBe(204)
      expect(await used(stayId, item)).toBe(0)
    }
  })

  test('when it is withdrawn from review', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const promotion = await submitted(stayId)
    const giveaway = await submittedGiveaway(stayId)
    expect([await used(stayId, 'stories'), await used(stayId, 'giveaways')]).toEqual([1, 1])
    await ok(`/stay-promotions/${promotion.id}/withdraw`)
    const withdrawn = await t.call('PATCH', `/giveaways/${giveaway.id}`, { as: host, body: { status: 'Draft' } })
    expect(withdrawn.status, withdrawn.text).toBe(200)
    expect([await used(stayId, 'stories'), await used(stayId, 'giveaways')]).toEqual([0, 0])
  })

  test('but not when it has been used: a deleted promoted cancellation has been listed first', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { id } = await acceptedCancellation(stayId)
    await settleFree('cancellations', id)
    expect((await t.call('DELETE', `/cancellations/${id}`, { as: host })).status).toBe(204)
    expect(await used(stayId, 'cancellations')).toBe(1)
  })

  test('when its cart item is given up, and a new one takes it again', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { id, price } = await accepted(stayId, { outlets: 2 })
    const reference = { collectionType: 'stay-promotions', purchaseableId: id }
    const item = await ok('/cart-items', reference)
    expect(item).toMatchObject({ price: price.total, covered: price.covered })
    await t.call('PATCH', `/cart-items/${item.id}`, { as: host, body: { status: 'Cancelled' } })
    expect(await used(stayId, 'stories')).toBe(0)
    expect((await read(`/stay-promotions/${id}`)).price).toMatchObject({ covered: 0, total: price.subtotal })
    expect(await ok('/cart-items', reference)).toMatchObject({ price: price.total, covered: price.covered })
    expect(await used(stayId, 'stories')).toBe(1)
  })

  test.each([
    ['is handed over with its unit, if that is still free', false],
    ['is refunded, if its unit went to another promotion', true],
  ])('and a payment begun before its cart item was given up %s', async (_, isTaken) => {
    const owner = await t.given.host('Changing Stays')
    const { stayId } = await t.stayOnPlan(owner, employee, 'Basic')
    const first = await accepted(stayId, { outlets: 2, as: owner })
    const item = await ok('/cart-items', { collectionType: 'stay-promotions', purchaseableId: first.id }, owner)
    await t.call('PATCH', `/cart-items/${item.id}`, { as: owner, body: { status: 'Staged' } })
    const { organizationId } = owner
    const { payment, transaction } = await ok('/payments/checkout', { organizationId, amount: item.price }, owner)
    await t.call('PATCH', `/cart-items/${item.id}`, { as: owner, body: { status: 'Cancelled' } })
    // Basic includes two.
    for (const _ of isTaken ? [1, 2] : []) await submitted(stayId, { as: owner })
    const [intentId] = payment.form.clientSecret.split('_secret_')
    await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await ok(`/transactions/${transaction.id}/refresh`, {}, owner)
    const reference = { collectionType: 'stay-promotions', purchaseableId: first.id }
    if (isTaken) await t.work('purchases:refund-undelivered', { transactionId: transaction.id, ...reference })
    expect(await used(stayId, 'stories', owner)).toBe(isTaken ? 2 : 1)
    expect(await read(`/transactions/${transaction.id}`, owner)).toMatchObject({
      status: 'settled',
      refunded: isTaken ? item.price : 0,
    })
    expect(await read(`/stay-promotions/${first.id}`, owner)).toMatchObject({
      purchaseStatus: isTaken ? 'Ready' : 'Purchased',
      price: { covered: isTaken ? 0 : first.price.covered },
    })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('but not when a cart item is given up that was made while its promotion was being settled', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { id } = await accepted(stayId)
    const item = await ok('/cart-items', { collectionType: 'stay-promotions', purchaseableId: id })
    await settleFree('stay-promotions', id)
    expect(await read(`/cart-items/${item.id}`)).toMatchObject({ status: 'Purchased' })
    const refused = await t.call('PATCH', `/cart-items/${item.id}`, { as: host, body: { status: 'Cancelled' } })
    expect(refused.status).toBe(409)
    expect(await used(stayId, 'stories')).toBe(1)
  })

  test('but not when a second cart item is given up after a payment through the first', async () => {
    const owner = await t.given.host('Twofold Stays')
    const { stayId } = await t.stayOnPlan(owner, employee, 'Basic')
    const { id } = await accepted(stayId, { outlets: 2, as: owner })
    const reference = { collectionType: 'stay-promotions', purchaseableId: id }
    const set = (itemId: string, status: string) =>
      t.call('PATCH', `/cart-items/${itemId}`, { as: owner, body: { status } })
    const first = await ok('/cart-items', reference, owner)
    await set(first.id, 'Staged')
    const body = { organizationId: owner.organizationId, amount: first.price }
    const { payment, transaction } = await ok('/payments/checkout', body, owner)
    await set(first.id, 'Cancelled')
    const second = await ok('/cart-items', reference, owner)
    const [intentId] = payment.form.clientSecret.split('_secret_')
    await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await ok(`/transactions/${transaction.id}/refresh`, {}, owner)
    expect((await set(second.id, 'Cancelled')).status).toBe(200)
    expect(await used(stayId, 'stories', owner)).toBe(1)
    expect(await read(`/stay-promotions/${id}`, owner)).toMatchObject({
      purchaseStatus: 'Purchased',
      price: { covered: first.covered },
    })
  })

  test('and edited choices of a rejected promotion can’t be appealed at the old price', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { id } = await submitted(stayId)
    await reject('stay-promotions', id)
    await ok(`/stay-promotions/${id}`, { postOutlets: typeOf('stories').outlets.slice(0, 2) })
    const refused = await post(`/moderation/stay-promotions/${id}/appeals`, { message: 'It is bright.' })
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'It has been edited since it was rejected. Its host can submit it again.',
    ])
  })
})

describe('something a plan covers in full', () => {
  test('is settled without the provider, once its acceptance can’t be undone', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Growth')
    const { id, price } = await accepted(stayId)
    expect(price.total).toBe(0)
    const { rows } = await sql<{ at: Date }>`select run_at as at from graphile_worker.jobs
      where key = ${`purchases:settle-free ${id}`}`.execute(t.platform.db)
    expect(rows.map(({ at }) => at.getTime() > Date.now() + 20_000)).toEqual([true])
    await settleFree('stay-promotions', id)
    await settleFree('stay-promotions', id)
    expect(await read(`/stay-promotions/${id}`)).toMatchObject({ purchaseStatus: 'Purchased' })
    const transaction = await read(`/stay-promotions/${id}/transaction`)
    expect(transaction).toMatchObject({
      status: 'settled',
      amount: 0,
      items: [{ purchaseableId: id, price: 0, covered: price.covered }],
    })
    expect(await ledgerLines(transaction.id)).toEqual({ allowances: price.covered, promotions: -price.covered })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('returns its unit if no outlet could post it, once', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Growth')
    const { id, price } = await accepted(stayId)
    await settleFree('stay-promotions', id)
    expect(await used(stayId, 'stories')).toBe(1)
    await t.work('execution:plan', { promotionId: id })
    const { docs: tasks } = await read(`/stay-promotions/${id}/execution-tasks`)
    for (const task of tasks) {
      await ok(`/execution-tasks/${task.id}/claim`, {}, employee)
      await ok(`/execution-tasks/${task.id}/failed`, { reason: 'The outlet has closed.' }, employee)
    }
    for (let time = 0; time < 2; time++) await refundShares(id)
    expect(await used(stayId, 'stories')).toBe(0)
    const transaction = await read(`/stay-promotions/${id}/transaction`)
    expect(transaction.items).toMatchObject([{ covered: price.covered }])
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('is not settled while it is waiting for another decision', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { id } = await accepted(stayId)
    expect((await undo('stay-promotions', id)).status).toBe(200)
    await settleFree('stay-promotions', id)
    expect(await read(`/stay-promotions/${id}`)).toMatchObject({ status: 'Pending', purchaseStatus: 'Ready' })
  })

  test.each([
    ['cancellations', submittedCancellation],
    ['giveaways', submittedGiveaway],
  ] as const)('works the same for %s', async (kind, make) => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { id } = await make(stayId)
    await ok(`/${kind}/${id}/publish`, {}, employee)
    await settleFree(kind, id)
    expect(await read(`/${kind}/${id}`)).toMatchObject({ purchaseStatus: 'Purchased' })
    const covered = kind === 'giveaways' ? 4900 : 2900
    const transaction = await read(`/transactions/${kind}/${id}`)
    expect(await ledgerLines(transaction.id)).toEqual({ allowances: covered, promotions: -covered })
  })
})

test('a giveaway that was never bought can’t be sold once its entries have closed', async () => {
  const { id: stayId } = await t.given.acceptedStay(host, employee)
  const { id } = await submittedGiveaway(stayId)
  await ok(`/giveaways/${id}/publish`, {}, employee)
  const sold = { collectionType: 'giveaways', purchaseableId: id }
  const refused = await t.later(7 * 86_400_000, () => post('/cart-items', sold))
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('entries have closed')])
})

describe('something a plan covers in part', () => {
  test('has its remainder paid, and the books show who paid what', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Plus')
    const { id, price } = await accepted(stayId, { outlets: 2 })
    const { id: transactionId, amount, items } = await buy('stay-promotions', id)
    expect(amount).toBe(price.total)
    expect(items).toMatchObject([{ price: price.total, covered: price.covered }])
    expect(await ledgerLines(transactionId)).toMatchObject({
      allowances: price.covered,
      promotions: -price.covered - price.total,
    })
    expect(await t.ledgerDifferences()).toEqual([])
    const refunded = await ok(`/transactions/${transactionId}/refund`, { amount, reason: 'The outlet closed.' }, admin)
    expect(refunded.refunded).toBe(amount)
    expect(await used(stayId, 'stories')).toBe(0)
    const { body } = await t.call('GET', '/ledger', { as: admin, query: { movement: 'adjustment' } })
    expect(body.docs[0].lines).toEqual(
      expect.arrayContaining([
        { account: 'allowances', amount: -price.covered },
        { account: 'promotions', amount: price.covered },
      ]),
    )
  })

  test('keeps its unit, and is posted by the covered outlet, if the other one can’t post it', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Plus')
    const { id } = await accepted(stayId, { outlets: 2 })
    const { amount } = await buy('stay-promotions', id)
    await t.work('execution:plan', { promotionId: id })
    const [covered, paid] = await tasksByPrice(id)
    await ok(`/execution-tasks/${paid.id}/claim`, {}, employee)
    await ok(`/execution-tasks/${paid.id}/failed`, { reason: 'The account was suspended.' }, employee)
    await refundShares(id)
    expect(await read(`/stay-promotions/${id}/transaction`)).toMatchObject({ refunded: amount })
    expect(await read(`/stay-promotions/${id}`)).toMatchObject({ status: 'Queued', purchaseStatus: 'Purchased' })
    expect(await used(stayId, 'stories')).toBe(1)
    await ok(`/execution-tasks/${covered.id}/claim`, {}, employee)
    await ok(`/execution-tasks/${covered.id}/done`, { url: 'https://www.instagram.com/p/abc' }, employee)
    expect(await read(`/stay-promotions/${id}`)).toMatchObject({ status: 'Executed', purchaseStatus: 'Purchased' })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('returns its unit if neither outlet can post it, though the last one had cost nothing', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Plus')
    const { id } = await accepted(stayId, { outlets: 2 })
    await buy('stay-promotions', id)
    await t.work('execution:plan', { promotionId: id })
    for (const task of (await tasksByPrice(id)).toReversed()) {
      await ok(`/execution-tasks/${task.id}/claim`, {}, employee)
      await ok(`/execution-tasks/${task.id}/failed`, { reason: 'The account was suspended.' }, employee)
      await refundShares(id)
    }
    expect(await read(`/stay-promotions/${id}`)).toMatchObject({ status: 'Executed', purchaseStatus: 'Cancelled' })
    expect(await used(stayId, 'stories')).toBe(0)
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('is over, and its host is told, if an earlier version canceled it with the share of one outlet', async () => {
    const { db } = t.platform
    const { stayId } = await t.stayOnPlan(host, employee, 'Plus')
    const { id } = await accepted(stayId, { outlets: 2 })
    await buy('stay-promotions', id)
    await t.work('execution:plan', { promotionId: id })
    const [, paid] = await tasksByPrice(id)
    await ok(`/execution-tasks/${paid.id}/claim`, {}, employee)
    await ok(`/execution-tasks/${paid.id}/failed`, { reason: 'The account was suspended.' }, employee)
    await refundShares(id)
    await db.updateTable('stay_promotions').set({ purchase_status: 'Cancelled' }).where('id', '=', id).execute()
    await t.work('execution:sweep', {})
    const { rows } = await sql`select from graphile_worker.jobs where key = ${`execution:withdraw ${id}`}`.execute(db)
    expect(rows).toHaveLength(1)
    for (let time = 0; time < 2; time++) await t.work('execution:withdraw', { promotionId: id })
    expect(await read(`/stay-promotions/${id}`)).toMatchObject({ status: 'Executed' })
    expect((await tasksByPrice(id)).map(({ status }) => status)).toEqual(['failed', 'failed'])
    const { docs } = await read('/notifications?limit=5')
    expect(docs[0]).toMatchObject({ subjectId: id, title: expect.stringContaining('couldn’t be posted') })
  })

  test('gets the current plan’s discount on the rest', async () => {
    const owner = await t.given.host('Leaving Stays')
    const { stayId } = await t.stayOnPlan(owner, employee, 'Growth')
    const { id } = await submitted(stayId, { outlets: 2, as: owner })
    await ok(`/stay-promotions/${id}/publish`, {}, employee)
    const { price } = await read(`/stay-promotions/${id}`, owner)
    await t.call('DELETE', `/stays/${stayId}/subscription`, { as: owner })
    await t.advanceBilling(owner, 32)
    const item = await ok('/cart-items', { collectionType: 'stay-promotions', purchaseableId: id }, owner)
    expect(item).toMatchObject({ price: price.subtotal - price.covered, covered: price.covered })
  })
})

describe('a cancellation', () => {
  test('is free to publish on the Free plan; promoting it has its price, and lists it first once bought', async () => {
    const stay = await t.given.acceptedStay(host, employee)
    const plain = await acceptedCancellation(stay.id, { promote: false, dateRange: dates(4) })
    expect(plain).toMatchObject({ promotionPrice: 0, isPromoted: false })
    const { id } = await acceptedCancellation(stay.id, { dateRange: dates(8) })
    const listed = async () =>
      (await read(`/stays/${stay.id}/cancellations`, traveler)).docs.map((each: { id: string }) => each.id)
    expect(await read(`/cancellations/${id}`, traveler)).toMatchObject({ promotionPrice: 2900, isPromoted: false })
    expect(await listed()).toEqual([plain.id, id])
    const { amount, items } = await buy('cancellations', id)
    expect([amount, items[0].label]).toEqual([2900, 'Promotion of Free nights · The Boathouse'])
    expect(await read(`/cancellations/${id}`, traveler)).toMatchObject({
      purchaseStatus: 'Purchased',
      isPromoted: true,
    })
    expect(await listed()).toEqual([id, plain.id])
  })

  test('that is promoted is listed first only among those with nearby nights', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const far = await acceptedCancellation(stayId, { dateRange: dates(20) })
    const plain = await acceptedCancellation(stayId, { promote: false, dateRange: dates(5) })
    const { docs } = await read(`/stays/${stayId}/cancellations`, traveler)
    expect(docs.map((each: { id: string; isPromoted: boolean }) => [each.id, each.isPromoted])).toEqual([
      [plain.id, false],
      [far.id, true],
    ])
  })

  test('takes or returns its unit with Promote until it has used it', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { id } = await submittedCancellation(stayId)
    const promote = (on: boolean) => ok(`/cancellations/${id}`, { promote: on })
    await promote(false)
    expect(await used(stayId, 'cancellations')).toBe(0)
    await ok(`/cancellations/${id}/publish`, {}, employee)
    expect(await promote(true)).toMatchObject({ isPromoted: true, promotionPrice: 0 })
    await settleFree('cancellations', id)
    expect(await promote(false)).toMatchObject({ isPromoted: false, purchaseStatus: 'Purchased' })
    expect(await used(stayId, 'cancellations')).toBe(1)
  })

  test('that was listed first for a moment has used its unit, however often Promote is turned off and on', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { id } = await acceptedCancellation(stayId, { promote: false })
    const promote = (on: boolean) => ok(`/cancellations/${id}`, { promote: on })
    for (const _ of [1, 2]) {
      expect(await promote(true)).toMatchObject({ isPromoted: true, promotionPrice: 0 })
      expect(await promote(false)).toMatchObject({ isPromoted: false, purchaseStatus: 'Ready' })
      expect(await used(stayId, 'cancellations')).toBe(1)
    }
    expect(await submittedCancellation(stayId)).toMatchObject({ promotionPrice: 2900 })
    expect((await t.call('DELETE', `/cancellations/${id}`, { as: host })).status).toBe(204)
    expect(await used(stayId, 'cancellations')).toBe(1)
  })

  test('settles its promotion at once if Promote is turned on after its acceptance can no longer be undone', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { id } = await acceptedCancellation(stayId, { promote: false })
    const settlesAt = async () => {
      const { rows } = await sql<{ at: Date }>`select run_at as at from graphile_worker.jobs
        where key = ${`purchases:settle-free ${id}`}`.execute(t.platform.db)
      return rows[0]?.at.getTime() ?? 0
    }
    await ok(`/cancellations/${id}`, { promote: true })
    expect(await settlesAt()).toBeGreaterThan(Date.now())
    await ok(`/cancellations/${id}`, { promote: false })
    const accepted = new Date(Date.now() - 60_000)
    await t.platform.db.updateTable('cancellations').set({ decided_at: accepted }).where('id', '=', id).execute()
    await ok(`/cancellations/${id}`, { promote: true })
    expect(await settlesAt()).toBeLessThanOrEqual(Date.now())
  })

  test('drafted by a calendar takes a unit if its host promotes it, and none on its own', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const about = { stayId, organizationId: host.organizationId, name: 'The Boathouse' }
    const { start, end } = dates(5)
    const nights = { start: dayOf(start), end: dayOf(end) }
    const id = await draftCancellation(t.platform.db, about, { nights, price: null, feeds: ['Airbnb'] })
    expect(await ok(`/cancellations/${id}/update`)).toMatchObject({ status: 'Accepted', isPromoted: false })
    expect(await used(stayId, 'cancellations')).toBe(0)
    const other = await draftCancellation(t.platform.db, about, { nights, price: null, feeds: ['Airbnb'] })
    const promoted = await ok(`/cancellations/${other}/update`, { promote: true })
    expect(promoted).toMatchObject({ status: 'Accepted', isPromoted: true, promotionPrice: 0 })
    await settleFree('cancellations', other)
    expect(await used(stayId, 'cancellations')).toBe(1)
  })

  test('that was rejected keeps the price of its submission when that is appealed', async () => {
    const stay = await t.given.acceptedStay(host, employee)
    const { id } = await submittedCancellation(stay.id)
    await reject('cancellations', id)
    const path = `/moderation/cancellations/${id}/appeals`
    expect(await ok(path, { message: 'It is bright.' })).toMatchObject({ status: 'Submitted', promotionPrice: 2900 })
  })

  test('can’t be put in a cart if there is nothing to buy', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const detail = async (id: string) =>
      (await post('/cart-items', { collectionType: 'cancellations', purchaseableId: id })).body.detail
    expect(await detail((await submittedCancellation(stayId)).id)).toBe(
      'Only an accepted cancellation can be promoted.',
    )
    const plain = await acceptedCancellation(stayId, { promote: false })
    expect(await detail(plain.id)).toBe('It isn’t to be promoted. Turn on Promote first.')
    const free = await t.stayOnPlan(host, employee, 'Basic')
    expect(await detail((await acceptedCancellation(free.stayId)).id)).toBe('It’s free, so there is nothing to buy.')
  })

  test('keeps Promote while in a cart, and for good once paid for', async () => {
    const stay = await t.given.acceptedStay(host, employee)
    const { id } = await acceptedCancellation(stay.id)
    const item = await ok('/cart-items', { collectionType: 'cancellations', purchaseableId: id })
    const move = (status: string) => t.call('PATCH', `/cart-items/${item.id}`, { as: host, body: { status } })
    await move('Staged')
    expect((await post(`/cancellations/${id}`, { promote: false })).status).toBe(409)
    expect((await t.call('DELETE', `/cancellations/${id}`, { as: host })).status).toBe(409)
    await move('Ready')
    await move('Cancelled')
    await buy('cancellations', id)
    const deleted = await t.call('DELETE', `/cancellations/${id}`, { as: host })
    expect(deleted.body.detail).toBe('Its promotion is paid for, so it can’t be deleted. Close it instead.')
    const { title } = await read(`/cancellations/${id}`)
    const remove = () => t.call('DELETE', `/stays/${stay.id}`, { as: host })
    expect((await remove()).body).toMatchObject({
      status: 409,
      detail: `The cancellation “${title}” is promoted, or people are in line for it. Close it, then delete the stay.`,
    })
    await ok(`/cancellations/${id}`, { status: 'Closed' })
    expect((await remove()).status).toBe(204)
  })

  test('is promoted for free if the content system doesn’t sell promotion for it', async () => {
    const stay = await t.given.acceptedStay(host, employee)
    const { content } = t.platform.providers
    const extraPrices = { giveaway: null, cancellation: null }
    const offers = vi.spyOn(content, 'catalogue').mockResolvedValue({ ...catalogue, extraPrices })
    expect(await acceptedCancellation(stay.id)).toMatchObject({ promotionPrice: 0, isPromoted: true })
    offers.mockRestore()
  })
})

describe('a giveaway', () => {
  test('within the quota is public once accepted; beyond it once bought', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const [included, extra] = [await submittedGiveaway(stayId), await submittedGiveaway(stayId)]
    expect([included.price, extra.price]).toEqual([0, 4900])
    for (const { id } of [included, extra]) await ok(`/giveaways/${id}/publish`, {}, employee)
    const seen = async (id: string) => (await t.call('GET', `/giveaways/${id}`, { as: traveler })).status
    const enter = async (id: string) => (await post(`/giveaways/${id}/entries`, {}, traveler)).status
    const inFeed = async (id: string) =>
      (await read('/travelers/feed', traveler)).docs.some(
        (item: { giveaway?: { id: string } }) => item.giveaway?.id === id,
      )
    expect([await seen(included.id), await enter(included.id), await inFeed(included.id)]).toEqual([200, 201, true])
    expect([await seen(extra.id), await enter(extra.id), await inFeed(extra.id)]).toEqual([404, 404, false])
    const { docs } = await read(`/stays/${stayId}/giveaways`, traveler)
    expect(docs.map(({ id }: { id: string }) => id)).toEqual([included.id])
    await buy('giveaways', extra.id)
    expect([await seen(extra.id), await enter(extra.id), await inFeed(extra.id)]).toEqual([200, 201, true])
  })

  test('that was never bought is not drawn', async () => {
    const stay = await t.given.acceptedStay(host, employee)
    const { id } = await submittedGiveaway(stay.id)
    await ok(`/giveaways/${id}/publish`, {}, employee)
    const over = new Date(Date.now() + 30 * DAY_MS)
    await t.work('giveaways:close-and-draw', {}, over)
    expect(await read(`/giveaways/${id}`)).toMatchObject({ status: 'Accepted' })
    const drawn = await t.later(30 * DAY_MS, () => post(`/giveaways/${id}/draw`, {}, admin))
    expect(drawn.body.detail).toBe('No one could enter this giveaway: it was never bought.')
  })
})

test('what a plan includes, what is left, and prices beyond it are shown to people who may promote the stay', async () => {
  const { stayId } = await t.stayOnPlan(host, employee, 'Plus')
  await submitted(stayId)
  expect(await read(`/stays/${stayId}/plan-units`)).toEqual({
    plan: 'Plus',
    awaitsPayment: false,
    usage: expect.arrayContaining([
      { item: 'stories', included: 3, used: 1 },
      { item: 'cancellations', included: 2, used: 0 },
    ]),
    extraPrices: { cancellations: 2900, giveaways: 4900 },
  })
  const stranger = await t.given.host('Foreign Stays')
  expect((await t.call('GET', `/stays/${stayId}/plan-units`, { as: stranger })).status).toBe(403)
})
