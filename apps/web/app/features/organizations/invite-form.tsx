import { contextRoles, organizationRoles, stayRoles } from '@lodestay/domain/permissions'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { useFormReset } from '../forms/use-form-reset.ts'
import { useSavedValues } from '../forms/use-saved-values.ts'
import { roleWords } from './role-words.ts'
import type { StayChoice } from './roles-popover.tsx'
import * as texts from './texts.ts'

/**
 * Invites a person by email with one role, for the organization or for one of its stays; more can be added after they
 * join.
 */
export function InviteForm({ result, stays }: { result: FormResult | undefined; stays: readonly StayChoice[] }) {
  const sent = useNavigation().formData
  const mine = result?.intent === 'invite' ? result : undefined
  const reset = useFormReset(mine, null)
  const saved = useSavedValues(reset, undefined, mine, 'invite')
  const values = mine?.values ?? saved.values
  const roles = stays.length > 0 ? [...organizationRoles, ...stayRoles] : organizationRoles
  return (
    <Form
      key={saved.key}
      {...reset.bind}
      method="post"
      noValidate
      preventScrollReset
      className="group flex flex-col items-start gap-5"
    >
      <input type="hidden" name="intent" value="invite" />
      <TextField
        label={uiTexts.email}
        name="email"
        type="email"
        autoComplete="off"
        required
        className="w-full"
        defaultValue={values?.email}
        error={mine?.errors?.email}
      />
      <RadioGroup
        legend={uiTexts.asRole}
        name="role"
        defaultValue={contextRoles.find((role) => role === values?.role) ?? 'orgManager'}
        options={roles.map((role) => ({ value: role, ...roleWords[role] }))}
        error={mine?.errors?.role}
      />
      {stays.length > 0 && (
        // With CSS, so that choosing a role shows it without JavaScript as well.
        <div className="hidden w-full group-has-[[value^=stay]:checked]:block">
          <Select
            label={texts.stay}
            name="stayId"
            required
            placeholder={texts.chooseStay}
            defaultValue={values?.stayId}
            options={stays.map(({ id, name }) => ({ value: id, label: name }))}
            error={mine?.errors?.stayId}
          />
        </div>
      )}
      <Button type="submit" variant="primary" loading={sent?.get('intent') === 'invite'}>
        {texts.sendInvitation}
      </Button>
    </Form>
  )
}
