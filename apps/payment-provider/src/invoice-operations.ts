import type Stripe from 'stripe'
import { z } from 'zod'
import { prepareLastInvoice } from './cancel-subscription.ts'
import { currency } from './catalog.ts'
import { prepareSubscription } from './create-subscription.ts'
import { unnamedCustomer } from './customers.ts'
import { type DiscountParameter, discountParameter, redeemDiscounts } from './discounts.ts'
import { cardError, invalidRequest, missingResource } from './errors.ts'
import {
  assertPayable,
  collectInvoice,
  draftInvoice,
  finalizeInvoice,
  NO_CARD,
  settleBalance,
  voidInvoice,
} from './invoices.ts'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { asDecimal, idOf } from './resources.ts'
import { newId, randomText } from './store.ts'
import { renewSubscription } from './subscription-changes.ts'
import { automaticTax, billingMode, changedItem, prorationBehavior } from './subscription-parameters.ts'
import { findTaxRates } from './tax-rates.ts'
import { prepareUpdate } from './update-subscription.ts'
import { change, create, defined, emit, mergeMetadata, timeOf, timeOfCustomer, type Work } from './work.ts'

const subscriptionDetails = z.strictObject({
  billing_cycle_anchor: z.union([z.enum(['now', 'unchanged'])]).optional(),
  billing_mode: billingMode,
  cancel_at_period_end: p.boolean.optional(),
  cancel_now: p.boolean.optional(),
  default_tax_rates: p.emptyable(z.array(p.text)).optional(),
  items: z.array(changedItem).max(20).optional(),
  proration_behavior: prorationBehavior,
  proration_date: p.integer.optional(),
})

/** The prospective payer, when there is no customer yet. */
const customerDetails = z.strictObject({
  address: p.emptyable(p.address).optional(),
  tax_exempt: p.emptyable(z.enum(['none', 'exempt', 'reverse'])).optional(),
})

