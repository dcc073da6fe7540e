import { formatCents } from '@lodestay/domain'
import { invalid, Problem } from '../../kernel/errors.ts'
import { prepareOnce } from '../../kernel/idempotency.ts'
import { ensureUserCustomer } from '../payments/index.ts'
import { lockUser } from '../users/index.ts'
import { abandon, type Buying, type Means, waitsForBank } from './checkout.ts'
import { insertTransaction, pendingMembership } from './transaction-store.ts'

/**
 * Starts the payment for the caller's own membership, or finds the open one. One that waits for the bank of an earlier
 * card is given up.
 * @throws Problem 422 for a price that isn't a membership's, or a different amount.
 */
export async function beginMembershipCheckout(
  buying: Buying,
  { priceId, amount }: { readonly priceId: string; readonly amount: number },
): Promise<string> {
  const { db, payments, caller, request } = buying
  const product = (await payments.products()).find(({ default_price }) => default_price.id === priceId)
  if (product?.kind !== 'membership')
    throw invalid({ path: 'priceId', message: 'Price must be that of a membership. A plan is taken for a stay.' })
  if (product.price !== amount)
    throw new Problem('price-changed', `${product.name} costs ${formatCents(product.price)}.`, {
      extra: { price: product.price },
    })
  const pending = await pendingMembership(db, caller.id)
  if (pending && (await waitsForBank(buying, pending))) await abandon(buying, pending)
  return prepareOnce(db, request, async (tx) => {
    // With two concurrent tabs, the second finds the first one's payment.
    await lockUser(tx, caller.id)
    const open = await pendingMembership(tx, caller.id)
    if (open?.amount === amount) return open.id
    return insertTransaction(tx, {
      kind: 'membership',
      organizationId: null,
      userId: caller.id,
      actorId: caller.id,
      amount,
      isTest: payments.isTest,
      items: [{ collectionType: 'memberships', purchaseableId: product.tier, label: product.name, price: amount }],
    })
  })
}

export async function meansOfUser({ db, payments, caller }: Buying): Promise<Means> {
  return { customerId: await ensureUserCustomer(db, payments, caller), description: 'Membership' }
}
