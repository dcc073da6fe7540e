import type Stripe from 'stripe'
import { collectInvoice, draftInvoice, finalizeInvoice, voidInvoice } from './invoices.ts'
import { idOf } from './resources.ts'
import { addProration, currentPeriod, hasPendingItems } from './subscription-changes.ts'
import { prorations } from './subscription-items.ts'
import { endSubscription } from './subscription-status.ts'
import { timeOf, type Work } from './work.ts'

/** Cancels immediately. With proration the rest of the period is credited; with an invoice pending items are billed. */
export function cancelSubscription(
  work: Work,
  subscription: Stripe.Subscription,
  { isProrated, isInvoiced }: { isProrated: boolean; isInvoiced: boolean },
): Stripe.Subscription {
  if (subscription.status === 'incomplete') {
    voidInvoice(work, work.store.get('invoice', idOf(subscription.latest_invoice) as string))
    return endSubscription(work, subscription, 'cancellation_requested', 'incomplete_expired')
  }
  const last = prepareLastInvoice(work, subscription, { isProrated, isInvoiced })
  const ended = endSubscription(work, subscription, 'cancellation_requested')
  if (!last) return ended
  const open = finalizeInvoice(work, last)
  collectInvoice(work, open)
  return work.store.update(work.store.get('subscription', ended.id), { latest_invoice: last.id })
}

/** Drafts the final invoice of a cancellation; null if there is nothing to bill. */
export function prepareLastInvoice(
  work: Work,
  subscription: Stripe.Subscription,
  { isProrated, isInvoiced }: { isProrated: boolean; isInvoiced: boolean },
): Stripe.Invoice | null {
  const period = currentPeriod(subscription)
  const now = timeOf(work, subscription.test_clock)
  if (isProrated) {
    for (const credit of prorations(work, subscription.items.data, [], period, now))
      addProration(work, subscription, credit)
  }
  if (!isInvoiced || !hasPendingItems(work, subscription)) return null
  return draftInvoice(work, {
    customer: work.store.get('customer', idOf(subscription.customer)),
    subscription,
    reason: 'subscription_update',
    lines: [],
    period,
    discounts: subscription.discounts.map((discount) => idOf(discount)),
    isAdvancing: false,
  })
}
