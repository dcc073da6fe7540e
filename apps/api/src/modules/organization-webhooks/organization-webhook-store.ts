/** All SQL for organizations' webhooks. */
import {
  afterUndo,
  type EventDelivery,
  type OrganizationEvent,
  type OrganizationWebhook,
  type OrganizationWebhookChanges,
  type OrganizationWebhookFields,
  organizationEventNames,
  organizationEvents,
  type PageQuery,
} from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { EventDeliveriesTable, OrganizationWebhooksTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf, pageOfNewest } from '../../kernel/page-of.ts'
import { repeatInBatches } from '../../kernel/repeat-in-batches.ts'
import type { Seal } from '../../kernel/seal.ts'
import { newWebhookSecret, replacedSecret } from '../../providers/webhooks/webhook-secret.ts'

export type WebhookRow = Selectable<OrganizationWebhooksTable>
export type DeliveryRow = Selectable<EventDeliveriesTable>
/** A delivery with its webhook, and who joined or left if that is the event. */
export type AddressedDelivery = DeliveryRow & WebhookRow & { readonly member_id: string | null }

export function toWebhook(row: WebhookRow, secret: string | null = null): OrganizationWebhook {
  return {
    id: row.id,
    url: row.url,
    events: organizationEventNames.filter((name) => row.events.includes(name)),
    isEnabled: row.is_enabled,
    failingSince: row.failing_since?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    secret,
  }
}

function toDelivery(row: DeliveryRow): EventDelivery {
  return {
    id: row.id,
    event: row.event as OrganizationEvent,
    subjectId: row.subject_id,
    status: row.status as EventDelivery['status'],
    tries: row.tries,
    createdAt: row.created_at.toISOString(),
    triedAt: row.tried_at?.toISOString() ?? null,
    detail: row.detail,
  }
}

function webhooksOf(db: Db, organizationId: string) {
  return db.selectFrom('organization_webhooks').selectAll().where('organization_id', '=', organizationId)
}

export function listWebhooks(db: Db, organizationId: string, query: PageQuery) {
  return pageOf(query, webhooksOf(db, organizationId).orderBy('id'), (row) => toWebhook(row))
}

export async function webhookIn(db: Db, organizationId: string, id: string): Promise<WebhookRow | null> {
  return (await webhooksOf(db, organizationId).where('id', '=', id).executeTakeFirst()) ?? null
}

export async function countWebhooks(db: Db, organizationId: string): Promise<number> {
  const counted = db.selectFrom('organization_webhooks').select(({ fn }) => fn.countAll<number>().as('n'))
  return Number((await counted.where('organization_id', '=', organizationId).executeTakeFirstOrThrow()).n)
}

