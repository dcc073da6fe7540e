import type { StayPromotion } from '@lodestay/domain'
import { isPaused } from '@lodestay/domain/promotions/promotion-fields'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

export type StatusWords = {
  readonly title: string
  readonly text: string
  readonly kind: 'info' | 'warning' | 'success'
}
type Promotion = Pick<StayPromotion, 'status' | 'purchaseStatus' | 'price' | 'enabled'>

const statusWords: Readonly<Partial<Record<Promotion['status'], StatusWords>>> = {
  Draft: { kind: 'info', title: texts.notSubmitted, text: texts.notSubmittedHint },
  Rejected: { kind: 'warning', title: texts.sentBack, text: texts.sentBackHint },
  Submitted: { kind: 'info', title: texts.waitingForReview, text: texts.waitingForReviewHint },
  Pending: { kind: 'warning', title: texts.underReview, text: uiTexts.moderatorDecidesSoon },
  Queued: { kind: 'success', title: texts.paidTitle, text: texts.paidHint },
}

/** An accepted promotion's status, by the state of its purchase. Once bought, it is Queued unless it was unscheduled. */
const saidOfPurchase: Readonly<Record<Promotion['purchaseStatus'], StatusWords>> = {
  Ready: { kind: 'success', title: texts.acceptedTitle, text: texts.acceptedHint },
  Staged: { kind: 'info', title: texts.inCartTitle, text: texts.inCartHint },
  Purchased: { kind: 'warning', title: texts.unscheduledTitle, text: texts.unscheduledHint },
  Cancelled: { kind: 'warning', title: texts.canceledTitle, text: texts.canceledHint },
}

/** A bought promotion paused by its host shows that, instead of being scheduled. */
const saidOfPaused: StatusWords = { kind: 'warning', title: texts.paused, text: texts.pausedHint }

/** A promotion's status in a title and a sentence; null once it is finished, which its outcome tells. */
export function statusWordsFor(promotion: Promotion): StatusWords | null {
  const { status, purchaseStatus, price } = promotion
  if (status === 'Queued' && isPaused(promotion)) return saidOfPaused
  if (status !== 'Accepted') return statusWords[status] ?? null
  const words = saidOfPurchase[purchaseStatus]
  if (price?.total !== 0 || purchaseStatus === 'Cancelled' || purchaseStatus === 'Purchased') return words
  return { ...words, text: price.covered > 0 ? texts.acceptedAndCovered : texts.acceptedAndFree }
}
