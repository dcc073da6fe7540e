import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Problem } from '../../kernel/errors.ts'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'

let t: PayingPlatform
let host: Host
let manager: Person
let employee: Person
let admin: Person
let stayId: string
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, manager, employee, admin] = await Promise.all([
    t.given.host(),
    t.given.user(),
    t.given.employee(),
    t.given.admin(),
  ])
  stayId = (await t.given.acceptedStay(host, employee)).id
})
afterAll(() => t.close())
afterEach(() => vi.restoreAllMocks())

async function aCart(owner = host, stay = stayId) {
  const promotion = await t.acceptedPromotion(owner, stay, employee)
  return { ...promotion, cartItemId: await t.stage(owner, promotion.id) }
}

type Begun = { payment: { form: { clientSecret: string } }; transaction: { id: string } }

function checkout(amount: number, { as = host, headers = {} }: { as?: Person; headers?: Record<string, string> } = {}) {
  return t.call('POST', '/payments/checkout', { as, headers, body: { organizationId: host.organizationId, amount } })
}

async function payBySavedCard(amount: number, cardId: string, headers: Record<string, string> = {}) {
  const customerId = await t.customerOf(host)
  const body = { customerId, paymentProfileId: cardId, amount }
  return t.call('POST', '/payments/profiles/checkout', { as: host, headers, body })
}

async function read(path: string, as: Person = host) {
  return (await t.call('GET', path, { as })).body
}

