import type Stripe from 'stripe'
import { captureCharge, dueOfCharge } from './charges.ts'
import { collectInvoice, finalizeInvoice, voidInvoice } from './invoices.ts'
import { idOf, type Resource } from './resources.ts'
import type { Due } from './store.ts'
import { currentPeriod, expirePendingUpdate, renewSubscription } from './subscription-changes.ts'
import { advanceSchedule } from './subscription-schedules.ts'
import { endSubscription } from './subscription-status.ts'
import type { Work } from './work.ts'

/** A subscription expires if its first payment isn't made within 23 hours. */
const INCOMPLETE_SECONDS = 23 * 3600

/** When the next step of an object is due; null if it has no time-based step. */
export function dueOf(object: Resource): Due | null {
  switch (object.object) {
    case 'subscription_schedule':
      return object.status === 'active' && object.current_phase ? { at: object.current_phase.end_date, rank: 1 } : null
    case 'subscription':
      return dueOfSubscription(object)
    case 'invoice': {
      const at = object.status === 'draft' ? object.automatically_finalizes_at : object.next_payment_attempt
      return at !== null && ['draft', 'open'].includes(object.status ?? '') ? { at, rank: 3 } : null
    }
    case 'charge': {
      const at = dueOfCharge(object)
      return at === null ? null : { at, rank: 4 }
    }
    default:
      return null
  }
}

function dueOfSubscription(subscription: Stripe.Subscription): Due | null {
  const { status, created, cancel_at, pending_update } = subscription
  if (status === 'incomplete') return { at: created + INCOMPLETE_SECONDS, rank: 2 }
  if (!['active', 'past_due', 'unpaid'].includes(status)) return null
  const times = [currentPeriod(subscription).end, cancel_at, pending_update?.expires_at]
  return { at: Math.min(...times.filter((time) => typeof time === 'number')), rank: 2 }
}

/** Runs everything that is due on a clock, or in real time (`null`), in order; each step is a transaction. */
export function runDue(workFor: (step: Partial<Work>) => Work, clock: string | null, until: number): void {
  const { store } = workFor({})
  for (let due = store.nextDue(clock, until); due; due = store.nextDue(clock, until)) {
    const { at, object } = due
    try {
      store.transaction(() => takeStep(workFor({ stepTime: at }), object, at))
    } catch (error) {
      // A failing object must not hold up the others.
      process.stderr.write(`${object.id} cannot take its step: ${(error as Error).stack}\n`)
      store.run('UPDATE objects SET due = NULL WHERE id = ?', object.id)
    }
  }
}

function takeStep(work: Work, object: Resource, at: number): void {
  if (object.object === 'subscription_schedule') advanceSchedule(work, object)
  else if (object.object === 'subscription') advanceSubscription(work, object, at)
  else if (object.object === 'invoice') advanceInvoice(work, object)
  else if (object.object === 'charge') captureCharge(work, object)
}

function advanceSubscription(work: Work, subscription: Stripe.Subscription, at: number): void {
  const { cancel_at, pending_update } = subscription
  if (subscription.status === 'incomplete') {
    voidInvoice(work, work.store.get('invoice', idOf(subscription.latest_invoice) as string))
    endSubscription(work, work.store.get('subscription', subscription.id), 'payment_failed', 'incomplete_expired')
  } else if (pending_update && pending_update.expires_at <= at) {
    expirePendingUpdate(work, subscription)
  } else if (cancel_at !== null && cancel_at <= at) {
    endSubscription(work, subscription, 'cancellation_requested')
  } else {
    renewSubscription(work, subscription)
  }
}

function advanceInvoice(work: Work, invoice: Stripe.Invoice): void {
  const open = invoice.status === 'draft' ? finalizeInvoice(work, invoice) : invoice
  collectInvoice(work, open)
}
