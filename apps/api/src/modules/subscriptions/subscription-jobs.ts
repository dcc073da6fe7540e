import { MINUTE_MS } from '@lodestay/domain'
import type { Job } from '../../kernel/jobs.ts'
import { runIndependently, type Task } from '../../kernel/run-independently.ts'
import type { Payments } from '../../providers/payments/payments.ts'
import { organizationOfStay } from '../ownership/index.ts'
import type { Appliers, Applying, GetCardUses, Reconciling } from '../payments/index.ts'
import { applyInvoice, applySubscription, BOOK_JOB, bookAgain, hasStarted, REPLACED_JOB } from './apply-subscription.ts'
import { endAtOnce, readUnlessPaid } from './change-plan.ts'
import {
  openBefore,
  openByCard,
  openSubscriptionsOf,
  openWithoutCard,
  paidStayName,
  type SubscriptionRow,
} from './subscription-store.ts'

/** Handlers for the provider's events about subscriptions and their invoices. */
export const subscriptionAppliers: Appliers = {
  subscription: async (applying, id) => {
    await applySubscription(applying, id)
  },
  invoice: applyInvoice,
}

/** A plan belongs to the organization that pays for it: a stay that moves takes only its paid month along. */
export function subscriptionJobs(payments: Payments | null): Job[] {
  if (!payments) return []
  return [
    {
      name: 'subscriptions:stay-left',
      run: async (payload, { db, now }) => {
        const { stayId } = payload as { stayId: string }
        for (const row of await openSubscriptionsOf(db, stayId)) await endIfLeft({ db, payments, now }, row)
      },
    },
    {
      name: REPLACED_JOB,
      run: async (payload, { db, now }) => {
        const { providerId } = payload as { providerId: string }
        await payments.cancelSubscription(providerId)
        await applySubscription({ db, payments, now }, providerId)
      },
    },
    {
      name: BOOK_JOB,
      run: async (payload, { db, now }) => {
        const { invoiceId } = payload as { invoiceId: string }
        await bookAgain({ db, payments, now }, invoiceId)
      },
    },
  ]
}

/**
 * Ends the plan of a stay that was deleted or belongs to another organization now, and at the provider one that was
 * replaced. @returns whether it did
 */
async function endIfLeft(applying: Applying, known: SubscriptionRow): Promise<boolean> {
  const id = known.provider_subscription_id
  const owner = await organizationOfStay(applying.db, known.stay_id)
  if (owner !== null && owner === known.organization_id && known.status !== 'canceled') return false
  const row = await readUnlessPaid(applying, known)
  if (owner === null || !id || row.status !== 'active') await endAtOnce(applying, row)
  else if (!row.cancel_at_period_end) {
    await applying.payments.cancelAtPeriodEnd(id)
    await applySubscription(applying, id)
  } else return false
  return true
}

/** The plans paid for by a card. */
export const cardUses: GetCardUses = async (db, { id, organizationId, isDefault }) => {
  // A first attempt is paid by the card that is chosen for it.
  const byDefault = isDefault ? (await openWithoutCard(db, organizationId)).filter(hasStarted) : []
  return [...(await openByCard(db, id)), ...byDefault].map((row) => ({
    subscriptionId: row.id,
    stayName: paidStayName(row, 'a deleted stay'),
  }))
}

/** How long until a subscription is checked again, and one that was never started at the provider is given up. */
const LOOK_AFTER_MS = 10 * MINUTE_MS

/** Reconciles plans whose changes we missed, and those of stays that left during a long provider outage. */
export function reconcileSubscriptions(applying: Reconciling): Promise<void> {
  return runIndependently(applying.log, reconcilings(applying))
}

async function* reconcilings({ payments, ...context }: Applying): AsyncGenerator<Task> {
  let read: ReturnType<Payments['products']> | undefined
  // The same for all plans: reading them for each one would be a quarter of all calls.
  const products = () => {
    read ??= payments.products()
    return read
  }
  const applying = { ...context, payments: { ...payments, products } }
  const before = new Date(context.now.getTime() - LOOK_AFTER_MS)
  for await (const row of openBefore(context.db, before))
    yield { id: row.id, run: () => reconcileSubscription(applying, row) }
}

async function reconcileSubscription(applying: Applying, row: SubscriptionRow): Promise<void> {
  if (await endIfLeft(applying, row)) return
  if (row.provider_subscription_id) await applySubscription(applying, row.provider_subscription_id)
  else await endAtOnce(applying, row)
}
