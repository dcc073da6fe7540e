import type { NewFlagReport } from '@lodestay/domain/flags/flag-report'
import type { FormResult } from '../../lib/form-result.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Refused } from '../../ui/refused.tsx'
import { TextArea } from '../../ui/text-area.tsx'

type Reason = NewFlagReport['reason']
const reasons: readonly { value: Reason; label: string; hint: string }[] = [
  {
    value: 'inappropriate_content',
    label: 'Inappropriate content',
    hint: 'Text or pictures that are offensive or don’t belong in public.',
  },
  {
    value: 'spam',
    label: 'Spam',
    hint: 'Advertising, a place that isn’t what it says, or a link that goes somewhere else.',
  },
]

/** The report form's fields, for its page and its dialog. */
export function ReportFields({ result }: { result: FormResult | undefined }) {
  const { values: kept = {}, errors = {} } = result ?? {}
  return (
    <>
      {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
      <RadioGroup
        legend="Reason"
        name="reason"
        look="cards"
        options={reasons}
        error={errors.reason}
        {...(kept.reason && { defaultValue: kept.reason as Reason })}
      />
      <TextArea
        label="Details"
        name="details"
        optional
        limit={500}
        hint="What should a moderator look at first?"
        defaultValue={kept.details}
        error={errors.details}
      />
    </>
  )
}
