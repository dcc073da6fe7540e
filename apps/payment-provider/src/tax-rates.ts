import type Stripe from 'stripe'
import { z } from 'zod'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { newId } from './store.ts'
import { change, create, defined, mergeMetadata, type Work } from './work.ts'

const details = {
  active: p.boolean.optional(),
  country: p.text.optional(),
  description: p.text.optional(),
  jurisdiction: p.text.optional(),
  state: p.text.optional(),
  tax_type: p.text.optional(),
}

export const taxRateOperations = [
  operation(
    'POST /v1/tax_rates',
    {
      ...details,
      display_name: z.string().min(1).max(50),
      inclusive: p.boolean,
      metadata: p.metadata.optional(),
      percentage: p.decimal.pipe(z.number().min(0).max(100)),
    },
    (work, { metadata = {}, ...given }) => {
      const rate: Stripe.TaxRate = {
        id: newId('tax_rate'),
        object: 'tax_rate',
        active: true,
        country: null,
        created: work.realTime(),
        description: null,
        effective_percentage: null,
        flat_amount: null,
        jurisdiction: null,
        jurisdiction_level: null,
        livemode: false,
        metadata,
        rate_type: 'percentage',
        state: null,
        tax_type: null,
        ...defined(given),
      }
      return create(work, rate, 'tax_rate.created')
    },
  ),
  operation('GET /v1/tax_rates/:id', {}, (work, _, { id }) => work.store.get('tax_rate', id)),
  operation(
    'POST /v1/tax_rates/:id',
    { ...details, display_name: p.text.optional(), metadata: p.emptyable(p.metadata).optional() },
    (work, { metadata, ...given }, { id }) => {
      const rate = work.store.get('tax_rate', id)
      const changes = {
        ...defined(given),
        ...(metadata !== undefined && { metadata: mergeMetadata(rate.metadata, metadata) }),
      }
      return change(work, rate, changes, 'tax_rate.updated')
    },
  ),
  operation(
    'GET /v1/tax_rates',
    { ...p.page, active: p.boolean.optional(), created: p.range.optional(), inclusive: p.boolean.optional() },
    (work, { active, inclusive, ...page }) =>
      work.store.list(
        'tax_rate',
        '/v1/tax_rates',
        page,
        {},
        (rate) =>
          (active === undefined || rate.active === active) && (inclusive === undefined || rate.inclusive === inclusive),
      ),
  ),
]

/** Looks up the tax rates given in a request. */
export function findTaxRates(work: Work, ids: string[] | null | undefined, param: string): Stripe.TaxRate[] {
  return (ids ?? []).map((id) => work.store.get('tax_rate', id, param))
}
