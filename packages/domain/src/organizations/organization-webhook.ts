/** Webhooks of an organization's own programs. */
import { z } from 'zod'
import { changesOf, instant, webUrl } from '../fields.ts'
import { WEBHOOK_URL_MAX } from '../text-limits.ts'
import { organizationEventNames } from './organization-events.ts'

const events = z
  .array(z.enum(organizationEventNames, { error: 'Each item in Events must be the name of an event.' }), {
    error: 'Events must be a list.',
  })
  .max(organizationEventNames.length * 2, 'Events has too many items.')
  .overwrite((names) => [...new Set(names)])

/** POST /organizations/{id}/webhooks. Without events, it receives all of them, including ones added later. */
export const OrganizationWebhookFields = z
  .strictObject({
    url: webUrl('Address', WEBHOOK_URL_MAX),
    events: events.default([]),
    isEnabled: z.boolean({ error: 'Is enabled must be true or false.' }).default(true),
  })
  .meta({ examples: [{ url: 'https://hooks.example.com/lodestay', events: ['stay.published'] }] })
export type OrganizationWebhookFields = z.output<typeof OrganizationWebhookFields>
/** PATCH /organizations/{id}/webhooks/{webhookId}. */
export const OrganizationWebhookChanges = changesOf(OrganizationWebhookFields)
export type OrganizationWebhookChanges = z.output<typeof OrganizationWebhookChanges>

export const OrganizationWebhook = z.object({
  id: z.string(),
  url: z.string(),
  /** Empty: all of them. */
  events: z.array(z.enum(organizationEventNames)),
  /** Turned off by its people, or by us after days of failures. */
  isEnabled: z.boolean(),
  /** Since when nothing gets through; null while it does. */
  failingSince: instant('failingSince').nullable(),
  createdAt: instant('createdAt'),
  /** Only where this call made it: `whsec_…`. */
  secret: z.string().nullable(),
})
export type OrganizationWebhook = z.infer<typeof OrganizationWebhook>

/** What is sent to a webhook. */
export const OrganizationCall = z.object({
  type: z.enum(organizationEventNames),
  timestamp: instant('timestamp'),
  data: z.object({
    organizationId: z.string(),
    subjectId: z.string(),
    /** Who joined or left. */
    userId: z.string().optional(),
  }),
})
export type OrganizationCall = z.infer<typeof OrganizationCall>

/** `failed`: given up after a day of tries; it can be sent once more. */
const eventDeliveryStatuses = ['queued', 'sent', 'failed'] as const
export const EventDelivery = z.object({
  id: z.string(),
  event: z.enum(organizationEventNames),
  subjectId: z.string(),
  status: z.enum(eventDeliveryStatuses),
  tries: z.int(),
  createdAt: instant('createdAt'),
  /** When it was tried last. */
  triedAt: instant('triedAt').nullable(),
  /** The receiver's response. */
  detail: z.string(),
})
export type EventDelivery = z.infer<typeof EventDelivery>
