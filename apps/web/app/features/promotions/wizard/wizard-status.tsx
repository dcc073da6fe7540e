import type { Feedback } from '@lodestay/domain/feedback/feedback'
import type { FormResult } from '../../../lib/form-result.ts'
import { Notice } from '../../../ui/notice.tsx'
import { FormNotice } from '../../forms/form-notice.tsx'
import { Rejected } from '../../forms/rejected.tsx'
import type { Promotion } from './promotion-draft.ts'

type Props = {
  readonly promotion: Promotion
  readonly rejection: Feedback | null
  readonly mayUpdate: boolean
  readonly result: FormResult | undefined
}

const said: Readonly<Record<string, { title: string; text: string; kind: 'info' | 'warning' | 'success' }>> = {
  Submitted: {
    kind: 'info',
    title: 'Waiting for review',
    text: 'Most are reviewed within a day. Your promotion and its price won’t change until then.',
  },
  Pending: {
    kind: 'warning',
    title: 'A moderator is reviewing your promotion',
    text: 'It can’t be changed until a moderator decides. That takes minutes, not days.',
  },
  Accepted: {
    kind: 'success',
    title: 'Your promotion was accepted',
    text: 'Its content and price are final. It’s scheduled once it’s paid for.',
  },
  Queued: { kind: 'success', title: 'Paid and scheduled', text: 'Outlets will post it on its date.' },
  Executed: { kind: 'success', title: 'Your promotion is complete', text: 'Every outlet has finished its part.' },
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
          {words.text}
        </Notice>
      )}
      {!mayUpdate && <Notice kind="warning">Your role lets you view this promotion, but not change it.</Notice>}
    </>
  )
}
