/** All SQL for stays' subscriptions. */
import { type PlanName, shownStayName } from '@lodestay/domain'
import { type Selectable, sql, type Updateable } from 'kysely'
import type { SubscriptionsTable } from '../../db/tables.ts'
import { oneByOne } from '../../kernel/batches.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { stayName } from '../stay-names/index.ts'

/** Open subscriptions read at a time. */
const AT_ONCE = 100

export type SubscriptionRow = Selectable<SubscriptionsTable> & {
  csmr_id: string | null
  own_stay_id: string | null
  /** Empty for an untitled draft, null for a deleted stay. */
  stay_name: string | null
}
export type SubscriptionSubject = {
  readonly stayId: string | null
  readonly organizationId: string | null
  readonly version: number
  readonly row: SubscriptionRow
}

function subscriptions(db: Db) {
  return db
    .selectFrom('subscriptions as p')
    .leftJoin('organizations as o', 'o.id', 'p.organization_id')
    .leftJoin('stays as s', 's.id', 'p.stay_id')
    .selectAll('p')
    .select([
      'o.stripe_customer_id as csmr_id',
      // Later owners of a stay see nothing of its earlier plans.
      sql<string | null>`case when s.organization_id = p.organization_id then p.stay_id end`.as('own_stay_id'),
      sql<string | null>`case when s.id is not null then coalesce(${stayName}, '') end`.as('stay_name'),
    ])
}

/** The name to show for a subscription's stay; `deleted` for one that was deleted. */
export function paidStayName(
  { stay_name: name }: Pick<SubscriptionRow, 'stay_name'>,
  deleted = 'A deleted stay',
): string {
  return name === null ? deleted : shownStayName(name)
}

function toSubject(row: SubscriptionRow | undefined): SubscriptionSubject | null {
  return row ? { stayId: row.own_stay_id, organizationId: row.organization_id, version: row.version, row } : null
}

/** Finds a subscription by our id or the provider's. */
export async function subscriptionById(db: Db, id: string, lock = false): Promise<SubscriptionSubject | null> {
  return toSubject(
    await subscriptions(db)
      .where((where) => where.or([where('p.id', '=', id), where('p.provider_subscription_id', '=', id)]))
      .$if(lock, (query) => query.forUpdate('p'))
      .executeTakeFirst(),
  )
}

function openOf(db: Db, stayId: string) {
  return subscriptions(db).where('p.stay_id', '=', stayId).where('p.status', '<>', 'canceled')
}

/**
 * A stay's subscription that has not ended: its organization's, or else the one whose paid month came with the stay
 * when it moved.
 */
export async function subscriptionOfStay(db: Db, stayId: string): Promise<SubscriptionSubject | null> {
  return toSubject(
    await openOf(db, stayId)
      .orderBy(sql`s.organization_id is not distinct from p.organization_id`, 'desc')
      .orderBy(sql`p.status = 'active'`, 'desc')
      .executeTakeFirst(),
  )
}

/** The subscription of a stay that an organization pays for, if it has not ended. */
export async function subscriptionPaidBy(
  db: Db,
  { stayId, organizationId }: { readonly stayId: string; readonly organizationId: string },
  lock = false,
): Promise<SubscriptionSubject | null> {
  return toSubject(
    await openOf(db, stayId)
      .where('p.organization_id', '=', organizationId)
      .$if(lock, (query) => query.forUpdate('p'))
      .executeTakeFirst(),
  )
}

/** All of a stay's subscriptions that have not ended: after a move, those of several organizations. */
export function openSubscriptionsOf(db: Db, stayId: string): Promise<SubscriptionRow[]> {
  return openOf(db, stayId).execute()
}

/** The subscription that a stay's plan comes from. */
export async function getActiveSubscription(db: Db, stayId: string): Promise<SubscriptionRow | null> {
  return (await openOf(db, stayId).where('p.status', '=', 'active').executeTakeFirst()) ?? null
}

/**
 * When the last paid month ends that a stay took along from an organization; null if there is none: it ends at once with its
 * customer at the provider.
 */
export async function movedMonthsUntil(db: Db, organizationId: string): Promise<Date | null> {
  const last = await subscriptions(db)
    .where('p.organization_id', '=', organizationId)
    .where('p.status', '=', 'active')
    .where(sql<boolean>`s.organization_id <> p.organization_id`)
    .clearSelect()
    .select(({ fn }) => fn.max('p.period_end').as('until'))
    .executeTakeFirst()
  return last?.until ?? null
}

/**
 * Subscriptions of an organization, active ones first.
 * @param stayIds limits them to these stays; null: all it ever had
 */
