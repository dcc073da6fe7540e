/**
 * Sends organizations' events to their own systems: signed, at least once, in order as long as nothing fails, and thin:
 * they name what happened to which resource, and the receiver reads the rest from the API. Decisions are sent when they
 * can no longer be undone.
 */
import { DAY_MS, daysBefore, MINUTE_MS, type OrganizationCall, type OrganizationEvent } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { enqueue, type Job, type Sweep } from '../../kernel/jobs.ts'
import type { Seal } from '../../kernel/seal.ts'
import { signingSecrets } from '../../providers/webhooks/webhook-secret.ts'
import type { WebhookAnswer, WebhookSender } from '../../providers/webhooks/webhook-sender.ts'
import { notify } from '../notifications/index.ts'
import {
  type AddressedDelivery,
  claimDelivery,
  collectEvents,
  type DeliveryRow,
  endDelivery,
  forgetDeliveries,
  getPause,
  noteOutcome,
  turnOff,
  undoableEntries,
} from './organization-webhook-store.ts'

export type DeliveryDeps = { readonly sender: WebhookSender; readonly seal: Seal }

/** Named in the audit log's trigger: migration 0330. */
const COLLECT = 'organization-webhooks:collect'
const SEND = 'organization-webhooks:send'
/** Minutes to wait after the first try, the second and so on: a day in total. */
const WAITS = [1, 5, 30, 120, 360, 900] as const
/** Days of failures after which a webhook is turned off. */
const GIVEN_UP_DAYS = 5
const REMEMBERED_DAYS = 30

/** Sends a delivery. Its id is the same each time, so that the receiver can drop duplicates. */
export function sendEvent({ sender, seal }: DeliveryDeps, row: AddressedDelivery, now: Date): Promise<WebhookAnswer> {
  const { organization_id: organizationId, subject_id: subjectId, member_id: userId } = row
  const payload: OrganizationCall = {
    type: row.event as OrganizationEvent,
    timestamp: row.occurred_at.toISOString(),
    data: { organizationId, subjectId, ...(userId && { userId }) },
  }
  return sender.send({
    id: row.id,
    url: row.url,
    secrets: signingSecrets(row, seal, row.webhook_id, now),
    payload,
    now,
  })
}

function enqueueSending(db: Db, { id, webhook_id }: Pick<DeliveryRow, 'id' | 'webhook_id'>, runAt?: Date) {
  // One delivery at a time per webhook: a slow one leaves room for others.
  return enqueue(db, SEND, { id }, { about: id, queue: `webhook ${webhook_id}`, ...(runAt && { runAt }) })
}

async function giveUp(db: Db, row: AddressedDelivery): Promise<void> {
  if (!(await turnOff(db, row.webhook_id))) return
  await notify(
    db,
    { ownersOf: row.organization_id },
    {
      area: 'listing',
      subjectId: row.organization_id,
      isUrgent: true,
      title: 'A webhook was turned off',
      body: `Deliveries to ${new URL(row.url).host} keep failing. Fix the receiver, then turn the webhook on again in the settings.`,
    },
  )
}

async function deliver(telling: DeliveryDeps, db: Db, id: string, now: Date): Promise<void> {
  const pause = await getPause(db, id, now)
  if (pause) return enqueueSending(db, { id, webhook_id: pause.webhook_id }, pause.until)
  const row = await claimDelivery(db, id, now)
  if (!row) return
  const { outcome, detail } = await sendEvent(telling, row, now)
  await db.transaction().execute(async (tx) => {
    const noted = await noteOutcome(tx, row, outcome === 'sent', now)
    const isGone = outcome === 'gone' && noted !== null
    const wait = WAITS[row.tries - 1]
    const isOver = outcome === 'sent' || isGone || wait === undefined
    const status = outcome === 'sent' ? 'sent' : isOver ? 'failed' : 'queued'
    await endDelivery(tx, id, { status, detail })
    if (!isOver) await enqueueSending(tx, row, new Date(now.getTime() + wait * MINUTE_MS))
    const failsFor = noted?.failingSince ? now.getTime() - noted.failingSince.getTime() : 0
    if (isGone || failsFor > GIVEN_UP_DAYS * DAY_MS) await giveUp(tx, row)
  })
}

export function deliveryJobs(telling: DeliveryDeps): Job[] {
  return [
    {
      name: COLLECT,
      run: async (payload, { db, now }) => {
        const { auditIds } = payload as { auditIds: readonly string[] }
        await db.transaction().execute(async (tx) => {
          const undoable = await undoableEntries(tx, auditIds, now)
          if (undoable) await enqueue(tx, COLLECT, { auditIds: undoable.auditIds }, { runAt: undoable.until })
          const final = auditIds.filter((id) => !undoable?.auditIds.includes(id))
          for (const each of await collectEvents(tx, final, now)) await enqueueSending(tx, each)
        })
      },
    },
    {
      name: SEND,
      callsOut: true,
      run: (payload, { db, now }) => deliver(telling, db, (payload as { id: string }).id, now),
    },
  ]
}

export const deliverySweeps: Sweep[] = [
  {
    name: 'organization-webhooks:forget',
    cron: '23 4 * * *',
    run: (_, { db, now }) => forgetDeliveries(db, daysBefore(now, REMEMBERED_DAYS)),
  },
]
