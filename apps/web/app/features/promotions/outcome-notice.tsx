import type { ExecutionTask } from '@lodestay/domain/execution/execution-task'
import type { StayPromotion } from '@lodestay/domain/promotions/stay-promotion'
import { Notice } from '../../ui/notice.tsx'
import * as texts from './texts.ts'

export type Outcome = {
  /** How many of a finished promotion's posts were made. */
  readonly made: number
  readonly all: number
  /** Whether money is refunded for those that weren't. */
  readonly refunds: boolean
}

/** Announcements of a giveaway's winner follow later, and don't count. */
export function outcomeOf(tasks: readonly Pick<ExecutionTask, 'role' | 'status' | 'refunds'>[]): Outcome {
  const posts = tasks.filter(({ role }) => role !== 'announcement')
  const made = posts.filter(({ status }) => status === 'done')
  return { made: made.length, all: posts.length, refunds: posts.some((post) => post.refunds && !made.includes(post)) }
}

function refundText({ price, purchaseStatus }: Props['promotion'], { refunds }: Outcome): string {
  if (!price?.total) return ''
  if (purchaseStatus === 'Cancelled') return ` ${texts.priceRefunded}`
  return refunds ? ` ${texts.refundComing}` : ''
}

type Props = {
  readonly promotion: Pick<StayPromotion, 'price' | 'purchaseStatus'>
  readonly outcome: Outcome
}

/** How a finished promotion ended: posted by every outlet, by some, or by none. */
export function OutcomeNotice({ promotion, outcome }: Props) {
  const { made, all } = outcome
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
      {refundText(promotion, outcome)}
    </Notice>
  )
}
