import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'

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
