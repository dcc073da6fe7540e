import { DAY_MS, MINUTE_MS } from '@lodestay/domain/durations'
import { NAME_MAX } from '@lodestay/domain/text-limits'
import { Form, useNavigation } from 'react-router'
import { type FormResult, textOf } from '../../lib/form-result.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { useFormReset } from '../forms/use-form-reset.ts'
import * as texts from './texts.ts'

const lifetimes = [7, 30, 90, 365]
const scopeNames = ['read', 'write', 'pay'] as const

type Props = {
  readonly result: FormResult | undefined
  /** The page's query, which preserves the form's values while the user is asked for their password. */
  readonly prefill: URLSearchParams
}

/** The form for creating a token; emptied once the token has been created. */
export function TokenForm({ result, prefill }: Props) {
  const busy = useNavigation().formData?.get('intent') === 'create'
  const own = result?.intent === 'create' ? result : undefined
  const reset = useFormReset(own, null)
  const { values = valuesOf(prefill), errors } = own ?? {}
  return (
    <Form
      key={reset.key}
      {...reset.bind}
      method="post"
      action={paths.accessTokens()}
      className="flex flex-col items-start gap-5"
      noValidate
    >
      <input type="hidden" name="intent" value="create" />
      <TextField
        label={uiTexts.name}
        name="name"
        maxLength={NAME_MAX}
        placeholder={texts.tokenNamePlaceholder}
        defaultValue={values?.name}
        error={errors?.name}
        className="w-full"
      />
      <FieldGroup legend={texts.mayDo} error={errors?.scopes}>
        <div className="grid grid-cols-1 gap-3">
          {scopeNames.map((scope) => (
            <Checkbox
              key={scope}
              name={`scope-${scope}`}
              label={texts.scopes[scope].label}
              hint={texts.scopes[scope].hint}
              defaultChecked={values ? values[`scope-${scope}`] === 'on' : scope === 'read'}
            />
          ))}
        </div>
      </FieldGroup>
      <Select
        label={texts.expires}
        name="days"
        defaultValue={values?.days ?? '90'}
        error={errors?.expiresAt}
        options={lifetimes.map((days) => ({ value: String(days), label: texts.inDays(days) }))}
      />
      <Button type="submit" variant="primary" loading={busy}>
        {texts.createToken}
      </Button>
    </Form>
  )
}

/** The form's values for the page's URL: they name and describe a token, and contain no secret. */
export function tokenQuery(form: FormData) {
  const scopes = scopeNames.filter((scope) => form.has(`scope-${scope}`))
  return { name: textOf(form, 'name'), scope: scopes, days: textOf(form, 'days') }
}

function valuesOf(prefill: URLSearchParams): FormResult['values'] {
  const days = prefill.get('days')
  if (days === null) return undefined
  const scopes = prefill.getAll('scope').map((scope) => [`scope-${scope}`, 'on'])
  return { name: prefill.get('name') ?? '', days, ...Object.fromEntries(scopes) }
}

/** Converts the form to the API's request. */
export function tokenOfForm(form: FormData, now: number) {
  const days = Number(form.get('days'))
  return {
    name: String(form.get('name') ?? ''),
    scopes: scopeNames.filter((scope) => form.has(`scope-${scope}`)),
    expiresAt: new Date(now + (lifetimes.includes(days) ? days : 90) * DAY_MS - MINUTE_MS).toISOString(),
  }
}
