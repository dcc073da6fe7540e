import type Stripe from 'stripe'
import { z } from 'zod'
import { invalidRequest } from './errors.ts'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { asDecimal } from './resources.ts'
import { newId } from './store.ts'
import { change, create, defined, emit, mergeMetadata, type Work } from './work.ts'

const productDetails = {
  active: p.boolean.optional(),
  description: p.emptyable(p.text).optional(),
  metadata: p.emptyable(p.metadata).optional(),
  tax_code: p.emptyable(p.text).optional(),
  unit_label: p.emptyable(p.text).optional(),
  url: p.emptyable(p.text).optional(),
}
const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: p.integer.pipe(z.number().min(1).max(156)).optional(),
})
const taxBehavior = z.enum(['exclusive', 'inclusive', 'unspecified'])
const amount = p.integer.pipe(z.number().min(0).max(99_999_999))
export const currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/)
  .transform((code) => code.toLowerCase())

export const catalogOperations = [
  operation(
    'POST /v1/products',
    {
      ...productDetails,
      id: p.text.optional(),
      name: p.text,
      type: z.enum(['good', 'service']).optional(),
      default_price_data: z
        .strictObject({
          currency,
          unit_amount: amount.optional(),
          recurring: recurring.optional(),
          tax_behavior: taxBehavior.optional(),
        })
        .optional(),
    },
    (work, { id, metadata, default_price_data, ...given }) => {
      if (id && work.store.findAny(id)) {
        throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' })
      }
      const product = create(
        work,
        { ...newProduct(work, id), ...defined(given), metadata: mergeMetadata({}, metadata) },
        'product.created',
      )
      if (!default_price_data) return product
      const price = createPrice(work, { ...default_price_data, product: product.id })
      return change(work, product, { default_price: price.id }, 'product.updated')
    },
  ),
  operation('GET /v1/products/:id', {}, (work, _, { id }) => work.store.get('product', id)),
  operation(
    'POST /v1/products/:id',
    { ...productDetails, name: p.text.optional(), default_price: p.text.optional() },
    (work, { metadata, ...given }, { id }) => {
      const product = work.store.get('product', id)
      if (given.default_price) work.store.get('price', given.default_price, 'default_price')
      const changes = {
        ...defined(given),
        ...(metadata !== undefined && { metadata: mergeMetadata(product.metadata, metadata) }),
        updated: work.realTime(),
      }
      return change(work, product, changes, 'product.updated')
    },
  ),
  operation('DELETE /v1/products/:id', {}, (work, _, { id }) => {
    const product = work.store.get('product', id)
    if (work.store.all('price', { product: id }).length > 0) {
      throw invalidRequest('This product cannot be deleted because it has one or more user-created prices.')
    }
    work.store.remove(product)
    emit(work, 'product.deleted', product)
    return { id, object: 'product', deleted: true }
  }),
  operation(
    'GET /v1/products',
    { ...p.page, active: p.boolean.optional(), created: p.range.optional(), ids: z.array(p.text).optional() },
    (work, { active, ids, ...page }) =>
      work.store.list(
        'product',
        '/v1/products',
        page,
        {},
        (product) => (active === undefined || product.active === active) && (!ids || ids.includes(product.id)),
      ),
  ),
  operation(
    'POST /v1/prices',
    {
      active: p.boolean.optional(),
      currency,
      lookup_key: p.text.optional(),
      metadata: p.metadata.optional(),
      nickname: p.text.optional(),
      product: p.text.optional(),
      product_data: z.strictObject({ id: p.text.optional(), name: p.text, metadata: p.metadata.optional() }).optional(),
      recurring: recurring.extend({ usage_type: z.literal('licensed').optional() }).optional(),
      tax_behavior: taxBehavior.optional(),
      transfer_lookup_key: p.boolean.optional(),
      unit_amount: amount.optional(),
    },
    (work, { product, product_data, ...given }) => {
      if (!product && !product_data) {
        throw invalidRequest('Missing required param: product.', { code: 'parameter_missing', param: 'product' })
      }
      const created =
        product_data &&
        create(
          work,
          { ...newProduct(work, product_data.id), name: product_data.name, metadata: product_data.metadata ?? {} },
          'product.created',
        )
      return createPrice(work, {
        ...given,
        product: created?.id ?? work.store.get('product', product as string, 'product').id,
      })
    },
  ),
  operation('GET /v1/prices/:id', {}, (work, _, { id }) => work.store.get('price', id)),
  operation(
    'POST /v1/prices/:id',
    {
      active: p.boolean.optional(),
      lookup_key: p.emptyable(p.text).optional(),
      metadata: p.emptyable(p.metadata).optional(),
      nickname: p.emptyable(p.text).optional(),
      tax_behavior: taxBehavior.optional(),
      transfer_lookup_key: p.boolean.optional(),
    },
    (work, { metadata, transfer_lookup_key, ...given }, { id }) => {
      const price = work.store.get('price', id)
      if (given.lookup_key) claimLookupKey(work, given.lookup_key, transfer_lookup_key ?? false, id)
      const changes = {
        ...defined(given),
        ...(metadata !== undefined && { metadata: mergeMetadata(price.metadata, metadata) }),
      }
      return change(work, price, changes, 'price.updated')
    },
  ),
  operation(
    'GET /v1/prices',
    {
      ...p.page,
      active: p.boolean.optional(),
      created: p.range.optional(),
      currency: currency.optional(),
      lookup_keys: z.array(p.text).max(10).optional(),
      product: p.text.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    },
    (work, { active, currency, lookup_keys, product, type, ...page }) =>
      work.store.list(
        'price',
        '/v1/prices',
        page,
        defined({ product, type }),
        (price) =>
          (active === undefined || price.active === active) &&
          (!currency || price.currency === currency) &&
          (!lookup_keys || lookup_keys.includes(price.lookup_key ?? '')),
      ),
  ),
]

function newProduct(work: Work, id = newId('product')): Stripe.Product {
  const now = work.realTime()
  return {
    id,
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: {},
    name: '',
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  }
}

export type PriceDetails = {
  product: string
  currency: string
  unit_amount?: number | undefined
  recurring?: z.output<typeof recurring> | undefined
  tax_behavior?: z.output<typeof taxBehavior> | undefined
  active?: boolean | undefined
  lookup_key?: string | undefined
  metadata?: Record<string, string> | undefined
  nickname?: string | undefined
  transfer_lookup_key?: boolean | undefined
}

function createPrice(work: Work, given: PriceDetails): Stripe.Price {
  if (given.unit_amount === undefined) {
    throw invalidRequest('You must specify `unit_amount`.', { code: 'parameter_missing', param: 'unit_amount' })
  }
  if (given.lookup_key) claimLookupKey(work, given.lookup_key, given.transfer_lookup_key ?? false)
  const price: Stripe.Price = {
    id: newId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: work.realTime(),
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: given.recurring
      ? {
          interval: given.recurring.interval,
          interval_count: given.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: given.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: asDecimal(given.unit_amount),
  }
  return create(work, price, 'price.created')
}

/** A lookup key identifies one price; it moves to another only if requested. */
function claimLookupKey(work: Work, key: string, isTransferred: boolean, own?: string): void {
  for (const holder of work.store.all('price', { lookup_key: key })) {
    if (holder.id === own) continue
    if (!isTransferred) {
      throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' })
    }
    change(work, holder, { lookup_key: null }, 'price.updated')
  }
}