export function subscriptionsOf(db: Db, organizationId: string, stayIds: readonly string[] | null = null) {
  return subscriptions(db)
    .where('p.organization_id', '=', organizationId)
    .$if(stayIds !== null, (rows) => rows.where(sql<boolean>`p.stay_id = any(${stayIds})`))
    .orderBy(sql`p.status = 'canceled'`)
    .orderBy('p.created_at', 'desc')
}

/** Whether an organization has a plan that hasn't ended. */
export async function hasPlan(db: Db, organizationId: string): Promise<boolean> {
  const open = db.selectFrom('subscriptions').select('id').where('organization_id', '=', organizationId)
  return (await open.where('status', '<>', 'canceled').limit(1).execute()).length > 0
}

/** Subscriptions paid for by a card. */
export function subscriptionsByCard(db: Db, cardId: string, organizationId: string) {
  return subscriptionsOf(db, organizationId).where('p.payment_method_id', '=', cardId)
}

/** Subscriptions paid for by a card of their own that have not ended. */
export function openByCard(db: Db, cardId: string): Promise<SubscriptionRow[]> {
  return subscriptions(db).where('p.payment_method_id', '=', cardId).where('p.status', '<>', 'canceled').execute()
}

/** Subscriptions of an organization without a card of their own that have not ended: its default card pays for them. */
export function openWithoutCard(db: Db, organizationId: string): Promise<SubscriptionRow[]> {
  return subscriptionsOf(db, organizationId)
    .where('p.payment_method_id', 'is', null)
    .where('p.status', '<>', 'canceled')
    .execute()
}

/** All subscriptions that have not ended, here or at the provider, and were last read before `before`. */
export function openBefore(db: Db, before: Date): AsyncGenerator<SubscriptionRow> {
  return oneByOne<SubscriptionRow>(AT_ONCE, (last) =>
    subscriptions(db)
      .where((where) =>
        where.or([where('p.status', '<>', 'canceled'), where('p.provider_status', 'in', ['active', 'trialing'])]),
      )
      .where('p.updated_at', '<', before)
      .where('p.id', '>', last?.id ?? '')
      .orderBy('p.id')
      .limit(AT_ONCE)
      .execute(),
  )
}

export type NewSubscriptionRow = {
  readonly stayId: string
  readonly organizationId: string
  readonly tier: PlanName
  readonly priceId: string
  readonly actorId: string
  readonly promotionCode: string | null
}

/** @throws a unique violation (409) if the organization has a subscription for the stay that has not ended. */
export async function insertSubscription(db: Db, subscription: NewSubscriptionRow): Promise<string> {
  const id = newId('sub')
  await db
    .insertInto('subscriptions')
    .values({
      id,
      stay_id: subscription.stayId,
      organization_id: subscription.organizationId,
      tier: subscription.tier,
      price_id: subscription.priceId,
      actor_id: subscription.actorId,
      promotion_code: subscription.promotionCode,
    })
    .execute()
  return id
}

export async function updateSubscription(db: Db, id: string, changes: SubscriptionChanges): Promise<void> {
  await updateOf(db, id, changes).execute()
}

/** Records that the month which starts at `start` is paid. Invoices may be paid, and reported, out of order. */
export async function recordPaidMonth(db: Db, id: string, start: Date): Promise<void> {
  await updateOf(db, id, { paid_from: start })
    .where((where) => where.or([where('paid_from', 'is', null), where('paid_from', '<', start)]))
    .execute()
}

/** Stores the provider's id for a plan that has not been given up. @returns whether it was stored. */
export async function saveProviderId(db: Db, id: string, providerId: string): Promise<boolean> {
  const update = updateOf(db, id, { provider_subscription_id: providerId }).where('status', '<>', 'canceled')
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

/** Gives up a plan unknown to the provider. @returns whether it was given up. */
export async function giveUpUnknown(db: Db, id: string): Promise<boolean> {
  const update = updateOf(db, id, { status: 'canceled' }).where('provider_subscription_id', 'is', null)
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

export type SubscriptionChanges = Omit<Updateable<SubscriptionsTable>, 'version' | 'updated_at'>

function updateOf(db: Db, id: string, changes: SubscriptionChanges) {
  return db
    .updateTable('subscriptions')
    .set({ ...changes, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
}

/** Increments the counter of changes requested from the provider. @returns the change's number. */
export async function nextChange(db: Db, id: string): Promise<number> {
  const { change } = await db
    .updateTable('subscriptions')
    .set({ change: sql`change + 1` })
    .where('id', '=', id)
    .returning('change')
    .executeTakeFirstOrThrow()
  return change
}