/** @returns the new webhook with its secret, which is never returned again */
export async function insertWebhook(
  db: Db,
  seal: Seal,
  organizationId: string,
  { url, events, isEnabled }: OrganizationWebhookFields,
  now: Date,
): Promise<OrganizationWebhook> {
  const [id, secret] = [newId('whk'), newWebhookSecret()]
  const row = await db
    .insertInto('organization_webhooks')
    .values({
      id,
      organization_id: organizationId,
      url,
      events,
      is_enabled: isEnabled,
      sealed_secret: seal.seal(secret, id),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toWebhook(row, secret)
}

/** A webhook turned on again gets events from now on, with its failures reset. */
export async function updateWebhook(
  db: Db,
  id: string,
  { url, events, isEnabled }: OrganizationWebhookChanges,
): Promise<OrganizationWebhook> {
  const row = await db
    .updateTable('organization_webhooks')
    .set({
      // A change of nothing would be no SQL.
      id,
      ...(url !== undefined && { url }),
      ...(events && { events }),
      ...(isEnabled !== undefined && { is_enabled: isEnabled }),
      ...((url !== undefined || isEnabled) && { failing_since: null, paused_until: null }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toWebhook(row)
}

export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('organization_webhooks').where('id', '=', id).execute()
}

/** Generates a new secret; the old one also signs for a day, so that the receiver can switch over. */
export async function renewSecret(db: Db, seal: Seal, id: string, now: Date): Promise<OrganizationWebhook> {
  const secret = newWebhookSecret()
  const renewed = await db
    .updateTable('organization_webhooks')
    .set(replacedSecret(seal.seal(secret, id), now))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toWebhook(renewed, secret)
}

const eventOf: ReadonlyMap<string, OrganizationEvent> = new Map(
  organizationEventNames.flatMap((name) => organizationEvents[name].map((action) => [action, name] as const)),
)

/** Reviewers' decisions, which they can undo until their host is notified. */
const isDecision = sql<boolean>`a.action ~ '\\.(publish|reject)$'`
const isUndone = sql<boolean>`coalesce((
  select later.action like '%.undo' from audit_log later
  where later.subject_id = a.subject_id and later.id > a.id and later.action ~ '\\.(publish|reject|undo)$'
  order by later.id limit 1), false)`

/** @returns the entries about decisions that can still be undone, and when they no longer can; null if there are none */
export async function undoableEntries(
  db: Db,
  auditIds: readonly string[],
  now: Date,
): Promise<{ readonly auditIds: readonly string[]; readonly until: Date } | null> {
  const { rows } = await sql<{ readonly id: string; readonly at: Date }>`select a.id, max(d.at) as at
    from audit_log a join decisions d on d.subject_id = a.subject_id and d.undone_at is null
    where a.id = any(${auditIds}::text[]) and ${isDecision}
    group by a.id order by at`.execute(db)
  const open = rows.filter(({ at }) => afterUndo(at) > now)
  const last = open.at(-1)
  return last ? { auditIds: open.map(({ id }) => id), until: afterUndo(last.at) } : null
}

/**
 * Creates the deliveries for audit log entries, undone decisions excepted; entries already collected change nothing.
 * @returns the new deliveries, with their webhooks
 */
export async function collectEvents(
  db: Db,
  auditIds: readonly string[],
  now: Date,
): Promise<{ readonly id: string; readonly webhook_id: string }[]> {
  const { rows } = await sql<{
    readonly id: string
    readonly action: string
    readonly at: Date
    readonly subject_id: string
    readonly webhook_id: string
    readonly events: string[]
  }>`select a.id, a.action, a.at, a.subject_id, w.id as webhook_id, w.events
    from audit_log a
    left join offers o on o.id = a.subject_id
    left join cancellations c on c.id = a.subject_id
    left join giveaways g on g.id = a.subject_id
    left join stay_promotions p on p.id = a.subject_id
    left join subscriptions b on b.id = a.subject_id
    left join transactions t on t.id = a.subject_id
    left join organizations n on n.id = a.subject_id
    left join stays s on s.id = coalesce(o.stay_id, c.stay_id, g.stay_id, p.stay_id, a.subject_id)
    join organization_webhooks w on w.is_enabled and w.organization_id =
      coalesce(s.organization_id, b.organization_id, t.organization_id, n.id, a.before ->> 'organizationId')
    where a.id = any(${auditIds}::text[]) and a.action = any(${[...eventOf.keys()]}::text[])
      and not (${isDecision} and ${isUndone})
    order by a.id, w.id`.execute(db)
  const deliveries = rows.flatMap(({ id, action, at, subject_id, webhook_id, events }) => {
    const event = eventOf.get(action)
    const isWanted = event && (events.length === 0 || events.includes(event))
    return isWanted ? [{ id: newId('evd'), audit_id: id, webhook_id, event, subject_id, occurred_at: at }] : []
  })
  if (deliveries.length === 0) return []
  return db
    .insertInto('event_deliveries')
    .values(deliveries.map((each) => ({ ...each, created_at: now })))
    .onConflict((conflict) => conflict.columns(['webhook_id', 'audit_id']).doNothing())
    .returning(['id', 'webhook_id'])
    .execute()
}

/**
 * Takes a pending delivery with its destination; null if it is no longer needed. It counts as tried from here on. If
 * its webhook was turned off it has failed, so that it can be resent when the webhook is on again.
 */
export async function claimDelivery(db: Db, id: string, now: Date): Promise<AddressedDelivery | null> {
  const isOn = sql<boolean>`exists (select from organization_webhooks w where w.id = webhook_id and w.is_enabled)`
  const waiting = db.updateTable('event_deliveries').where('id', '=', id).where('status', '=', 'queued')
  await waiting.set({ status: 'failed', detail: TURNED_OFF }).where(sql<boolean>`not ${isOn}`).execute()
  await waiting.set({ tries: sql`tries + 1`, tried_at: now }).execute()
  return deliveryBy(db, id, 'queued')
}

/** When a pending delivery can be tried, if its webhook is paused: trying it would cost the time of its failure. */
export async function getPause(db: Db, id: string, now: Date): Promise<{ webhook_id: string; until: Date } | null> {
  const row = await db
    .selectFrom('event_deliveries as d')
    .innerJoin('organization_webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.webhook_id', 'w.paused_until'])
    .where('d.id', '=', id)
    .where('d.status', '=', 'queued')
    .where('w.is_enabled', '=', true)
    .where('w.paused_until', '>', now)
    .executeTakeFirst()
  return row?.paused_until ? { webhook_id: row.webhook_id, until: row.paused_until } : null
}

const TURNED_OFF = 'The address was turned off.'

/** People join and leave by themselves; who removes them names them. */
const memberId = sql<string | null>`case when d.event like 'member.%'
  then coalesce(a.before ->> 'userId', a.actor_id) end`

async function deliveryBy(db: Db, id: string, status?: 'queued'): Promise<AddressedDelivery | null> {
  const row = await db
    .selectFrom('event_deliveries as d')
    .innerJoin('organization_webhooks as w', 'w.id', 'd.webhook_id')
    .leftJoin('audit_log as a', 'a.id', 'd.audit_id')
    .selectAll('w')
    .selectAll('d')
    .select(memberId.as('member_id'))
    .where('d.id', '=', id)
    .$if(status !== undefined, (found) => found.where('d.status', '=', 'queued').where('w.is_enabled', '=', true))
    .executeTakeFirst()
  return row ?? null
}

/** A webhook's past delivery, to be resent. */
export async function deliveryIn(db: Db, webhookId: string, id: string): Promise<AddressedDelivery | null> {
  const found = await deliveryBy(db, id)
  return found?.webhook_id === webhookId ? found : null
}

export async function endDelivery(
  db: Db,
  id: string,
  end: { readonly status: EventDelivery['status']; readonly detail: string },
): Promise<void> {
  await db.updateTable('event_deliveries').set(end).where('id', '=', id).execute()
}

/**
 * Records that a webhook works, or since when it has been failing: the longer, the longer it is left alone, for a minute
 * to an hour.
 * @returns since when; null if it has another address by now, or is deleted: the outcome says nothing about it then
 */
export async function noteOutcome(
  db: Db,
  { webhook_id: id, url }: Pick<AddressedDelivery, 'webhook_id' | 'url'>,
  isSent: boolean,
  now: Date,
): Promise<{ readonly failingSince: Date | null } | null> {
  const failing = sql<Date>`coalesce(failing_since, ${now}::timestamptz)`
  const pause = sql`least(greatest(${now}::timestamptz - ${failing}, '1 minute'), '1 hour')`
  const noted = await db
    .updateTable('organization_webhooks')
    .set(
      isSent
        ? { failing_since: null, paused_until: null }
        : { failing_since: failing, paused_until: sql<Date>`${now}::timestamptz + ${pause}` },
    )
    .where('id', '=', id)
    .where('url', '=', url)
    .returning('failing_since')
    .executeTakeFirst()
  return noted ? { failingSince: noted.failing_since } : null
}

/** @returns whether this call turned it off */
export async function turnOff(db: Db, webhookId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('organization_webhooks')
    .set({ is_enabled: false })
    .where('id', '=', webhookId)
    .where('is_enabled', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function listDeliveries(db: Db, webhookId: string, query: PageQuery) {
  const statement = db.selectFrom('event_deliveries as d').selectAll('d').where('d.webhook_id', '=', webhookId)
  return pageOfNewest(db, query, { of: 'd', statement }, toDelivery)
}

export function forgetDeliveries(db: Db, before: Date): Promise<number> {
  return repeatInBatches(async (limit) => {
    const old = db.selectFrom('event_deliveries').select('id').where('created_at', '<', before).limit(limit)
    return (await db.deleteFrom('event_deliveries').where('id', 'in', old).executeTakeFirst()).numDeletedRows
  })
}
