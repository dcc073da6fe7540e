import type { BillingDetails } from '@lodestay/domain/payments/payment'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormReset } from '../forms/use-form-reset.ts'
import { VersionField } from '../forms/version-field.tsx'
import { fields } from './billing-fields.ts'
import * as texts from './texts.ts'

type Props = {
  readonly billing: BillingDetails & { readonly version: string }
  readonly result: FormResult | undefined
}

/** The form for the invoice address. */
export function BillingForm({ billing, result }: Props) {
  const isBusy = useNavigation().formData?.get('intent') === 'billing'
  const own = result?.intent === 'billing' ? result : undefined
  const reset = useFormReset(own, billing, billing.version)
  return (
    <Form
      key={reset.key}
      {...reset.bind}
      method="post"
      preventScrollReset
      noValidate
      className="grid grid-cols-1 gap-4 sm:grid-cols-2"
    >
      <input type="hidden" name="intent" value="billing" />
      <VersionField version={reset.shown.version} result={own} />
      {fields.map(({ name, label, autoComplete, wide }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          autoComplete={autoComplete}
          optional={name !== 'country'}
          defaultValue={own?.values?.[name] ?? reset.shown[name]}
          error={own?.errors?.[name]}
          {...(name === 'country' && { hint: texts.countryHint, maxLength: 2 })}
          {...(wide && { className: 'sm:col-span-2' })}
        />
      ))}
      <Button type="submit" loading={isBusy} className="justify-self-start sm:col-span-2">
        {texts.saveDetails}
      </Button>
    </Form>
  )
}

/** Read-only version for users who may not change it. */
export function BillingAddress({ billing }: { billing: BillingDetails }) {
  const { company, taxId, email, address1, address2, city, state, zip, country } = billing
  const lines = [company, address1, address2, [city, state, zip].filter(Boolean).join(', '), taxId, email]
  const filled = lines.filter(Boolean)
  if (filled.length === 0) return <p className="text-sm text-ink-soft">{texts.noDetails}</p>
  return (
    <address className="text-sm not-italic">
      {[...filled, country].map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  )
}
