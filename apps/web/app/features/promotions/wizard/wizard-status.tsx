import type { Feedback } from '@lodestay/domain/feedback/feedback'
import type { FormResult } from '../../../lib/form-result.ts'
import { Notice } from '../../../ui/notice.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { FormNotice } from '../../forms/form-notice.tsx'
import { Rejected } from '../../forms/rejected.tsx'
import type { Promotion } from './promotion-draft.ts'
import * as texts from './texts.ts'

type Props = {
  readonly promotion: Promotion
  readonly rejection: Feedback | null
  readonly mayUpdate: boolean
  readonly result: FormResult | undefined
}

const said: Readonly<Record<string, { title: string; text: string; kind: 'info' | 'warning' | 'success' }>> = {
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
  Accepted: {
    kind: 'success',
    title: texts.acceptedTitle,
    text: texts.acceptedHint,
  },
  Queued: { kind: 'success', title: texts.paidTitle, text: texts.paidHint },
  Executed: { kind: 'success', title: texts.completeTitle, text: texts.completeHint },
}

/** The promotion's status, in a sentence above the steps. */
export function WizardStatus({ promotion, rejection, mayUpdate, result }: Props) {
  const { id, status } = promotion
  const words = said[status]
  return (
    <>
      <FormNotice result={result} />
      {status === 'Rejected' && <Rejected id={id} rejection={rejection} mayUpdate={mayUpdate} result={result} />}
      {words && (
        <Notice kind={words.kind} title={words.title}>
          {status === 'Accepted' && promotion.price?.total === 0 ? texts.acceptedAndCovered : words.text}
        </Notice>
      )}
      {!mayUpdate && <Notice kind="warning">{texts.viewOnly}</Notice>}
    </>
  )
}
