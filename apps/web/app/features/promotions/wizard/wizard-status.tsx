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
    title: 'It waits for a moderator',
    text: 'Most are read within a day. Until then it stays as you submitted it, and so does its price.',
  },
  Pending: {
    kind: 'warning',
    title: 'A moderator is reading it right now',
    text: 'Until the decision nothing can be changed; it takes minutes, not days.',
  },
  Accepted: {
    kind: 'success',
    title: 'It is accepted',
    text: 'It stays as it was accepted, and so does its price. It is scheduled once it is paid for.',
  },
  Queued: { kind: 'success', title: 'It is paid for and scheduled', text: 'The outlets post it at its date.' },
  Executed: { kind: 'success', title: 'It has run', text: 'Every outlet has done its part.' },
}

/** Where the promotion stands, in a sentence above the steps. */
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
      {!mayUpdate && <Notice kind="warning">Your role lets you look at this promotion, not change it.</Notice>}
    </>
  )
}
