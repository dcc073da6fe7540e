import { campaignLifecycle, spokenDay } from '@lodestay/domain'
import { Problem } from '../../kernel/errors.ts'
import type { ReviewKind } from '../review/index.ts'
import { type CampaignSubject, campaignById } from './campaign-store.ts'

/** @throws Problem 409 if the campaign's window is already over. */
export function assertDatesAhead({ row }: Pick<CampaignSubject, 'row'>, now: Date): void {
  if (row.over_at <= now) throw new Problem('conflict', 'This campaign’s dates have passed. Choose new ones.')
}

/** Accepting a campaign queues it for its window. */
export const campaignReview: ReviewKind<CampaignSubject> = {
  kind: 'campaigns',
  noun: 'campaign',
  table: 'campaigns',
  lifecycle: campaignLifecycle,
  area: 'promotions',
  byId: campaignById,
  recipients: ({ organizationId }) => ({ organizationId }),
  acceptedText: ({ row }) => `It runs from ${spokenDay(row.starts_at)}.`,
  onAccept: async (_, subject, now) => {
    assertDatesAhead(subject, now)
    return {}
  },
  onUndo: async (_, { row }) => {
    if (row.status === 'Executed') throw new Problem('conflict', 'It’s too late to undo: the campaign is over.')
  },
}
