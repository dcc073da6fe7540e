import { feedbackCategories } from '@lodestay/domain/enumerations'
import type { ReplyTemplate } from '@lodestay/domain/review/review-desk'
import { MESSAGE_MAX, NAME_MAX } from '@lodestay/domain/text-limits'
import { Form } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { CountedField } from '../../ui/counted-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { useFormReset } from '../forms/use-form-reset.ts'
import { useSavedValues } from '../forms/use-saved-values.ts'
import { VersionField } from '../forms/version-field.tsx'
import * as texts from './texts.ts'

type Props = {
  /** Null when creating one. */
  readonly saved: ReplyTemplate | null
  readonly result: FormResult | undefined
}

/** A rejection template's title, category and message. */
export function TemplateForm({ saved, result }: Props) {
  const intent = saved ? 'save' : 'add'
  const own = result?.intent === intent && result.id === (saved?.id ?? '') ? result : undefined
  const refused = own?.done ? undefined : own
  const reset = useFormReset(own, saved, saved?.version)
  const template = reset.shown
  const typed = useSavedValues(reset, template?.version, own, saved?.id ?? 'new')
  const values = refused?.values ?? typed.values
  const given = (name: 'title' | 'category' | 'message') => ({
    name,
    defaultValue: values?.[name] ?? template?.[name] ?? '',
    error: refused?.errors?.[name],
  })
  return (
    <Form key={typed.key} {...reset.bind} method="post" preventScrollReset className="flex flex-col items-start gap-4">
      <input type="hidden" name="intent" value={intent} />
      {template && (
        <>
          <input type="hidden" name="id" value={template.id} />
          <VersionField version={template.version} result={refused} />
        </>
      )}
      <div className="grid w-full grid-cols-1 gap-4 sm:grid-cols-2">
        <CountedField label={texts.templateTitle} hint={texts.templateTitleHint} limit={NAME_MAX} {...given('title')} />
        <Select
          label={texts.templateCategory}
          options={feedbackCategories.map((value) => ({ value, label: value }))}
          {...given('category')}
        />
      </div>
      <TextArea label={texts.templateMessage} limit={MESSAGE_MAX} className="w-full" {...given('message')} />
      <Button type="submit" size="small" variant={template ? 'secondary' : 'primary'}>
        {template ? texts.saveTemplate : texts.addTemplate}
      </Button>
    </Form>
  )
}
