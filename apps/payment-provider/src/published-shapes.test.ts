import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { operations } from './operations.ts'
import { aSubscriber, itemOf } from './test/plans.ts'
import { startTestProvider } from './test/provider.ts'

// Stripe's published schemas of its calls and objects, if present next to the project.
const folder = join(import.meta.dirname, '../../../../shared/data/stripe')
const isHere = existsSync(folder)
if (!isHere)
  console.warn(`${folder} is absent: the provider's shapes are not compared with those that Stripe publishes.`)

function read(file: string) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  items?: Schema
}
type Definitions = Record<string, Schema>

function resolve(schema: Schema | undefined, definitions: Definitions): Schema[] {
  if (!schema) return []
  if (schema.$ref)
    return resolve(definitions[decodeURIComponent(schema.$ref.replace('#/definitions/', ''))], definitions)
  return schema.anyOf ? schema.anyOf.flatMap((part) => resolve(part, definitions)) : [schema]
}

/** Parameters we accept that the published schema doesn't have, and parameters it requires that we don't. */
function differences(ours: z.ZodType, published: Schema[], definitions: Definitions, path = ''): string[] {
  if (ours instanceof z.ZodOptional) return differences(ours.unwrap() as z.ZodType, published, definitions, path)
  if (ours instanceof z.ZodPipe) return differences(ours.in as z.ZodType, published, definitions, path)
  if (ours instanceof z.ZodUnion) {
    return ours.options.flatMap((option) => differences(option as z.ZodType, published, definitions, path))
  }
  if (ours instanceof z.ZodArray) {
    const items = published.flatMap((schema) => resolve(schema.items, definitions))
    return differences(ours.element as z.ZodType, items, definitions, `${path}[]`)
  }
  if (!(ours instanceof z.ZodObject)) return []
  const objects = published.filter(({ properties }) => properties)
  const shape = ours.shape as Record<string, z.ZodType>
  const unknown = Object.entries(shape).flatMap(([name, inner]) => {
    const theirs = objects.flatMap((schema) => resolve(schema.properties?.[name], definitions))
    return theirs.length > 0 ? differences(inner, theirs, definitions, `${path}.${name}`) : [`unknown: ${path}.${name}`]
  })
  const required = path === '' ? objects.flatMap((schema) => schema.required ?? []) : []
  const lenient = required.filter((name) => !shape[name] || shape[name] instanceof z.ZodOptional)
  return [...unknown, ...lenient.map((name) => `not required: ${name}`)]
}

test.skipIf(!isHere)(
  'each call accepts only parameters published by Stripe, and requires those Stripe requires',
  () => {
    const { definitions } = read('stripe-sdk-23.1.0-params.schema.json') as { definitions: Definitions }
    const published = Object.entries(definitions.StripeContract?.properties ?? {})
    expect(published).toHaveLength(17)
    const found = published.flatMap(([call, schema]) => {
      const [method, url] = call.replaceAll(/\{(\w+)\}/g, ':$1').split(' ')
      const ours = operations.find((operation) => operation.method === method && operation.url === url)
      if (!ours) return [`${call} is not answered`]
      return differences(ours.parameters, resolve(schema, definitions), definitions).map(
        (difference) => `${call} ${difference}`,
      )
    })
    expect(found).toEqual(knownDifferences)
  },
)

/** Sent by Stripe's own browser script, which isn't part of the SDK. */
const knownDifferences = [
  'POST /v1/payment_intents unknown: .payment_method_data.card',
  'POST /v1/payment_intents/{id}/confirm unknown: .payment_method_data.card',
  'POST /v1/payment_intents/{id}/confirm unknown: .client_secret',
  'POST /v1/setup_intents unknown: .payment_method_data.card',
  'POST /v1/setup_intents/{id}/confirm unknown: .payment_method_data.card',
  'POST /v1/setup_intents/{id}/confirm unknown: .client_secret',
]

/** Fields in published examples that the SDK's API version no longer has. */
const gone: Record<string, string[]> = { invoice: ['subscription'] }

/** How an object differs from the published example: missing members, and members of another type. */
function mismatches(name: string, ours: Record<string, unknown>, example: Record<string, unknown>): string[] {
  const kind = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)
  return Object.entries(example).flatMap(([key, value]) => {
    if (gone[name]?.includes(key)) return []
    if (!(key in ours)) return [`${name}.${key} is missing`]
    const own = ours[key]
    const isComparable = own !== null && value !== null && own !== undefined
    return isComparable && kind(own) !== kind(value) ? [`${name}.${key} is ${kind(own)}, not ${kind(value)}`] : []
  })
}

/** One of each object, as returned by the API. */
async function oneOfEach(stripe: Stripe): Promise<{ object: string }[]> {
  const { clock, customer, plus } = await aSubscriber(stripe)
  const vat = await stripe.taxRates.create({ display_name: 'VAT', percentage: 10, inclusive: false })
  const coupon = await stripe.coupons.create({ percent_off: 25, duration: 'once' })
  const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id } })
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: plus }],
    discounts: [{ promotion_code: code.id }],
    default_tax_rates: [vat.id],
    expand: ['latest_invoice.payments', 'latest_invoice.discounts'],
  })
  const invoice = subscription.latest_invoice as Stripe.Invoice
  const intent = await stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    payment_method: 'pm_card_createDispute',
    confirm: true,
  })
  const other = await stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  return [
    subscription,
    itemOf(subscription),
    invoice,
    ...invoice.lines.data.slice(0, 1),
    ...(invoice.payments?.data ?? []),
    ...(invoice.discounts as Stripe.Discount[]),
    intent,
    vat,
    coupon,
    code,
    await stripe.refunds.create({ payment_intent: other.id }),
    await stripe.charges.retrieve(other.latest_charge as string, { expand: ['refunds'] }),
    await stripe.subscriptionSchedules.create({ from_subscription: subscription.id }),
    await stripe.customers.createTaxId(customer, { type: 'eu_vat', value: 'PT123456789' }),
    await stripe.invoiceItems.create({ customer, amount: 100, currency: 'usd' }),
    await stripe.setupIntents.create({ customer }),
    await stripe.prices.retrieve(plus),
    (await stripe.products.list()).data[0] as Stripe.Product,
    (await stripe.customers.retrieve(customer)) as Stripe.Customer,
    (await stripe.customers.listPaymentMethods(customer)).data[0] as Stripe.PaymentMethod,
    (await stripe.disputes.list()).data[0] as Stripe.Dispute,
    (await stripe.balanceTransactions.list()).data[0] as Stripe.BalanceTransaction,
    (await stripe.events.list()).data[0] as Stripe.Event,
    await stripe.webhookEndpoints.create({ url: 'http://127.0.0.1:9/', enabled_events: ['*'] }),
    await stripe.testHelpers.testClocks.retrieve(clock),
  ]
}

test.skipIf(!isHere)('each object has the members published by Stripe, with the same types', async () => {
  const { stripe } = await startTestProvider()
  const { resources } = read('fixtures3.json') as { resources: Record<string, Record<string, unknown>> }
  const objects = await oneOfEach(stripe)
  expect(new Set(objects.map(({ object }) => object)).size).toBe(objects.length)
  // Compare what was sent: the SDK has turned decimals into classes.
  const found = objects.flatMap((object) =>
    mismatches(object.object, JSON.parse(JSON.stringify(object)), resources[object.object] ?? {}),
  )
  expect(found).toEqual([])
})
