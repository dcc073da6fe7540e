/** All SQL for plan units and what has taken them. An item takes one when it is submitted. */
import { includedUnits, type PlanItem, type PlanName, PlanUpgrade, type PurchaseableCollection } from '@lodestay/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { readStored } from '../../kernel/stored.ts'

/** How many units of each item have been taken in a plan's month. */
export type UnitsTaken = Partial<Record<PlanItem, number>>

/** The current month of a stay's plan. There is none while past due. */
export type PlanMonth = {
  readonly subscriptionId: string
  readonly plan: PlanName
  readonly periodStart: Date
  /** The provider begins a month at once, and charges for it an hour later: until it is paid, it has no units. */
  readonly isPaid: boolean
  readonly upgrades: readonly PlanUpgrade[]
}

/** The stored upgrades within the current month of a subscription. */
export function readUpgrades(upgrades: unknown, subscriptionId: string): PlanUpgrade[] {
  return readStored(z.array(PlanUpgrade), upgrades, 'subscriptions.upgrades', subscriptionId)
}

/** SQL: whether the current month of the subscription `b` is paid. */
const isPaid = sql<boolean>`coalesce(b.paid_from >= b.period_start, false)`

/**
 * The current month of a stay's plan; null without one. If locked, no one else can take one of its units in the
 * meantime.
 */
export async function planMonth(db: Db, stayId: string, lock = false): Promise<PlanMonth | null> {
  const row = await db
    .selectFrom('subscriptions as b')
    .select(['b.id', 'b.tier', 'b.period_start', 'b.upgrades', isPaid.as('is_paid')])
    .where('b.stay_id', '=', stayId)
    .where('b.status', '=', 'active')
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row?.period_start) return null
  return {
    subscriptionId: row.id,
    plan: row.tier,
    periodStart: row.period_start,
    isPaid: row.is_paid,
    upgrades: readUpgrades(row.upgrades, row.id),
  }
}

/** The month of a plan, paid or not. */
export type MonthOfPlan = Pick<PlanMonth, 'subscriptionId' | 'periodStart'>

/** Counts the units of each item taken in a month. */
export async function countUnits(db: Db, month: MonthOfPlan): Promise<UnitsTaken> {
  return (await countUnitsOf(db, [month])).get(month.subscriptionId) ?? {}
}

/** Counts the units taken in months of different plans, by the ids of these; those without any are missing. */
export async function countUnitsOf(db: Db, months: readonly MonthOfPlan[]): Promise<ReadonlyMap<string, UnitsTaken>> {
  if (months.length === 0) return new Map()
  const { rows } = await sql<{ subscription_id: string; used: UnitsTaken }>`
    select subscription_id, jsonb_object_agg(item, used) as used
    from (select u.subscription_id, u.item, count(*)::int as used
      from unnest(${months.map(({ subscriptionId }) => subscriptionId)}::text[],
        ${months.map(({ periodStart }) => periodStart)}::timestamptz[]) m (subscription_id, period_start)
      join plan_usage u using (subscription_id, period_start)
      where u.returned_at is null group by u.subscription_id, u.item) taken
    group by subscription_id`.execute(db)
  return new Map(rows.map((row) => [row.subscription_id, row.used]))
}

/** The current month of a promotion's plan, and what others have taken from it. */
export type TakenByOthers = {
  subscriptionId: string
  plan: PlanName
  isPaid: boolean
  /** As stored. */
  upgrades: unknown
  used: UnitsTaken
}

/** Expects the alias `p`, a row of the stay `s`. Null without an active plan. */
export function takenByOthers(collection: PurchaseableCollection) {
  return sql<TakenByOthers | null>`(select jsonb_build_object('subscriptionId', b.id, 'plan', b.tier, 'isPaid', ${isPaid},
    'upgrades', b.upgrades, 'used',
    (select coalesce(jsonb_object_agg(taken.item, taken.used), '{}') from (select i.item, count(*)::int as used
      from plan_usage i where i.subscription_id = b.id and i.period_start = b.period_start and i.returned_at is null
      and not (i.collection_type = ${collection} and i.purchaseable_id = p.id) group by i.item) taken))
    from subscriptions b where b.stay_id = s.id and b.status = 'active')`.as('taken_by_others')
}

