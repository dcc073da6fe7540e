/** Every field of an offer and of a cancellation, defined once. See CONTRIBUTING, 'Add a field'. */
import { campaignReference } from '../campaigns/campaign-fields.ts'
import type { HostedTable } from '../hosted-fields.ts'

const NEW_CANCELLATION_TITLE = 'New Cancellation'
/** The description of a cancellation drafted from a stay's calendar: the text is ours, so it needs no moderator. */
export const DRAFTED_DESCRIPTION = 'These nights came free again. First come, first served.'

const shared = {
  title: { kind: 'text', label: 'Title', max: 35, required: true },
  dateRange: { kind: 'dates', label: 'Dates', messageLabel: 'Date range', lastDay: 'whole' },
  price: { kind: 'price', label: 'Price' },
  description: { kind: 'prose', label: 'Description', max: 100 },
  instructions: { kind: 'prose', label: 'How to get it', messageLabel: 'Instructions', max: 100 },
  ctaText: { kind: 'text', label: 'Button text', messageLabel: 'CTA text', max: 100 },
  link: { kind: 'text', label: 'Link', max: 1000, format: 'link' },
  media: { kind: 'pictures', label: 'Pictures', messageLabel: 'Media', most: 10 },
  promote: { kind: 'flag', label: 'Promote', default: true },
  campaignId: campaignReference,
} as const satisfies HostedTable

const enabled = { kind: 'flag', label: 'Show to travelers', messageLabel: 'Enabled', reviewed: false } as const

export const offerFields = { ...shared, enabled: { ...enabled, default: false } } as const satisfies HostedTable

export const cancellationFields = {
  ...shared,
  title: { ...shared.title, default: NEW_CANCELLATION_TITLE },
  dateRange: { ...shared.dateRange, lastDay: 'checkOut' },
  linkText: { kind: 'text', label: 'Link text', max: 40 },
  dateInstructions: { kind: 'prose', label: 'Date instructions', max: 200 },
  enabled: { ...enabled, default: true },
} as const satisfies HostedTable
