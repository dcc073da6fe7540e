/** Buys the demo's plans from the payment provider, through the product's own functions. */
import { ensureOrganizationCustomer } from '@lodestay/api/modules/payments/index'
import { setPlan } from '@lodestay/api/modules/stays/index'
import {
  applySubscription,
  cancelPlan,
  changeCard,
  isPastDue,
  type SubscriptionRow,
  subscriptionById,
  subscriptionsOf,
  takePlan,
} from '@lodestay/api/modules/subscriptions/index'
import { DAY_MS, daysBefore, HOUR_MS, monthsBefore } from '@lodestay/domain'
import type { Buyer } from './buyers.ts'
import { buyingAs, type Shop, saveTestCard } from './shop.ts'
import type { DemoStay } from './world/index.ts'

/** How far back plans with a history begin. The last renewal is then two days ago. */
const MONTHS = 2
const DAYS = 2

/** Months before the last renewal. */
function billedBefore(now: Date, months: number): Date {
  return monthsBefore(daysBefore(now, DAYS), months)
}

/** How many organizations buy concurrently. */
const AT_ONCE = 4

/** Organizations with a history first, so that invoices are numbered by date. */
export async function buyAllPlans(shop: Shop, buyers: readonly Buyer[]): Promise<void> {
  const isOld = ({ stays }: Buyer) => stays.some(({ planStory }) => planStory)
  await inTurns(buyers.filter(isOld), (buyer) => buyPlans(shop, buyer))
  await inTurns(
    buyers.filter((buyer) => !isOld(buyer)),
    (buyer) => buyPlans(shop, buyer),
  )
}

