import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'

let t: PayingPlatform
let host: Host
let employee: Person
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
})
afterAll(() => t.close())

const details = {
  company: 'Saltbox & Tern LLC',
  email: 'books@saltbox.example',
  address1: '1 Wharf Road',
  address2: '',
  city: 'Belmont',
  state: 'MA',
  zip: '02478',
  country: 'US',
  taxId: 'US-12-3456789',
}

function billing(method: 'GET' | 'PUT', body?: object, headers: Record<string, string> = {}) {
  return t.call(method, `/organizations/${host.organizationId}/billing`, { as: host, headers, ...(body && { body }) })
}

async function subscribe(tier: string, owner = host) {
  const stayId = (await t.given.acceptedStay(owner, employee)).id
  const body = { tier, paymentMethodId: await t.saveCard(owner) }
  const taken = await t.call('POST', `/stays/${stayId}/subscription`, { as: owner, body })
  expect(taken.status, taken.text).toBe(200)
  return { stayId, subscription: taken.body.subscription }
}

describe('billing details', () => {
  test('are empty at first, stored when saved, and appear on the next invoice', async () => {
    expect((await billing('GET')).body).toMatchObject({ company: '', taxId: '', country: 'US' })
    expect((await billing('PUT', details)).body).toEqual(details)
    expect((await billing('GET')).body).toEqual(details)
    await subscribe('Basic')
    const { body } = await t.call('GET', '/transactions', { as: host, query: { kind: 'plan' } })
    expect(body.docs[0].billTo).toEqual(details)
  })

  test('are in the audit log only by the names of what changed', async () => {
    await billing('PUT', details)
    await billing('PUT', { ...details, email: 'jane@private.example', address1: '9 Hidden Lane' })
    const rows = await t.platform.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', host.organizationId)
      .where('action', '=', 'organization.billing')
      .execute()
    expect(rows.map(({ after }) => after)).toContainEqual({ fields: ['email', 'address1'] })
    expect(JSON.stringify(rows)).not.toMatch(/private|Hidden|Wharf/)
  })

  test('edited in two tabs are not overwritten by the older one', async () => {
    const etag = String((await billing('GET')).headers.etag)
    await billing('PUT', { ...details, city: 'Watertown' })
    expect((await billing('PUT', { ...details, city: 'Arlington' }, { 'if-match': etag })).status).toBe(412)
    expect((await billing('GET')).body.city).toBe('Watertown')
  })

  test('that are invalid are rejected by field', async () => {
    const { status, body } = await billing('PUT', {
      ...details,
      email: 'nowhere',
      country: 'usa',
      company: 'x'.repeat(201),
    })
    expect(status).toBe(422)
    const said = body.errors.map(({ path, message }: { path: string; message: string }) => [path, message])
    expect(Object.fromEntries(said)).toEqual({
      company: 'Company must be at most 200 characters.',
      country: 'Country must be two capital letters, such as US.',
      email: 'Invalid email format',
    })
  })
})

describe('the default card', () => {
  test('is the one that was made the default, and comes first', async () => {
    const owner = await t.given.host('Two Cards')
    const [first, second] = [await t.saveCard(owner), await t.saveCard(owner, 'pm_card_mastercard')]
    for (const id of [second, first]) {
      const made = await t.call('PUT', `/payments/profiles/${id}/default`, { as: owner })
      expect([made.status, made.body.id, made.body.isDefault]).toEqual([200, id, true])
      const query = { customerId: await t.customerOf(owner) }
      const { docs } = (await t.call('GET', '/payments/profiles', { as: owner, query })).body
      expect(docs.map((card: { id: string; isDefault: boolean }) => [card.id, card.isDefault])).toEqual([
        [id, true],
        [id === first ? second : first, false],
      ])
    }
  })

  test('can’t be someone else’s card', async () => {
    const foreign = await t.saveCard(await t.given.host('Foreign Cards'))
    expect((await t.call('PUT', `/payments/profiles/${foreign}/default`, { as: host })).status).toBe(404)
  })
})

describe('transactions', () => {
  test('can be filtered by kind and by when they began', async () => {
    const owner = await t.given.host('Filtered Stays')
    await subscribe('Basic', owner)
    const found = async (query: Record<string, string>) =>
      (await t.call('GET', '/transactions', { as: owner, query })).body.totalDocs
    const [before, after] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString()) as [
      string,
      string,
    ]
    expect(await found({ kind: 'plan' })).toBe(1)
    expect(await found({ kind: 'cart' })).toBe(0)
    expect(await found({ since: before, until: after })).toBe(1)
    expect(await found({ since: after })).toBe(0)
    expect(await found({ until: before })).toBe(0)
    const wrong = await t.call('GET', '/transactions', { as: owner, query: { since: 'yesterday' } })
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([422, 'since'])
  })
})

test('a plan that was paid for in the browser starts as soon as its page asks, before any webhook', async () => {
  const stayId = (await t.given.acceptedStay(host, employee)).id
  const begun = await t.call('POST', `/stays/${stayId}/subscription`, { as: host, body: { tier: 'Plus' } })
  const refresh = () => t.call('POST', `/stays/${stayId}/subscription/refresh`, { as: host })
  expect((await refresh()).body).toMatchObject({
    subscription: { status: 'pending' },
    payment: { state: 'requires_card', form: { clientSecret: begun.body.payment.form.clientSecret } },
  })
  const intentId = begun.body.payment.form.clientSecret.split('_secret_')[0]
  await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  expect((await refresh()).body).toMatchObject({ subscription: { status: 'active', tier: 'Plus' }, payment: null })
  expect(await t.ledgerDifferences()).toEqual([])
})
