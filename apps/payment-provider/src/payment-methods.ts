import type Stripe from 'stripe'
import { z } from 'zod'
import {
  behaviorOf,
  checkCardEntry,
  findCardOfToken,
  findTestCard,
  fingerprintOf,
  LIVE_CARD,
  type TestCard,
} from './cards.ts'
import { cardError, invalidRequest } from './errors.ts'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { emptyAddress, idOf } from './resources.ts'
import { newId } from './store.ts'
import { change, defined, emit, mergeMetadata, type Work } from './work.ts'

const billingDetails = z.strictObject({
  address: p.emptyable(p.address).optional(),
  email: p.emptyable(p.text).optional(),
  name: p.emptyable(p.text).optional(),
  phone: p.emptyable(p.text).optional(),
})
const cardEntry = z.strictObject({ number: p.text, exp_month: p.integer, exp_year: p.integer, cvc: p.text.optional() })

/** Parameters for a payment method, created on its own or along with the intent it confirms. */
export const methodData = {
  type: z.literal('card'),
  billing_details: billingDetails.optional(),
  card: z.union([z.strictObject({ token: p.text }), cardEntry]).optional(),
  metadata: p.metadata.optional(),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
}
type MethodData = z.output<z.ZodObject<typeof methodData>>

export const paymentMethodOperations = [
  operation('POST /v1/payment_methods', methodData, createMethod, { isForBrowsers: true }),
  operation('GET /v1/payment_methods/:id', {}, (work, _, { id }) => getMethod(work, id)),
  operation(
    'POST /v1/payment_methods/:id',
    {
      billing_details: billingDetails.optional(),
      card: z.strictObject({ exp_month: p.integer.optional(), exp_year: p.integer.optional() }).optional(),
      metadata: p.emptyable(p.metadata).optional(),
      allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
    },
    (work, { billing_details, card, metadata, allow_redisplay }, { id }) => {
      const method = work.store.get('payment_method', id)
      if (!method.customer)
        throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.')
      const changes = defined({
        allow_redisplay,
        billing_details: billing_details && toBillingDetails(billing_details, method.billing_details),
        card: card && { ...(method.card as Stripe.PaymentMethod.Card), ...defined(card) },
        metadata: metadata === undefined ? undefined : mergeMetadata(method.metadata, metadata),
      })
      return change(work, method, changes, 'payment_method.updated')
    },
  ),
  operation(
    'GET /v1/payment_methods',
    { ...p.page, customer: p.text.optional(), type: p.text.optional() },
    (work, { customer, type, ...page }) => {
      if (!customer) return { object: 'list', data: [], has_more: false, url: '/v1/payment_methods' }
      work.store.get('customer', customer, 'customer')
      return work.store.list('payment_method', '/v1/payment_methods', page, { customer, ...(type && { type }) })
    },
  ),
  operation(
    'GET /v1/customers/:id/payment_methods',
    { ...p.page, type: p.text.optional() },
    (work, { type, ...page }, { id }) => {
      work.store.get('customer', id)
      const url = `/v1/customers/${id}/payment_methods`
      return work.store.list('payment_method', url, page, { customer: id, ...(type && { type }) })
    },
  ),
  operation('GET /v1/customers/:id/payment_methods/:sub', {}, (work, _, { id, sub }) => {
    const method = work.store.get('payment_method', sub)
    return method.customer === id ? method : work.store.get('payment_method', `${sub} of ${id}`)
  }),
  operation('POST /v1/payment_methods/:id/attach', { customer: p.text }, (work, { customer }, { id }) => {
    work.store.get('customer', customer, 'customer')
    return attachToCustomer(work, id, customer)
  }),
  operation('POST /v1/payment_methods/:id/detach', {}, (work, _, { id }) => {
    const method = work.store.get('payment_method', id)
    const customer = idOf(method.customer)
    if (!customer) {
      throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.')
    }
    const owner = work.store.get('customer', customer)
    if (owner.invoice_settings.default_payment_method === id) {
      const invoice_settings = { ...owner.invoice_settings, default_payment_method: null }
      change(work, owner, { invoice_settings }, 'customer.updated')
    }
    for (const subscription of work.store.all('subscription', { customer })) {
      if (subscription.default_payment_method !== id) continue
      change(work, subscription, { default_payment_method: null }, 'customer.subscription.updated')
    }
    work.store.run('INSERT OR IGNORE INTO spent_payment_methods (id) VALUES (?)', id)
    const detached = work.store.update(method, { customer: null })
    emit(work, 'payment_method.detached', detached, { customer })
    return detached
  }),
]

