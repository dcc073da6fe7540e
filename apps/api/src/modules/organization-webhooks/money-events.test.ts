import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'

let t: PayingPlatform
let employee: Person
let admin: Person
let host: Host
let webhookId: string
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[employee, admin] = await Promise.all([t.given.employee(), t.given.admin()])
})
beforeEach(async () => {
  host = await t.given.host()
  const body = { url: 'https://hooks.example.com/lodestay' }
  webhookId = (await t.call('POST', `/organizations/${host.organizationId}/webhooks`, { as: host, body })).body.id
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => t.close())

/** The events about money that the organization's webhook gets, oldest first. */
async function events(): Promise<string[]> {
  const entries = await t.platform.db.selectFrom('audit_log').select('id').execute()
  await t.work('organization-webhooks:collect', { auditIds: entries.map(({ id }) => id) })
  const { body } = await t.call('GET', `/organizations/${host.organizationId}/webhooks/${webhookId}/deliveries`, {
    as: host,
    query: { limit: '100' },
  })
  const names: string[] = body.docs.map(({ event }: { event: string }) => event)
  return names.filter((name) => /^(plan|payment)\./.test(name)).reverse()
}

describe('a plan', () => {
  const take = async (stayId: string, token: string) => {
    const body = { tier: 'Basic', paymentMethodId: await t.saveCard(host, token) }
    return (await t.call('POST', `/stays/${stayId}/subscription`, { as: host, body })).body.subscription
  }

  test('starts once it is paid: an attempt whose card is declined is only a failed payment', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    expect((await take(id, 'pm_card_chargeCustomerFail')).status).toBe('pending')
    await t.takeOverEvents()
    expect(await events()).toEqual(['payment.failed'])
    expect((await take(id, 'pm_card_visa')).status).toBe('active')
    expect((await events()).sort()).toEqual(['payment.failed', 'payment.settled', 'plan.started'])
  })

  test('whose upgrade is declined is a failed payment', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const body = { tier: 'Plus', paymentMethodId: await t.saveCard(host, 'pm_card_chargeCustomerFail') }
    expect((await t.call('POST', `/stays/${stayId}/subscription`, { as: host, body })).status).toBe(402)
    await t.takeOverEvents()
    expect((await events()).filter((name) => name === 'payment.failed')).toHaveLength(1)
  })

  test('whose upgrade with a promotion code the bank wants confirmed is no failed payment', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { id: coupon } = await t.stripe.coupons.create({ duration: 'once', percent_off: 10 })
    const { code } = await t.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon } })
    const paymentMethodId = await t.saveCard(host, 'pm_card_authenticationRequired')
    const body = { tier: 'Plus', promotionCode: code, paymentMethodId }
    expect((await t.call('POST', `/stays/${stayId}/subscription`, { as: host, body })).status).toBe(422)
    await t.takeOverEvents()
    expect(await events()).not.toContain('payment.failed')
  })

  test('that was never paid neither changes nor ends when it is given up', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    await take(id, 'pm_card_chargeCustomerFail')
    expect((await t.call('DELETE', `/stays/${id}/subscription`, { as: host })).body.status).toBe('canceled')
    expect(await events()).toEqual(['payment.failed'])
  })

  test('whose renewal is declined is a failed payment', async () => {
    const { subscriptionId } = await t.stayOnPlan(host, employee, 'Basic')
    const body = { paymentMethodId: await t.saveCard(host, 'pm_card_chargeCustomerFail') }
    await t.call('POST', `/payments/subscriptions/${subscriptionId}`, { as: host, body })
    await t.advanceBilling(host, 32)
    const failures = (await events()).filter((name) => name === 'payment.failed')
    expect(failures).toHaveLength(1)
  })
})

describe('a payment', () => {
  const stagedPromotion = async () => {
    const { id: stayId } = await t.given.acceptedStay(host, employee)
    const promotion = await t.acceptedPromotion(host, stayId, employee)
    return { ...promotion, cartItemId: await t.stage(host, promotion.id) }
  }
  const checkout = async (amount: number, token?: string) => {
    const paymentProfileId = token && (await t.saveCard(host, token))
    const body = { amount, customerId: await t.customerOf(host), ...(paymentProfileId && { paymentProfileId }) }
    const path = paymentProfileId ? '/payments/profiles/checkout' : '/payments/checkout'
    return (await t.call('POST', path, { as: host, body })).body.transaction
  }

  test('fails when its card is declined', async () => {
    const { price } = await stagedPromotion()
    expect((await checkout(price, 'pm_card_chargeCustomerFail')).status).toBe('pending')
    expect(await events()).toEqual(['payment.failed'])
  })

  test('that is given up because the cart has changed is no event', async () => {
    const { price, cartItemId } = await stagedPromotion()
    const { id } = await checkout(price)
    await t.call('PATCH', `/cart-items/${cartItemId}`, { as: host, body: { status: 'Cancelled' } })
    const other = await stagedPromotion()
    await checkout(other.price)
    expect((await t.call('GET', `/transactions/${id}`, { as: host })).body.status).toBe('failed')
    expect(await events()).toEqual([])
  })

  describe('is refunded', () => {
    const paid = async () => {
      const { price } = await stagedPromotion()
      return checkout(price, 'pm_card_visa')
    }
    const refund = (id: string) =>
      t.call('POST', `/transactions/${id}/refund`, { as: admin, body: { amount: 500, reason: 'The outlet closed.' } })

    test('when the provider has made the refund, rather than when an admin asks for it', async () => {
      const { id } = await paid()
      const { payments } = t.platform.providers
      if (!payments) throw new Error('payments are off')
      const createRefund = payments.createRefund.bind(payments)
      vi.spyOn(payments, 'createRefund').mockImplementationOnce(async (request) => {
        const created = await createRefund(request)
        return 'refused' in created ? created : { ...created, status: 'pending' }
      })
      await refund(id)
      expect(await events()).toEqual(['payment.settled'])
      await t.takeOverEvents()
      expect(await events()).toEqual(['payment.settled', 'payment.refunded'])
    })

    test('when somebody refunds it in the provider’s dashboard', async () => {
      const { id } = await paid()
      const { payment_intent_id: intent } = await t.platform.db
        .selectFrom('transactions')
        .select('payment_intent_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      await t.stripe.refunds.create({ payment_intent: intent ?? '', amount: 500 })
      await t.takeOverEvents()
      expect(await events()).toEqual(['payment.settled', 'payment.refunded'])
    })
  })
})
