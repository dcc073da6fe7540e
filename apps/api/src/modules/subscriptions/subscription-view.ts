import { plans, planUsage, type Subscription } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { countUnitsOf, readUpgrades, type UnitsTaken } from '../plan-units/index.ts'
import { hasStarted, isPastDue } from './apply-subscription.ts'
import { paidStayName, type SubscriptionRow } from './subscription-store.ts'

/**
 * Whether its current month has begun and is yet to be paid. The provider begins it at once, and charges for it an hour
 * later, or in vain.
 */
function awaitsPayment({ status, period_start: start, paid_from: paidFrom }: SubscriptionRow): boolean {
  return status === 'active' && start !== null && (paidFrom === null || paidFrom < start)
}

/** Adds how much of what its current month includes is used. */
export async function toSubscription(db: Db, row: SubscriptionRow): Promise<Subscription> {
  const used = await countUsed(db, [row])
  return withUsage(row, used.get(row.id) ?? {})
}

/** The same for many, with one statement. */
export async function toSubscriptions(db: Db, rows: readonly SubscriptionRow[]): Promise<Subscription[]> {
  const used = await countUsed(db, rows)
  return rows.map((row) => withUsage(row, used.get(row.id) ?? {}))
}

function countUsed(db: Db, rows: readonly SubscriptionRow[]): Promise<ReadonlyMap<string, UnitsTaken>> {
  const months = rows.flatMap(({ id, period_start: periodStart }) =>
    periodStart ? [{ subscriptionId: id, periodStart }] : [],
  )
  return countUnitsOf(db, months)
}

function withUsage(row: SubscriptionRow, used: UnitsTaken): Subscription {
  const { period_start: start, period_end: end } = row
  return {
    id: row.id,
    stayId: row.stay_id,
    stayName: paidStayName(row),
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
    awaitsPayment: awaitsPayment(row),
    usage: planUsage(
      row.status === 'active' && !awaitsPayment(row) ? row.tier : null,
      used,
      readUpgrades(row.upgrades, row.id),
    ),
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
