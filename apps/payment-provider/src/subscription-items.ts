import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import type { Draft } from './invoice-lines.ts'
import { formatDay, type Interval, periodEnd } from './periods.ts'
import { asDecimal, idOf } from './resources.ts'
import { newId } from './store.ts'
import type { Work } from './work.ts'

export type Item = Stripe.SubscriptionItem
export type Period = { start: number; end: number }

// Omits zero cents, like the pages that show the lines.
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** The price of an item; throws if it can't be subscribed to. */
export function findRecurringPrice(work: Work, id: string, param: string): Stripe.Price {
  const price = work.store.get('price', id, param)
  if (!price.active)
    throw invalidRequest('The price specified is inactive. This field only accepts active prices.', { param })
  if (price.recurring) return price
  const message = `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`
  throw invalidRequest(message, { param })
}

export function intervalOf({ recurring }: Stripe.Price): Interval {
  return recurring as Stripe.Price.Recurring
}

export function isSameInterval(a: Stripe.Price, b: Stripe.Price): boolean {
  return a.recurring?.interval === b.recurring?.interval && a.recurring?.interval_count === b.recurring?.interval_count
}

export function assertSameInterval(items: Item[]): void {
  const [first, ...others] = items
  if (!first) throw invalidRequest('A subscription must have at least one item.', { param: 'items' })
  if (others.some(({ price }) => price.currency !== first.price.currency)) {
    throw invalidRequest('All prices on a subscription must have the same `currency`.', { param: 'items' })
  }
  if (others.every(({ price }) => isSameInterval(price, first.price))) return
  throw invalidRequest(
    'All prices on a subscription must have the same `recurring.interval` and `recurring.interval_count`.',
    {
      param: 'items',
    },
  )
}

type ItemDetails = { price: Stripe.Price; quantity: number; metadata: Stripe.Metadata; taxRates: Stripe.TaxRate[] }

export function newItem(subscription: string, created: number, period: Period, details: ItemDetails): Item {
  return {
    id: newId('subscription').replace('sub_', 'si_'),
    object: 'subscription_item',
    billing_thresholds: null,
    created,
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: details.metadata,
    plan: toPlan(details.price),
    price: details.price,
    quantity: details.quantity,
    subscription,
    tax_rates: details.taxRates,
  }
}

/** The legacy form of a price, which items still include. */
export function toPlan(price: Stripe.Price): Stripe.Plan {
  const { interval, interval_count } = intervalOf(price)
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval,
    interval_count,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: idOf(price.product),
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** What an item costs for a whole period, in cents. */
export function amountOf({ price, quantity = 1 }: Pick<Item, 'price' | 'quantity'>): number {
  return (price.unit_amount ?? 0) * quantity
}

/** The share of an amount for the part of a period starting at `from`. */
export function prorate(amount: number, { start, end }: Period, from: number): number {
  return end <= start ? 0 : Math.round((amount * Math.max(0, end - Math.max(from, start))) / (end - start))
}

/** The period that starts with the subscription or its renewal. */
export function periodFrom(anchor: number, price: Stripe.Price, start: number): Period {
  return { start, end: periodEnd(anchor, intervalOf(price), start) }
}

/** The line that bills an item for a whole period, or for `amount` if given. */
export function toLine(
  work: Work,
  item: Item,
  period: Period,
  taxRates: Stripe.TaxRate[],
  amount = amountOf(item),
): Draft {
  const { price, quantity = 1 } = item
  const product = idOf(price.product)
  const unit = dollars.format((price.unit_amount ?? 0) / 100)
  return {
    amount,
    currency: price.currency,
    description: `${quantity} × ${productName(work, price)} (at ${unit} / ${price.recurring?.interval})`,
    quantity,
    period,
    pricing: {
      price_details: { price: price.id, product },
      type: 'price_details',
      unit_amount_decimal: asDecimal(price.unit_amount ?? 0),
    },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    subscription: item.subscription,
    discountable: true,
    metadata: item.metadata,
    taxRates: item.tax_rates?.length ? item.tax_rates : taxRates,
  }
}

export type Proration = { item: Item; amount: number; description: string; period: Period }

/**
 * What changing items costs for the rest of a period: a credit for the unused items and a charge for their
 * replacements.
 */
export function prorations(work: Work, before: Item[], after: Item[], period: Period, at: number): Proration[] {
  const rest = { start: at, end: period.end }
  const gone = before.filter((item) => !after.some((other) => isSameItem(item, other)))
  const come = after.filter((item) => !before.some((other) => isSameItem(item, other)))
  const toProration = (item: Item, sign: 1 | -1) => ({
    item,
    amount: sign * prorate(amountOf(item), period, at),
    description: `${sign < 0 ? 'Unused time on' : 'Remaining time on'} ${nameWithQuantity(work, item)} after ${formatDay(at)}`,
    period: rest,
  })
  return [...gone.map((item) => toProration(item, -1)), ...come.map((item) => toProration(item, 1))].filter(
    ({ amount }) => amount !== 0,
  )
}

function isSameItem(a: Item, b: Item): boolean {
  return a.id === b.id && a.price.id === b.price.id && a.quantity === b.quantity
}

function nameWithQuantity(work: Work, { price, quantity = 1 }: Item): string {
  return quantity === 1 ? productName(work, price) : `${quantity} × ${productName(work, price)}`
}

function productName(work: Work, price: Stripe.Price): string {
  return work.store.get('product', idOf(price.product) as string).name
}