/** Gets a payment method by id; a test token `pm_card_…` creates a new one each time. */
export function getMethod(work: Work, id: string): Stripe.PaymentMethod {
  const card = findCardOfToken(id)
  if (!card) return work.store.get('payment_method', id, 'payment_method')
  const exp_year = new Date(work.realTime() * 1000).getUTCFullYear() + 1
  return work.store.insert(newMethod(work, card, { exp_month: 12, exp_year }, {}))
}

/** Creates a payment method from a card as entered. The number itself is never stored. */
export function createMethod(
  work: Work,
  { card, billing_details, metadata, allow_redisplay }: MethodData,
): Stripe.PaymentMethod {
  if (!card) throw invalidRequest('Missing required param: card.', { code: 'parameter_missing', param: 'card' })
  const more = { billing_details, metadata, allow_redisplay }
  if ('token' in card) {
    const known = findCardOfToken(card.token.replace(/^tok_/, 'pm_card_'))
    if (!known) return work.store.get('payment_method', card.token, 'card[token]')
    return work.store.insert(newMethod(work, known, { exp_month: 12, exp_year: 2040 }, more))
  }
  const fault = checkCardEntry(card, work.realTime())
  if (fault) throw cardError(fault, { param: `card[${fault.param}]` }, false)
  const number = card.number.replace(/[\s-]/g, '')
  const known = findTestCard(number)
  if (!known) throw cardError(LIVE_CARD, {}, false)
  const exp_year = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year
  return work.store.insert(
    newMethod(work, known, { exp_month: card.exp_month, exp_year }, more, card.cvc !== undefined),
  )
}

/** Attaches a card if its bank accepts it; a test token creates a new card. */
export function attachToCustomer(work: Work, id: string, customer: string): Stripe.PaymentMethod {
  const method = getMethod(work, id)
  const { decline } = behaviorOf(method.card?.fingerprint)
  if (decline) throw cardError(decline, { payment_method: method }, false)
  return attachMethod(work, method, customer)
}

/** Attaches a payment method to a customer; throws if it belongs to another or may not be reused. */
export function attachMethod(work: Work, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  if (method.customer === customer) return method
  if (method.customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_unexpected_state',
    })
  }
  assertNotSpent(work, method)
  const attached = work.store.update(method, { customer })
  emit(work, 'payment_method.attached', attached)
  return attached
}

export function assertNotSpent(work: Work, method: Stripe.PaymentMethod): void {
  if (!work.store.prepare('SELECT 1 FROM spent_payment_methods WHERE id = ?').get(method.id)) return
  throw invalidRequest(
    'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    { param: 'payment_method' },
  )
}

type More = Pick<MethodData, 'billing_details' | 'metadata' | 'allow_redisplay'>
type Expiry = { exp_month: number; exp_year: number }

function newMethod(work: Work, card: TestCard, expiry: Expiry, more: More, hasCvc = true): Stripe.PaymentMethod {
  const billing = toBillingDetails(more.billing_details ?? {}, {
    address: emptyAddress,
    email: null,
    name: null,
    phone: null,
    tax_id: null,
  })
  const hasPostalCode = Boolean(billing.address?.postal_code)
  return {
    id: newId('payment_method'),
    object: 'payment_method',
    allow_redisplay: more.allow_redisplay ?? 'unspecified',
    billing_details: billing,
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: hasPostalCode ? 'pass' : null,
        cvc_check: hasCvc ? 'pass' : null,
      },
      country: card.country,
      display_brand: card.brand,
      ...expiry,
      fingerprint: fingerprintOf(card.number),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: work.realTime(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: more.metadata ?? {},
    type: 'card',
  }
}

function toBillingDetails(
  given: z.output<typeof billingDetails>,
  before: Stripe.PaymentMethod.BillingDetails,
): Stripe.PaymentMethod.BillingDetails {
  const { address, ...plain } = given
  return { ...before, ...defined(plain), ...(address && { address: { ...emptyAddress, ...defined(address) } }) }
}