export const invoiceOperations = [
  operation(
    'POST /v1/invoices/create_preview',
    {
      automatic_tax: automaticTax,
      currency: currency.optional(),
      customer: p.text.optional(),
      customer_details: customerDetails.optional(),
      discounts: p.emptyable(z.array(discountParameter)).optional(),
      preview_mode: z.enum(['next', 'recurring']).optional(),
      subscription: p.text.optional(),
      subscription_details: subscriptionDetails.optional(),
    },
    (work, given) => {
      const draft = work.store.rehearse(() => previewInvoice(work, given))
      const { data } = draft.lines
      const id = `upcoming_in_${randomText(24)}`
      const { ending_balance } = settleBalance(draft.total, draft.starting_balance)
      return {
        ...draft,
        id,
        ending_balance,
        lines: { ...draft.lines, data: data.map((line) => ({ ...line, id: `il_tmp_${randomText(24)}`, invoice: id })) },
      }
    },
  ),
  operation(
    'POST /v1/invoices',
    {
      auto_advance: p.boolean.optional(),
      collection_method: z.literal('charge_automatically').optional(),
      currency: currency.optional(),
      customer: p.text,
      default_payment_method: p.text.optional(),
      description: p.text.optional(),
      discounts: p.emptyable(z.array(discountParameter)).optional(),
      metadata: p.emptyable(p.metadata).optional(),
      pending_invoice_items_behavior: z.enum(['include']).optional(),
    },
    (work, given) => {
      const customer = work.store.get('customer', given.customer, 'customer')
      const now = timeOf(work, customer.test_clock)
      const redeemer = { customer, subscription: '', amount: 0 }
      const invoice = draftInvoice(work, {
        customer,
        subscription: null,
        reason: 'manual',
        lines: [],
        period: { start: now, end: now },
        discounts: redeemDiscounts(work, given.discounts ?? [], redeemer),
        isAdvancing: given.auto_advance ?? false,
        description: given.description ?? null,
        metadata: mergeMetadata({}, given.metadata),
      })
      return work.store.update(invoice, { default_payment_method: given.default_payment_method ?? null })
    },
  ),
  operation('GET /v1/invoices/:id', {}, (work, _, { id }) => work.store.get('invoice', id)),
  operation(
    'POST /v1/invoices/:id',
    {
      default_payment_method: p.emptyable(p.text).optional(),
      description: p.emptyable(p.text).optional(),
      metadata: p.emptyable(p.metadata).optional(),
    },
    (work, { metadata, ...given }, { id }) => {
      const invoice = work.store.get('invoice', id)
      const changes = {
        ...defined(given),
        ...(metadata !== undefined && { metadata: mergeMetadata(invoice.metadata, metadata) }),
      }
      return change(work, invoice, changes, 'invoice.updated')
    },
  ),
  operation('GET /v1/invoices/:id/lines', p.page, (work, { limit = 10, starting_after }, { id }) => {
    const { lines } = work.store.get('invoice', id)
    const from = starting_after ? lines.data.findIndex((line) => line.id === starting_after) + 1 : 0
    return { ...lines, data: lines.data.slice(from, from + limit), has_more: lines.data.length > from + limit }
  }),
  operation(
    'POST /v1/invoices/:id/finalize',
    { auto_advance: p.boolean.optional() },
    (work, { auto_advance }, { id }) => {
      const invoice = work.store.get('invoice', id)
      if (invoice.status !== 'draft') {
        throw invalidRequest("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
          code: 'invoice_not_editable',
        })
      }
      const open = finalizeInvoice(work, invoice)
      return auto_advance === undefined || open.status !== 'open' ? open : work.store.update(open, { auto_advance })
    },
  ),
  operation(
    'POST /v1/invoices/:id/pay',
    { off_session: p.boolean.optional(), payment_method: p.text.optional() },
    (work, { off_session = true, payment_method }, { id }) => {
      const invoice = work.store.get('invoice', id)
      assertPayable(invoice)
      const open = invoice.status === 'draft' ? finalizeInvoice(work, invoice) : invoice
      const { invoice: collected, decline } = collectInvoice(work, open, {
        method: payment_method,
        isOffSession: off_session,
      })
      if (decline === NO_CARD) throw invalidRequest(decline.message, { code: decline.code })
      if (decline) throw cardError(decline)
      if (collected.status === 'open') {
        throw cardError({
          code: 'invoice_payment_intent_requires_action',
          message:
            'Payment for this invoice requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
        })
      }
      return collected
    },
  ),
  operation('POST /v1/invoices/:id/void', {}, (work, _, { id }) => {
    const invoice = work.store.get('invoice', id)
    if (!['open', 'uncollectible'].includes(invoice.status ?? '')) {
      throw invalidRequest('You can only void an open invoice.')
    }
    return voidInvoice(work, invoice)
  }),
  operation('POST /v1/invoices/:id/mark_uncollectible', {}, (work, _, { id }) => {
    const invoice = work.store.get('invoice', id)
    if (invoice.status !== 'open') throw invalidRequest('You can only mark an open invoice as uncollectible.')
    const marked_uncollectible_at = timeOf(work, invoice.test_clock)
    const status_transitions = { ...invoice.status_transitions, marked_uncollectible_at }
    const changes = { status: 'uncollectible', next_payment_attempt: null, status_transitions } as const
    return change(work, invoice, changes, 'invoice.marked_uncollectible')
  }),
  operation(
    'GET /v1/invoices',
    {
      ...p.page,
      created: p.range.optional(),
      customer: p.text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: p.text.optional(),
    },
    (work, { customer, status, subscription, ...page }) => {
      const filter = defined({ customer, 'parent.subscription_details.subscription': subscription })
      return work.store.list('invoice', '/v1/invoices', page, filter, (invoice) => !status || invoice.status === status)
    },
  ),
  operation('GET /v1/invoice_payments/:id', {}, (work, _, { id }) => work.store.get('invoice_payment', id)),
  operation(
    'GET /v1/invoice_payments',
    {
      ...p.page,
      invoice: p.text.optional(),
      payment: z.strictObject({ payment_intent: p.text.optional(), type: z.literal('payment_intent') }).optional(),
      status: z.enum(['canceled', 'open', 'paid']).optional(),
    },
    (work, { invoice, payment, status, ...page }) =>
      work.store.list(
        'invoice_payment',
        '/v1/invoice_payments',
        page,
        defined({ invoice, 'payment.payment_intent': payment?.payment_intent }),
        (made) => !status || made.status === status,
      ),
  ),
  operation(
    'POST /v1/invoiceitems',
    {
      amount: p.integer.optional(),
      currency: currency.optional(),
      customer: p.text,
      description: p.text.optional(),
      discountable: p.boolean.optional(),
      metadata: p.emptyable(p.metadata).optional(),
      pricing: z.strictObject({ price: p.text }).optional(),
      quantity: p.integer.pipe(z.number().min(1)).optional(),
      subscription: p.text.optional(),
      tax_rates: z.array(p.text).optional(),
    },
    (work, given) => createInvoiceItem(work, given),
  ),
  operation('GET /v1/invoiceitems/:id', {}, (work, _, { id }) => work.store.get('invoiceitem', id)),
  operation('DELETE /v1/invoiceitems/:id', {}, (work, _, { id }) => {
    const item = work.store.get('invoiceitem', id)
    if (item.invoice) throw invalidRequest('You cannot delete an invoice item that is attached to an invoice.')
    work.store.remove(item)
    emit(work, 'invoiceitem.deleted', item)
    return { id, object: 'invoiceitem', deleted: true }
  }),
  operation(
    'GET /v1/invoiceitems',
    { ...p.page, customer: p.text.optional(), pending: p.boolean.optional() },
    (work, { customer, pending, ...page }) =>
      work.store.list(
        'invoiceitem',
        '/v1/invoiceitems',
        page,
        defined({ customer }),
        (item) => pending === undefined || (item.invoice === null) === pending,
      ),
  ),
]

