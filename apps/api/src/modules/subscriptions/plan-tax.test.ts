import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'
import { grantMembership } from '../memberships/index.ts'
import { applyRefund } from '../purchases/refund-payment.ts'
import { bookPlan } from './apply-subscription.ts'

const IN_MASSACHUSETTS = { company: 'Harbor Stays LLC', city: 'Belmont', state: 'MA', zip: '02478', country: 'US' }

let t: PayingPlatform
let employee: Person
let admin: Person
beforeAll(async () => {
  t = await startPayingPlatform({ STRIPE_TAX: 'automatic' })
  ;[employee, admin] = await Promise.all([t.given.employee(), t.given.admin()])
})
afterAll(() => t.close())

async function aHost(billing?: object): Promise<{ host: Host; stayId: string }> {
  const host = await t.given.host()
  if (billing) await setBilling(host, billing)
  return { host, stayId: (await t.given.acceptedStay(host, employee)).id }
}

async function setBilling(host: Host, body: object) {
  const { organizationId } = host
  await t.call('PUT', `/organizations/${organizationId}/billing`, { as: host, body })
  await t.work('payments:update-customer', { organizationId })
}

function preview(as: Host, stayId: string, tier: string) {
  return t.call('GET', `/stays/${stayId}/subscription/preview`, { as, query: { tier } })
}

async function take(as: Host, stayId: string, tier: string) {
  const body = { tier, paymentMethodId: await t.saveCard(as) }
  return t.call('POST', `/stays/${stayId}/subscription`, { as, body })
}

async function latestPayment(as: Host) {
  return (await t.call('GET', '/transactions', { as })).body.docs[0]
}

describe('where plans are taxed', () => {
  test('tax is shown before the first payment, charged, and listed on the invoice, the receipt and the books', async () => {
    const { host, stayId } = await aHost(IN_MASSACHUSETTS)
    const tax = Math.round(395_00 * 0.0625)
    expect((await preview(host, stayId, 'Basic')).body).toMatchObject({ due: 395_00 + tax, tax })
    expect((await take(host, stayId, 'Basic')).body.subscription).toMatchObject({ status: 'active' })
    const payment = await latestPayment(host)
    expect(payment).toMatchObject({ status: 'settled', amount: 395_00 + tax, tax, items: [{ price: 395_00 }] })
    await t.work('purchases:mail-receipt', { transactionId: payment.id })
    const mails = (await t.call('GET', '/mails', { as: admin })).body.docs
    expect(mails[0].text).toContain('Tax: $24.69')
    const ledger = await t.call('GET', '/ledger', { as: admin, query: { causeId: payment.id } })
    expect(ledger.body.docs[0].lines).toContainEqual({ account: 'tax', amount: -tax })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('an upgrade is taxed on the added amount, and renewals by the current address', async () => {
    const { host, stayId } = await aHost(IN_MASSACHUSETTS)
    await take(host, stayId, 'Basic')
    const tax = Math.round(39_500 * -0.0625) + Math.round(120_000 * 0.0625)
    const due = 1200_00 - 395_00 + tax
    expect((await preview(host, stayId, 'Growth')).body).toMatchObject({ due, tax })
    await take(host, stayId, 'Growth')
    expect(await latestPayment(host)).toMatchObject({ amount: due, tax })
    await setBilling(host, { ...IN_MASSACHUSETTS, city: 'Portland', state: 'OR', zip: '97201' })
    await t.advanceBilling(host, 32)
    expect(await latestPayment(host)).toMatchObject({ amount: 1200_00, tax: 0 })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('a cheaper plan is taxed from its first month on', async () => {
    const { host, stayId } = await aHost(IN_MASSACHUSETTS)
    await take(host, stayId, 'Growth')
    await take(host, stayId, 'Basic')
    await t.advanceBilling(host, 32)
    const tax = Math.round(395_00 * 0.0625)
    expect(await latestPayment(host)).toMatchObject({ amount: 395_00 + tax, tax, status: 'settled' })
  })

  test('an address can’t lose its ZIP while a plan is open', async () => {
    const { host, stayId } = await aHost(IN_MASSACHUSETTS)
    const save = (zip: string) =>
      t.call('PUT', `/organizations/${host.organizationId}/billing`, { as: host, body: { ...IN_MASSACHUSETTS, zip } })
    expect((await save('')).status).toBe(200)
    await save('02478')
    await t.work('payments:update-customer', { organizationId: host.organizationId })
    await take(host, stayId, 'Basic')
    const refused = await save('')
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ path: 'zip', message: 'Enter your ZIP: the tax on your plan depends on it.' }],
    ])
  })

  test('a plan whose tax the provider turned off for lack of an address is taxed again once it has one', async () => {
    const { host, stayId } = await aHost(IN_MASSACHUSETTS)
    await take(host, stayId, 'Basic')
    await t.stripe.customers.update(await t.customerOf(host), { address: { country: 'US', postal_code: '' } })
    await t.advanceBilling(host, 32)
    expect(await latestPayment(host)).toMatchObject({ tax: 0 })
    await setBilling(host, IN_MASSACHUSETTS)
    await t.advanceBilling(host, 32)
    expect(await latestPayment(host)).toMatchObject({ tax: Math.round(395_00 * 0.0625), status: 'settled' })
  })

  test('payers without an address are asked for it, and nothing is charged', async () => {
    const { host, stayId } = await aHost()
    const asked = {
      status: 409,
      detail: 'Tax depends on your address. Enter it with its ZIP under Billing, Billing details.',
    }
    expect((await preview(host, stayId, 'Basic')).body).toMatchObject(asked)
    expect((await take(host, stayId, 'Basic')).body).toMatchObject(asked)
    expect((await preview(host, stayId, 'Basic')).body).toMatchObject(asked)
    await setBilling(host, IN_MASSACHUSETTS)
    expect((await take(host, stayId, 'Basic')).body.subscription).toMatchObject({ status: 'active' })
    expect(await t.ledgerDifferences()).toEqual([])
  })
})

