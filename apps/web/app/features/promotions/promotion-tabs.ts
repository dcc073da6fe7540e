import { type PromotionStatus, promotionLifecycle } from '@lodestay/domain/lifecycle'
import { statusWord } from '../../ui/status-words.ts'

export const promotionTabs = promotionLifecycle.statuses.map((value) => ({ value, label: statusWord(value) }))

export function isPromotionStatus(text: string | null): text is PromotionStatus {
  return (promotionLifecycle.statuses as readonly string[]).includes(text ?? '')
}
