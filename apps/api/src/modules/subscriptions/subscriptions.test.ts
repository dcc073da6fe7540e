import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Problem } from '../../kernel/errors.ts'
import {
  countStatements,
  type Host,
  type PayingPlatform,
  type Person,
  plansInOrder,
  startPayingPlatform,
} from '../../test/index.ts'
import { applySubscription } from './apply-subscription.ts'

const DAY_MS = 24 * 3_600_000

let t: PayingPlatform
let host: Host
let employee: Person
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

async function aStay(owner = host): Promise<string> {
  return (await t.given.acceptedStay(owner, employee)).id
}

function take(stayId: string, tier: string, paymentMethodId?: string, as: Person = host) {
  const body = { tier, ...(paymentMethodId && { paymentMethodId }) }
  return t.call('POST', `/stays/${stayId}/subscription`, { as, body })
}

async function onPlan(tier: string, owner = host) {
  const stayId = await aStay(owner)
  const cardId = await t.saveCard(owner)
  const { status, body, text } = await take(stayId, tier, cardId, owner)
  expect(status, text).toBe(200)
  return { stayId, cardId, subscription: body.subscription }
}

/** Lets a plan's renewal fail. @returns a call that pays for it with a test card. */
async function failedRenewal(owner: Host, subscriptionId: string) {
  const payBy = async (token: string) => {
    const body = { paymentMethodId: await t.saveCard(owner, token) }
    return (await t.call('POST', `/payments/subscriptions/${subscriptionId}`, { as: owner, body })).body
  }
  await payBy('pm_card_chargeCustomerFail')
  await t.advanceBilling(owner, 32)
  return payBy
}

async function planOf(stayId: string) {
  return (await t.call('GET', `/stays/${stayId}/subscription`, { as: host })).body
}

async function auditOf(subjectId: string): Promise<{ action: string }[]> {
  const query = { subjectId, limit: '100' }
  return (await t.call('GET', '/audit', { as: await t.given.admin(), query })).body.docs
}

/** A stay's current plan, by its publicly visible effects. */
async function stayPlan(stayId: string) {
  const { plan } = await t.platform.db
    .selectFrom('stays')
    .select('plan')
    .where('id', '=', stayId)
    .executeTakeFirstOrThrow()
  return plan
}

