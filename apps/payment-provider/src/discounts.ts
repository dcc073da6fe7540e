import type Stripe from 'stripe'
import { z } from 'zod'
import { currency } from './catalog.ts'
import { invalidRequest } from './errors.ts'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { addIntervals } from './periods.ts'
import { idOf } from './resources.ts'
import { newId, randomText } from './store.ts'
import { change, create, defined, emit, mergeMetadata, timeOf, type Work } from './work.ts'

/** How a request specifies a discount. */
export const discountParameter = z.strictObject({
  coupon: p.text.optional(),
  discount: p.text.optional(),
  promotion_code: p.text.optional(),
})
export type DiscountParameter = z.output<typeof discountParameter>

export const discountOperations = [
  operation(
    'POST /v1/coupons',
    {
      amount_off: p.integer.pipe(z.number().min(1)).optional(),
      applies_to: z.strictObject({ products: z.array(p.text).min(1) }).optional(),
      currency: currency.optional(),
      duration: z.enum(['forever', 'once', 'repeating']).optional(),
      duration_in_months: p.integer.pipe(z.number().min(1)).optional(),
      id: p.text.optional(),
      max_redemptions: p.integer.pipe(z.number().min(1)).optional(),
      metadata: p.metadata.optional(),
      name: z.string().max(40).optional(),
      percent_off: p.decimal.pipe(z.number().gt(0).max(100)).optional(),
      redeem_by: p.integer.optional(),
    },
    (work, given) => {
      assertCoupon(work, given)
      const coupon: Stripe.Coupon = {
        id: given.id ?? randomText(8),
        object: 'coupon',
        amount_off: given.amount_off ?? null,
        created: work.realTime(),
        currency: given.amount_off ? (given.currency ?? null) : null,
        duration: given.duration ?? 'once',
        duration_in_months: given.duration_in_months ?? null,
        livemode: false,
        max_redemptions: given.max_redemptions ?? null,
        metadata: given.metadata ?? {},
        name: given.name ?? null,
        percent_off: given.percent_off ?? null,
        redeem_by: given.redeem_by ?? null,
        times_redeemed: 0,
        valid: true,
        ...(given.applies_to && { applies_to: given.applies_to }),
      }
      return create(work, coupon, 'coupon.created')
    },
  ),
  operation('GET /v1/coupons/:id', {}, (work, _, { id }) => withValidity(work, work.store.get('coupon', id))),
  operation(
    'POST /v1/coupons/:id',
    { metadata: p.emptyable(p.metadata).optional(), name: z.string().max(40).optional() },
    (work, { metadata, name }, { id }) => {
      const coupon = work.store.get('coupon', id)
      const changes = {
        ...defined({ name }),
        ...(metadata !== undefined && { metadata: mergeMetadata(coupon.metadata, metadata) }),
      }
      return change(work, coupon, changes, 'coupon.updated')
    },
  ),
  operation('GET /v1/coupons', { ...p.page, created: p.range.optional() }, (work, page) =>
    work.store.list('coupon', '/v1/coupons', page),
  ),
  operation('DELETE /v1/coupons/:id', {}, (work, _, { id }) => {
    const coupon = work.store.get('coupon', id)
    work.store.remove(coupon)
    emit(work, 'coupon.deleted', coupon)
    return { id, object: 'coupon', deleted: true }
  }),
  operation(
    'POST /v1/promotion_codes',
    {
      active: p.boolean.optional(),
      code: z
        .string()
        .regex(/^[a-zA-Z0-9-]{1,500}$/)
        .optional(),
      customer: p.text.optional(),
      expires_at: p.integer.optional(),
      max_redemptions: p.integer.pipe(z.number().min(1)).optional(),
      metadata: p.metadata.optional(),
      promotion: z.strictObject({ coupon: p.text, type: z.literal('coupon') }),
      restrictions: z
        .strictObject({
          first_time_transaction: p.boolean.optional(),
          minimum_amount: p.integer.optional(),
          minimum_amount_currency: currency.optional(),
        })
        .optional(),
    },
    (work, given) => {
      const code = given.code ?? randomText(8).toUpperCase()
      work.store.get('coupon', given.promotion.coupon, 'promotion[coupon]')
      if (findCode(work, code)) {
        throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`, { param: 'code' })
      }
      const promotionCode: Stripe.PromotionCode = {
        id: newId('promotion_code'),
        object: 'promotion_code',
        active: given.active ?? true,
        code,
        created: work.realTime(),
        customer: given.customer ?? null,
        customer_account: null,
        expires_at: given.expires_at ?? null,
        livemode: false,
        max_redemptions: given.max_redemptions ?? null,
        metadata: given.metadata ?? {},
        promotion: given.promotion,
        restrictions: {
          first_time_transaction: given.restrictions?.first_time_transaction ?? false,
          minimum_amount: given.restrictions?.minimum_amount ?? null,
          minimum_amount_currency: given.restrictions?.minimum_amount_currency ?? null,
        },
        times_redeemed: 0,
      }
      return create(work, promotionCode, 'promotion_code.created')
    },
  ),
  operation('GET /v1/promotion_codes/:id', {}, (work, _, { id }) => work.store.get('promotion_code', id)),
  operation(
    'POST /v1/promotion_codes/:id',
    { active: p.boolean.optional(), metadata: p.emptyable(p.metadata).optional() },
    (work, { active, metadata }, { id }) => {
      const code = work.store.get('promotion_code', id)
      const changes = {
        ...defined({ active }),
        ...(metadata !== undefined && { metadata: mergeMetadata(code.metadata, metadata) }),
      }
      return change(work, code, changes, 'promotion_code.updated')
    },
  ),
  operation(
    'GET /v1/promotion_codes',
    {
      ...p.page,
      active: p.boolean.optional(),
      code: p.text.optional(),
      coupon: p.text.optional(),
      created: p.range.optional(),
      customer: p.text.optional(),
    },
    (work, { active, code, coupon, customer, ...page }) =>
      work.store.list(
        'promotion_code',
        '/v1/promotion_codes',
        page,
        defined({ customer }),
        (promotion) =>
          (active === undefined || promotion.active === active) &&
          (!code || promotion.code.toLowerCase() === code.toLowerCase()) &&
          (!coupon || promotion.promotion.coupon === coupon),
      ),
  ),
]

type CouponDetails = {
  id?: string | undefined
  amount_off?: number | undefined
  percent_off?: number | undefined
  currency?: string | undefined
  duration?: string | undefined
  duration_in_months?: number | undefined
}

function assertCoupon(work: Work, given: CouponDetails): void {
  if ((given.amount_off === undefined) === (given.percent_off === undefined)) {
    throw invalidRequest('You must pass either `percent_off` or `amount_off`, and not both.', { param: 'percent_off' })
  }
  if (given.amount_off && !given.currency) {
    throw invalidRequest('You must pass currency when passing amount_off', {
      code: 'parameter_missing',
      param: 'currency',
    })
  }
  if ((given.duration === 'repeating') !== (given.duration_in_months !== undefined)) {
    throw invalidRequest('`duration_in_months` goes with `duration: repeating`, and only with it.', {
      param: 'duration_in_months',
    })
  }
  if (given.id && work.store.find('coupon', given.id)) {
    throw invalidRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
  }
}

function withValidity(work: Work, coupon: Stripe.Coupon): Stripe.Coupon {
  const isSpent = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions
  const isOver = coupon.redeem_by !== null && work.realTime() > coupon.redeem_by
  return { ...coupon, valid: !isSpent && !isOver }
}

function findCode(work: Work, code: string): Stripe.PromotionCode | null {
  const same = ({ code: other, active }: Stripe.PromotionCode) => active && other.toLowerCase() === code.toLowerCase()
  return work.store.all('promotion_code').find(same) ?? null
}

type Redeemer = { customer: Stripe.Customer; subscription: string; amount: number }

/** Redeems a request's discounts for a subscription. @returns the ids of its discounts. */
export function redeemDiscounts(work: Work, named: DiscountParameter[], redeemer: Redeemer): string[] {
  return named.map(({ coupon, discount, promotion_code }, index) => {
    const param = `discounts[${index}]`
    if (discount) return work.store.get('discount', discount, `${param}[discount]`).id
    if (promotion_code) {
      const code = work.store.get('promotion_code', promotion_code, `${param}[promotion_code]`)
      assertRedeemable(work, code, redeemer, param)
      work.store.update(code, { times_redeemed: code.times_redeemed + 1 })
      return redeemCoupon(work, idOf(code.promotion.coupon) as string, code.id, redeemer, param)
    }
    if (!coupon)
      throw invalidRequest(`${param} names no coupon.`, { code: 'parameter_missing', param: `${param}[coupon]` })
    return redeemCoupon(work, coupon, null, redeemer, `${param}[coupon]`)
  })
}

function assertRedeemable(work: Work, code: Stripe.PromotionCode, { customer, amount }: Redeemer, param: string): void {
  const { restrictions, expires_at, max_redemptions, times_redeemed } = code
  const wrong = (message: string) => invalidRequest(message, { code: 'promotion_code_invalid', param })
  const isOver = expires_at !== null && work.realTime() > expires_at
  if (!code.active || isOver || (max_redemptions !== null && times_redeemed >= max_redemptions)) {
    throw wrong('This promotion code cannot be redeemed because it is expired, inactive or used up.')
  }
  if (code.customer && code.customer !== customer.id) {
    throw wrong('This promotion code cannot be redeemed because it belongs to another customer.')
  }
  if (restrictions.minimum_amount !== null && amount < restrictions.minimum_amount) {
    throw wrong('This promotion code cannot be redeemed because the minimum amount is not met.')
  }
  const hasPaid = work.store.all('charge', { customer: customer.id }).some(({ paid }) => paid)
  if (restrictions.first_time_transaction && hasPaid) {
    throw wrong('This promotion code cannot be redeemed because the associated customer has prior transactions.')
  }
}

function redeemCoupon(work: Work, id: string, code: string | null, redeemer: Redeemer, param: string): string {
  const coupon = withValidity(work, work.store.get('coupon', id, param))
  if (!coupon.valid) throw invalidRequest(`Coupon expired: ${id}`, { code: 'coupon_expired', param })
  const start = timeOf(work, redeemer.customer.test_clock)
  const months = coupon.duration === 'repeating' ? (coupon.duration_in_months as number) : null
  const discount: Stripe.Discount = {
    id: newId('discount'),
    object: 'discount',
    checkout_session: null,
    customer: redeemer.customer.id,
    customer_account: null,
    end: months === null ? null : addIntervals(start, { interval: 'month', interval_count: months }),
    invoice: null,
    invoice_item: null,
    promotion_code: code,
    source: { coupon: id, type: 'coupon' },
    start,
    subscription: redeemer.subscription,
    subscription_item: null,
  }
  work.store.update(coupon, { times_redeemed: coupon.times_redeemed + 1 })
  return create(work, discount, 'customer.discount.created').id
}

/** The coupons of the discounts in effect at a time. */
export function couponsAt(work: Work, discounts: string[], time: number): { id: string; coupon: Stripe.Coupon }[] {
  return discounts.flatMap((id) => {
    const discount = work.store.find('discount', id)
    const coupon = discount && work.store.find('coupon', idOf(discount.source.coupon) as string)
    return coupon && (discount.end === null || time < discount.end) ? [{ id, coupon }] : []
  })
}
