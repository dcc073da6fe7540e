import { NAME_MAX } from '@lodestay/domain/text-limits'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormReset } from '../forms/use-form-reset.ts'
import * as texts from './texts.ts'

/** The form that creates a list. */
export function NewListForm({ result }: { result: FormResult | undefined }) {
  const busy = useNavigation().formData?.get('intent') === 'make'
  const own = result?.intent === 'make' ? result : undefined
  const reset = useFormReset(own, null)
  return (
    <Form key={reset.key} {...reset.bind} method="post" className="flex flex-col items-start gap-4" noValidate>
      <input type="hidden" name="intent" value="make" />
      <TextField
        label={texts.listName}
        name="name"
        placeholder={texts.listNameExample}
        maxLength={NAME_MAX}
        autoComplete="off"
        required
        defaultValue={own?.errors ? own.values?.name : undefined}
        error={own?.errors?.name}
        className="w-full"
      />
      <Button type="submit" loading={busy}>
        {texts.makeList}
      </Button>
    </Form>
  )
}