/**
 * Expects a row. The unit it has taken, and the amount that covers, in cents; null without one. `id` is the row's id
 * column.
 */
export function unitTaken(collection: PurchaseableCollection, id: 'p.id' | 'n.id' | 'g.id') {
  return sql<{
    item: PlanItem
    covered: number
  } | null>`(select jsonb_build_object('item', i.item, 'covered', i.covered)
    from plan_usage i where i.collection_type = ${collection} and i.purchaseable_id = ${sql.ref(id)}
    and i.returned_at is null)`.as('unit')
}

export type UnitRequest = {
  readonly stayId: string
  readonly collectionType: PurchaseableCollection
  readonly purchaseableId: string
  /** The plan item it counts as; null if no plan includes it. */
  readonly item: PlanItem | null
  /** The amount the unit covers, in cents. */
  readonly covered: number
}

/**
 * Takes a unit of the stay's current month for something that may have at most one: it keeps the one it has, or
 * exchanges it for one of another item.
 * @returns false if none is left, or there is nothing to pay.
 */
export async function reserveUnit(db: Db, unit: UnitRequest): Promise<boolean> {
  const { stayId, item, covered } = unit
  // Locked before its units are counted: when two race for the last one, the second counts the first one's.
  const month = item !== null && covered > 0 ? await planMonth(db, stayId, true) : null
  const row = await getUnit(db, unit)
  if (row && row.returned_at === null && row.item === item && covered > 0) {
    await setCovered(db, unit)
    return true
  }
  if (row) await deleteUnit(db, unit)
  if (!month?.isPaid || item === null) return false
  const used = await countUnits(db, month)
  if ((used[item] ?? 0) >= includedUnits(month.plan, item, month.upgrades)) return false
  await insertUnit(db, month, { ...unit, item })
  return true
}

type Reference = Pick<UnitRequest, 'collectionType' | 'purchaseableId'>

/** The unit an item has taken, or has returned. */
export function getUnit(db: Db, { collectionType, purchaseableId }: Reference) {
  return db
    .selectFrom('plan_usage')
    .selectAll()
    .where('collection_type', '=', collectionType)
    .where('purchaseable_id', '=', purchaseableId)
    .executeTakeFirst()
}

async function insertUnit(db: Db, month: PlanMonth, unit: UnitRequest & { readonly item: PlanItem }): Promise<void> {
  await db
    .insertInto('plan_usage')
    .values({
      subscription_id: month.subscriptionId,
      stay_id: unit.stayId,
      item: unit.item,
      period_start: month.periodStart,
      collection_type: unit.collectionType,
      purchaseable_id: unit.purchaseableId,
      covered: unit.covered,
    })
    .execute()
}

async function setCovered(db: Db, { collectionType, purchaseableId, covered }: UnitRequest): Promise<void> {
  await db
    .updateTable('plan_usage')
    .set({ covered })
    .where('collection_type', '=', collectionType)
    .where('purchaseable_id', '=', purchaseableId)
    .execute()
}

async function deleteUnit(db: Db, { collectionType, purchaseableId }: Reference): Promise<void> {
  await db
    .deleteFrom('plan_usage')
    .where('collection_type', '=', collectionType)
    .where('purchaseable_id', '=', purchaseableId)
    .execute()
}

/** Returns the unit an item has taken, if it has one. */
export async function returnUnit(db: Db, { collectionType, purchaseableId }: Reference): Promise<void> {
  await db
    .updateTable('plan_usage')
    .set({ returned_at: sql`now()` })
    .where('collection_type', '=', collectionType)
    .where('purchaseable_id', '=', purchaseableId)
    .where('returned_at', 'is', null)
    .execute()
}
