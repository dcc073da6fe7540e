import type { NewFlagReport } from '@lodestay/domain/flags/flag-report'
import { MESSAGE_MAX } from '@lodestay/domain/text-limits'
import type { FormResult } from '../../lib/form-result.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Refused } from '../../ui/refused.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

type Reason = NewFlagReport['reason']
const reasons: readonly { value: Reason; label: string; hint: string }[] = [
  {
    value: 'inappropriate_content',
    label: uiTexts.inappropriateContent,
    hint: texts.inappropriateHint,
  },
  {
    value: 'spam',
    label: uiTexts.spam,
    hint: texts.spamHint,
  },
]

type Props = {
  readonly result: FormResult | undefined
  /** Refused or restored input. */
  readonly values: FormResult['values'] | null
}

/** The report form's fields, for its page and its dialog. */
export function ReportFields({ result, values }: Props) {
  const errors = result?.errors ?? {}
  return (
    <>
      {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
      <RadioGroup
        legend={uiTexts.reason}
        name="reason"
        look="cards"
        options={reasons}
        error={errors.reason}
        {...(values?.reason && { defaultValue: values.reason as Reason })}
      />
      <TextArea
        label={uiTexts.details}
        name="details"
        optional
        limit={MESSAGE_MAX}
        hint={texts.detailsHint}
        defaultValue={values?.details}
        error={errors.details}
      />
    </>
  )
}
