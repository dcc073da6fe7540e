import type Stripe from 'stripe'
import { idOf } from './resources.ts'
import { randomText } from './store.ts'

/** An amount to bill, before discounts and taxes. Amounts are in cents and may be negative (credits). */
export type Draft = {
  amount: number
  currency: string
  description: string
  quantity: number
  period: { start: number; end: number }
  pricing: Stripe.InvoiceLineItem.Pricing | null
  parent: Stripe.InvoiceLineItem.Parent
  subscription: string | null
  discountable: boolean
  /** The discounts of what a proration credits: a credit gets these, and none of the invoice's. */
  credited?: DiscountAmount[]
  metadata: Stripe.Metadata
  taxRates: Stripe.TaxRate[]
}

export type DiscountAmount = { id: string; amount: number }
type Redeemed = { id: string; coupon: Stripe.Coupon }
type Exemption = Stripe.Invoice.CustomerTaxExempt | null | undefined

export type PricedInvoice = Pick<
  Stripe.Invoice,
  'subtotal' | 'subtotal_excluding_tax' | 'total' | 'total_discount_amounts' | 'total_excluding_tax' | 'total_taxes'
> & { lines: Stripe.InvoiceLineItem[] }

/** Prices lines: discounts one at a time, then each line's tax rates on the remainder. */
export function priceLines(
  invoice: string,
  drafts: Draft[],
  discounts: Redeemed[],
  exemption: Exemption,
): PricedInvoice {
  const discounted = drafts.map(({ credited = [] }) => [...credited])
  const left = drafts.map(({ amount, credited = [] }) => amount - sumOf(credited.map((discount) => discount.amount)))
  for (const { id, coupon } of discounts) {
    const eligible = drafts.map((draft) => draft.discountable && !draft.credited && appliesTo(coupon, draft))
    const amounts = discountAmounts(
      coupon,
      left.map((amount, index) => (eligible[index] ? amount : 0)),
    )
    amounts.forEach((amount, index) => {
      if (amount === 0) return
      discounted[index]?.push({ id, amount })
      left[index] = (left[index] as number) - amount
    })
  }
  const lines = drafts.map((draft, index) =>
    toLine(invoice, draft, discounted[index] ?? [], taxesOf(draft, left[index] as number, exemption)),
  )
  return { lines, ...totals(lines) }
}

function appliesTo(coupon: Stripe.Coupon, { pricing }: Draft): boolean {
  const products = coupon.applies_to?.products
  return !products || products.includes(pricing?.price_details?.product ?? '')
}

/**
 * A coupon's discount on each line. A fixed amount is spread over the positive lines, with the rounding remainder on
 * the last.
 */
function discountAmounts({ percent_off, amount_off }: Stripe.Coupon, amounts: number[]): number[] {
  if (percent_off !== null) return amounts.map((amount) => Math.round((amount * percent_off) / 100))
  const payable = amounts.map((amount) => Math.max(0, amount))
  const sum = payable.reduce((a, b) => a + b, 0)
  let rest = Math.min(amount_off ?? 0, sum)
  const whole = rest
  const last = payable.findLastIndex((amount) => amount > 0)
  return payable.map((amount, index) => {
    const share = index === last ? rest : sum === 0 ? 0 : Math.floor((whole * amount) / sum)
    rest -= share
    return share
  })
}

function taxesOf(draft: Draft, taxable: number, exemption: Exemption): Stripe.InvoiceLineItem.Tax[] {
  const inclusive = draft.taxRates.filter((rate) => rate.inclusive).reduce((sum, { percentage }) => sum + percentage, 0)
  const net = taxable / (1 + inclusive / 100)
  const isFree = exemption === 'exempt' || exemption === 'reverse'
  return draft.taxRates.map((rate) => ({
    amount: isFree ? 0 : Math.round((net * rate.percentage) / 100),
    tax_behavior: rate.inclusive ? 'inclusive' : 'exclusive',
    tax_rate_details: { tax_rate: rate.id },
    taxability_reason:
      exemption === 'exempt' ? 'customer_exempt' : exemption === 'reverse' ? 'reverse_charge' : 'standard_rated',
    taxable_amount: Math.round(net),
    type: 'tax_rate_details',
  }))
}

function toLine(
  invoice: string,
  draft: Draft,
  discounts: DiscountAmount[],
  taxes: Stripe.InvoiceLineItem.Tax[],
): Stripe.InvoiceLineItem {
  const { taxRates: _, credited: __, ...plain } = draft
  return {
    ...plain,
    id: `il_${randomText(24)}`,
    object: 'line_item',
    discount_amounts: discounts.map(({ id, amount }) => ({ amount, discount: id })),
    discounts: discounts.map(({ id }) => id),
    invoice,
    livemode: false,
    pretax_credit_amounts: [],
    quantity_decimal: String(draft.quantity) as unknown as Stripe.Decimal,
    subtotal: draft.amount,
    taxes,
  }
}

function totals(lines: Stripe.InvoiceLineItem[]): Omit<PricedInvoice, 'lines'> {
  const subtotal = sumOf(lines.map(({ amount }) => amount))
  const taxes = lines.flatMap((line) => line.taxes ?? [])
  const inclusive = sumOf(taxes.filter(({ tax_behavior }) => tax_behavior === 'inclusive').map(({ amount }) => amount))
  const exclusive = sumOf(taxes.map(({ amount }) => amount)) - inclusive
  const discounts = groupBy(
    lines.flatMap((line) => line.discount_amounts ?? []),
    ({ discount }) => idOf(discount),
  )
  const total_discount_amounts = discounts.map(([discount, amounts]) => ({
    discount,
    amount: sumOf(amounts.map(({ amount }) => amount)),
  }))
  const discounted = subtotal - sumOf(total_discount_amounts.map(({ amount }) => amount))
  return {
    subtotal,
    subtotal_excluding_tax: subtotal - inclusive,
    total: discounted + exclusive,
    total_discount_amounts,
    total_excluding_tax: discounted - inclusive,
    total_taxes: groupBy(taxes, ({ tax_rate_details }) => tax_rate_details?.tax_rate ?? '').map(
      ([, [first, ...rest]]) => ({
        ...(first as Stripe.Invoice.TotalTax),
        amount: sumOf([first, ...rest].map((tax) => tax?.amount ?? 0)),
        taxable_amount: sumOf([first, ...rest].map((tax) => tax?.taxable_amount ?? 0)),
      }),
    ),
  }
}

function groupBy<T>(items: T[], keyOf: (item: T) => string): [string, T[]][] {
  return Object.entries(Object.groupBy(items, keyOf)) as [string, T[]][]
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
