/** Every field of a giveaway that its host writes, defined once. See CONTRIBUTING, 'Add a field'. */
import { campaignReference } from '../campaigns/campaign-fields.ts'
import type { HostedTable } from '../hosted-fields.ts'

export const giveawayFields = {
  title: { kind: 'text', label: 'Title', max: 100, required: true },
  prize: { kind: 'text', label: 'Prize', max: 200, needed: 'Prize' },
  dateRange: { kind: 'dates', label: 'Entry period', messageLabel: 'Date range', lastDay: 'whole' },
  eligibilityRequirements: {
    kind: 'prose',
    label: 'Who can enter',
    messageLabel: 'Eligibility requirements',
    max: 500,
  },
  detailsAndExclusions: { kind: 'prose', label: 'Details and exclusions', max: 500 },
  entryMethod: { kind: 'prose', label: 'How to enter', messageLabel: 'Entry method', max: 200 },
  rules: { kind: 'prose', label: 'Rules', max: 2000 },
  media: { kind: 'pictures', label: 'Pictures', messageLabel: 'Media', most: 10 },
  campaignId: campaignReference,
} as const satisfies HostedTable
