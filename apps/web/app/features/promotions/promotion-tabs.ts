import { type PromotionStatus, promotionLifecycle } from '@lodestay/domain/lifecycle'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

const words: Readonly<Record<PromotionStatus, string>> = {
  Draft: uiTexts.drafts,
  Submitted: uiTexts.submitted,
  Pending: uiTexts.inReview,
  Rejected: uiTexts.changesRequested,
  Accepted: uiTexts.accepted,
  Queued: texts.scheduled,
  Executed: uiTexts.done,
}

export const promotionTabs = promotionLifecycle.statuses.map((value) => ({ value, label: words[value] }))

export function isPromotionStatus(text: string | null): text is PromotionStatus {
  return (promotionLifecycle.statuses as readonly string[]).includes(text ?? '')
}
