import type Stripe from 'stripe'
import { z } from 'zod'
import { invalidRequest } from './errors.ts'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { attachToCustomer } from './payment-methods.ts'
import { emptyAddress } from './resources.ts'
import { newId, randomText } from './store.ts'
import { endSubscription } from './subscription-status.ts'
import { change, create, defined, emit, mergeMetadata, timeOf, timeOfCustomer, type Work } from './work.ts'

const details = {
  address: p.emptyable(p.address).optional(),
  /** Paid by the next invoice if positive, taken off it if negative. */
  balance: p.integer.optional(),
  description: p.emptyable(p.text).optional(),
  email: p.emptyable(p.text).optional(),
  invoice_settings: z.strictObject({ default_payment_method: p.emptyable(p.text).optional() }).optional(),
  metadata: p.emptyable(p.metadata).optional(),
  name: p.emptyable(p.text).optional(),
  phone: p.emptyable(p.text).optional(),
  tax_exempt: p.emptyable(z.enum(['none', 'exempt', 'reverse'])).optional(),
}

export const customerOperations = [
  operation(
    'POST /v1/customers',
    {
      ...details,
      payment_method: p.text.optional(),
      tax_id_data: z.array(z.strictObject({ type: p.text, value: p.text })).optional(),
      test_clock: p.text.optional(),
    },
    (work, { payment_method, tax_id_data = [], test_clock, ...given }) => {
      if (test_clock) work.store.get('test_helpers.test_clock', test_clock, 'test_clock')
      const customer = newCustomer(timeOf(work, test_clock), test_clock ?? null)
      const created = create(work, { ...customer, ...changesOf(work, customer, given) }, 'customer.created')
      for (const data of tax_id_data) createTaxId(work, created, data)
      if (payment_method) attachToCustomer(work, payment_method, created.id)
      return created
    },
  ),
  operation(
    'GET /v1/customers/:id',
    {},
    (work, _, { id }) =>
      work.store.find('customer', id) ?? work.store.findDeleted(id) ?? work.store.get('customer', id),
  ),
  operation('POST /v1/customers/:id', details, (work, given, { id }) => {
    const customer = work.store.get('customer', id)
    return change(work, customer, changesOf(work, customer, given), 'customer.updated')
  }),
  operation('DELETE /v1/customers/:id', {}, (work, _, { id }) => {
    deleteCustomer(work, work.store.get('customer', id))
    return { id, object: 'customer', deleted: true }
  }),
  operation(
    'GET /v1/customers',
    { ...p.page, created: p.range.optional(), email: p.text.optional(), test_clock: p.text.optional() },
    (work, { email, test_clock, ...page }) =>
      work.store.list(
        'customer',
        '/v1/customers',
        page,
        test_clock ? { test_clock } : {},
        (customer) => !email || customer.email === email,
      ),
  ),
  operation('POST /v1/customers/:id/tax_ids', { type: p.text, value: p.text }, (work, given, { id }) =>
    createTaxId(work, work.store.get('customer', id), given),
  ),
  operation('GET /v1/customers/:id/tax_ids', p.page, (work, page, { id }) =>
    work.store.list('tax_id', `/v1/customers/${id}/tax_ids`, page, { customer: work.store.get('customer', id).id }),
  ),
  operation('GET /v1/customers/:id/tax_ids/:sub', {}, (work, _, { sub }) => work.store.get('tax_id', sub)),
  operation('DELETE /v1/customers/:id/tax_ids/:sub', {}, (work, _, { sub }) => {
    const taxId = work.store.get('tax_id', sub)
    work.store.remove(taxId)
    emit(work, 'customer.tax_id.deleted', taxId)
    return { id: sub, object: 'tax_id', deleted: true }
  }),
]

type Details = {
  address?: z.output<typeof p.address> | null | undefined
  invoice_settings?: { default_payment_method?: string | null | undefined } | undefined
  metadata?: Record<string, string> | null | undefined
  [name: string]: unknown
}

function changesOf(work: Work, customer: Stripe.Customer, given: Details): Partial<Stripe.Customer> {
  const { address, invoice_settings, metadata, ...plain } = given
  const method = invoice_settings?.default_payment_method
  if (method) assertOwnMethod(work, customer.id, method, 'invoice_settings[default_payment_method]')
  return {
    ...defined(plain),
    ...(address !== undefined && { address: address && { ...emptyAddress, ...defined(address) } }),
    ...(method !== undefined && { invoice_settings: { ...customer.invoice_settings, default_payment_method: method } }),
    ...(metadata !== undefined && { metadata: mergeMetadata(customer.metadata, metadata) }),
  }
}

/** Throws unless the payment method is attached to the customer. */
export function assertOwnMethod(work: Work, customer: string, method: string, param: string): void {
  if (work.store.get('payment_method', method, param).customer === customer) return
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param },
  )
}

/** A temporary customer with only these details, for previews that are rolled back. */
export function unnamedCustomer(work: Work, given: Details): Stripe.Customer {
  const customer = newCustomer(work.realTime(), null)
  return work.store.insert({ ...customer, ...changesOf(work, customer, given) })
}

function newCustomer(created: number, test_clock: string | null): Stripe.Customer {
  return {
    id: newId('customer'),
    object: 'customer',
    address: null,
    balance: 0,
    created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: randomText(8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock,
  }
}

/** Deletes a customer: its subscriptions end, and its cards can no longer be used. */
export function deleteCustomer(work: Work, customer: Stripe.Customer): void {
  for (const subscription of work.store.all('subscription', { customer: customer.id })) {
    if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue
    endSubscription(work, subscription, 'cancellation_requested')
  }
  for (const method of work.store.all('payment_method', { customer: customer.id })) {
    work.store.run('INSERT OR IGNORE INTO spent_payment_methods (id) VALUES (?)', method.id)
    const detached = work.store.update(method, { customer: null })
    emit(work, 'payment_method.detached', detached, { customer: customer.id })
  }
  work.store.remove(customer)
  emit(work, 'customer.deleted', customer)
}

function createTaxId(work: Work, customer: Stripe.Customer, given: { type: string; value: string }): Stripe.TaxId {
  const isVat = given.type === 'eu_vat'
  if (isVat && !/^[A-Z]{2}[0-9A-Z]{2,13}$/i.test(given.value)) {
    throw invalidRequest('Invalid value for eu_vat.', { code: 'tax_id_invalid', param: 'value' })
  }
  const taxId: Stripe.TaxId = {
    id: newId('tax_id'),
    object: 'tax_id',
    country: isVat ? given.value.slice(0, 2).toUpperCase() : given.type.slice(0, 2).toUpperCase(),
    created: timeOfCustomer(work, customer),
    customer: customer.id,
    customer_account: null,
    livemode: false,
    owner: { customer: customer.id, customer_account: null, type: 'customer' },
    type: given.type,
    value: given.value,
    verification: { status: isVat ? 'pending' : 'unavailable', verified_address: null, verified_name: null },
  }
  return create(work, taxId, 'customer.tax_id.created')
}
