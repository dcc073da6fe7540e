import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as texts from './texts.ts'

/** Makes a list. */
export function NewListForm({ result }: { result: FormResult | undefined }) {
  const busy = useNavigation().formData?.get('intent') === 'make'
  const own = result?.intent === 'make' ? result : undefined
  return (
    <Form key={own?.done} method="post" className="flex flex-col items-start gap-4" noValidate>
      <input type="hidden" name="intent" value="make" />
      <TextField
        label={texts.listName}
        name="name"
        placeholder={texts.listNameExample}
        maxLength={60}
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