describe('a taxed payment refunded in parts', () => {
  type Payment = { readonly id: string; readonly amount: number; readonly tax: number }

  async function taxedPayment(): Promise<Payment> {
    const { host, stayId } = await aHost(IN_MASSACHUSETTS)
    await take(host, stayId, 'Basic')
    return latestPayment(host)
  }

  async function refund({ id }: Payment, amount: number) {
    const body = { amount, reason: 'The plan was a mistake.' }
    return (await t.call('POST', `/transactions/${id}/refund`, { as: admin, body })).body
  }

  /** The tax that the books say is still owed of a payment. */
  async function taxOwed({ id }: Payment): Promise<number> {
    const { body } = await t.call('GET', '/ledger', { as: admin, query: { causeId: id } })
    const lines: { account: string; amount: number }[] = body.docs.flatMap((entry: { lines: object[] }) => entry.lines)
    return lines.filter(({ account }) => account === 'tax').reduce((sum, { amount }) => sum - amount, 0)
  }

  test.each([
    ['would round up', [9, 9]],
    ['would round down', [10_000, 10_000]],
    ['leaves a cent more than its share', [8]],
  ])('is refunded in full, and no tax is owed, even if each part %s', async (_, parts) => {
    const payment = await taxedPayment()
    for (const part of parts) await refund(payment, part)
    const rest = payment.amount - parts.reduce((sum, part) => sum + part, 0)
    expect(await refund(payment, rest)).toMatchObject({ refunded: payment.amount, items: [{ refunded: 395_00 }] })
    expect(await taxOwed(payment)).toBe(0)
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('owes the tax on what is not refunded, even after the bank returns one of its refunds', async () => {
    const payment = await taxedPayment()
    for (const part of [9, 9, 9]) await refund(payment, part)
    const { db, providers } = t.platform
    const { payments } = providers
    const made = await db.selectFrom('refunds').selectAll().where('transaction_id', '=', payment.id).execute()
    const id = made[0]?.provider_refund_id
    if (!payments || !id) throw new Error('nothing was refunded')
    const failureMovement = { id: `${id} back`, type: 'refund_failure', net: 9, fee: 0 }
    const returning = {
      ...payments,
      refund: async () => ({ ...(await payments.refund(id)), status: 'failed', failureMovement }) as never,
    }
    const following = { now: new Date(), onSettled: grantMembership, bookPlan }
    await applyRefund({ ...following, db, payments: returning }, id)
    expect(await taxOwed(payment)).toBe(payment.tax - Math.round((18 * payment.tax) / payment.amount))
  })
})
