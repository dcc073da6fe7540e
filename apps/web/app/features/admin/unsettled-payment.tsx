import { MESSAGE_MAX } from '@lodestay/domain/text-limits'
import { Form } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ConfirmButton } from '../forms/action-button.tsx'
import { useFormReset } from '../forms/use-form-reset.ts'
import * as texts from './texts.ts'

function NoteForm({ note, result }: { readonly note: string; readonly result: FormResult | undefined }) {
  const own = result?.intent === 'note' ? result : undefined
  const reset = useFormReset(own, note)
  return (
    <Form key={reset.key} method="post" className="flex max-w-xl flex-col items-start gap-3" {...reset.bind}>
      <input type="hidden" name="intent" value="note" />
      <TextArea
        label={texts.paymentNote}
        name="note"
        limit={MESSAGE_MAX}
        defaultValue={own?.values?.note ?? reset.shown}
        error={own?.errors?.note}
        className="w-full"
      />
      <Button type="submit">{texts.saveNote}</Button>
    </Form>
  )
}

type Props = {
  readonly status: 'pending' | 'failed'
  readonly note: string
  readonly result: FormResult | undefined
}

/** What staff can do about a payment that hasn't arrived: note why, and give it up. Settled ones don't change. */
export function UnsettledPayment({ status, note, result }: Props) {
  return (
    <>
      <NoteForm note={note} result={result} />
      {status === 'pending' && (
        <ConfirmButton about={texts.thisPayment} question={texts.giveUpQuestion} confirm={texts.giveUp} intent="fail" />
      )}
    </>
  )
}
