import type { PaidItem, Transaction } from './purchase.ts'

/** What an item cost before the discount, in cents. Only plans have discounts, and their payments have one item. */
export function priceBeforeDiscount(
  { discount }: Pick<Transaction, 'discount'>,
  { price }: Pick<PaidItem, 'price'>,
): number {
  return price + discount
}