describe('a checkout', () => {
  test('waits for a card, is paid at the provider, and the page learns of it without a webhook', async () => {
    const cart = await aCart()
    const begun = await checkout(cart.price)
    expect(begun.body).toMatchObject({
      transaction: { status: 'pending', amount: cart.price, isTest: true, number: null },
      payment: { state: 'requires_card', form: { isTest: true, publishableKey: t.provider.publishableKey } },
    })
    const { id } = begun.body.transaction
    const intentId = begun.body.payment.form.clientSecret.split('_secret_')[0]
    await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const refreshed = await t.call('POST', `/transactions/${id}/refresh`, { as: host })
    expect(refreshed.body).toMatchObject({
      transaction: {
        status: 'settled',
        card: 'Visa ending in 4242',
        number: expect.stringMatching(/^LS-\d{4}-\d{6}$/),
        items: [{ collectionType: 'stay-promotions', purchaseableId: cart.id, price: cart.price }],
      },
      payment: { state: 'succeeded', form: null },
    })
    expect(await read(`/stay-promotions/${cart.id}`)).toMatchObject({ purchaseStatus: 'Purchased' })
    expect(await read(`/cart-items/${cart.cartItemId}`)).toMatchObject({ status: 'Purchased' })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('of a promotion whose outlet has closed since is refused with the outlet’s reason, and charges nothing', async () => {
    const cart = await aCart()
    const { content } = t.platform.providers
    const real = await content.catalogue()
    const { postOutlets } = await read(`/stay-promotions/${cart.id}`)
    const closed = { isOpen: false, closedReason: 'Our account was sold.' }
    const outlets = real.outlets.map((outlet) => (postOutlets.includes(outlet.id) ? { ...outlet, ...closed } : outlet))
    const paused = vi.spyOn(content, 'catalogue').mockResolvedValue({ ...real, outlets })
    expect(await read(`/cart-items/${cart.cartItemId}`)).toMatchObject({
      currentPrice: null,
      obstacle: 'Our account was sold.',
    })
    const refused = await checkout(cart.price)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringMatching(/ is no longer for sale\. Our account was sold\. Remove it first\.$/),
    ])
    paused.mockResolvedValue({ ...real, outlets: real.outlets.filter(({ id }) => !postOutlets.includes(id)) })
    expect((await checkout(cart.price)).body.detail).toContain('This outlet is no longer available.')
    paused.mockRestore()
    expect(await read(`/cart-items/${cart.cartItemId}`)).toMatchObject({ currentPrice: cart.price, obstacle: null })
    expect((await payBySavedCard(cart.price, await t.saveCard(host))).status).toBe(200)
  })

  test('of a promotion whose type is no longer offered says so, without telling the buyer to choose another', async () => {
    const owner = await t.given.host('Former Types')
    const cart = await aCart(owner, (await t.given.acceptedStay(owner, employee)).id)
    const { content } = t.platform.providers
    const real = await content.catalogue()
    vi.spyOn(content, 'catalogue').mockResolvedValue({ ...real, types: [] })
    const obstacle = 'This promotion type is no longer offered.'
    expect(await read(`/cart-items/${cart.cartItemId}`, owner)).toMatchObject({ currentPrice: null, obstacle })
  })

  test('is refused while the content system is down, when the cart can still be read and saved for later', async () => {
    const cart = await aCart()
    const path = `/cart-items/${cart.cartItemId}`
    vi.spyOn(t.platform.providers.content, 'catalogue').mockRejectedValue(new Problem('unavailable'))
    expect((await checkout(cart.price)).status).toBe(503)
    const agreed = await t.call('PATCH', path, { as: host, body: { price: cart.price } })
    expect(agreed.status).toBe(503)
    const item = { currentPrice: cart.price, obstacle: null, status: 'Staged' }
    expect(await read(path)).toMatchObject(item)
    const { docs } = await read('/cart-items?status=Staged')
    expect(docs).toContainEqual(expect.objectContaining({ id: cart.cartItemId, ...item }))
    const saved = await t.call('PATCH', path, { as: host, body: { status: 'Ready' } })
    expect([saved.status, saved.body.status]).toEqual([200, 'Ready'])
  })

  test('with a saved card is charged immediately', async () => {
    const cart = await aCart()
    const { status, body } = await payBySavedCard(cart.price, await t.saveCard(host))
    expect(status).toBe(200)
    expect(body).toMatchObject({ transaction: { status: 'settled' }, payment: { state: 'succeeded' } })
    expect((await t.stripe.paymentIntents.list({ limit: 1 })).data[0]).toMatchObject({
      amount: cart.price,
      status: 'succeeded',
      metadata: { transactionId: body.transaction.id },
    })
  })

  test('says why a card was declined and what to do; another card pays the same payment', async () => {
    const cart = await aCart()
    const declined = await payBySavedCard(cart.price, await t.saveCard(host, 'pm_card_chargeCustomerFail'))
    expect(declined.body).toMatchObject({
      transaction: { status: 'pending', failure: 'Your card was declined. Try another card, or ask your bank.' },
      payment: { state: 'requires_card', problem: 'Your card was declined. Try another card, or ask your bank.' },
    })
    const paid = await payBySavedCard(cart.price, await t.saveCard(host))
    expect(paid.body.transaction).toMatchObject({ id: declined.body.transaction.id, status: 'settled', failure: null })
  })

  test.each([
    ['InsufficientFunds', 'Your card doesn’t have enough funds. Try another card.'],
    ['ExpiredCard', 'Your card has expired. Use another card.'],
    ['IncorrectCvc', 'The card’s security code is wrong. Check it and try again.'],
    ['ProcessingError', 'The bank couldn’t process your card. Try again in a minute.'],
    ['LostCard', 'Your card was declined. Use another card.'],
  ])('that fails with %s has its own message, and another card pays', async (decline, problem) => {
    const cart = await aCart()
    const { body } = await checkout(cart.price)
    const intentId = body.payment.form.clientSecret.split('_secret_')[0]
    const payBy = (token: string) => t.stripe.paymentIntents.confirm(intentId, { payment_method: token })
    await expect(payBy(`pm_card_chargeDeclined${decline}`)).rejects.toThrow()
    const refresh = () => t.call('POST', `/transactions/${body.transaction.id}/refresh`, { as: host })
    expect((await refresh()).body).toMatchObject({
      transaction: { status: 'pending', failure: problem },
      payment: { state: 'requires_card', problem },
    })
    await payBy('pm_card_visa')
    expect((await refresh()).body.transaction).toMatchObject({ status: 'settled', failure: null })
  })

  test('whose authentication is refused asks for another card; an abandoned one is given up after a day', async () => {
    const cart = await aCart()
    const begun = (await checkout(cart.price)).body
    const intentId = begun.payment.form.clientSecret.split('_secret_')[0]
    const ask = async (outcome?: string) => {
      await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_threeDSecure2Required' })
      const body = new URLSearchParams({ client_secret: begun.payment.form.clientSecret, outcome: outcome ?? '' })
      const headers = { authorization: `Bearer ${t.provider.publishableKey}` }
      if (outcome) await fetch(`${t.provider.url}/authenticate/${intentId}`, { method: 'POST', headers, body })
      return (await t.call('POST', `/transactions/${begun.transaction.id}/refresh`, { as: host })).body
    }
    expect((await ask('fail')).payment).toMatchObject({
      state: 'requires_card',
      problem: 'Your bank couldn’t confirm that it was you. Try again, or use another card.',
    })
    expect((await ask()).payment).toMatchObject({ state: 'requires_action' })
    await t.work('payments:reconcile', {}, new Date(Date.now() + 25 * 3_600_000))
    expect(await read(`/transactions/${begun.transaction.id}`)).toMatchObject({ status: 'failed' })
    expect((await t.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
    expect(await read(`/cart-items/${cart.cartItemId}`)).toMatchObject({ status: 'Staged' })
    await t.call('DELETE', `/cart-items/${cart.cartItemId}`, { as: host })
  })

  describe('that waits for the bank of an earlier card', () => {
    const atBank = async () => {
      const cart = await aCart()
      const first = await payBySavedCard(cart.price, await t.saveCard(host, 'pm_card_threeDSecure2Required'))
      expect(first.body.payment.state).toBe('requires_action')
      return { cart, first: first.body }
    }
    const intentOf = ({ payment }: Begun) => payment.form.clientSecret.split('_secret_')[0] ?? ''

    test('is paid with the saved card chosen instead, once', async () => {
      const { cart, first } = await atBank()
      const { body } = await payBySavedCard(cart.price, await t.saveCard(host, 'pm_card_mastercard'))
      expect(body.transaction).toMatchObject({ status: 'settled', card: 'Mastercard ending in 4444' })
      const { data } = await t.stripe.charges.list({ payment_intent: intentOf(first) })
      expect(data).toHaveLength(1)
      expect(await t.ledgerDifferences()).toEqual([])
    })

    test('says that the card chosen instead was declined', async () => {
      const { cart } = await atBank()
      const declined = await payBySavedCard(cart.price, await t.saveCard(host, 'pm_card_chargeCustomerFail'))
      expect(declined.body.payment).toMatchObject({
        state: 'requires_card',
        problem: 'Your card was declined. Try another card, or ask your bank.',
      })
      await t.call('DELETE', `/cart-items/${cart.cartItemId}`, { as: host })
    })

    test('starts over for a new card, and can no longer be confirmed for the earlier one', async () => {
      const { cart, first } = await atBank()
      const again = (await checkout(cart.price)).body
      expect(again.payment.state).toBe('requires_card')
      expect((await t.stripe.paymentIntents.retrieve(intentOf(first))).status).toBe('canceled')
      expect(await read(`/transactions/${first.transaction.id}`)).toMatchObject({ status: 'failed' })
      await t.stripe.paymentIntents.confirm(intentOf(again), { payment_method: 'pm_card_mastercard' })
      const paid = await t.call('POST', `/transactions/${again.transaction.id}/refresh`, { as: host })
      expect(paid.body.transaction).toMatchObject({ status: 'settled', card: 'Mastercard ending in 4444' })
      expect(await t.ledgerDifferences()).toEqual([])
    })
  })

  test.each([['server-error'], ['reset'], ['garbage'], ['slow']] as const)(
    'with a provider that responds with %s is 503 or paid, and charges once when retried',
    async (kind) => {
      const cart = await aCart()
      const cardId = await t.saveCard(host)
      const headers = { 'idempotency-key': `fault ${kind}` }
      t.provider.faults.next({ match: { path: /\/confirm$/ }, kind, times: 3, ms: 300 })
      const first = await payBySavedCard(cart.price, cardId, headers)
      expect([200, 503], first.text).toContain(first.status)
      if (first.status === 503) expect(first.body.detail).toContain('You won’t be charged twice')
      t.provider.faults.clear()
      const again = await payBySavedCard(cart.price, cardId, headers)
      expect(again.body.transaction).toMatchObject({ status: 'settled' })
      const charges = await t.stripe.charges.list({ limit: 100 })
      const ofThis = charges.data.filter(({ metadata }) => metadata.transactionId === again.body.transaction.id)
      expect(ofThis.filter(({ paid }) => paid)).toHaveLength(1)
      expect(await t.ledgerDifferences()).toEqual([])
    },
  )

  test('with a price that changed in the cart is refused until the new one is agreed to', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    const cart = await aCart(host, id)
    const body = { tier: 'Growth', paymentMethodId: await t.saveCard(host) }
    await t.call('POST', `/stays/${id}/subscription`, { as: host, body })
    const { currentPrice } = await read(`/cart-items/${cart.cartItemId}`)
    expect(currentPrice).toBeLessThan(cart.price)
    // Neither the old total nor the new one is charged without the buyer seeing it.
    for (const amount of [cart.price, currentPrice])
      expect((await checkout(amount)).body).toMatchObject({ code: 'price-changed', price: currentPrice })
    const agree = (price: number) => t.call('PATCH', `/cart-items/${cart.cartItemId}`, { as: host, body: { price } })
    expect((await agree(cart.price)).body).toMatchObject({ code: 'price-changed', price: currentPrice })
    await agree(currentPrice)
    expect((await checkout(currentPrice)).status).toBe(200)
    await t.call('DELETE', `/cart-items/${cart.cartItemId}`, { as: host })
  })

  test('with an amount that differs from the server’s is 422 with the price', async () => {
    const cart = await aCart()
    const answer = await checkout(1)
    expect([answer.status, answer.body.code, answer.body.price]).toEqual([422, 'price-changed', cart.price])
    await t.call('DELETE', `/cart-items/${cart.cartItemId}`, { as: host })
  })

  test('with an empty cart is 409', async () => {
    expect((await checkout(0)).body).toMatchObject({ status: 409, detail: 'The cart is empty.' })
  })

  test('by two members concurrently is one payment', async () => {
    const cart = await aCart()
    const [one, two] = await Promise.all([checkout(cart.price), checkout(cart.price)])
    expect(one.body.transaction.id).toBe(two.body.transaction.id)
    const cardId = await t.saveCard(host)
    const paid = await Promise.all([payBySavedCard(cart.price, cardId), payBySavedCard(cart.price, cardId)])
    expect(paid.map(({ body }) => body.transaction?.status ?? body.detail)).toContain('settled')
    const charges = (await t.stripe.charges.list({ limit: 100 })).data.filter(
      (charge) => charge.metadata.transactionId === one.body.transaction.id || charge.amount === cart.price,
    )
    const ofThis = charges.filter(({ payment_intent: intent }) =>
      one.body.payment.form.clientSecret.startsWith(String(intent)),
    )
    expect(ofThis).toHaveLength(1)
  })

  test('given up before the provider responded charges nothing, and the cart can be paid again', async () => {
    const cart = await aCart()
    const cardId = await t.saveCard(host)
    const { payments } = t.platform.providers
    if (!payments) throw new Error('payments are off')
    const { createIntent } = payments
    let intentId = ''
    vi.spyOn(payments, 'createIntent').mockImplementationOnce(async (intent) => {
      const made = await createIntent(intent)
      intentId = made.id
      // Another member changes the cart and pays for it.
      const open = await t.platform.db.selectFrom('transactions').selectAll().where('status', '=', 'pending').execute()
      for (const { id } of open) await t.call('PATCH', `/transactions/${id}`, { as: admin, body: { status: 'failed' } })
      return made
    })
    const key = { 'idempotency-key': 'given up' }
    const refused = await payBySavedCard(cart.price, cardId, key)
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'The cart has changed in the meantime, and nothing was charged. Reload the page.',
    ])
    expect((await t.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
    expect((await payBySavedCard(cart.price, cardId, key)).status).toBe(409)
    expect((await payBySavedCard(cart.price, cardId)).body.transaction.status).toBe('settled')
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test.each([
    ['is still being processed', { state: 'processing', charge: null }],
    ['has arrived but isn’t booked yet', { charge: { id: 'ch_unbooked', card: null, movement: null } }],
  ] as const)('that %s can’t be marked as failed, and is delivered when it arrives', async (_, state) => {
    const cart = await aCart()
    const { body: begun } = await checkout(cart.price)
    const intentId = begun.payment.form.clientSecret.split('_secret_')[0]
    await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    const { payments } = t.platform.providers
    const paid = await payments?.intent(intentId)
    if (!payments || !paid) throw new Error('payments are off')
    vi.spyOn(payments, 'intent').mockResolvedValueOnce({ ...paid, ...state })
    const path = `/transactions/${begun.transaction.id}`
    const marked = await t.call('PATCH', path, { as: admin, body: { status: 'failed' } })
    expect([marked.status, marked.body.detail]).toEqual([409, expect.stringContaining('may still arrive')])
    expect(await read(path)).toMatchObject({ status: 'pending' })
    const { body } = await t.call('POST', `${path}/refresh`, { as: host })
    expect(body.transaction).toMatchObject({ status: 'settled' })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('saves the card if the buyer asks for it, even after a payment that was started without', async () => {
    const cart = await aCart()
    const begun = await checkout(cart.price)
    const body = { organizationId: host.organizationId, amount: cart.price, saveCard: true }
    const again = await t.call('POST', '/payments/checkout', { as: host, body })
    expect(again.body.transaction.id).not.toBe(begun.body.transaction.id)
    expect(await read(`/transactions/${begun.body.transaction.id}`)).toMatchObject({ status: 'failed' })
    const intentId = again.body.payment.form.clientSecret.split('_secret_')[0]
    await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_mastercard' })
    await t.call('POST', `/transactions/${again.body.transaction.id}/refresh`, { as: host })
    const cards = await read(`/payments/profiles?customerId=${await t.customerOf(host)}`)
    expect(cards.docs.map(({ brand }: { brand: string }) => brand)).toContain('Mastercard')
  })

  test('with the same idempotency key returns the same payment; with another body it is 422', async () => {
    const cart = await aCart()
    const headers = { 'idempotency-key': 'once-and-only' }
    const first = await checkout(cart.price, { headers })
    const again = await checkout(cart.price, { headers })
    expect(again.body.transaction.id).toBe(first.body.transaction.id)
    expect((await checkout(1, { headers })).body.code).toBe('idempotency-key-reused')
    await t.call('DELETE', `/cart-items/${cart.cartItemId}`, { as: host })
  })

  test('whose response from the provider was lost charges once', async () => {
    const cart = await aCart()
    const cardId = await t.saveCard(host)
    const headers = { 'idempotency-key': 'dropped' }
    t.provider.faults.next({ match: { path: /\/confirm$/ }, kind: 'drop-answer', times: 3 })
    expect((await payBySavedCard(cart.price, cardId, headers)).status).toBe(503)
    const again = await payBySavedCard(cart.price, cardId, headers)
    expect(again.body.transaction.status).toBe('settled')
    const { data } = await t.stripe.charges.list({ limit: 5 })
    expect(data.filter(({ payment_intent: intent }) => intent === data[0]?.payment_intent)).toHaveLength(1)
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('is not open to members who may only fill the cart, or to strangers', async () => {
    await t.given.role(manager, 'orgManager', host)
    expect((await checkout(1, { as: manager })).status).toBe(403)
    const stranger = await t.given.host('Foreign Stays')
    expect((await checkout(1, { as: stranger })).status).toBe(404)
    const foreign = { customerId: await t.customerOf(host), paymentProfileId: await t.saveCard(stranger), amount: 1 }
    expect((await t.call('POST', '/payments/profiles/checkout', { as: host, body: foreign })).status).toBe(404)
  })
})

describe('a cart item', () => {
  async function moveStay(id: string) {
    const { body } = await t.call('POST', '/organizations', { as: host, body: { name: 'Elsewhere' } })
    await t.call('PUT', `/organizations/${body.id}/stays/${id}`, { as: host })
  }

  /** Completes the payment that was started, and expects it to be refunded in full. */
  async function expectRefundOnArrival(cart: { id: string; price: number }, { payment, transaction }: Begun) {
    const [intentId = ''] = payment.form.clientSecret.split('_secret_')
    await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    await t.call('POST', `/transactions/${transaction.id}/refresh`, { as: host })
    const reference = { collectionType: 'stay-promotions', purchaseableId: cart.id }
    await t.work('purchases:refund-undelivered', { transactionId: transaction.id, ...reference })
    expect(await read(`/transactions/${transaction.id}`)).toMatchObject({ status: 'settled', refunded: cart.price })
  }

  test('is removed when its stay moves to another organization', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    const cart = await aCart(host, id)
    await moveStay(id)
    expect((await checkout(cart.price)).body).toMatchObject({ status: 409 })
    await t.work('purchases:stay-left', { stayId: id })
    expect(await read(`/cart-items/${cart.cartItemId}`)).toMatchObject({ status: 'Cancelled', currentPrice: null })
    expect(await read(`/stay-promotions/${cart.id}`)).toMatchObject({ purchaseStatus: 'Ready' })
  })

  test('being paid for when its stay moves is not charged, even if the provider can’t be reached at first', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    const cart = await aCart(host, id)
    const begun = await checkout(cart.price)
    const { payments } = t.platform.providers
    if (!payments) throw new Error('payments are off')
    vi.spyOn(payments, 'cancelIntent').mockRejectedValueOnce(new Error('The provider is down.'))
    await moveStay(id)
    await expect(t.work('purchases:stay-left', { stayId: id })).rejects.toThrow('The provider is down.')
    await t.work('purchases:stay-left', { stayId: id })
    expect(await read(`/transactions/${begun.body.transaction.id}`)).toMatchObject({ status: 'failed' })
    const intentId = begun.body.payment.form.clientSecret.split('_secret_')[0]
    expect((await t.stripe.paymentIntents.retrieve(intentId)).status).toBe('canceled')
  })

  test('is removed when its stay is deleted, and a payment started for it is given up', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    const cart = await aCart(host, id)
    const begun = await checkout(cart.price)
    await t.call('DELETE', `/stays/${id}`, { as: host })
    await t.work('purchases:stay-left', { stayId: id })
    expect(await read(`/transactions/${begun.body.transaction.id}`)).toMatchObject({ status: 'failed' })
    expect(await read(`/cart-items/${cart.cartItemId}`)).toMatchObject({ status: 'Cancelled', label: '' })
  })

  test('paid for after its stay moved is refunded, and not posted for the new organization', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    const cart = await aCart(host, id)
    const { body } = await checkout(cart.price)
    await moveStay(id)
    await expectRefundOnArrival(cart, body)
    await t.work('purchases:stay-left', { stayId: id })
    expect(await read(`/stay-promotions/${cart.id}`)).toMatchObject({ status: 'Accepted', purchaseStatus: 'Ready' })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test('paid for after its stay was deleted is refunded', async () => {
    const { id } = await t.given.acceptedStay(host, employee)
    const cart = await aCart(host, id)
    const { body } = await checkout(cart.price)
    await t.call('DELETE', `/stays/${id}`, { as: host })
    await expectRefundOnArrival(cart, body)
    expect(await t.ledgerDifferences()).toEqual([])
    await t.work('purchases:stay-left', { stayId: id })
  })
})

describe('a settled payment', () => {
  let settled: { id: string; amount: number; promotionId: string }
  beforeAll(async () => {
    const cart = await aCart()
    const { body } = await payBySavedCard(cart.price, await t.saveCard(host))
    settled = { id: body.transaction.id, amount: cart.price, promotionId: cart.id }
  })

  test('can’t be changed or deleted', async () => {
    const change = await t.call('PATCH', `/transactions/${settled.id}`, { as: employee, body: { status: 'failed' } })
    expect(change.status).toBe(409)
    expect((await t.call('DELETE', `/transactions/${settled.id}`, { as: admin })).status).toBe(409)
  })

  test('is receipted by email', async () => {
    await t.work('purchases:mail-receipt', { transactionId: settled.id })
    const { body } = await t.call('GET', '/mails', { as: admin })
    expect(body.docs[0]).toMatchObject({ recipient: host.email, kind: 'receipt' })
    expect(body.docs[0].text).toContain('This is a test payment')
    const told = await read('/notifications')
    expect(told.docs).toContainEqual(
      expect.objectContaining({
        title: expect.stringMatching(/^Payment received/),
        body: expect.stringContaining('test payment'),
      }),
    )
  })

  test('is receipted without the links in names, since nobody has confirmed the billing address', async () => {
    const promotion = await t.acceptedPromotion(host, stayId, employee, { title: 'Gift https://evil.example/g' })
    await t.stage(host, promotion.id)
    const { body } = await payBySavedCard(promotion.price, await t.saveCard(host))
    await t.work('purchases:mail-receipt', { transactionId: body.transaction.id })
    const { docs } = (await t.call('GET', '/mails', { as: admin, query: { kind: 'receipt' } })).body
    expect(docs[0].text).toContain('Gift evil example/g · The Boathouse: $')
    expect(docs[0].text).not.toContain('evil.')
  })

  test('is receipted once, even if the email job runs again, as after a crash', async () => {
    const receipts = async () => {
      const { body } = await t.call('GET', '/mails', { as: admin, query: { kind: 'receipt', limit: '100' } })
      const { number } = await read(`/transactions/${settled.id}`)
      return body.docs.filter(({ subject }: { subject: string }) => subject.endsWith(number))
    }
    for (const _ of [1, 2]) await t.work('purchases:mail-receipt', { transactionId: settled.id })
    expect(await receipts()).toHaveLength(1)
  })

  test('can be refunded in parts, up to what is left', async () => {
    const refund = (amount: number) =>
      t.call('POST', `/transactions/${settled.id}/refund`, {
        as: admin,
        body: { amount, reason: 'The outlet closed.' },
      })
    expect((await refund(1000)).body).toMatchObject({ refunded: 1000 })
    expect((await refund(settled.amount)).body).toMatchObject({ code: 'price-changed', price: settled.amount - 1000 })
    expect((await refund(settled.amount - 1000)).body).toMatchObject({ refunded: settled.amount })
    expect(await read(`/stay-promotions/${settled.promotionId}`)).toMatchObject({ purchaseStatus: 'Cancelled' })
    expect(await t.ledgerDifferences()).toEqual([])
  })
})
