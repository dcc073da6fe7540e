import type { Feedback } from '@lodestay/domain/feedback/feedback'
import { isPaused } from '@lodestay/domain/promotions/promotion-fields'
import type { FormResult } from '../../../lib/form-result.ts'
import { Notice } from '../../../ui/notice.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { FormNotice } from '../../forms/form-notice.tsx'
import { Rejected } from '../../forms/rejected.tsx'
import { BuyButton } from '../../plan-units/buy-button.tsx'
import { type Outcome, OutcomeNotice } from '../outcome-notice.tsx'
import type { PromotionRights } from '../promotions.server.ts'
import * as promotionTexts from '../texts.ts'
import type { Promotion } from './promotion-draft.ts'
import * as texts from './texts.ts'

type Props = {
  readonly promotion: Promotion
  readonly rejection: Feedback | null
  readonly rights: PromotionRights
  /** Null until it is finished. */
  readonly outcome: Outcome | null
  readonly result: FormResult | undefined
}

type Words = { readonly title: string; readonly text: string; readonly kind: 'info' | 'warning' | 'success' }

const said: Readonly<Record<string, Words>> = {
  Submitted: {
    kind: 'info',
    title: texts.waitingForReview,
    text: texts.waitingForReviewHint,
  },
  Pending: {
    kind: 'warning',
    title: texts.underReview,
    text: uiTexts.moderatorDecidesSoon,
  },
  Queued: { kind: 'success', title: texts.paidTitle, text: texts.paidHint },
}

/** An accepted promotion's status, by the state of its purchase. */
const saidOfPurchase: Readonly<Record<Promotion['purchaseStatus'], Words>> = {
  Ready: { kind: 'success', title: texts.acceptedTitle, text: texts.acceptedHint },
  Staged: { kind: 'info', title: texts.inCartTitle, text: texts.inCartHint },
  Purchased: { kind: 'success', title: texts.paidTitle, text: texts.paidHint },
  Cancelled: { kind: 'warning', title: promotionTexts.canceledTitle, text: promotionTexts.canceledHint },
}

/** A bought promotion paused by its host shows that, instead of being scheduled. */
const saidOfPaused: Words = { kind: 'warning', title: promotionTexts.paused, text: promotionTexts.pausedHint }

/**
 * The next step of an accepted promotion: adding it to the cart, or continuing from there. A free one settles by
 * itself.
 */
function CartAction({ promotion, rights }: Pick<Props, 'promotion' | 'rights'>) {
  const { id, title, organizationId, purchaseStatus, price } = promotion
  if (!rights.buy || !price || price.total === 0) return null
  return (
    <BuyButton
      orgId={organizationId}
      id={id}
      about={title}
      label={promotionTexts.addToCart}
      price={price.total}
      purchaseStatus={purchaseStatus}
    />
  )
}

/** The promotion's status, in a sentence above the steps. */
export function WizardStatus({ promotion, rejection, rights, outcome, result }: Props) {
  const { id, status, purchaseStatus } = promotion
  const isAccepted = status === 'Accepted'
  const waits = purchaseStatus === 'Purchased' && isPaused(promotion)
  const words = waits ? saidOfPaused : isAccepted ? saidOfPurchase[purchaseStatus] : said[status]
  return (
    <>
      <FormNotice result={result} fields={['message']} />
      {(status === 'Rejected' || (status === 'Draft' && rejection)) && (
        <Rejected
          id={id}
          rejection={rejection}
          mayUpdate={rights.update}
          canAppeal={status === 'Rejected'}
          result={result}
        />
      )}
      {outcome && <OutcomeNotice promotion={promotion} outcome={outcome} />}
      {words && (
        <Notice
          kind={words.kind}
          title={words.title}
          action={isAccepted && <CartAction promotion={promotion} rights={rights} />}
        >
          {isAccepted && !waits && promotion.price?.total === 0 ? texts.acceptedAndCovered : words.text}
        </Notice>
      )}
      {!rights.update && <Notice kind="warning">{texts.viewOnly}</Notice>}
    </>
  )
}
