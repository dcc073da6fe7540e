import type { ExecutionTask } from '@lodestay/domain/execution/execution-task'
import type { StayPromotion } from '@lodestay/domain/promotions/stay-promotion'
import { Notice } from '../../ui/notice.tsx'
import * as texts from './texts.ts'

/** How many of a finished promotion's posts were made. */
export type Outcome = { readonly made: number; readonly all: number }

/** Announcements of a giveaway's winner follow later, and don't count. */
export function outcomeOf(tasks: readonly Pick<ExecutionTask, 'role' | 'status'>[]): Outcome {
  const posts = tasks.filter(({ role }) => role !== 'announcement')
  return { made: posts.filter(({ status }) => status === 'done').length, all: posts.length }
}

function refundText({ price, purchaseStatus }: Pick<StayPromotion, 'price' | 'purchaseStatus'>): string {
  if (!price?.total) return ''
  return ` ${purchaseStatus === 'Cancelled' ? texts.priceRefunded : texts.refundComing}`
}

type Props = {
  readonly promotion: Pick<StayPromotion, 'price' | 'purchaseStatus'>
  readonly outcome: Outcome
}

/** How a finished promotion ended: posted by every outlet, by some, or by none. */
export function OutcomeNotice({ promotion, outcome: { made, all } }: Props) {
  if (made === all)
    return (
      <Notice kind="success" title={texts.completeTitle}>
        {texts.completeHint}
      </Notice>
    )
  if (made > 0)
    return (
      <Notice kind="success" title={texts.partlyPostedTitle}>
        {texts.postedBySome(made, all)}
      </Notice>
    )
  return (
    <Notice kind="warning" title={texts.notPostedTitle}>
      {texts.postedByNone}
      {refundText(promotion)}
    </Notice>
  )
}
