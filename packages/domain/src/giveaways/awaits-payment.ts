import type { Giveaway } from './giveaway.ts'

/** Whether an accepted giveaway still must be bought to open. */
export function awaitsPayment({
  status,
  price,
  purchaseStatus,
}: Pick<Giveaway, 'status' | 'price' | 'purchaseStatus'>): boolean {
  return status === 'Accepted' && price > 0 && purchaseStatus !== 'Purchased'
}