async function inTurns<T>(all: readonly T[], work: (each: T) => Promise<void>): Promise<void> {
  const waiting = all.values()
  const worker = async () => {
    for (const each of waiting) await work(each)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/**
 * Buys plans for an organization's stays that never had one. If an earlier run was interrupted before plans with a
 * history had reached its day, they continue from where they are.
 */
export async function buyPlans(shop: Shop, buyer: Buyer): Promise<void> {
  const { db, payments, now } = shop
  const { organizationId } = buyer
  const rows = (await subscriptionsOf(db, organizationId).execute()).filter(isTaken)
  const known = new Set(rows.map((row) => row.stay_id))
  const unsubscribed = buyer.stays.filter(({ id, plan }) => plan !== 'Free' && !known.has(id))
  // A demo seeded before plans were bought has some plans that are not paid for.
  for (const { id, plan, presentPlan } of buyer.stays)
    if (plan === 'Free' && presentPlan !== 'Free' && !known.has(id)) await setPlan(db, id, 'Free')
  const interrupted = await interruptedSince(shop, buyer, rows)
  if (unsubscribed.length === 0 && !interrupted) return
  const hasHistory = interrupted !== null || unsubscribed.some(({ planStory }) => planStory)
  const day = interrupted ?? now
  const start = hasHistory ? billedBefore(day, MONTHS) : now
  const customerId = await ensureOrganizationCustomer({ db, payments, now: start }, organizationId)
  const bought: Bought[] = []
  for (const { id: stayId, plan, planStory } of interrupted ? buyer.stays : []) {
    const row = rows.find((each) => each.stay_id === stayId && each.status !== 'canceled')
    if (row?.payment_method_id) bought.push({ id: row.id, stayId, plan, planStory, cardId: row.payment_method_id })
  }
  const cardId = bought[0]?.cardId ?? (await saveFirstCard(shop, customerId, hasHistory))
  for (const { id: stayId, plan, planStory } of unsubscribed) {
    const tier = planStory === 'upgraded' ? 'Plus' : plan
    const { subscription } = await takePlan(buyingAs(shop, buyer.caller, start), {
      stayId,
      organizationId,
      tier,
      cardId,
    })
    bought.push({ id: subscription.row.id, stayId, plan, planStory, cardId })
  }
  if (hasHistory) await liveOn({ ...shop, now: day }, buyer, customerId, bought)
}

/** Whether the provider has the subscription; a first attempt that was never paid is retried. */
function isTaken(row: SubscriptionRow): boolean {
  return row.status !== 'pending' || isPastDue(row)
}

/** The day of an interrupted run that began plans with a history; null if none was interrupted. */
async function interruptedSince(
  { payments }: Shop,
  { stays }: Buyer,
  rows: readonly SubscriptionRow[],
): Promise<Date | null> {
  if (!stays.some(({ planStory }) => planStory)) return null
  const first = rows.reduce<Date | null>((day, { created_at: at }) => (day === null || at < day ? at : day), null)
  const customerId = rows[0]?.csmr_id
  const clock = first && customerId ? await payments.clock(customerId) : null
  // A finished history leaves its billing clock at the day of its run; an unfinished one, at the last renewal.
  return first && clock && clock.getTime() < first.getTime() - DAY_MS ? first : null
}

async function saveFirstCard(shop: Shop, customerId: string, hasHistory: boolean): Promise<string> {
  const cardId = await saveTestCard(shop, customerId, hasHistory ? 'pm_card_mastercard' : 'pm_card_visa')
  await shop.payments.setDefaultCard(customerId, cardId)
  return cardId
}

type Bought = {
  readonly plan: DemoStay['plan']
  readonly planStory: DemoStay['planStory'] | undefined
  readonly id: string
  readonly stayId: string
  readonly cardId: string
}

/** Renews the plans month by month until now, and applies their story's changes. */
async function liveOn(shop: Shop, buyer: Buyer, customerId: string, bought: readonly Bought[]): Promise<void> {
  const { now } = shop
  for (let months = MONTHS - 1; months >= 0; months--) {
    // A renewal is paid an hour after it is due.
    const renewal = new Date(billedBefore(now, months).getTime() + HOUR_MS)
    await advance(shop, customerId, renewal)
    for (const { id } of bought) await takeOver(shop, id, renewal)
    if (months > 0) await change(shop, buyer, customerId, bought, renewal)
  }
  await saveTestCard(shop, customerId, 'pm_card_amex')
  for (const { id, planStory } of bought) {
    const subscription = planStory === 'canceled' ? await subscriptionById(shop.db, id) : null
    if (subscription && !subscription.row.cancel_at_period_end)
      await cancelPlan(buyingAs(shop, buyer.caller, now), subscription)
  }
  // Last, because it marks the story as complete.
  await advance(shop, customerId, now)
  for (const { id } of bought) await takeOver(shop, id, now)
}

/** Halfway through, upgrades one plan and replaces another's card with one that will be declined. */
async function change(
  shop: Shop,
  { caller, organizationId }: Buyer,
  customerId: string,
  bought: readonly Bought[],
  at: Date,
): Promise<void> {
  for (const { id, stayId, plan, planStory, cardId } of bought) {
    const changing = buyingAs(shop, caller, at)
    const subscription = await subscriptionById(shop.db, id)
    if (planStory === 'upgraded' && subscription?.row.tier !== plan)
      await takePlan(changing, { stayId, organizationId, tier: plan, cardId })
    if (planStory !== 'pastDue' || (subscription && isPastDue(subscription.row))) continue
    const failing = await saveTestCard(shop, customerId, 'pm_card_chargeCustomerFail')
    if (subscription) await changeCard(changing, subscription, { paymentMethodId: failing })
  }
}

/** Advances the organization's billing clock, which has whole seconds, unless it is already further ahead. */
async function advance({ payments }: Shop, customerId: string, to: Date): Promise<void> {
  const clock = await payments.clock(customerId)
  if (clock && clock.getTime() + 1000 <= to.getTime()) await payments.advanceClock(customerId, to)
}

async function takeOver({ db, payments }: Shop, id: string, now: Date): Promise<void> {
  const found = await subscriptionById(db, id)
  const providerId = found?.row.provider_subscription_id
  if (providerId) await applySubscription({ db, payments, now }, providerId)
}
