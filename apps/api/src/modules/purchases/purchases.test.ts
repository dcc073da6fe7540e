import { readyContent } from '@lodestay/tools/testing/ready-content'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { aPromotion, countStatements, type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let stranger: Person & { organizationId: string }
let employee: Person
let traveler: Person
beforeAll(async () => {
  await readyContent(inject('contentUrl'))
  t = await startTestPlatform()
  ;[host, stranger, employee, traveler] = await Promise.all([
    t.given.host(),
    t.given.host('Foreign Stays'),
    t.given.employee(),
    t.given.user(),
  ])
  const { db } = t.platform
  for (const [organization, csmrId] of [
    [host, 'cus_host'],
    [stranger, 'cus_stranger'],
  ] as const)
    await db
      .updateTable('organizations')
      .set({ stripe_customer_id: csmrId })
      .where('id', '=', organization.organizationId)
      .execute()
  await db
    .insertInto('cart_items')
    .values([
      { ...about('crt_1', host), price: 120_00, status: 'Ready', created_at: at(1) },
      { ...about('crt_2', host), price: 80_00, status: 'Staged', created_at: at(2) },
      { ...about('crt_3', stranger), price: 10_00, status: 'Ready', created_at: at(3) },
    ])
    .execute()
  await db
    .insertInto('transactions')
    .values([
      { id: 'txn_1', organization_id: host.organizationId, amount: 120_00, status: 'failed', created_at: at(1) },
      { id: 'txn_2', organization_id: host.organizationId, amount: 200_00, status: 'settled', created_at: at(2) },
      { id: 'txn_3', organization_id: stranger.organizationId, amount: 10_00, status: 'settled', created_at: at(3) },
    ])
    .execute()
  const item = { collection_type: 'cancellations' as const, price: 120_00 }
  await db
    .insertInto('transaction_items')
    .values([
      { ...item, transaction_id: 'txn_1', purchaseable_id: 'cnc_1', is_active: false },
      { ...item, transaction_id: 'txn_2', purchaseable_id: 'cnc_1' },
      { ...item, transaction_id: 'txn_2', purchaseable_id: 'cnc_2', price: 80_00 },
    ])
    .execute()
})
afterAll(() => t.close())

function at(hours: number) {
  return new Date(Date.UTC(2026, 0, 1, hours))
}

function about(id: string, { organizationId }: { organizationId: string }) {
  return {
    id,
    organization_id: organizationId,
    collection_type: 'cancellations' as const,
    purchaseable_id: `cnc_${id}`,
  }
}

function get(path: string, as: Person, query: Record<string, string> = {}) {
  return t.call('GET', path, { as, query })
}

async function ids(answer: Promise<{ body: { docs: { id: string }[] } }>) {
  return (await answer).body.docs.map((doc) => doc.id)
}

describe.each([
  ['/cart-items', ['crt_2', 'crt_1'], 'crt_3', { Staged: 'crt_2', Ready: 'crt_1' }],
  ['/transactions', ['txn_2', 'txn_1'], 'txn_3', { settled: 'txn_2', failed: 'txn_1' }],
] as const)('%s', (path, own, foreign, byStatus) => {
  test("contain what the caller's grants cover, newest first; everything for staff, nothing for travelers", async () => {
    expect(await ids(get(path, host))).toEqual(own)
    expect(await ids(get(path, employee))).toEqual([foreign, ...own])
    expect(await ids(get(path, traveler))).toEqual([])
  })

  test('contain a customer’s purchases, for those who may see them', async () => {
    expect(await ids(get(path, employee, { csmrId: 'cus_host' }))).toEqual(own)
    expect(await ids(get(path, host, { csmrId: 'cus_host' }))).toEqual(own)
    for (const csmrId of ['cus_stranger', 'cus_none'])
      expect((await get(path, host, { csmrId })).body).toMatchObject({ status: 404, detail: 'No such customer.' })
  })

  test.each(Object.entries(byStatus))('contain only those that are %s when requested', async (status, id) => {
    expect(await ids(get(path, host, { status }))).toEqual([id])
  })

  test('can be read individually; those of another organization are not found', async () => {
    const { status, body } = await get(`${path}/${own[0]}`, host)
    expect([status, body.id, body.csmrId]).toEqual([200, own[0], 'cus_host'])
    expect((await get(`${path}/${foreign}`, host)).status).toBe(404)
  })
})

test('a cart item is found by what it sells, however many there are', async () => {
  expect(await ids(get('/cart-items', employee, { purchaseableId: 'cnc_crt_1', limit: '1' }))).toEqual(['crt_1'])
  expect(await ids(get('/cart-items', stranger, { purchaseableId: 'cnc_crt_1' }))).toEqual([])
})

test('cart items of any kind are listed with one statement per kind, however many there are', async () => {
  const owner = await t.given.host('Full Carts')
  const { id: stayId } = await t.given.acceptedStay(owner, employee)
  const dateRange = { start: Date.now() + 86_400_000, end: Date.now() + 9 * 86_400_000 }
  const given = { organization_id: owner.organizationId, stay_id: stayId, price: 10_00 }
  const add = async (n: number) => {
    const kinds = [
      ['stay-promotions', '/stay-promotions', { stayId, ...(await aPromotion(t)) }],
      ['giveaways', '/giveaways', { stayId, title: `Prize ${n}`, dateRange }],
      ['cancellations', '/cancellations', { stayId, title: `Nights ${n}`, dateRange }],
    ] as const
    for (const [collection_type, path, body] of kinds) {
      const made = await t.call('POST', path, { as: owner, body })
      expect(made.status, made.text).toBe(201)
      const item = { ...given, id: `crt_${collection_type}_${n}`, collection_type, purchaseable_id: made.body.id }
      await t.platform.db.insertInto('cart_items').values(item).execute()
    }
  }
  const list = async () => (await get('/cart-items', owner)).body.docs
  await add(1)
  const statements = await countStatements('stay_promotions', list)
  await add(2)
  await add(3)
  expect(await countStatements('stay_promotions', list)).toBe(statements)
  expect(statements).toBeGreaterThan(0)
  for (const doc of await list()) expect((await get(`/cart-items/${doc.id}`, owner)).body).toEqual(doc)
})

describe('a transaction', () => {
  test('shows what it is for, in cents', async () => {
    const { body } = await get('/transactions/txn_2', host)
    expect(body).toMatchObject({
      amount: 20_000,
      status: 'settled',
      items: [
        { collectionType: 'cancellations', purchaseableId: 'cnc_1', price: 12_000 },
        { collectionType: 'cancellations', purchaseableId: 'cnc_2', price: 8000 },
      ],
    })
  })

  test('is found by what was bought: the latest one', async () => {
    expect((await get('/transactions/cancellations/cnc_1', host)).body.id).toBe('txn_2')
    expect((await get('/transactions/cancellations/cnc_1', stranger)).status).toBe(404)
    expect((await get('/transactions/stay-promotions/cnc_1', host)).status).toBe(404)
    expect((await get('/transactions/favorites/cnc_1', host)).status).toBe(422)
  })
})

describe('purchases for a stay that has since moved to another organization', () => {
  test('are visible to the organization that paid, and not to the stay’s current one', async () => {
    const payer = await t.given.host('Paid Stays')
    const { id: stayId } = await t.given.acceptedStay(payer, employee)
    const { body: promotion } = await t.call('POST', '/stay-promotions', {
      as: payer,
      body: { stayId, ...(await aPromotion(t)) },
    })
    const { db } = t.platform
    const item = { collection_type: 'stay-promotions' as const, purchaseable_id: promotion.id, stay_id: stayId }
    const paid = { organization_id: payer.organizationId, created_at: at(4) }
    await db
      .insertInto('transactions')
      .values({ ...paid, id: 'txn_moved', amount: 500, status: 'settled' })
      .execute()
    await db
      .insertInto('transaction_items')
      .values({ ...item, transaction_id: 'txn_moved', price: 500 })
      .execute()
    await db
      .insertInto('cart_items')
      .values({ ...item, ...paid, id: 'crt_moved', price: 500, status: 'Purchased' })
      .execute()
    const keeper = await t.given.user()
    await t.given.role(keeper, 'stayOwner', { stayId })
    const seen = async (as: Person) => {
      const one = await Promise.all(
        ['/transactions/txn_moved', `/stay-promotions/${promotion.id}/transaction`, '/cart-items/crt_moved'].map(
          async (path) => (await get(path, as)).status,
        ),
      )
      const lists = await Promise.all(['/transactions', '/cart-items'].map((path) => get(path, as)))
      return [one, lists.map(({ body }) => body.docs.map(({ id }: { id: string }) => id))]
    }
    const all = [
      [200, 200, 200],
      [['txn_moved'], ['crt_moved']],
    ]
    expect([await seen(payer), await seen(keeper)]).toEqual([all, all])
    const { body: elsewhere } = await t.call('POST', '/organizations', { as: payer, body: { name: 'Elsewhere' } })
    await t.call('PUT', `/organizations/${elsewhere.id}/stays/${stayId}`, { as: payer })
    const owner = await t.given.user()
    await t.given.role(owner, 'orgOwner', { organizationId: elsewhere.id })
    const nothing = [
      [404, 404, 404],
      [[], []],
    ]
    expect([await seen(owner), await seen(keeper)]).toEqual([nothing, nothing])
    expect(await seen(payer)).toEqual(all)
  })
})

describe('while payments are off, a pending payment', () => {
  const pending = async (id: string, paymentIntentId: string | null) => {
    const row = { id, payment_intent_id: paymentIntentId, organization_id: stranger.organizationId, amount: 500 }
    await t.platform.db.insertInto('transactions').values(row).execute()
    const answer = await t.call('PATCH', `/transactions/${id}`, { as: employee, body: { status: 'failed' } })
    return [answer.status, (await get(`/transactions/${id}`, stranger)).body.status]
  }

  test('that was begun at the provider can’t be set to failed: it may have been paid there', async () => {
    expect(await pending('txn_begun', 'pi_begun')).toEqual([409, 'pending'])
  })

  test('that was never begun there can be set to failed', async () => {
    expect(await pending('txn_unbegun', null)).toEqual([200, 'failed'])
  })
})
