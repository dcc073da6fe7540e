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

async function aStay(owner = host): Promise<string> {
  return (await t.given.acceptedStay(owner, employee)).id
}

type NewCoupon = NonNullable<Parameters<PayingPlatform['stripe']['coupons']['create']>[0]>
type NewCode = Parameters<PayingPlatform['stripe']['promotionCodes']['create']>[0]

describe('a promotion code', () => {
  /** Creates a code at the provider, as staff do in its dashboard. */
  const codeFor = async (coupon: NewCoupon, limits: Partial<NewCode> = {}) => {
    const { id } = await t.stripe.coupons.create({ duration: 'once', ...coupon })
    return t.stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, ...limits })
  }
  const previewWith = (stayId: string, promotionCode: string, tier = 'Plus') =>
    t.call('GET', `/stays/${stayId}/subscription/preview`, { as: host, query: { tier, promotionCode } })
  const takeWith = async (stayId: string, promotionCode: string, tier = 'Plus') => {
    const body = { tier, promotionCode, paymentMethodId: await t.saveCard(host) }
    return t.call('POST', `/stays/${stayId}/subscription`, { as: host, body })
  }

  test('discounts the first month in the preview, the payment and the invoice', async () => {
    const stayId = await aStay()
    const { code } = await codeFor({ percent_off: 20 })
    await t.customerOf(host)
    const preview = await previewWith(stayId, code)
    expect(preview.body).toMatchObject({ due: 600_00, discount: 150_00, monthly: 750_00 })
    const taken = await takeWith(stayId, code)
    expect(taken.body.subscription).toMatchObject({ tier: 'Plus', status: 'active' })
    const { body } = await t.call('GET', '/transactions', { as: host, query: { kind: 'plan', limit: '1' } })
    expect(body.docs[0]).toMatchObject({ amount: 600_00, discount: 150_00, status: 'settled' })
    await t.work('purchases:mail-receipt', { transactionId: body.docs[0].id })
    const mails = await t.call('GET', '/mails', { as: await t.given.admin() })
    expect(mails.body.docs[0].text).toMatch(/: \$750\nDiscount: -\$150\nTotal: \$600\n/)
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('is shown before an organization’s first payment, too', async () => {
    const newcomer = await t.given.host('Newcomers')
    const stayId = await aStay(newcomer)
    const { code } = await codeFor({ amount_off: 50_00, currency: 'usd' })
    const query = { tier: 'Basic', promotionCode: code }
    const { body } = await t.call('GET', `/stays/${stayId}/subscription/preview`, { as: newcomer, query })
    expect(body).toMatchObject({ due: 345_00, discount: 50_00 })
  })

  test('that covers the whole month starts the plan without a payment', async () => {
    const stayId = await aStay()
    const { code } = await codeFor({ percent_off: 100 })
    const taken = await takeWith(stayId, code)
    expect([taken.body.subscription.status, taken.body.payment]).toEqual(['active', null])
    expect(taken.body.subscription.usage).toContainEqual({ item: 'stories', included: 3, used: 0 })
    const { body } = await t.call('GET', '/transactions', { as: host, query: { kind: 'plan', limit: '1' } })
    expect(body.docs[0]).toMatchObject({ amount: 0, discount: 750_00, status: 'settled' })
  })

  test('that covers the whole month without a card leaves the plan to the default card, which is then kept', async () => {
    const newcomer = await t.given.host('Covered Newcomers')
    const stayId = await aStay(newcomer)
    const { code } = await codeFor({ percent_off: 100 })
    const body = { tier: 'Plus', promotionCode: code }
    const taken = await t.call('POST', `/stays/${stayId}/subscription`, { as: newcomer, body })
    expect(taken.body.subscription).toMatchObject({ status: 'active', paymentMethodId: null })
    const [spare, card] = [await t.saveCard(newcomer), await t.saveCard(newcomer)]
    await t.call('PUT', `/payments/profiles/${card}/default`, { as: newcomer })
    const remove = (id: string) => t.call('DELETE', `/payments/profiles/${id}`, { as: newcomer })
    expect((await remove(card)).body.detail).toMatch(/^This card pays for the plan of /)
    expect((await remove(spare)).status).toBe(204)
  })

  test('discounts an upgrade', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { code } = await codeFor({ percent_off: 10 })
    const full = await t.call('GET', `/stays/${stayId}/subscription/preview`, { as: host, query: { tier: 'Plus' } })
    const preview = await previewWith(stayId, code)
    expect(preview.body.discount).toBeGreaterThan(0)
    expect(preview.body.due).toBeLessThan(full.body.due)
    expect((await takeWith(stayId, code)).body.subscription).toMatchObject({ tier: 'Plus', status: 'active' })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('can’t be used for an upgrade that the card’s bank wants confirmed, which says so beside the code', async () => {
    const { stayId } = await t.stayOnPlan(host, employee, 'Basic')
    const { code } = await codeFor({ percent_off: 10 })
    const paymentMethodId = await t.saveCard(host, 'pm_card_authenticationRequired')
    const upgrade = (promotionCode?: string) =>
      t.call('POST', `/stays/${stayId}/subscription`, {
        as: host,
        body: { tier: 'Plus', promotionCode, paymentMethodId },
      })
    const refused = await upgrade(code)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          path: 'promotionCode',
          message:
            'Your bank asks you to confirm this payment, which doesn’t work together with a promotion code. Use another card, or upgrade without the code.',
        },
      ],
    ])
    expect((await upgrade()).body.payment).toMatchObject({ state: 'requires_action' })
  })

  test('is taken off what an upgrade credits of the first month', async () => {
    const stayId = await aStay()
    const { code } = await codeFor({ percent_off: 20 })
    await takeWith(stayId, code, 'Basic')
    const { body } = await t.call('GET', `/stays/${stayId}/subscription/preview`, { as: host, query: { tier: 'Plus' } })
    expect(body).toMatchObject({ due: 750_00 - 316_00, discount: -79_00 })
  })

  describe('that lasts for a year', () => {
    const onDiscountedPlan = async (tier: string) => {
      const owner = await t.given.host('Discounted Stays')
      const { code } = await codeFor({ percent_off: 20, duration: 'repeating', duration_in_months: 12 })
      const path = `/stays/${await aStay(owner)}/subscription`
      const choose = async (wanted: string, promotionCode?: string) => {
        const body = { tier: wanted, promotionCode, paymentMethodId: await t.saveCard(owner) }
        return (await t.call('POST', path, { as: owner, body })).body.subscription
      }
      expect(await choose(tier, code)).toMatchObject({ tier, status: 'active' })
      const nextPayment = async () => {
        await t.advanceBilling(owner, 32)
        return (await t.call('GET', '/transactions', { as: owner, query: { kind: 'plan', limit: '1' } })).body.docs[0]
      }
      return { choose, nextPayment }
    }

    test('discounts the next month after a cheaper plan was scheduled and given up', async () => {
      const { choose, nextPayment } = await onDiscountedPlan('Growth')
      expect(await choose('Plus')).toMatchObject({ nextTier: 'Plus' })
      expect(await choose('Growth')).toMatchObject({ nextTier: null })
      expect(await nextPayment()).toMatchObject({ amount: 960_00, discount: 240_00, status: 'settled' })
    })

    test('discounts a cheaper plan from the next month on', async () => {
      const { choose, nextPayment } = await onDiscountedPlan('Growth')
      await choose('Plus')
      expect(await nextPayment()).toMatchObject({ amount: 600_00, discount: 150_00, status: 'settled' })
    })

    test('still discounts the next month after an upgrade with another code', async () => {
      const { choose, nextPayment } = await onDiscountedPlan('Basic')
      const { code } = await codeFor({ percent_off: 10 })
      expect(await choose('Growth', code)).toMatchObject({ tier: 'Growth', status: 'active' })
      expect(await nextPayment()).toMatchObject({ amount: 960_00, discount: 240_00, status: 'settled' })
    })
  })

  test('that is unknown, expired, used up, switched off or not for this purchase is 422 with the reason', async () => {
    const stayId = await aStay()
    await t.customerOf(host)
    const hour = 3_600
    const expired = await codeFor({ percent_off: 20 }, { expires_at: Math.floor(Date.now() / 1000) - hour })
    const usedUp = await codeFor({ percent_off: 20 }, { max_redemptions: 1 })
    expect((await takeWith(await aStay(), usedUp.code)).status).toBe(200)
    const off = await codeFor({ percent_off: 20 })
    await t.stripe.promotionCodes.update(off.id, { active: false })
    const large = await codeFor(
      { percent_off: 20 },
      { restrictions: { minimum_amount: 5_000_00, minimum_amount_currency: 'usd' } },
    )
    const stranger = await t.stripe.customers.create({ name: 'Somebody else' })
    const theirs = await codeFor({ percent_off: 20 }, { customer: stranger.id })
    const reasons: [string, string][] = [
      ['NOSUCHCODE', 'We don’t know this promotion code'],
      [theirs.code, 'We don’t know this promotion code'],
      [expired.code, 'has expired'],
      [usedUp.code, 'has been used up'],
      [off.code, 'no longer valid'],
      [large.code, 'can’t be used here'],
    ]
    for (const [code, reason] of reasons)
      for (const answer of [await previewWith(stayId, code), await takeWith(stayId, code)]) {
        expect([code, answer.status, answer.body.errors?.[0].path]).toEqual([code, 422, 'promotionCode'])
        expect(answer.body.errors[0].message).toContain(reason)
      }
    expect((await t.call('GET', `/stays/${stayId}/subscription`, { as: host })).body.status).not.toBe('active')
  })

  test('that is refused leaves a plan whose renewal failed as it was', async () => {
    const owner = await t.given.host('Late Codes')
    const { stayId } = await t.stayOnPlan(owner, employee, 'Basic')
    const { body: paid } = await t.call('GET', `/stays/${stayId}/subscription`, { as: owner })
    const paymentMethodId = await t.saveCard(owner, 'pm_card_chargeCustomerFail')
    await t.call('POST', `/payments/subscriptions/${paid.id}`, { as: owner, body: { paymentMethodId } })
    await t.advanceBilling(owner, 32)
    const body = { tier: 'Plus', promotionCode: 'NOPE' }
    expect((await t.call('POST', `/stays/${stayId}/subscription`, { as: owner, body })).status).toBe(422)
    const { body: late } = await t.call('GET', `/stays/${stayId}/subscription`, { as: owner })
    expect(late).toMatchObject({ id: paid.id, tier: 'Basic', isPastDue: true })
  })

  test('that an unpaid first attempt has used up still discounts it', async () => {
    const stayId = await aStay()
    const { code } = await codeFor({ percent_off: 20 }, { max_redemptions: 1 })
    const body = { tier: 'Plus', promotionCode: code }
    await t.call('POST', `/stays/${stayId}/subscription`, { as: host, body })
    for (const query of [{ tier: 'Plus' }, body]) {
      const preview = await t.call('GET', `/stays/${stayId}/subscription/preview`, { as: host, query })
      expect(preview.body).toMatchObject({ due: 600_00, discount: 150_00, monthly: 750_00 })
    }
    expect((await takeWith(stayId, code)).body.subscription).toMatchObject({ tier: 'Plus', status: 'active' })
  })

  test('that a first attempt paid a moment ago has used up holds up no repeated call with the amount', async () => {
    const stayId = await aStay()
    const { code } = await codeFor({ percent_off: 20 }, { max_redemptions: 1 })
    const request = {
      as: host,
      body: { tier: 'Plus', promotionCode: code, amount: 600_00 },
      headers: { 'idempotency-key': `paid ${stayId}` },
    }
    const { body: begun } = await t.call('POST', `/stays/${stayId}/subscription`, request)
    const intentId = begun.payment.form.clientSecret.split('_secret_')[0]
    await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const { body } = await t.call('POST', `/stays/${stayId}/subscription`, request)
    expect(body.subscription).toMatchObject({ id: begun.subscription.id, status: 'active' })
  })

  test('replaces the one an unpaid first attempt started with, and can’t be saved for a plan that starts later', async () => {
    const stayId = await aStay()
    const [first, second] = [await codeFor({ percent_off: 10 }), await codeFor({ percent_off: 50 })]
    const begin = (promotionCode: string) =>
      t.call('POST', `/stays/${stayId}/subscription`, { as: host, body: { tier: 'Plus', promotionCode } })
    await begin(first.code)
    await begin(second.code)
    const { body: again } = await t.call('GET', `/stays/${stayId}/subscription/preview`, {
      as: host,
      query: { tier: 'Plus' },
    })
    expect(again.due).toBe(375_00)
    // As previewed, the attempt continues with its code, even if that isn't typed again.
    const body = { tier: 'Plus', paymentMethodId: await t.saveCard(host) }
    const taken = await t.call('POST', `/stays/${stayId}/subscription`, { as: host, body })
    expect(taken.body.subscription.status).toBe('active')
    const { body: paid } = await t.call('GET', '/transactions', { as: host, query: { kind: 'plan', limit: '1' } })
    expect(paid.docs[0]).toMatchObject({ amount: 375_00, discount: 375_00 })
    const later = await previewWith(stayId, first.code, 'Basic')
    expect([later.status, later.body.errors?.[0].message]).toEqual([
      422,
      'A promotion code is for a plan that starts now.',
    ])
  })
})
