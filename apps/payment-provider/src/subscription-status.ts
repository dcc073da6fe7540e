import type Stripe from 'stripe'
import { missingResource } from './errors.ts'
import { idOf } from './resources.ts'
import { change, emit, timeOf, type Work } from './work.ts'

// How payments affect subscriptions.

/** Whether a subscription has a pending update that this invoice bills: its latest one while the update is pending. */
export function isOfPendingUpdate(subscription: Stripe.Subscription, { id }: Stripe.Invoice): boolean {
  return subscription.pending_update !== null && idOf(subscription.latest_invoice) === id
}

/** Handles a paid invoice of the subscription. `method` is the card that paid it. */
export function subscriptionPaid(
  work: Work,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  method: string | null,
): void {
  const changes: Partial<Stripe.Subscription> = {}
  const isLatest = idOf(subscription.latest_invoice) === invoice.id
  if (subscription.status === 'incomplete') changes.status = 'active'
  if (isLatest && ['past_due', 'unpaid'].includes(subscription.status)) changes.status = 'active'
  const savesMethod = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  if (method && savesMethod) changes.default_payment_method = method
  const pending = isOfPendingUpdate(subscription, invoice) ? subscription.pending_update : null
  if (pending) {
    changes.pending_update = null
    if (pending.subscription_items) changes.items = { ...subscription.items, data: pending.subscription_items }
    if (pending.billing_cycle_anchor) changes.billing_cycle_anchor = pending.billing_cycle_anchor
  }
  if (Object.keys(changes).length === 0) return
  const after = change(work, subscription, changes, 'customer.subscription.updated')
  if (pending) emit(work, 'customer.subscription.pending_update_applied', after)
}

/** Handles a failed payment of the subscription's invoice; `isLast` if it won't be retried. */
export function subscriptionFailed(
  work: Work,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  isLast: boolean,
): void {
  if (!['active', 'past_due'].includes(subscription.status) || isOfPendingUpdate(subscription, invoice)) return
  if (isLast && work.afterDunning === 'canceled') {
    endSubscription(work, subscription, 'payment_failed')
    return
  }
  const status = isLast ? work.afterDunning : 'past_due'
  change(work, subscription, { status }, 'customer.subscription.updated')
}

/** Ends a subscription immediately. Its open invoices are no longer collected. */
export function endSubscription(
  work: Work,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
  status: 'canceled' | 'incomplete_expired' = 'canceled',
): Stripe.Subscription {
  const now = timeOf(work, subscription.test_clock)
  const ended = work.store.update(subscription, {
    status,
    canceled_at: subscription.canceled_at ?? now,
    ended_at: now,
    cancel_at_period_end: false,
    cancellation_details: { ...noDetails, ...subscription.cancellation_details, reason },
    pending_update: null,
    schedule: null,
  })
  emit(work, 'customer.subscription.deleted', ended)
  for (const invoice of work.store.all('invoice', { 'parent.subscription_details.subscription': subscription.id })) {
    if (!['open', 'draft'].includes(invoice.status ?? '')) continue
    const changes = { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null }
    change(work, invoice, changes, 'invoice.updated')
  }
  const schedule = idOf(subscription.schedule)
  if (schedule) {
    const stored = work.store.get('subscription_schedule', schedule)
    const changes = { status: 'canceled', canceled_at: now, current_phase: null } as const
    change(work, stored, changes, 'subscription_schedule.canceled')
  }
  return ended
}

const noDetails: Stripe.Subscription.CancellationDetails = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
}

/** Throws for a subscription that has ended and can no longer be changed. */
export function assertRunning({ id, status }: Stripe.Subscription): void {
  if (!['canceled', 'incomplete_expired'].includes(status)) return
  throw missingResource('subscription', id)
}
