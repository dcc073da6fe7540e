import { feedbackCategories } from '@lodestay/domain/enumerations'
import { MESSAGE_MAX } from '@lodestay/domain/text-limits'
import type { FormResult } from '../../lib/form-result.ts'
import { useViewer } from '../../lib/root-data.ts'
import { Refused } from '../../ui/refused.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as texts from './texts.ts'

const topics = feedbackCategories.map((value) => ({ value, label: texts.topics[value] }))

/** The feedback form's fields, for its page and its dialog. `page` is the page of our site it is about. */
export function FeedbackFields({ page, result }: { page: string | null; result: FormResult | undefined }) {
  const viewer = useViewer()
  const { values: typed = {}, errors = {} } = result ?? {}
  return (
    <>
      {result?.problem && <Refused problem={result.problem} requestId={result.requestId} />}
      {page && <input type="hidden" name="page" value={page} />}
      <TextArea
        label={texts.messageLabel}
        name="message"
        required
        limit={MESSAGE_MAX}
        defaultValue={typed.message}
        error={errors.message}
      />
      <Select
        label={texts.topic}
        name="category"
        optional
        placeholder={texts.chooseTopic}
        options={topics}
        defaultValue={typed.category ?? ''}
        error={errors.category}
      />
      <TextField
        label={texts.yourEmail}
        type="email"
        name="email"
        optional
        autoComplete="email"
        autoCapitalize="none"
        hint={texts.emailHint}
        defaultValue={typed.email ?? viewer?.email}
        error={errors.email}
      />
    </>
  )
}
