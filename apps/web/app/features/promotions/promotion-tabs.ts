import { type PromotionStatus, promotionLifecycle } from '@lodestay/domain/lifecycle'

const words: Readonly<Record<PromotionStatus, string>> = {
  Draft: 'Drafts',
  Submitted: 'Submitted',
  Pending: 'In review',
  Rejected: 'Changes requested',
  Accepted: 'Accepted',
  Queued: 'Scheduled',
  Executed: 'Done',
}

export const promotionTabs = promotionLifecycle.statuses.map((value) => ({ value, label: words[value] }))

export function isPromotionStatus(text: string | null): text is PromotionStatus {
  return (promotionLifecycle.statuses as readonly string[]).includes(text ?? '')
}
