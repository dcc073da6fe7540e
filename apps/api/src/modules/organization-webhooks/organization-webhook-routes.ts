/** Webhook settings, through which owners send events to their own systems. */
import {
  EventDelivery,
  ORGANIZATION_WEBHOOKS_MAX,
  OrganizationWebhook,
  OrganizationWebhookChanges,
  OrganizationWebhookFields,
  PageQuery,
  paged,
  SENT_BY_HAND_A_DAY,
  SENT_BY_HAND_A_MINUTE,
  WebhookReply,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit, auditEdit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import { callerSlots } from '../../kernel/caller-slots.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type ByIdContext, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { countDaily } from '../../kernel/rates.ts'
import { signingSecrets } from '../../providers/webhooks/webhook-secret.ts'
import { organizationById } from '../organizations/index.ts'
import { type DeliveryDeps, sendEvent } from './deliver-events.ts'
import {
  countWebhooks,
  deleteWebhook,
  deliveryIn,
  endDelivery,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  renewSecret,
  toWebhook,
  updateWebhook,
  type WebhookRow,
  webhookIn,
} from './organization-webhook-store.ts'

const Reply = OrganizationWebhook.meta({ id: 'OrganizationWebhook' })
const Sent = WebhookReply.meta({ id: 'WebhookReply' })
const One = ById.extend({ webhookId: z.string().max(60) })

/** @throws Problem 404 */
async function own(db: Db, { id, webhookId }: z.output<typeof One>): Promise<WebhookRow> {
  const row = await webhookIn(db, id, webhookId)
  if (!row) throw notFound('No such webhook.')
  return row
}

/** How long a second test or replay waits for the first. */
const PATIENCE_MS = 1000

type ByHand = { readonly db: Db; readonly caller: Caller; readonly now: Date }

export function organizationWebhookRoutes(telling: DeliveryDeps): Endpoint[] {
  const { sender, seal } = telling
  const inTurn = callerSlots(1, PATIENCE_MS)
  /** @throws Problem 429 if the caller is sending already, or has sent too many */
  const sendByHand = ({ db, caller, now }: ByHand, send: () => ReturnType<typeof sendEvent>) =>
    inTurn(caller.id, async () => {
      const limit = { most: SENT_BY_HAND_A_DAY, inMinute: SENT_BY_HAND_A_MINUTE, now }
      const detail = 'You’ve sent many events by hand.'
      await db.transaction().execute((tx) => countDaily(tx, `sent by hand ${caller.id}`, { ...limit, detail }))
      return send()
    })
  const assertReachable = (url: string) => {
    const refusal = sender.refusal(url)
    if (refusal) throw invalid({ path: 'url', message: refusal })
  }
  const byOwner = {
    access: 'org.Update',
    // Without the organization's version, which isn't its webhooks'.
    subject: ({ db, params }: ByIdContext) =>
      organizationById(db, params.id).then((found) => found && { organizationId: found.organizationId }),
  } as const
  // Outside the idempotency transaction, which would store the secret with the response, or wait for the receiver.
  const aside = { ...byOwner, ownTransaction: true, unversioned: true } as const
  return [
    endpoint({
      ...byOwner,
      method: 'GET',
      url: '/organizations/:id/webhooks',
      operationId: 'listOrganizationWebhooks',
      summary: 'List an organization’s webhooks',
      params: ById,
      query: PageQuery,
      reply: paged(Reply),
      handle: ({ db, params, query }) => listWebhooks(db, params.id, query),
    }),
    endpoint({
      ...aside,
      method: 'POST',
      url: '/organizations/:id/webhooks',
      operationId: 'createOrganizationWebhook',
      summary: 'Create a webhook for an organization’s events; only this response has the signing secret',
      params: ById,
      body: OrganizationWebhookFields,
      reply: Reply,
      status: 201,
      handle: ({ db, caller, params: { id }, body, now }) => {
        assertReachable(body.url)
        return db.transaction().execute(async (tx) => {
          await organizationById(tx, id, true)
          if ((await countWebhooks(tx, id)) >= ORGANIZATION_WEBHOOKS_MAX)
            throw new Problem('conflict', `An organization can have at most ${ORGANIZATION_WEBHOOKS_MAX} webhooks.`)
          const created = await insertWebhook(tx, seal, id, body, now)
          const { secret: _, ...after } = created
          await audit(tx, { actorId: caller.id, action: 'organization.webhook-create', subjectId: id, after })
          return created
        })
      },
    }),
    endpoint({
      ...byOwner,
      method: 'GET',
      url: '/organizations/:id/webhooks/:webhookId',
      operationId: 'getOrganizationWebhook',
      summary: 'Get a webhook',
      params: One,
      reply: Reply,
      handle: async ({ db, params }) => toWebhook(await own(db, params)),
    }),
    endpoint({
      ...byOwner,
      method: 'PATCH',
      url: '/organizations/:id/webhooks/:webhookId',
      operationId: 'updateOrganizationWebhook',
      summary: 'Update a webhook’s address or events, or turn it on or off',
      params: One,
      body: OrganizationWebhookChanges,
      reply: Reply,
      handle: async ({ db, caller, params, body }) => {
        const before = toWebhook(await own(db, params))
        if (body.url !== undefined) assertReachable(body.url)
        const after = await updateWebhook(db, params.webhookId, body)
        await auditEdit(db, {
          actorId: caller.id,
          action: 'organization.webhook-update',
          subjectId: params.id,
          fields: Object.keys(body),
          before,
          after,
        })
        return after
      },
    }),
    endpoint({
      ...byOwner,
      method: 'DELETE',
      url: '/organizations/:id/webhooks/:webhookId',
      operationId: 'deleteOrganizationWebhook',
      summary: 'Delete a webhook',
      params: One,
      reply: z.null(),
      status: 204,
      handle: async ({ db, caller, params }) => {
        const before = toWebhook(await own(db, params))
        await deleteWebhook(db, params.webhookId)
        await audit(db, { actorId: caller.id, action: 'organization.webhook-delete', subjectId: params.id, before })
        return null
      },
    }),
    endpoint({
      ...aside,
      method: 'POST',
      url: '/organizations/:id/webhooks/:webhookId/secret',
      operationId: 'renewOrganizationWebhookSecret',
      summary: 'Rotate a webhook’s secret; the response has the new one, and the old one also signs for one more day',
      params: One,
      reply: Reply,
      handle: ({ db, caller, params, now }) =>
        db.transaction().execute(async (tx) => {
          const { id } = await own(tx, params)
          const renewed = await renewSecret(tx, seal, id, now)
          await audit(tx, { actorId: caller.id, action: 'organization.webhook-secret', subjectId: params.id })
          return renewed
        }),
    }),
    endpoint({
      ...aside,
      method: 'POST',
      url: '/organizations/:id/webhooks/:webhookId/test',
      operationId: 'testOrganizationWebhook',
      summary: 'Send a test event to a webhook and return its response',
      params: One,
      reply: Sent,
      handle: async ({ params, ...byHand }) => {
        const { db, now } = byHand
        const row = await own(db, params)
        const secrets = signingSecrets(row, seal, row.id, now)
        const payload = { type: 'test', timestamp: now.toISOString(), data: { organizationId: params.id } }
        const event = { id: newId('tst'), url: row.url, secrets, payload, now }
        const { outcome, detail } = await sendByHand(byHand, () => sender.send(event))
        return { isSent: outcome === 'sent', detail }
      },
    }),
    endpoint({
      ...byOwner,
      method: 'GET',
      url: '/organizations/:id/webhooks/:webhookId/deliveries',
      operationId: 'listEventDeliveries',
      summary: 'List a webhook’s deliveries of the last 30 days, newest first, with its responses',
      params: One,
      query: PageQuery,
      reply: paged(EventDelivery.meta({ id: 'EventDelivery' })),
      handle: async ({ db, params, query }) => listDeliveries(db, (await own(db, params)).id, query),
    }),
    endpoint({
      ...aside,
      method: 'POST',
      url: '/organizations/:id/webhooks/:webhookId/deliveries/:deliveryId/replay',
      operationId: 'replayEventDelivery',
      summary: 'Send an event again under its ID, and return the response',
      params: One.extend({ deliveryId: z.string().max(60) }),
      reply: Sent,
      handle: async ({ params, ...byHand }) => {
        const { db, now } = byHand
        const row = await deliveryIn(db, (await own(db, params)).id, params.deliveryId)
        if (!row) throw notFound('No such delivery.')
        const { outcome, detail } = await sendByHand(byHand, () => sendEvent(telling, row, now))
        if (outcome === 'sent') await endDelivery(db, row.id, { status: 'sent', detail })
        return { isSent: outcome === 'sent', detail }
      },
    }),
  ]
}
