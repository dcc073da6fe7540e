import { type PlanUsage, plans, planUsage, type Subscription, shownStayName } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { countUnits } from '../plan-units/index.ts'
import { isPastDue } from './apply-subscription.ts'
import type { SubscriptionRow } from './subscription-store.ts'

/** What the current month of a plan includes, and how much of it is used. */
async function usageOf(db: Db, row: SubscriptionRow): Promise<PlanUsage[]> {
  const used = row.period_start ? await countUnits(db, row.id, row.period_start) : {}
  return planUsage(row.status === 'active' ? row.tier : null, used)
}

/** Whether a month was ever paid. The provider dates the first one even before that. */
function hasStarted({ provider_status: status }: SubscriptionRow): boolean {
  return status !== null && status !== 'incomplete' && status !== 'incomplete_expired'
}

export async function toSubscription(db: Db, row: SubscriptionRow): Promise<Subscription> {
  const { period_start: start, period_end: end } = row
  return {
    id: row.id,
    stayId: row.stay_id,
    stayName: row.stay_name === null ? '' : shownStayName(row.stay_name),
    organizationId: row.organization_id ?? '',
    csmrId: row.csmr_id ?? '',
    priceId: row.price_id,
    metadata: { stayId: row.stay_id },
    tier: row.tier,
    status: row.status,
    isPastDue: isPastDue(row),
    paymentMethodId: row.payment_method_id,
    price: plans[row.tier].dollarsAMonth * 100,
    period: start && end && hasStarted(row) ? { start: start.toISOString(), end: end.toISOString() } : null,
    cancelAtPeriodEnd: row.cancel_at_period_end,
    nextTier: row.next_tier,
    pendingTier: row.pending_tier,
    nextPaymentAttempt: row.next_attempt_at?.toISOString() ?? null,
    usage: await usageOf(db, row),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
