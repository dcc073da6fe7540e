import type { Job } from '../../kernel/jobs.ts'
import { runIndependently } from '../../kernel/run-independently.ts'
import type { Payments } from '../../providers/payments/payments.ts'
import type { Appliers, Applying, GetCardUses } from '../payments/index.ts'
import { organizationOfStay } from '../users/index.ts'
import { applyInvoice, applySubscription } from './apply-subscription.ts'
import { endAtOnce } from './change-plan.ts'
import { openBefore, openByCard, type SubscriptionRow, subscriptionOfStay } from './subscription-store.ts'

/** Handlers for the provider's events about subscriptions and their invoices. */
export const subscriptionAppliers: Appliers = {
  subscription: async (applying, id) => {
    await applySubscription(applying, id)
  },
  invoice: applyInvoice,
}

/** A plan stays with the organization that pays for it: a stay that moves takes only its paid month along. */
export function subscriptionJobs(payments: Payments | null): Job[] {
  if (!payments) return []
  return [
    {
      name: 'subscriptions:stay-left',
      run: async (payload, { db, now }) => {
        const { stayId } = payload as { stayId: string }
        const found = await subscriptionOfStay(db, stayId)
        if (found) await endIfLeft({ db, payments, now }, found.row)
      },
    },
  ]
}

/** Ends the plan of a stay that was deleted or belongs to another organization now. @returns whether it did */
async function endIfLeft(applying: Applying, row: SubscriptionRow): Promise<boolean> {
  const id = row.provider_subscription_id
  const owner = await organizationOfStay(applying.db, row.stay_id)
  // The stay's current organization may have started a plan of its own.
  if (owner === row.organization_id) return false
  if (owner === undefined || !id) await endAtOnce(applying, row)
  else if (!row.cancel_at_period_end) {
    await applying.payments.cancelAtPeriodEnd(id)
    await applySubscription(applying, id)
  } else return false
  return true
}

/** The plans paid for by a card. */
export const cardUses: GetCardUses = async (db, cardId) =>
  (await openByCard(db, cardId)).map((row) => ({ subscriptionId: row.id, stayName: row.stay_name ?? 'a deleted stay' }))

/** How long until a subscription is checked again, and one that was never started at the provider is given up. */
const LOOK_AFTER_MS = 10 * 60_000
const AT_ONCE = 200

/** Reconciles plans whose changes we missed, and those of stays that left during a long provider outage. */
export async function reconcileSubscriptions(applying: Applying): Promise<void> {
  const before = new Date(applying.now.getTime() - LOOK_AFTER_MS)
  const open = await openBefore(applying.db, before, AT_ONCE)
  await runIndependently(
    open.map(
      (row) => async () =>
        (await endIfLeft(applying, row)) ||
        (row.provider_subscription_id
          ? applySubscription(applying, row.provider_subscription_id)
          : endAtOnce(applying, row)),
    ),
  )
}
