import { organizationEventNames } from '@lodestay/domain/organizations/organization-events'
import { WEBHOOK_URL_MAX } from '@lodestay/domain/text-limits'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FieldGroup } from '../../ui/field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormReset } from '../forms/use-form-reset.ts'
import { useSavedValues } from '../forms/use-saved-values.ts'
import { VersionField } from '../forms/version-field.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly intent: 'create' | 'save'
  readonly label: string
  readonly webhook?: { readonly url: string; readonly events: readonly string[]; readonly version: string }
  readonly result: FormResult | undefined
}

/** The form for a webhook's URL and events. */
export function WebhookForm({ intent, label, webhook, result }: Props) {
  const busy = useNavigation().formData?.get('intent') === intent
  const own = result?.intent === intent ? result : undefined
  const reset = useFormReset(own, webhook, webhook?.version)
  const { shown } = reset
  const saved = useSavedValues(reset, shown?.version, own)
  const values = own?.values ?? saved.values
  const errors = own?.errors
  return (
    <Form key={saved.key} {...reset.bind} method="post" className="flex flex-col items-start gap-5">
      <input type="hidden" name="intent" value={intent} />
      {shown && <VersionField version={shown.version} result={own} />}
      <TextField
        label={texts.address}
        hint={texts.addressHint}
        name="url"
        type="url"
        required
        maxLength={WEBHOOK_URL_MAX}
        placeholder="https://"
        defaultValue={values?.url ?? shown?.url}
        error={errors?.url}
        className="w-full"
      />
      <FieldGroup legend={texts.events} hint={texts.eventsHint} error={errors?.events} className="w-full">
        <div className="grid grid-cols-1 gap-x-6 gap-y-1 sm:grid-cols-2">
          {organizationEventNames.map((name) => (
            <Checkbox
              key={name}
              name={name}
              label={
                <>
                  {texts.eventWords[name]} <span className="block font-mono text-xs text-ink-faint">{name}</span>
                </>
              }
              defaultChecked={values ? values[name] === 'on' : shown?.events.includes(name)}
            />
          ))}
        </div>
      </FieldGroup>
      <Button type="submit" variant="primary" loading={busy}>
        {label}
      </Button>
    </Form>
  )
}

/** Converts the form to the API's request. */
export function webhookOfForm(form: FormData) {
  return {
    url: String(form.get('url') ?? ''),
    events: organizationEventNames.filter((name) => form.has(name)),
  }
}
