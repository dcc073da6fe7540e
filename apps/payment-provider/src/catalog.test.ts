import { expect, test } from 'vitest'
import { errorOf, startTestProvider } from './test/provider.ts'

test('products can have custom ids, and prices are found by lookup key', async () => {
  const { stripe } = await startTestProvider()
  const product = await stripe.products.create({ id: 'plan_plus', name: 'Plus', metadata: { plan: 'plus' } })
  expect(await errorOf(stripe.products.create({ id: 'plan_plus', name: 'Plus' }))).toMatchObject({
    code: 'resource_already_exists',
  })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'USD',
    unit_amount: 2000,
    recurring: { interval: 'month' },
    lookup_key: 'plus_month',
  })
  const { data } = await stripe.prices.list({ lookup_keys: ['plus_month', 'none'], expand: ['data.product'] })
  expect(data).toMatchObject([
    { id: price.id, currency: 'usd', type: 'recurring', product: { id: 'plan_plus', metadata: { plan: 'plus' } } },
  ])
})

test('a lookup key moves to another price only on request', async () => {
  const { stripe } = await startTestProvider()
  const { id: product } = await stripe.products.create({ name: 'Plus' })
  const price = (unit_amount: number, transfer_lookup_key = false) =>
    stripe.prices.create({ product, currency: 'usd', unit_amount, lookup_key: 'plus', transfer_lookup_key })
  const first = await price(2000)
  expect(await errorOf(price(2500))).toMatchObject({ param: 'lookup_key' })
  const second = await price(2500, true)
  expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull()
  expect((await stripe.prices.list({ lookup_keys: ['plus'] })).data.map(({ id }) => id)).toEqual([second.id])
})

test('inactive objects still exist, but can’t be subscribed to', async () => {
  const { stripe } = await startTestProvider()
  const { id: customer } = await stripe.customers.create()
  const { id } = await stripe.prices.create({
    product_data: { name: 'Plus' },
    currency: 'usd',
    unit_amount: 2000,
    recurring: { interval: 'month' },
  })
  await stripe.prices.update(id, { active: false })
  expect((await stripe.prices.list({ active: true })).data).toEqual([])
  expect((await errorOf(stripe.subscriptions.create({ customer, items: [{ price: id }] }))).message).toContain(
    'inactive',
  )
  const { id: once } = await stripe.prices.create({
    product_data: { name: 'Email' },
    currency: 'usd',
    unit_amount: 500,
  })
  expect((await errorOf(stripe.subscriptions.create({ customer, items: [{ price: once }] }))).message).toContain(
    'type=recurring',
  )
})

test('a promotion code enforces its restrictions and redemption limit', async () => {
  const { stripe } = await startTestProvider()
  const { id: coupon } = await stripe.coupons.create({ percent_off: 10, duration: 'forever' })
  const [guest, owner] = [await stripe.customers.create(), await stripe.customers.create()]
  const code = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon },
    customer: owner.id,
    max_redemptions: 1,
  })
  const { id: price } = await stripe.prices.create({
    product_data: { name: 'Plus' },
    currency: 'usd',
    unit_amount: 2000,
    recurring: { interval: 'month' },
  })
  const subscribe = (customer: string) =>
    stripe.subscriptions.create({
      customer,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
      discounts: [{ promotion_code: code.id }],
    })
  expect((await errorOf(subscribe(guest.id))).message).toContain('belongs to another customer')
  await subscribe(owner.id)
  expect((await errorOf(subscribe(owner.id))).message).toContain('used up')
  expect((await stripe.promotionCodes.list({ code: code.code.toLowerCase() })).data.map(({ id }) => id)).toEqual([
    code.id,
  ])
})

test('a coupon takes off a percentage or an amount, and errors name the invalid parameter', async () => {
  const { stripe } = await startTestProvider()
  expect(await errorOf(stripe.coupons.create({}))).toMatchObject({ param: 'percent_off' })
  expect(await errorOf(stripe.coupons.create({ amount_off: 100 }))).toMatchObject({ param: 'currency' })
  expect(await errorOf(stripe.coupons.create({ percent_off: 10, duration: 'repeating' }))).toMatchObject({
    param: 'duration_in_months',
  })
  const used = await stripe.coupons.create({ id: 'ONCE', percent_off: 10, redeem_by: 1 })
  expect((await stripe.coupons.retrieve(used.id)).valid).toBe(false)
})