type ItemDetails = {
  customer: string
  amount?: number | undefined
  currency?: string | undefined
  description?: string | undefined
  discountable?: boolean | undefined
  metadata?: Record<string, string> | null | undefined
  pricing?: { price: string } | undefined
  quantity?: number | undefined
  subscription?: string | undefined
  tax_rates?: string[] | undefined
}

function createInvoiceItem(work: Work, given: ItemDetails): Stripe.InvoiceItem {
  const { customer, quantity = 1, subscription } = given
  const now = timeOfCustomer(work, work.store.get('customer', customer, 'customer'))
  const price = given.pricing && work.store.get('price', given.pricing.price, 'pricing[price]')
  const unit = price?.unit_amount ?? given.amount
  if (unit === undefined)
    throw invalidRequest('You must pass `amount` or `pricing`.', { code: 'parameter_missing', param: 'amount' })
  if (subscription) work.store.get('subscription', subscription, 'subscription')
  const product = price && work.store.get('product', idOf(price.product) as string)
  const amount = price ? unit * quantity : unit
  const item: Stripe.InvoiceItem = {
    id: newId('invoiceitem'),
    object: 'invoiceitem',
    amount,
    currency: price?.currency ?? given.currency ?? 'usd',
    customer,
    customer_account: null,
    date: now,
    description: given.description ?? product?.name ?? null,
    discountable: given.discountable ?? true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    net_amount: amount,
    parent: subscription ? { subscription_details: { subscription }, type: 'subscription_details' } : null,
    period: { start: now, end: now },
    pricing:
      price && product
        ? {
            price_details: { price: price.id, product: product.id },
            type: 'price_details',
            unit_amount_decimal: asDecimal(unit),
          }
        : null,
    proration: false,
    quantity,
    quantity_decimal: asDecimal(quantity),
    tax_rates: findTaxRates(work, given.tax_rates, 'tax_rates'),
    test_clock: idOf(work.store.get('customer', customer).test_clock),
  }
  return create(work, item, 'invoiceitem.created')
}

type Preview = {
  automatic_tax?: z.output<typeof automaticTax>
  customer?: string | undefined
  customer_details?: z.output<typeof customerDetails> | undefined
  subscription?: string | undefined
  discounts?: DiscountParameter[] | null | undefined
  subscription_details?: z.output<typeof subscriptionDetails> | undefined
}

/** Performs the previewed change up to its draft invoice; the caller rolls it all back. */
function previewInvoice(
  work: Work,
  { customer, customer_details, subscription, discounts, automatic_tax, subscription_details: details = {} }: Preview,
): Stripe.Invoice {
  if (!subscription) {
    const payer = customer ?? (customer_details && unnamedCustomer(work, customer_details).id)
    return previewNew(work, payer, { ...details, automatic_tax }, discounts)
  }
  const running = work.store.get('subscription', subscription, 'subscription')
  const { cancel_now, billing_cycle_anchor, ...update } = details
  if (cancel_now) {
    const isProrated = (details.proration_behavior ?? 'create_prorations') !== 'none'
    return prepareLastInvoice(work, running, { isProrated, isInvoiced: true }) ?? nothingUpcoming(running.id)
  }
  const { after, invoice } = prepareUpdate(work, running, { ...update, automatic_tax, billing_cycle_anchor, discounts })
  if (invoice) return invoice
  const updated = work.store.update(running, after)
  if (updated.cancel_at !== null) return nothingUpcoming(running.id)
  return renewSubscription(work, updated)
}

function previewNew(
  work: Work,
  customer: string | undefined,
  {
    items = [],
    default_tax_rates,
    automatic_tax,
  }: z.output<typeof subscriptionDetails> & { automatic_tax: z.output<typeof automaticTax> },
  discounts: DiscountParameter[] | null | undefined,
): Stripe.Invoice {
  if (!customer)
    throw invalidRequest('You must pass `customer` or `subscription`.', {
      code: 'parameter_missing',
      param: 'customer',
    })
  const named = items.map(({ price, quantity, metadata, tax_rates }, index) => {
    if (!price) throw missingResource('price', '', `subscription_details[items][${index}][price]`)
    return { price, quantity, metadata: metadata ?? undefined, tax_rates }
  })
  const owner = work.store.get('customer', customer, 'customer')
  if (named.length === 0) throw nothingUpcoming(owner.id)
  return prepareSubscription(work, owner, { automatic_tax, customer, items: named, default_tax_rates, discounts })
}

function nothingUpcoming(id: string): never {
  throw invalidRequest(`No upcoming invoices for: ${id}`, { code: 'invoice_upcoming_none' })
}
