/** Every field of a campaign that its host writes, defined once. See CONTRIBUTING, 'Add a field'. */
import type { HostedTable } from '../hosted-fields.ts'

export const campaignFields = {
  title: { kind: 'text', label: 'Title', max: 100, required: true },
  summary: { kind: 'prose', label: 'Summary', max: 500, needed: 'Summary' },
  goal: { kind: 'prose', label: 'Goal', max: 200 },
  dateRange: { kind: 'dates', label: 'Dates', messageLabel: 'Date range', lastDay: 'whole' },
  budget: { kind: 'money', label: 'Budget', reviewed: false },
} as const satisfies HostedTable

/** A campaign names at most this many stays. */
export const CAMPAIGN_STAYS_MAX = 100

/** The field that puts an offer, a cancellation or a giveaway in a campaign; it isn't part of their review. */
export const campaignReference = { kind: 'reference', label: 'Campaign', form: false, reviewed: false } as const
