/** Webhook deliveries to an outlet, and resending them. */
import { OutletDelivery, PageQuery, paged, WebhookReply } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { promotionNow } from '../promotions/index.ts'
import { deliveryById, listDeliveries, noteReplay, TO_OUTLET } from './delivery-store.ts'
import type { Execution } from './execution-routes.ts'
import { taskById } from './execution-store.ts'
import { postOf } from './task-post.ts'
import { type SendingWebhooks, sendToWebhook } from './webhook-publisher.ts'

export function deliveryRoutes({ content, linkUrl }: Execution, sending: SendingWebhooks): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      url: '/outlet-webhooks/:id/deliveries',
      summary: 'List deliveries to an outlet’s webhook, newest first',
      access: 'admin',
      params: ById,
      query: PageQuery,
      reply: paged(OutletDelivery.meta({ id: 'OutletDelivery' })),
      handle: ({ db, params, query }) => listDeliveries(db, { ...query, outletId: params.id }),
    }),
    endpoint({
      method: 'POST',
      url: '/outlet-deliveries/:id/replay',
      operationId: 'replayDelivery',
      problems: ['not-found'],
      summary: 'Send a delivery again, under the same ID',
      access: 'admin',
      params: ById,
      reply: WebhookReply.meta({ id: 'WebhookReply' }),
      ownTransaction: true,
      handle: async ({ db, caller, params, now }) => {
        const delivery = await deliveryById(db, params.id)
        const row = delivery?.receiver === TO_OUTLET && (await taskById(db, delivery.task_id))?.row
        if (!delivery || !row) throw notFound('No such delivery.')
        if (delivery.status !== 'sent')
          throw new Problem('conflict', 'Only successful deliveries can be sent again. Retry the task instead.')
        const promotion = await promotionNow(db, row.promotion_id)
        const post = await postOf({ db, catalogue: await content.catalogue(), linkUrl }, row, promotion)
        const { outcome, detail } = await sendToWebhook(sending, db, delivery, { row, post }, now)
        await noteReplay(db, delivery.id, `Sent once more. ${detail}`)
        await audit(db, {
          actorId: caller.id,
          action: 'outlet-webhook.replay',
          subjectId: delivery.id,
          after: { detail },
        })
        return { isSent: outcome === 'sent', detail }
      },
    }),
  ]
}