describe('a plan', () => {
  test('taken with a saved card is paid, granted, and booked', async () => {
    const { stayId, subscription } = await onPlan('Plus')
    expect(subscription).toMatchObject({
      stayId,
      tier: 'Plus',
      status: 'active',
      price: 750_00,
      cancelAtPeriodEnd: false,
      metadata: { stayId },
    })
    expect(subscription.usage).toContainEqual({ item: 'stories', included: 3, used: 0 })
    expect(await stayPlan(stayId)).toBe('Plus')
    const { body } = await t.call('GET', '/transactions', { as: host })
    expect(body.docs[0]).toMatchObject({
      kind: 'plan',
      status: 'settled',
      amount: 750_00,
      items: [{ collectionType: 'subscriptions', purchaseableId: subscription.id }],
    })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('without a card waits for one, and grants nothing until it is paid', async () => {
    const stayId = await aStay()
    const { body } = await take(stayId, 'Basic')
    expect(body).toMatchObject({
      subscription: { status: 'pending', tier: 'Basic', period: null },
      payment: { state: 'requires_card', amount: 395_00, form: { isTest: true } },
    })
    expect(await stayPlan(stayId)).toBe('Free')
    const intentId = body.payment.form.clientSecret.split('_secret_')[0]
    await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await t.takeOverEvents()
    expect(await planOf(stayId)).toMatchObject({ status: 'active' })
    expect(await stayPlan(stayId)).toBe('Basic')
  })

  test('paid a moment ago is upgraded for the difference by a choice of another one, rather than ended', async () => {
    const owner = await t.given.host('Two Tabs Stays')
    const stayId = await aStay(owner)
    const begun = await take(stayId, 'Basic', undefined, owner)
    const intentId = begun.body.payment.form.clientSecret.split('_secret_')[0]
    await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const { body } = await take(stayId, 'Plus', await t.saveCard(owner), owner)
    expect(body.subscription).toMatchObject({ id: begun.body.subscription.id, status: 'active', tier: 'Plus' })
    const { body: paid } = await t.call('GET', '/transactions', { as: owner })
    expect(paid.docs.map(({ amount }: { amount: number }) => amount).sort()).toEqual([355_00, 395_00])
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('with a declined card says what to do, and can be taken with another card', async () => {
    const stayId = await aStay()
    const declined = await take(stayId, 'Basic', await t.saveCard(host, 'pm_card_chargeCustomerFail'))
    expect(declined.body.payment).toMatchObject({
      state: 'requires_card',
      problem: 'Your card was declined. Try another card, or ask your bank.',
    })
    const { body } = await take(stayId, 'Basic', await t.saveCard(host))
    expect(body.subscription).toMatchObject({ id: declined.body.subscription.id, status: 'active' })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('that waits for the bank of an earlier card is paid with the card chosen instead, once', async () => {
    const stayId = await aStay()
    const waiting = await take(stayId, 'Basic', await t.saveCard(host, 'pm_card_threeDSecure2Required'))
    expect(waiting.body.payment.state).toBe('requires_action')
    const cardId = await t.saveCard(host, 'pm_card_mastercard')
    const { body } = await take(stayId, 'Basic', cardId)
    expect(body.subscription).toMatchObject({
      id: waiting.body.subscription.id,
      status: 'active',
      paymentMethodId: cardId,
    })
    const transactions = await t.call('GET', '/transactions', { as: host, query: { kind: 'plan', limit: '1' } })
    expect(transactions.body.docs[0]).toMatchObject({ card: 'Mastercard ending in 4444', amount: 395_00 })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  describe('changed with a card that requires bank confirmation', () => {
    const authenticate = async (clientSecret: string, outcome: 'complete' | 'fail') => {
      const body = new URLSearchParams({ client_secret: clientSecret, outcome })
      const headers = { authorization: `Bearer ${t.provider.publishableKey}` }
      const intentId = clientSecret.split('_secret_')[0]
      await fetch(`${t.provider.url}/authenticate/${intentId}`, { method: 'POST', headers, body })
      await t.takeOverEvents()
    }
    const upgrade = async () => {
      const { stayId } = await onPlan('Basic')
      const cardId = await t.saveCard(host, 'pm_card_threeDSecure2Required')
      const { body, status, text } = await take(stayId, 'Growth', cardId)
      expect(status, text).toBe(200)
      return { stayId, cardId, ...body }
    }

    test('stays the same until the payer has confirmed, and is then the new one', async () => {
      const { stayId, subscription, payment } = await upgrade()
      expect([subscription, payment]).toMatchObject([
        { tier: 'Basic', status: 'active', pendingTier: 'Growth' },
        { state: 'requires_action', problem: null },
      ])
      expect(await stayPlan(stayId)).toBe('Basic')
      await authenticate(payment.form.clientSecret, 'complete')
      expect(await planOf(stayId)).toMatchObject({ tier: 'Growth', status: 'active', pendingTier: null })
      expect(await stayPlan(stayId)).toBe('Growth')
      expect(await t.ledgerDifferences()).toEqual([])
    })

    test('stays the same if the bank refuses; another card takes the new one, and the first pays nothing', async () => {
      const { stayId, payment } = await upgrade()
      await authenticate(payment.form.clientSecret, 'fail')
      const { body } = await t.call('POST', `/stays/${stayId}/subscription/refresh`, { as: host })
      expect(body).toMatchObject({
        subscription: { tier: 'Basic', status: 'active' },
        payment: { state: 'requires_card' },
      })
      const changed = await take(stayId, 'Growth', await t.saveCard(host))
      expect(changed.body.subscription).toMatchObject({ tier: 'Growth', pendingTier: null })
      const { data } = await t.stripe.invoices.list({ status: 'open', customer: changed.body.subscription.csmrId })
      expect(data).toEqual([])
      expect(await t.ledgerDifferences()).toEqual([])
    })

    test('is not paid by a change of the current plan’s card', async () => {
      const { stayId, subscription } = await upgrade()
      const body = { paymentMethodId: await t.saveCard(host) }
      const changed = await t.call('POST', `/payments/subscriptions/${subscription.id}`, { as: host, body })
      const { tier, pendingTier, paymentMethodId } = changed.body.subscription
      expect({ tier, pendingTier, paymentMethodId }).toEqual({ tier: 'Basic', pendingTier: 'Growth', ...body })
      expect(changed.body.payment).toBeNull()
      const refreshed = await t.call('POST', `/stays/${stayId}/subscription/refresh`, { as: host })
      expect(refreshed.body).toMatchObject({ subscription: { tier: 'Basic' }, payment: { state: 'requires_action' } })
    })

    test('may be abandoned for the current plan, and is then charged no more', async () => {
      const { stayId, payment } = await upgrade()
      const { body } = await take(stayId, 'Basic')
      expect(body).toMatchObject({ subscription: { tier: 'Basic', pendingTier: null }, payment: null })
      await authenticate(payment.form.clientSecret, 'complete')
      expect(await planOf(stayId)).toMatchObject({ tier: 'Basic', status: 'active' })
      expect((await take(stayId, 'Basic')).status).toBe(409)
      expect(await t.ledgerDifferences()).toEqual([])
    })

    test('may be abandoned for a cancellation', async () => {
      const { stayId } = await upgrade()
      const ended = await t.call('DELETE', `/stays/${stayId}/subscription`, { as: host })
      expect(ended.body).toMatchObject({ tier: 'Basic', cancelAtPeriodEnd: true, pendingTier: null })
    })

    describe.each([
      ['a cancellation', { cancelAtPeriodEnd: true, nextTier: null }],
      ['a cheaper next month', { cancelAtPeriodEnd: false, nextTier: 'Basic' }],
    ] as const)('despite %s', (_, ending) => {
      const leaving = async () => {
        const owner = await t.given.host('Leaving Or Growing Stays')
        const { stayId } = await onPlan('Plus', owner)
        const path = `/stays/${stayId}/subscription`
        if (ending.nextTier) await take(stayId, ending.nextTier, undefined, owner)
        else await t.call('DELETE', path, { as: owner })
        const grow = async (token: string) => take(stayId, 'Growth', await t.saveCard(owner, token), owner)
        const now = async () => (await t.call('GET', path, { as: owner })).body
        expect(await now()).toMatchObject({ tier: 'Plus', ...ending })
        return { owner, path, grow, now }
      }
      const staying = { tier: 'Growth', status: 'active', pendingTier: null, nextTier: null, cancelAtPeriodEnd: false }

      test('changes nothing if the card is declined, and overrides it once paid', async () => {
        const { grow, now } = await leaving()
        expect((await grow('pm_card_chargeCustomerFail')).status).toBe(402)
        await t.takeOverEvents()
        expect(await now()).toMatchObject({ tier: 'Plus', pendingTier: null, ...ending })
        expect((await grow('pm_card_visa')).body.subscription).toMatchObject(staying)
      })

      test('changes nothing if it is never confirmed', async () => {
        const { owner, grow, now } = await leaving()
        const { body } = await grow('pm_card_authenticationRequired')
        expect(body.subscription).toMatchObject({ tier: 'Plus', pendingTier: 'Growth', ...ending })
        await t.advanceBilling(owner, 1)
        expect(await now()).toMatchObject({ tier: 'Plus', pendingTier: null, ...ending })
        expect(await t.ledgerDifferences()).toEqual([])
      })

      test('overrides it once confirmed', async () => {
        const { grow, now } = await leaving()
        const { body } = await grow('pm_card_threeDSecure2Required')
        await authenticate(body.payment.form.clientSecret, 'complete')
        expect(await now()).toMatchObject(staying)
        expect(await t.ledgerDifferences()).toEqual([])
      })

      test('can be canceled a moment after it was confirmed', async () => {
        const { owner, path, grow } = await leaving()
        const { body } = await grow('pm_card_threeDSecure2Required')
        const intentId = body.payment.form.clientSecret.split('_secret_')[0]
        await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
        await t.call('DELETE', path, { as: owner })
        await t.takeOverEvents()
        const ended = { ...staying, cancelAtPeriodEnd: true }
        expect((await t.call('GET', path, { as: owner })).body).toMatchObject(ended)
      })
    })

    describe('two hours before the month ends, and not confirmed until then', () => {
      const renewed = async (name: string, hours: number) => {
        const owner = await t.given.host(name)
        const { stayId, subscription } = await onPlan('Basic', owner)
        const left = (Date.parse(subscription.period.end) - Date.parse(subscription.period.start)) / DAY_MS
        await t.advanceBilling(owner, left - 2 / 24)
        const { body } = await take(stayId, 'Growth', await t.saveCard(owner, 'pm_card_authenticationRequired'), owner)
        expect(body).toMatchObject({ subscription: { pendingTier: 'Growth' }, payment: { state: 'requires_action' } })
        await t.advanceBilling(owner, hours / 24)
        const now = async () => (await t.call('GET', `/stays/${stayId}/subscription`, { as: owner })).body
        const paid = async () =>
          (await t.stripe.invoices.list({ status: 'paid', customer: subscription.csmrId })).data.map(
            ({ amount_paid }) => amount_paid,
          )
        return { owner, stayId, subscription, now, paid, secret: body.payment.form.clientSecret as string }
      }

      test('is dropped, and the unpaid next month puts the plan on hold until it is paid', async () => {
        const { owner, stayId, subscription, now, paid, secret } = await renewed('Hasty Stays', 4)
        expect(await now()).toMatchObject({ tier: 'Basic', pendingTier: null, status: 'pending', isPastDue: true })
        const told = await t.call('GET', '/notifications', { as: owner })
        expect(told.body.docs[0].body).toMatch(/^The Basic plan is on hold/)
        await t.advanceBilling(owner, 20 / 24)
        await authenticate(secret, 'complete')
        expect(await now()).toMatchObject({ tier: 'Basic', pendingTier: null, status: 'pending', isPastDue: true })
        expect(await paid()).toEqual([395_00])
        const body = { paymentMethodId: await t.saveCard(owner) }
        const { body: settled } = await t.call('POST', `/payments/subscriptions/${subscription.id}`, {
          as: owner,
          body,
        })
        expect(settled.subscription).toMatchObject({ tier: 'Basic', status: 'active', isPastDue: false })
        expect(await stayPlan(stayId)).toBe('Basic')
        expect(await paid()).toEqual([395_00, 395_00])
        expect(await t.ledgerDifferences()).toEqual([])
      })

      test('may be canceled while the next month is a draft, which is then billed once', async () => {
        const { owner, stayId, paid, now } = await renewed('Leaving Early Stays', 2.5)
        const ended = await t.call('DELETE', `/stays/${stayId}/subscription`, { as: owner })
        expect(ended.body).toMatchObject({ tier: 'Basic', cancelAtPeriodEnd: true, pendingTier: null })
        await t.call('POST', `/payments/subscriptions/${ended.body.id}`, {
          as: owner,
          body: { paymentMethodId: await t.saveCard(owner) },
        })
        await t.advanceBilling(owner, 1)
        expect(await now()).toMatchObject({ tier: 'Basic', status: 'active', cancelAtPeriodEnd: true })
        expect(await paid()).toEqual([395_00, 395_00])
        expect(await t.ledgerDifferences()).toEqual([])
      })
    })
  })

  test('cannot be taken twice', async () => {
    const { stayId, cardId } = await onPlan('Basic')
    expect((await take(stayId, 'Basic', cardId)).body).toMatchObject({
      status: 409,
      detail: 'This stay is already on the Basic plan.',
    })
  })

  test('requested again with the same key returns its outcome, and is paid once', async () => {
    const stayId = await aStay()
    const paymentMethodId = await t.saveCard(host)
    const ask = (tier: string, key: string) =>
      t.call('POST', `/stays/${stayId}/subscription`, {
        as: host,
        body: { tier, paymentMethodId },
        headers: { 'idempotency-key': key },
      })
    for (const [tier, key] of [
      ['Basic', 'taken'],
      ['Plus', 'changed'],
    ] as const)
      for (const _ of [1, 2]) expect((await ask(tier, key)).body.subscription).toMatchObject({ tier, status: 'active' })
    // Even a late repeat undoes nothing.
    expect((await ask('Basic', 'taken')).body.subscription).toMatchObject({ tier: 'Plus', nextTier: null })
    const paid = await t.platform.db
      .selectFrom('transaction_items')
      .select('price')
      .where('stay_id', '=', stayId)
      .execute()
    expect(paid).toHaveLength(2)
  })

  test('sent back as read with a change is changed once, and refused if outdated', async () => {
    const { stayId, cardId, subscription } = await onPlan('Basic')
    const read = await planOf(stayId)
    const ask = (tier: string, key: string) =>
      t.call('POST', `/stays/${stayId}/subscription`, {
        as: host,
        body: { ...read, tier, paymentMethodId: cardId },
        headers: { 'idempotency-key': `${key} ${stayId}` },
      })
    for (const _ of [1, 2])
      expect((await ask('Plus', 'change')).body.subscription).toMatchObject({ id: subscription.id, tier: 'Plus' })
    expect((await ask('Growth', 'outdated')).status).toBe(422)
    expect((await planOf(stayId)).tier).toBe('Plus')
  })

  test('taken by two members concurrently is one subscription', async () => {
    const stayId = await aStay()
    const cardId = await t.saveCard(host)
    const [one, two] = await Promise.all([take(stayId, 'Basic', cardId), take(stayId, 'Basic', cardId)])
    const ids = [one, two].flatMap(({ body }) => body.subscription?.id ?? [])
    expect(new Set(ids).size).toBe(1)
    const open = await t.stripe.subscriptions.list({ customer: await t.customerOf(host), status: 'active', limit: 100 })
    expect(open.data.filter(({ metadata }) => metadata.stayId === stayId)).toHaveLength(1)
  })

  test('that costs more is previewed with its proration, and starts now', async () => {
    const { stayId } = await onPlan('Basic')
    const preview = await t.call('GET', `/stays/${stayId}/subscription/preview`, {
      as: host,
      query: { tier: 'Growth' },
    })
    expect(preview.body).toMatchObject({ tier: 'Growth', due: (1200 - 395) * 100, monthly: 1200_00 })
    const { body } = await take(stayId, 'Growth')
    expect(body.subscription).toMatchObject({ tier: 'Growth', status: 'active' })
    expect(await stayPlan(stayId)).toBe('Growth')
    const transactions = await t.call('GET', '/transactions', { as: host })
    expect(transactions.body.docs[0]).toMatchObject({ amount: preview.body.due, status: 'settled' })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('is charged only the amount that its payer has seen, or what has sunk of it within hours', async () => {
    const owner = await t.given.host('Agreed Stays')
    const { stayId } = await onPlan('Basic', owner)
    const preview = () => t.call('GET', `/stays/${stayId}/subscription/preview?tier=Growth`, { as: owner })
    const takeFor = (tier: string, amount: number) =>
      t.call('POST', `/stays/${stayId}/subscription`, { as: owner, body: { tier, amount } })
    const { body: seen } = await preview()
    expect((await takeFor('Plus', 355_00)).status).toBe(200)
    const refused = await takeFor('Growth', seen.due)
    expect([refused.status, refused.body.type]).toEqual([422, expect.stringMatching(/price-changed$/)])
    const { body: now } = await preview()
    expect(refused.body).toMatchObject({ price: now.due, detail: expect.stringContaining('is due now') })
    expect((await takeFor('Growth', now.due - 1)).status).toBe(422)
    expect((await takeFor('Growth', now.due + 100)).status).toBe(200)
    const { body: paid } = await t.call('GET', '/transactions', { as: owner })
    const amounts = paid.docs.map(({ amount }: { amount: number }) => amount)
    expect(amounts.sort((a: number, b: number) => a - b)).toEqual([355_00, 395_00, now.due].toSorted((a, b) => a - b))
  })

  describe('upgraded within its month', () => {
    /** What a plan's month includes. */
    const includedIn = (units: { item: string; included: number }[]) =>
      Object.fromEntries(units.map(({ item, included }) => [item, included]))
    const basic = { email: 1, feedPosts: 1, stories: 2, giveaways: 1, cancellations: 1 }
    const growth = { email: 1, feedPosts: 3, stories: 5, giveaways: 1, cancellations: 3 }

    /** A plan on Basic so many days before its month ends, and how to look at it and upgrade it. */
    const basicBefore = async (name: string, daysLeft: number) => {
      const owner = await t.given.host(name)
      const { stayId, subscription } = await onPlan('Basic', owner)
      const { start, end } = subscription.period
      const days = (Date.parse(end) - Date.parse(start)) / DAY_MS
      if (daysLeft < days) await t.advanceBilling(owner, days - daysLeft)
      const path = `/stays/${stayId}/subscription`
      const preview = async () =>
        (await t.call('GET', `${path}/preview`, { as: owner, query: { tier: 'Growth' } })).body
      const upgrade = () => take(stayId, 'Growth', undefined, owner)
      const included = async () => includedIn((await t.call('GET', path, { as: owner })).body.usage)
      return { owner, stayId, days, end, preview, upgrade, included }
    }

    test('an hour before it ends, it includes nothing more until the next one, as its preview says', async () => {
      const { owner, stayId, end, preview, upgrade, included } = await basicBefore('Last Hour Stays', 1 / 24)
      const { due, restOfMonth } = await preview()
      expect([due < 200, restOfMonth.until, includedIn(restOfMonth.units)]).toEqual([true, end, basic])
      expect((await upgrade()).body.subscription).toMatchObject({ tier: 'Growth', status: 'active' })
      expect(await included()).toEqual(basic)
      const { body } = await t.call('GET', `/stays/${stayId}/plan-units`, { as: owner })
      expect(includedIn(body.usage)).toEqual(basic)
      const { extraPrices } = body
      for (const price of [0, extraPrices.cancellations]) {
        const dates = { start: Date.now() + 5 * DAY_MS, end: Date.now() + 8 * DAY_MS }
        const made = { stayId, title: 'Free nights', dateRange: dates }
        const { id } = (await t.call('POST', '/cancellations', { as: owner, body: made })).body
        const submitted = await t.call('POST', `/cancellations/${id}/update`, { as: owner, body: {} })
        expect(submitted.body.promotionPrice).toBe(price)
      }
      await t.advanceBilling(owner, 0.2)
      expect(await included()).toEqual(growth)
    })

    test('on its first day, it includes all that the new plan does', async () => {
      const { preview, upgrade, included } = await basicBefore('First Day Stays', 31)
      expect(includedIn((await preview()).restOfMonth.units)).toEqual(growth)
      await upgrade()
      expect(await included()).toEqual(growth)
    })

    test('in its last seconds, when it costs nothing, it includes nothing more', async () => {
      const { owner, days, preview, upgrade, included } = await basicBefore('Last Seconds Stays', 2 / 86_400)
      await t.later(days * DAY_MS - 2_000, async () => {
        expect(includedIn((await preview()).restOfMonth.units)).toEqual(basic)
        await upgrade()
      })
      expect(await included()).toEqual(basic)
      const { body } = await t.call('GET', '/transactions', { as: owner })
      expect(body.docs.map(({ amount }: { amount: number }) => amount)).toEqual([395_00])
    })

    test('once its bank has confirmed the payment, it includes the share of the days left when it was billed', async () => {
      const { owner, stayId, included } = await basicBefore('Confirming Stays', 12)
      const { body } = await take(stayId, 'Growth', await t.saveCard(owner, 'pm_card_threeDSecure2Required'), owner)
      expect([body.subscription.pendingTier, await included()]).toEqual(['Growth', basic])
      const [intentId] = body.payment.form.clientSecret.split('_secret_')
      await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
      await t.takeOverEvents()
      expect(await included()).toEqual({ ...basic, stories: 3 })
    })
  })

  test('that is cheaper starts when the paid month ends', async () => {
    const owner = await t.given.host('Cheaper Stays')
    const { stayId } = await onPlan('Growth', owner)
    const { body } = await take(stayId, 'Basic', undefined, owner)
    expect(body.subscription).toMatchObject({ tier: 'Growth', nextTier: 'Basic', status: 'active' })
    await t.advanceBilling(owner, 32)
    expect((await t.call('GET', `/stays/${stayId}/subscription`, { as: owner })).body).toMatchObject({
      tier: 'Basic',
      nextTier: null,
      status: 'active',
    })
    expect(await stayPlan(stayId)).toBe('Basic')
  })

  test('that is cheaper is paid with the card chosen since it was scheduled', async () => {
    const owner = await t.given.host('Other Card Stays')
    const { stayId, subscription } = await onPlan('Growth', owner)
    await take(stayId, 'Basic', undefined, owner)
    const body = { paymentMethodId: await t.saveCard(owner, 'pm_card_mastercard') }
    await t.call('POST', `/payments/subscriptions/${subscription.id}`, { as: owner, body })
    await t.advanceBilling(owner, 32)
    const { body: paid } = await t.call('GET', '/transactions', { as: owner, query: { limit: '1' } })
    expect(paid.docs[0]).toMatchObject({ amount: 395_00, card: 'Mastercard ending in 4444', status: 'settled' })
  })

  test('canceled ends with its month, and can be resumed before then', async () => {
    const owner = await t.given.host('Leaving Stays')
    const { stayId } = await onPlan('Plus', owner)
    const cancel = () => t.call('DELETE', `/stays/${stayId}/subscription`, { as: owner })
    expect((await cancel()).body).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    expect((await take(stayId, 'Plus', undefined, owner)).body.subscription).toMatchObject({ cancelAtPeriodEnd: false })
    await cancel()
    expect(await told(owner)).not.toContain('subscription.end')
    await t.advanceBilling(owner, 32)
    expect(await told(owner)).toContain('subscription.end')
    expect((await t.call('GET', `/stays/${stayId}/subscription`, { as: owner })).status).toBe(404)
    expect(await stayPlan(stayId)).toBe('Free')
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('whose cancellation doesn’t reach the provider is recorded as canceled only by the call that does', async () => {
    const owner = await t.given.host('Doubting Stays')
    const { payments } = t.platform.providers
    if (!payments) throw new Error('payments are off')
    const { stayId, subscription } = await onPlan('Plus', owner)
    const cancel = () => t.call('DELETE', `/stays/${stayId}/subscription`, { as: owner })
    const recorded = async () =>
      (await auditOf(subscription.id)).filter(({ action }) => action === 'subscription.cancel').length
    vi.spyOn(payments, 'cancelAtPeriodEnd').mockRejectedValueOnce(new Problem('unavailable'))
    expect([(await cancel()).status, await recorded()]).toEqual([503, 0])
    expect([(await cancel()).status, await recorded()]).toEqual([200, 1])
  })

  test('is renewed monthly, with each month booked', async () => {
    const owner = await t.given.host('Staying Stays')
    const { stayId, subscription } = await onPlan('Basic', owner)
    await t.advanceBilling(owner, 64)
    const { body } = await t.call('GET', '/transactions', { as: owner })
    expect(body.docs.map(({ amount }: { amount: number }) => amount)).toEqual([395_00, 395_00, 395_00])
    const now = (await t.call('GET', `/stays/${stayId}/subscription`, { as: owner })).body
    expect(Date.parse(now.period.start)).toBeGreaterThan(Date.parse(subscription.period.start) + 58 * DAY_MS)
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('whose buyer has left is receipted to the owners', async () => {
    const owner = await t.given.host('Changing Hands Stays')
    const { organizationId } = owner
    const next = { ...(await t.given.user()), organizationId }
    await onPlan('Basic', owner)
    await t.given.role(next, 'orgOwner', { organizationId })
    const left = await t.call('DELETE', `/users/self/orgs/${organizationId}`, { as: owner })
    expect(left.status, left.text).toBe(204)
    await t.advanceBilling(next, 32)
    const { body } = await t.call('GET', '/transactions', { as: next, query: { limit: '1' } })
    await t.work('purchases:mail-receipt', { transactionId: body.docs[0].id })
    const query = { kind: 'receipt', text: body.docs[0].number }
    const { body: mails } = await t.call('GET', '/mails', { as: await t.given.admin(), query })
    expect(mails.docs.map(({ recipient }: { recipient: string }) => recipient)).toEqual([next.email])
  })

  test('whose renewal fails grants nothing until another card pays, and nothing is lost', async () => {
    const owner = await t.given.host('Late Stays')
    const { stayId, subscription } = await onPlan('Basic', owner)
    const failing = await t.saveCard(owner, 'pm_card_chargeCustomerFail')
    await t.call('POST', `/payments/subscriptions/${subscription.id}`, {
      as: owner,
      body: { paymentMethodId: failing },
    })
    await t.advanceBilling(owner, 32)
    const late = (await t.call('GET', `/stays/${stayId}/subscription`, { as: owner })).body
    const told = await t.call('GET', '/notifications', { as: owner })
    expect(told.body.docs[0]).toMatchObject({
      title: expect.stringContaining('The payment for'),
      body: expect.stringMatching(/Choose another card under Billing.*test payment/),
    })
    expect(late).toMatchObject({ status: 'pending', isPastDue: true, nextPaymentAttempt: expect.any(String) })
    expect(await stayPlan(stayId)).toBe('Free')
    const paid = await t.call('POST', `/payments/subscriptions/${subscription.id}`, {
      as: owner,
      body: { paymentMethodId: await t.saveCard(owner) },
    })
    expect(paid.body.subscription).toMatchObject({ status: 'active', isPastDue: false })
    expect(await stayPlan(stayId)).toBe('Basic')
  })

  test('whose renewal fails is emailed about at once', async () => {
    const owner = await t.given.host('Punctual Stays')
    const { subscription } = await onPlan('Basic', owner)
    await failedRenewal(owner, subscription.id)
    await t.work('notifications:mail-at-once')
    const query = { kind: 'notifications', text: owner.email }
    const { body } = await t.call('GET', '/mails', { as: await t.given.admin(), query })
    expect(body.docs.map(({ subject }: { subject: string }) => subject)).toEqual([
      expect.stringMatching(/^The payment for .* failed$/),
    ])
  })

  test('whose renewal fails is paid for the amount that its payer has seen, or not at all', async () => {
    const owner = await t.given.host('Agreeing Stays')
    const { subscription } = await onPlan('Basic', owner)
    await failedRenewal(owner, subscription.id)
    const paymentMethodId = await t.saveCard(owner)
    const pay = (amount: number) =>
      t.call('POST', `/payments/subscriptions/${subscription.id}`, { as: owner, body: { paymentMethodId, amount } })
    expect((await pay(394_00)).body).toMatchObject({ status: 422, code: 'price-changed', price: 395_00 })
    expect((await pay(395_00)).body.subscription).toMatchObject({ status: 'active', isPastDue: false })
  })

  test('whose renewal waits for the bank of one card is paid with the card chosen instead', async () => {
    const owner = await t.given.host('Hesitating Stays')
    const { stayId, subscription } = await onPlan('Basic', owner)
    const payBy = await failedRenewal(owner, subscription.id)
    expect((await payBy('pm_card_threeDSecure2Required')).payment.state).toBe('requires_action')
    expect((await payBy('pm_card_mastercard')).subscription).toMatchObject({ status: 'active', isPastDue: false })
    expect(await stayPlan(stayId)).toBe('Basic')
    expect(await t.ledgerDifferences()).toEqual([])
  })

  describe('whose renewal failed, ended by its owner', () => {
    const pastDue = async (name: string) => {
      const owner = await t.given.host(name)
      const { stayId, subscription } = await onPlan('Basic', owner)
      const payBy = await failedRenewal(owner, subscription.id)
      const { payment } = await payBy('pm_card_threeDSecure2Required')
      const { provider_subscription_id: providerId } = await t.platform.db
        .selectFrom('subscriptions')
        .select('provider_subscription_id')
        .where('id', '=', subscription.id)
        .executeTakeFirstOrThrow()
      const end = () => t.call('DELETE', `/stays/${stayId}/subscription`, { as: owner })
      const intentId: string = payment.form.clientSecret.split('_secret_')[0]
      return { stayId, subscriptionId: subscription.id, providerId: providerId ?? '', intentId, end }
    }

    test('ends at once, and its open month can no longer be paid', async () => {
      const { stayId, providerId, intentId, end } = await pastDue('Ending Stays')
      expect((await end()).body).toMatchObject({ status: 'canceled', isPastDue: false })
      expect((await t.stripe.subscriptions.retrieve(providerId)).status).toBe('canceled')
      expect((await t.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
      expect(await stayPlan(stayId)).toBe('Free')
    })

    test('is recorded as canceled first, and then as ended', async () => {
      const { subscriptionId, end } = await pastDue('Ordered Stays')
      await end()
      const [last, before] = await auditOf(subscriptionId)
      expect([before?.action, last?.action]).toEqual(['subscription.cancel', 'subscription.end'])
    })

    test('ends with its month if that was paid a moment ago', async () => {
      const { intentId, end } = await pastDue('Just Paid Stays')
      await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
      expect((await end()).body).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
      expect(await t.ledgerDifferences()).toEqual([])
    })
  })

  test('whose failed renewal was paid a moment ago is not replaced by a choice of another one', async () => {
    const owner = await t.given.host('Just Revived Stays')
    const { stayId, subscription } = await onPlan('Basic', owner)
    const payBy = await failedRenewal(owner, subscription.id)
    const { payment } = await payBy('pm_card_threeDSecure2Required')
    const intentId = payment.form.clientSecret.split('_secret_')[0]
    await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const { body } = await take(stayId, 'Plus', await t.saveCard(owner), owner)
    expect(body.subscription).toMatchObject({ id: subscription.id, status: 'active', tier: 'Plus' })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('whose renewal fails three times ends', async () => {
    const owner = await t.given.host('Lost Stays')
    const { stayId, subscription } = await onPlan('Basic', owner)
    const failing = await t.saveCard(owner, 'pm_card_chargeCustomerFail')
    await t.call('POST', `/payments/subscriptions/${subscription.id}`, {
      as: owner,
      body: { paymentMethodId: failing },
    })
    await t.advanceBilling(owner, 45)
    expect(await told(owner)).toContain('subscription.end')
    expect((await t.call('GET', `/stays/${stayId}/subscription`, { as: owner })).status).toBe(404)
    expect(await t.ledgerDifferences()).toEqual([])
  })
})

/** What the audit log, and so the webhooks, report about an organization's plans. */
async function told({ organizationId }: Host) {
  const rows = await t.platform.db
    .selectFrom('audit_log as a')
    .innerJoin('subscriptions as s', 's.id', 'a.subject_id')
    .select('a.action')
    .where('s.organization_id', '=', organizationId)
    .execute()
  return rows.map(({ action }) => action)
}

describe('the plan of a stay', () => {
  test('that moves ends with its paid month, and the new organization takes its own', async () => {
    const { stayId, subscription } = await onPlan('Basic')
    const { body: other } = await t.call('POST', '/organizations', { as: host, body: { name: 'Elsewhere' } })
    await t.call('PUT', `/organizations/${other.id}/stays/${stayId}`, { as: host })
    await t.work('subscriptions:stay-left', { stayId })
    const path = `/payments/subscriptions/${subscription.id}`
    expect((await t.call('GET', path, { as: host })).body).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    const card = await t.saveCard({ ...host, organizationId: other.id })
    const { body } = await take(stayId, 'Plus', card)
    expect(body.subscription).toMatchObject({ organizationId: other.id, tier: 'Plus', status: 'active' })
    expect((await t.call('GET', path, { as: host })).body).toMatchObject({ status: 'canceled' })
  })

  describe('that moved with a paid month', () => {
    const moved = async (name: string) => {
      const { stayId, subscription } = await onPlan('Plus')
      const { body: other } = await t.call('POST', '/organizations', { as: host, body: { name } })
      await t.call('PUT', `/organizations/${other.id}/stays/${stayId}`, { as: host })
      await t.work('subscriptions:stay-left', { stayId })
      const former = async () => (await t.call('GET', `/payments/subscriptions/${subscription.id}`, { as: host })).body
      return { stayId, former, owner: { ...host, organizationId: other.id as string } }
    }

    test('keeps it until a plan of its own is paid: neither an unpaid choice nor a refused code ends it', async () => {
      const { stayId, former, owner } = await moved('Not Yet Paid')
      const preview = await t.call('GET', `/stays/${stayId}/subscription/preview`, {
        as: host,
        query: { tier: 'Plus' },
      })
      expect(preview.body).toMatchObject({ tier: 'Plus', due: 750_00, monthly: 750_00 })
      expect(Date.parse(preview.body.startsAt)).toBeLessThan(Date.now() + DAY_MS)
      const refused = await t.call('POST', `/stays/${stayId}/subscription`, {
        as: host,
        body: { tier: 'Plus', promotionCode: 'NOPE' },
      })
      expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'promotionCode'])
      expect((await take(stayId, 'Plus')).body).toMatchObject({
        subscription: { organizationId: owner.organizationId, status: 'pending' },
        payment: { state: 'requires_card' },
      })
      expect([await stayPlan(stayId), await former()]).toMatchObject(['Plus', { status: 'active' }])
      await t.call('DELETE', `/stays/${stayId}/subscription`, { as: host })
      expect([await stayPlan(stayId), await former()]).toMatchObject(['Plus', { status: 'active' }])
    })

    test.each([
      ['its job', 'subscriptions:replaced'],
      ['the reconciler, if its job was given up', 'payments:reconcile'],
    ])('ends it once a plan of its own is paid, and at the provider by %s', async (_, job) => {
      const { stayId, former, owner } = await moved(`Paid For: ${job}`)
      await take(stayId, 'Basic')
      const query = { tier: 'Basic' }
      const preview = await t.call('GET', `/stays/${stayId}/subscription/preview`, { as: host, query })
      const { body } = await take(stayId, 'Basic', await t.saveCard(owner))
      expect(body.subscription).toMatchObject({ organizationId: owner.organizationId, status: 'active' })
      const { data } = await t.stripe.invoices.list({ customer: body.subscription.csmrId, status: 'paid' })
      expect(data.map((invoice) => invoice.amount_paid)).toEqual([preview.body.due])
      expect([await stayPlan(stayId), await former()]).toMatchObject(['Basic', { status: 'canceled' }])
      const { provider_subscription_id: providerId } = await t.platform.db
        .selectFrom('subscriptions')
        .select('provider_subscription_id')
        .where('id', '=', (await former()).id)
        .executeTakeFirstOrThrow()
      await t.work(job, { providerId }, new Date(Date.now() + 11 * 60_000))
      expect((await t.stripe.subscriptions.retrieve(providerId ?? '')).status).toBe('canceled')
      expect(await stayPlan(stayId)).toBe('Basic')
      const { docs } = (await t.call('GET', '/notifications', { as: host })).body
      expect(docs[0].body).toContain('It isn’t one of your stays any more.')
      expect(await t.ledgerDifferences()).toEqual([])
    })

    test('takes along no payment that its former organization has only begun', async () => {
      const stayId = await aStay()
      const begun = (await take(stayId, 'Basic')).body
      const { body: other } = await t.call('POST', '/organizations', { as: host, body: { name: 'Only Begun' } })
      await t.call('PUT', `/organizations/${other.id}/stays/${stayId}`, { as: host })
      await t.work('subscriptions:stay-left', { stayId })
      const { body } = await t.call('GET', `/payments/subscriptions/${begun.subscription.id}`, { as: host })
      expect(body.status).toBe('canceled')
    })
  })

  test('that moves a moment after its plan was paid takes along the paid month', async () => {
    const stayId = await aStay()
    const begun = (await take(stayId, 'Basic')).body
    const { body: other } = await t.call('POST', '/organizations', { as: host, body: { name: 'Just Moved' } })
    await t.call('PUT', `/organizations/${other.id}/stays/${stayId}`, { as: host })
    const intentId = begun.payment.form.clientSecret.split('_secret_')[0]
    await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await t.work('subscriptions:stay-left', { stayId })
    const { body } = await t.call('GET', `/payments/subscriptions/${begun.subscription.id}`, { as: host })
    expect(body).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    expect(await stayPlan(stayId)).toBe('Basic')
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('that moves leaves alone the plan that the new organization has already taken', async () => {
    const { stayId } = await onPlan('Basic')
    const { body: other } = await t.call('POST', '/organizations', { as: host, body: { name: 'Faster' } })
    await t.call('PUT', `/organizations/${other.id}/stays/${stayId}`, { as: host })
    await take(stayId, 'Plus', await t.saveCard({ ...host, organizationId: other.id }))
    await t.work('subscriptions:stay-left', { stayId })
    expect(await planOf(stayId)).toMatchObject({ tier: 'Plus', status: 'active', cancelAtPeriodEnd: false })
  })

  test('is unaffected by a late event for one it replaced', async () => {
    const { stayId, subscription } = await onPlan('Basic')
    const { body: other } = await t.call('POST', '/organizations', { as: host, body: { name: 'Later' } })
    await t.call('PUT', `/organizations/${other.id}/stays/${stayId}`, { as: host })
    await take(stayId, 'Plus', await t.saveCard({ ...host, organizationId: other.id }))
    const { payments, db } = { ...t.platform.providers, db: t.platform.db }
    if (!payments) throw new Error('payments are off')
    const { provider_subscription_id: id } = await db
      .selectFrom('subscriptions')
      .select('provider_subscription_id')
      .where('id', '=', subscription.id)
      .executeTakeFirstOrThrow()
    await applySubscription({ db, payments, now: new Date() }, id ?? '')
    expect(await stayPlan(stayId)).toBe('Plus')
  })

  test('given up before the provider responded is canceled there before anything is paid', async () => {
    const stayId = await aStay()
    const cardId = await t.saveCard(host)
    const { payments } = t.platform.providers
    if (!payments) throw new Error('payments are off')
    const { createSubscription } = payments
    let made = ''
    vi.spyOn(payments, 'createSubscription').mockImplementationOnce(async (wanted) => {
      const answer = await createSubscription(wanted)
      made = answer.id
      // Another member, or the same one after a reload, takes another plan.
      expect((await take(stayId, 'Plus', cardId)).status).toBe(200)
      return answer
    })
    expect((await take(stayId, 'Basic', cardId)).status).toBe(409)
    expect((await t.stripe.subscriptions.retrieve(made)).status).toMatch(/canceled|incomplete_expired/)
    expect(await planOf(stayId)).toMatchObject({ tier: 'Plus', status: 'active' })
    await t.takeOverEvents()
    expect(await stayPlan(stayId)).toBe('Plus')
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('that is deleted ends immediately', async () => {
    const { stayId, subscription } = await onPlan('Basic')
    await t.call('DELETE', `/stays/${stayId}`, { as: host })
    await t.work('subscriptions:stay-left', { stayId })
    const { body } = await t.call('GET', `/payments/subscriptions/${subscription.id}`, { as: host })
    expect(body).toMatchObject({ status: 'canceled', stayName: 'A deleted stay' })
  })
})

test.each([
  ['deleted', 'DELETE', { status: 'canceled' }],
  ['moved', 'PUT', { status: 'active', cancelAtPeriodEnd: true }],
] as const)('a plan of a stay that is %s ends even if its job was given up', async (_, how, expected) => {
  const { stayId, subscription } = await onPlan('Basic')
  const { body: other } = await t.call('POST', '/organizations', { as: host, body: { name: `By ${how}` } })
  const path = how === 'PUT' ? `/organizations/${other.id}/stays/${stayId}` : `/stays/${stayId}`
  expect((await t.call(how, path, { as: host })).status).toBeLessThan(300)
  await t.work('payments:reconcile', {}, new Date(Date.now() + 11 * 60_000))
  const { body } = await t.call('GET', `/payments/subscriptions/${subscription.id}`, { as: host })
  expect(body).toMatchObject(expected)
})

test('a plan ends immediately with its whole organization', async () => {
  const owner = await t.given.host('Gone Stays')
  const { stayId } = await onPlan('Basic', owner)
  const customer = await t.customerOf(owner)
  const removed = await t.call('DELETE', `/organizations/${owner.organizationId}?stays=delete`, { as: owner })
  expect(removed.status).toBe(204)
  await t.work('subscriptions:stay-left', { stayId })
  expect((await t.stripe.subscriptions.list({ customer, status: 'active' })).data).toEqual([])
  expect(await t.ledgerDifferences()).toEqual([])
})

/** When a customer is to be removed at the provider; null if it isn't to be. */
async function removalOf(customer: string): Promise<Date | null> {
  const { rows } = await sql<{ run_at: Date }>`select run_at from graphile_worker.jobs
    where key = ${`payments:remove-customer ${customer}`}`.execute(t.platform.db)
  return rows[0]?.run_at ?? null
}

test.each(['before', 'after'])(
  'a deleted organization’s customer is removed with its cards, %s its plans end',
  async (order) => {
    const owner = await t.given.host('Without Customer')
    const { stayId, subscription } = await onPlan('Basic', owner)
    const customer = await t.customerOf(owner)
    const paid = await t.platform.db
      .selectFrom('transactions')
      .select('id')
      .where('organization_id', '=', owner.organizationId)
      .executeTakeFirstOrThrow()
    await t.call('DELETE', `/organizations/${owner.organizationId}?stays=delete`, { as: owner })
    expect(await removalOf(customer)).toBeInstanceOf(Date)
    const steps = [
      () => t.work('subscriptions:stay-left', { stayId }),
      () => t.work('payments:remove-customer', { customerId: customer }),
    ]
    for (const step of order === 'before' ? steps.reverse() : steps) await step()
    await t.takeOverEvents()
    expect((await t.stripe.customers.retrieve(customer)).deleted).toBe(true)
    const ended = t.platform.db.selectFrom('subscriptions').select('status').where('id', '=', subscription.id)
    expect(await ended.execute()).toEqual([{ status: 'canceled' }])
    const body = { amount: 100, reason: 'They left early.' }
    const refunded = await t.call('POST', `/transactions/${paid.id}/refund`, { as: await t.given.admin(), body })
    expect(refunded.status, refunded.text).toBeLessThan(300)
    expect(await t.ledgerDifferences()).toEqual([])
  },
)

test('a deleted organization’s customer stays until the month is over that it paid for a stay that moved', async () => {
  const owner = await t.given.host('Moved Away')
  const { stayId, subscription } = await onPlan('Plus', owner)
  const customer = await t.customerOf(owner)
  const { body: other } = await t.call('POST', '/organizations', { as: owner, body: { name: 'Moved There' } })
  await t.call('PUT', `/organizations/${other.id}/stays/${stayId}`, { as: owner })
  await t.work('subscriptions:stay-left', { stayId })
  await t.call('DELETE', `/organizations/${owner.organizationId}`, { as: owner })
  expect((await removalOf(customer))?.toISOString()).toBe(subscription.period.end)
  expect(await stayPlan(stayId)).toBe('Plus')
})

test('those who see only one stay’s payments list its plan, and no others of the organization', async () => {
  const owner = await t.given.host()
  const [first] = [await onPlan('Basic', owner), await onPlan('Basic', owner)]
  const person = await t.given.user()
  await t.given.role(person, 'stayOwner', { stayId: first.stayId })
  const list = (as: Person, organizationId = owner.organizationId) =>
    t.call('GET', `/organizations/${organizationId}/subscriptions`, { as })
  expect((await list(person)).body).toMatchObject({ totalDocs: 1, docs: [{ stayId: first.stayId }] })
  expect((await list(owner)).body.totalDocs).toBe(2)
  expect((await list(person, host.organizationId)).status).toBe(404)
})

test('plans are listed with their usage, counted in one statement however many there are', async () => {
  const owner = await t.given.host('Full Of Plans')
  const list = async () =>
    (await t.call('GET', `/organizations/${owner.organizationId}/subscriptions`, { as: owner })).body.docs
  await onPlan('Basic', owner)
  const statements = await countStatements('plan_usage', list)
  const { subscription } = await onPlan('Plus', owner)
  await onPlan('Growth', owner)
  const unit = { item: 'stories', collection_type: 'stay-promotions', covered: 500 } as const
  const taken = {
    ...unit,
    subscription_id: subscription.id,
    stay_id: subscription.stayId,
    period_start: subscription.period.start,
  }
  await t.platform.db
    .insertInto('plan_usage')
    .values([1, 2].map((n) => ({ ...taken, purchaseable_id: `prm_listed_${n}` })))
    .execute()
  expect(await countStatements('plan_usage', list)).toBe(statements)
  expect(statements).toBeGreaterThan(0)
  const docs = await list()
  const usedOf = (tier: string) =>
    docs.find((doc: { tier: string }) => doc.tier === tier).usage.map(({ used }: { used: number }) => used)
  expect([Math.max(...usedOf('Plus')), Math.max(...usedOf('Basic'))]).toEqual([2, 0])
  for (const doc of docs)
    expect((await t.call('GET', `/payments/subscriptions/${doc.id}`, { as: owner })).body).toEqual(doc)
})

describe('in the payment provider’s terms', () => {
  test('a plan is taken by its price for one of the customer’s stays', async () => {
    const stayId = await aStay()
    const csmrId = await t.customerOf(host)
    const cardId = await t.saveCard(host)
    await t.stripe.customers.update(csmrId, { invoice_settings: { default_payment_method: cardId } })
    const products = await t.call('GET', '/payments/products', { as: host })
    const basic = products.body.docs.find(({ tier }: { tier: string }) => tier === 'Basic')
    const body = { priceId: basic.default_price.id, csmrId, metadata: { stayId } }
    const made = await t.call('POST', '/payments/subscriptions', { as: host, body })
    expect([made.status, made.body.subscription.status]).toEqual([201, 'active'])
    const foreign = await t.given.host('Foreign Stays')
    const other = { ...body, metadata: { stayId: await aStay(foreign) } }
    expect((await t.call('POST', '/payments/subscriptions', { as: host, body: other })).status).toBe(404)
  })

  test('a card that pays for a plan is retained, and one that pays for none is removed', async () => {
    const { cardId, subscription } = await onPlan('Basic')
    const uses = await t.call('GET', `/payments/profiles/${cardId}/subscriptions`, { as: host })
    expect(uses.body.docs).toMatchObject([{ id: subscription.id }])
    expect((await t.call('DELETE', `/payments/profiles/${cardId}`, { as: host })).status).toBe(409)
    const spare = await t.saveCard(host)
    const remove = () => t.call('DELETE', `/payments/profiles/${spare}`, { as: host })
    const plan = await plansInOrder(t.platform.db, '"payment_method_id" =', async () =>
      expect((await remove()).status).toBe(204),
    )
    expect(plan).toContain('using subscriptions_card on subscriptions')
    const removals = (await auditOf(host.organizationId)).filter(({ action }) => action === 'card.remove')
    expect(removals).toMatchObject([{ actorId: host.id, before: { cardId: spare } }])
  })
})
