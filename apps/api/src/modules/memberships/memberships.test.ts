import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type PayingPlatform,
  type Person,
  startPayingPlatform,
  sweepWithBroken,
  untilWaiting,
} from '../../test/index.ts'

let t: PayingPlatform
let priceId: string
beforeAll(async () => {
  t = await startPayingPlatform()
  const { body } = await t.call('GET', '/payments/products', { as: await t.given.user() })
  priceId = body.docs.find(({ kind }: { kind: string }) => kind === 'membership').default_price.id
})
afterAll(() => t.close())

async function begin(as: Person): Promise<string> {
  const { body } = await t.call('POST', '/payments/checkout', { as, body: { priceId, amount: 49_00 } })
  return body.payment.form.clientSecret.split('_secret_')[0]
}

async function buy(as: Person): Promise<string> {
  const intentId = await begin(as)
  await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  return intentId
}

function claim(as: Person, paymentIntentId: string) {
  return t.call('POST', '/users/self/membership', { as, body: { membership: 'Premium', paymentIntentId } })
}

async function tierOf(as: Person) {
  return (await t.call('GET', '/users/self', { as })).body.userMembership
}

describe('Premium', () => {
  test('can be bought for a year by any user', async () => {
    const traveler = await t.given.user()
    expect((await claim(traveler, await buy(traveler))).body).toMatchObject({ userMembership: 'Premium' })
    const { body } = await t.call('GET', '/users/self/membership', { as: traveler })
    expect(body.tier).toBe('Premium')
    expect(Date.parse(body.endsAt) - Date.now()).toBeGreaterThan(364 * 24 * 3_600_000)
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('begins when the payment settles, even if its buyer never comes back', async () => {
    const traveler = await t.given.user()
    await buy(traveler)
    await t.takeOverEvents()
    expect(await tierOf(traveler)).toBe('Premium')
  })

  test('is paid with a new card after the bank of an earlier one was not answered', async () => {
    const traveler = await t.given.user()
    const earlier = await begin(traveler)
    await t.stripe.paymentIntents.confirm(earlier, { payment_method: 'pm_card_threeDSecure2Required' })
    const again = await buy(traveler)
    expect((await t.stripe.paymentIntents.retrieve(earlier)).status).toBe('canceled')
    expect((await claim(traveler, again)).body).toMatchObject({ userMembership: 'Premium' })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('is not granted for an unpaid payment', async () => {
    const traveler = await t.given.user()
    const answer = await claim(traveler, await begin(traveler))
    expect([answer.status, await tierOf(traveler)]).toEqual([402, 'Standard'])
  })

  test('is not granted for someone else’s payment', async () => {
    const [buyer, thief] = await Promise.all([t.given.user(), t.given.user()])
    const answer = await claim(thief, await buy(buyer))
    expect([answer.status, await tierOf(thief)]).toEqual([402, 'Standard'])
  })

  test('is not granted for a payment for something else, or for nothing', async () => {
    const traveler = await t.given.user()
    const other = await t.stripe.paymentIntents.create({
      amount: 49_00,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      allowed_payment_method_types: ['card'],
    })
    for (const intentId of [other.id, 'pi_none'])
      expect([(await claim(traveler, intentId)).status, await tierOf(traveler)]).toEqual([402, 'Standard'])
  })

  test('is granted once per payment', async () => {
    const traveler = await t.given.user()
    const intentId = await buy(traveler)
    await claim(traveler, intentId)
    expect((await claim(traveler, intentId)).status).toBe(409)
  })

  test('costs what the server specifies', async () => {
    const traveler = await t.given.user()
    const answer = await t.call('POST', '/payments/checkout', { as: traveler, body: { priceId, amount: 1 } })
    expect(answer.body).toMatchObject({ status: 422, code: 'price-changed', price: 49_00 })
  })

  test('has a receipt that only its buyer can read', async () => {
    const [buyer, other] = await Promise.all([t.given.user(), t.given.user()])
    await claim(buyer, await buy(buyer))
    const own = (as: Person) => t.call('GET', '/users/self/transactions', { as })
    expect((await own(buyer)).body.docs).toMatchObject([
      { kind: 'membership', status: 'settled', amount: 49_00, number: expect.stringMatching(/^LS-/), isTest: true },
    ])
    expect((await own(other)).body.docs).toEqual([])
  })

  test('is found by staff by its invoice’s number, and by its buyer', async () => {
    const [admin, buyer, other] = await Promise.all([t.given.admin(), t.given.user(), t.given.user()])
    await claim(buyer, await buy(buyer))
    const [paid] = (await t.call('GET', '/users/self/transactions', { as: buyer })).body.docs
    const found = async (query: Record<string, string>) =>
      (await t.call('GET', '/transactions', { as: admin, query })).body.docs.map(({ id }: { id: string }) => id)
    expect(await found({ number: paid.number.toLowerCase() })).toEqual([paid.id])
    expect(await found({ userId: buyer.id })).toEqual([paid.id])
    expect(await found({ userId: other.id })).toEqual([])
  })

  test('is receipted and refunded in its buyer’s language, with links to the pages in it', async () => {
    const [admin, traveler] = await Promise.all([t.given.admin(), t.given.user()])
    await t.call('PATCH', '/users/self', { as: traveler, body: { language: 'es' } })
    await claim(traveler, await buy(traveler))
    const [paid] = (await t.call('GET', '/users/self/transactions', { as: traveler })).body.docs
    await t.work('purchases:mail-receipt', { transactionId: paid.id })
    await t.call('POST', `/transactions/${paid.id}/refund`, { as: admin, body: { amount: 100, reason: 'Un error.' } })
    const { db } = t.platform
    const refund = await db.selectFrom('refunds').select('id').where('transaction_id', '=', paid.id).execute()
    await t.work('purchases:mail-refund', { refundId: refund[0]?.id })
    const mails = (kind: string) =>
      t.call('GET', '/mails', { as: admin, query: { kind, text: traveler.email } }).then(({ body }) => body.docs)
    expect([...(await mails('receipt')), ...(await mails('refund'))]).toEqual([
      expect.objectContaining({
        subject: expect.stringContaining(`Tu recibo ${paid.number}`),
        text: expect.stringMatching(
          new RegExp(`Membresía Premium: \\$49\n(.*\n)*.*/es/account/membership/receipts/${paid.id}$`),
        ),
      }),
      expect.objectContaining({
        subject: expect.stringContaining('te reembolsó $1'),
        text: expect.stringMatching(
          new RegExp(`Motivo: Un error\\.\n(.*\n)*.*/es/account/membership/receipts/${paid.id}$`),
        ),
      }),
    ])
  })

  test('ends even if that of an earlier member cannot', async () => {
    const members = [await t.given.user(), await t.given.user()]
    const [broken, next] = members.sort((a, b) => (a.id < b.id ? -1 : 1)) as [Person, Person]
    for (const member of members) await claim(member, await buy(member))
    const sweep = () => t.work('memberships:end', {}, new Date(Date.now() + 367 * 24 * 3_600_000))
    await sweepWithBroken(t, ['users', 'id', broken.id], sweep)
    expect([await tierOf(broken), await tierOf(next)]).toEqual(['Premium', 'Standard'])
    await sweep()
    expect(await tierOf(broken)).toBe('Standard')
  })

  test('ends with the paid year', async () => {
    const traveler = await t.given.user()
    await claim(traveler, await buy(traveler))
    await t.work('memberships:end', {}, new Date(Date.now() + 367 * 24 * 3_600_000))
    expect(await tierOf(traveler)).toBe('Standard')
  })

  test('takes with it what only Premium has: older watches end, older saved searches are paused', async () => {
    const traveler = await t.given.user()
    await claim(traveler, await buy(traveler))
    const place = (n: number) => ({ kind: 'city', city: `Town ${n}`, state: 'ME' })
    for (let n = 1; n <= 7; n++) {
      expect((await t.call('POST', '/watches', { as: traveler, body: { place: place(n) } })).status).toBe(201)
      const search = { name: `Search ${n}`, frequency: 'daily', filter: { text: `town ${n}` } }
      expect((await t.call('POST', '/saved-searches', { as: traveler, body: search })).status).toBe(201)
    }
    await t.work('memberships:end', {}, new Date(Date.now() + 367 * 24 * 3_600_000))
    const watches = (await t.call('GET', '/watches', { as: traveler })).body.docs
    const searches = (await t.call('GET', '/saved-searches', { as: traveler })).body.docs
    expect(watches.map(({ endedBy }: { endedBy: string | null }) => endedBy)).toEqual([
      ...Array(5).fill(null),
      'membership',
      'membership',
    ])
    expect(searches.map(({ isPaused }: { isPaused: boolean }) => isPaused)).toEqual([
      ...Array(5).fill(false),
      true,
      true,
    ])
    const [notice] = (await t.call('GET', '/notifications', { as: traveler })).body.docs
    expect(notice).toMatchObject({
      title: 'Your Premium membership has ended',
      body: 'Your newest 5 watches continue; the others (2) have ended. Your newest 5 saved searches continue; the others (2) are paused. You can become Premium again at any time.',
    })
    const resume = (id: string) => t.call('PATCH', `/saved-searches/${id}`, { as: traveler, body: { isPaused: false } })
    expect((await resume(searches[6].id)).body).toMatchObject({
      status: 409,
      detail: 'You have 5 saved searches. Pause or delete one first, or become Premium for up to 50.',
    })
    await t.call('DELETE', `/saved-searches/${searches[0].id}`, { as: traveler })
    expect((await resume(searches[6].id)).status).toBe(200)
  })

  test('leaves more saved searches than are free: saving another says how many to delete first', async () => {
    const traveler = await t.given.user()
    await claim(traveler, await buy(traveler))
    const save = () => t.call('POST', '/saved-searches', { as: traveler, body: { name: 'Any', filter: {} } })
    const saved = []
    for (let n = 1; n <= 7; n++) saved.push((await save()).body.id)
    await t.work('memberships:end', {}, new Date(Date.now() + 367 * 24 * 3_600_000))
    expect((await save()).body).toMatchObject({
      status: 409,
      detail: 'You have 7 saved searches, including paused ones. Delete 3 first, or become Premium for up to 50.',
    })
    for (const id of saved.slice(0, 3)) await t.call('DELETE', `/saved-searches/${id}`, { as: traveler })
    expect((await save()).status).toBe(201)
  })

  test('begins at once if the refund of an earlier year ends that concurrently', async () => {
    const traveler = await t.given.user()
    await claim(traveler, await buy(traveler))
    const renewal = await buy(traveler)
    const { renewed } = await t.platform.db.transaction().execute(async (tx) => {
      // As the refund's job does.
      await tx.selectFrom('users').select('id').where('id', '=', traveler.id).forUpdate().execute()
      await tx.deleteFrom('memberships').where('user_id', '=', traveler.id).execute()
      const renewing = claim(traveler, renewal)
      await untilWaiting(t.platform.db, 1)
      return { renewed: renewing }
    })
    expect((await renewed).status).toBe(200)
    const { body } = await t.call('GET', '/users/self/membership', { as: traveler })
    expect(Date.parse(body.endsAt) - Date.now()).toBeLessThan(367 * 24 * 3_600_000)
  })

  test('ends with the refund of its payment, and a later year moves up', async () => {
    const [traveler, admin] = [await t.given.user(), await t.given.admin()]
    const refund = async (of: string) => {
      const body = { amount: 49_00, reason: 'They asked for it.' }
      const answer = await t.call('POST', `/transactions/${of}/refund`, { as: admin, body })
      expect(answer.body.refunded, answer.text).toBe(49_00)
      await t.work('memberships:end-refunded', { transactionId: of })
    }
    const bought = async () => {
      const intentId = await buy(traveler)
      await claim(traveler, intentId)
      const paid = t.platform.db.selectFrom('transactions').where('payment_intent_id', '=', intentId).select('id')
      return (await paid.executeTakeFirstOrThrow()).id
    }
    const daysLeft = async () => {
      const { body } = await t.call('GET', '/users/self/membership', { as: traveler })
      return body.endsAt && Math.round((Date.parse(body.endsAt) - Date.now()) / 86_400_000)
    }
    const [first, second] = [await bought(), await bought()]
    expect(await daysLeft()).toBeGreaterThan(729)
    await refund(first)
    expect(await tierOf(traveler)).toBe('Premium')
    expect(await daysLeft()).toBeLessThan(367)
    await refund(second)
    expect([await tierOf(traveler), await daysLeft()]).toEqual(['Standard', null])
  })

  test('that is renewed while others end is kept', async () => {
    const [first, second] = (await Promise.all([t.given.user(), t.given.user()])).sort((a, b) => (a.id < b.id ? -1 : 1))
    if (!first || !second) throw new Error('no travelers')
    for (const traveler of [first, second]) await claim(traveler, await buy(traveler))
    const renewal = await buy(second)
    const ending = await t.platform.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', first.id).forUpdate().execute()
      const work = t.work('memberships:end', {}, new Date(Date.now() + 367 * 24 * 3_600_000))
      await untilWaiting(t.platform.db, 1)
      expect((await claim(second, renewal)).status).toBe(200)
      return { work }
    })
    await ending.work
    expect([await tierOf(first), await tierOf(second)]).toEqual(['Standard', 'Premium'])
  })
})
