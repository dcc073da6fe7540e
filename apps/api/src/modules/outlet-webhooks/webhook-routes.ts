/** Settings of the webhooks through which outlets get their posts, for admins. */
import {
  type CatalogueOutlet,
  OutletWebhook,
  OutletWebhookFields,
  PageQuery,
  paged,
  publisherOf,
  WebhookReply,
} from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOfAll } from '../../kernel/paging.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { Content } from '../../providers/content/content.ts'
import type { WebhookSender } from '../../providers/webhooks/webhook-sender.ts'
import { renewSecret, setUrl, type WebhookRow, webhookOf, webhookRow, webhookRows } from './webhook-store.ts'

const webhook = OutletWebhook.meta({ id: 'OutletWebhook' })

type Webhooks = {
  readonly content: Pick<Content, 'catalogue'>
  readonly seal: Seal
  readonly sender: WebhookSender
}

function toWebhook({ id, name }: CatalogueOutlet, row: WebhookRow | undefined | null, secret: string | null = null) {
  return {
    outletId: id,
    outletName: name,
    url: row?.url ?? null,
    updatedAt: row?.updated_at.toISOString() ?? null,
    secret,
  }
}

export function outletWebhookRoutes({ content, seal, sender }: Webhooks): Endpoint[] {
  const all = async () => (await content.catalogue()).outlets.filter((outlet) => publisherOf(outlet) === 'webhook')
  const outletBy = async (id: string) => {
    const outlet = (await all()).find((each) => each.id === id)
    if (!outlet) throw notFound('No such outlet with a webhook.')
    return outlet
  }
  const answer = async (db: Db, id: string, secret: string | null) =>
    toWebhook(await outletBy(id), await webhookRow(db, id), secret)
  // Outside the idempotency transaction, which would store the secret with the response.
  const byAdmin = { access: 'admin', params: ById, problems: ['not-found'], ownTransaction: true } as const
  return [
    endpoint({
      method: 'GET',
      url: '/outlet-webhooks',
      summary: 'List outlets that are posted to by webhook, with their addresses',
      access: 'admin',
      query: PageQuery,
      reply: paged(webhook),
      handle: async ({ db, query }) => {
        const page = pageOfAll(query, await all())
        const rows = await webhookRows(
          db,
          page.docs.map(({ id }) => id),
        )
        return {
          ...page,
          docs: page.docs.map((outlet) =>
            toWebhook(
              outlet,
              rows.find((row) => row.outlet_id === outlet.id),
            ),
          ),
        }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/outlet-webhooks/:id',
      problems: ['not-found'],
      summary: 'Get an outlet’s webhook',
      access: 'admin',
      params: ById,
      reply: webhook,
      handle: ({ db, params }) => answer(db, params.id, null),
    }),
    endpoint({
      ...byAdmin,
      method: 'PUT',
      url: '/outlet-webhooks/:id',
      summary: 'Set the address of an outlet’s webhook; only the first response has its secret',
      body: OutletWebhookFields,
      reply: webhook,
      handle: async ({ db, caller, params: { id }, body: { url }, now }) => {
        await outletBy(id)
        const refusal = sender.refusal(url)
        if (refusal) throw invalid({ path: 'url', message: refusal })
        return db.transaction().execute(async (tx) => {
          const before = { url: (await webhookRow(tx, id))?.url ?? null }
          const secret = await setUrl(tx, seal, id, url, now)
          const subject = { actorId: caller.id, action: 'outlet-webhook.set', subjectId: id }
          await audit(tx, { ...subject, before, after: { url } })
          return answer(tx, id, secret)
        })
      },
    }),
    endpoint({
      ...byAdmin,
      method: 'POST',
      url: '/outlet-webhooks/:id/secret',
      operationId: 'renewWebhookSecret',
      summary: 'Rotate the secret; the response has the new one, and the old one also signs for one more day',
      reply: webhook,
      handle: async ({ db, caller, params: { id }, now }) => {
        await outletBy(id)
        return db.transaction().execute(async (tx) => {
          if (!(await webhookRow(tx, id))) throw notAddressed()
          const secret = await renewSecret(tx, seal, id, now)
          await audit(tx, { actorId: caller.id, action: 'outlet-webhook.renew-secret', subjectId: id })
          return answer(tx, id, secret)
        })
      },
    }),
    endpoint({
      ...byAdmin,
      method: 'POST',
      url: '/outlet-webhooks/:id/test',
      operationId: 'testWebhook',
      summary: 'Send a test to the webhook and return its response',
      reply: WebhookReply.meta({ id: 'WebhookReply' }),
      handle: async ({ db, params: { id }, now }) => {
        const { name } = await outletBy(id)
        const found = await webhookOf(db, seal, id, now)
        if (!found) throw notAddressed()
        const payload = { type: 'test', timestamp: now.toISOString(), data: { outlet: { id, name } } }
        const { outcome, detail } = await sender.send({ ...found, id: newId('tst'), payload, now })
        return { isSent: outcome === 'sent', detail }
      },
    }),
  ]
}

function notAddressed() {
  return new Problem('conflict', 'Set the address of its webhook first.')
}
