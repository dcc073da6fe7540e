/** Sends a post to an outlet's own system through its signed webhook. */
import { isMediaPath, isWebUrl, type OutletCall } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { WebhookAnswer, WebhookSender } from '../../providers/webhooks/webhook-sender.ts'
import { webhookOf } from '../outlet-webhooks/index.ts'
import { type Delivery, TO_OUTLET } from './delivery-store.ts'
import { toTask } from './execution-store.ts'
import type { NetworkPublisher, Outgoing } from './publishers.ts'

export type SendingWebhooks = { readonly sender: WebhookSender; readonly seal: Seal; readonly siteUrl: string }

export function webhookPublisher(sending: SendingWebhooks): NetworkPublisher {
  return {
    receivers: async (_db, _row, { after }) => (after === '' ? [TO_OUTLET] : []),
    noReceivers: '',
    note: () => 'Handed to the outlet’s own system.',
    deliver: async (db, delivery, outgoing, now) => {
      const { outcome, detail, body } = await sendToWebhook(sending, db, delivery, outgoing, now)
      const url = outcome === 'sent' ? postedAt(body) : null
      return { outcome: outcome === 'gone' ? 'refused' : outcome, detail, ...(url && { url }) }
    },
  }
}

/** Sends a delivery, with the same id each time. */
export async function sendToWebhook(
  { sender, seal, siteUrl }: SendingWebhooks,
  db: Db,
  { id }: Delivery,
  { row, post }: Pick<Outgoing, 'row' | 'post'>,
  now: Date,
): Promise<WebhookAnswer> {
  const webhook = await webhookOf(db, seal, row.outlet_id, now)
  if (!webhook)
    return { outcome: 'refused', status: null, detail: 'Nobody has set the address of its webhook.', body: '' }
  const { outlet, role, stayId, stayName, dueAt } = toTask(row)
  const absolute = (url: string) => new URL(url, siteUrl).href
  // A picture at another site's address, as stored in the past, isn't what moderators accepted.
  const own = post.media.filter(({ url }) => isMediaPath(url))
  const media = own.map(({ url, file, crop = null, alt = '', video }) => ({
    url: absolute(url),
    file: absolute(file),
    crop,
    alt,
    kind: video ? ('video' as const) : ('photo' as const),
    poster: video?.poster ? absolute(video.poster) : null,
  }))
  const stay = { id: stayId, name: stayName }
  const payload: OutletCall = {
    type: 'promotion.due',
    timestamp: now.toISOString(),
    data: { taskId: row.id, role, outlet, stay, dueAt, post: { ...post, media } },
  }
  return sender.send({ ...webhook, id, payload, now })
}

/** The address of the post as reported by the receiver: `{"url": "https://…"}`. */
function postedAt(body: string): string | null {
  try {
    const { url } = JSON.parse(body) as { url?: unknown }
    return typeof url === 'string' && url.length <= 1000 && isWebUrl(url) ? url : null
  } catch {
    return null
  }
}
