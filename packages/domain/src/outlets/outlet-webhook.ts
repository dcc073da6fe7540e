/** Webhooks of outlets: where a program receives their posts, and the outcome of each delivery. */
import { z } from 'zod'
import { instant, webUrl } from '../fields.ts'
import { WEBHOOK_URL_MAX } from '../text-limits.ts'

/** An outlet posted to by webhook; its secret is returned only by the call that creates it. */
export const OutletWebhook = z.object({
  outletId: z.string(),
  outletName: z.string(),
  /** Null until an admin has set it. */
  url: z.string().nullable(),
  updatedAt: instant('updatedAt').nullable(),
  /** Only where this call made it: `whsec_…`. */
  secret: z.string().nullable(),
})
export type OutletWebhook = z.infer<typeof OutletWebhook>

/** PUT /outlet-webhooks/{id}. */
export const OutletWebhookFields = z
  .strictObject({ url: webUrl('Address', WEBHOOK_URL_MAX) })
  .meta({ examples: [{ url: 'https://hooks.example.com/lodestay' }] })

/** The receiver's response to a test or a repeated delivery. */
export const WebhookReply = z.object({ isSent: z.boolean(), detail: z.string() })

/** `processing`: the network has it and is still at work on it. */
const deliveryStatuses = ['queued', 'sending', 'processing', 'sent', 'refused', 'unknown'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** A delivery to an outlet's webhook. */
export const OutletDelivery = z.object({
  id: z.string(),
  taskId: z.string(),
  /** The promotion's title. */
  title: z.string(),
  status: z.enum(deliveryStatuses),
  tries: z.int(),
  /** When it was tried last. */
  triedAt: instant('triedAt').nullable(),
  /** The receiver's response. */
  detail: z.string(),
})
export type OutletDelivery = z.infer<typeof OutletDelivery>
