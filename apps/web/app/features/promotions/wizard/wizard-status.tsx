import type { Feedback } from '@lodestay/domain/feedback/feedback'
import type { FormResult } from '../../../lib/form-result.ts'
import { Notice } from '../../../ui/notice.tsx'
import { ActionButton } from '../../forms/action-button.tsx'
import { FormNotice } from '../../forms/form-notice.tsx'
import { Rejected } from '../../forms/rejected.tsx'
import * as formTexts from '../../forms/texts.ts'
import { BuyButton } from '../../plan-units/buy-button.tsx'
import { type Outcome, OutcomeNotice } from '../outcome-notice.tsx'
import { statusWordsFor } from '../promotion-status.ts'
import type { PromotionRights } from '../promotions.server.ts'
import * as promotionTexts from '../texts.ts'
import { isOpen, type Promotion } from './promotion-draft.ts'
import * as texts from './texts.ts'

type Props = {
  readonly promotion: Promotion
  readonly rejection: Feedback | null
  readonly rights: PromotionRights
  /** Null until it is finished. */
  readonly outcome: Outcome | null
  readonly result: FormResult | undefined
}

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

/** Makes a submission a draft again, until a moderator claims it. */
function WithdrawAction({ promotion }: Pick<Props, 'promotion'>) {
  return (
    <ActionButton size="small" intent="withdraw" about={promotion.title}>
      {formTexts.withdrawSubmission}
    </ActionButton>
  )
}

/** The promotion's status, in a sentence above the steps. */
export function WizardStatus({ promotion, rejection, rights, outcome, result }: Props) {
  const { id, status } = promotion
  // The steps themselves show what a draft and a rejected one still need.
  const words = isOpen(promotion) ? null : statusWordsFor(promotion)
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
          action={
            status === 'Accepted' ? (
              <CartAction promotion={promotion} rights={rights} />
            ) : (
              status === 'Submitted' && rights.update && <WithdrawAction promotion={promotion} />
            )
          }
        >
          {words.text}
        </Notice>
      )}
      {!rights.update && <Notice kind="warning">{texts.viewOnly}</Notice>}
    </>
  )
}
