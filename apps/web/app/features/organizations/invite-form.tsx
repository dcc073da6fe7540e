import { organizationRoles } from '@lodestay/domain/permissions'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { roleWords } from './role-words.ts'
import * as texts from './texts.ts'

/** Invites somebody by email with one role; more can be added after they join. */
export function InviteForm({ result }: { result: FormResult | undefined }) {
  const sent = useNavigation().formData
  const mine = result?.intent === 'invite' ? result : undefined
  return (
    // Remount after sending, so that the form is empty for the next invitation.
    <Form method="post" noValidate preventScrollReset key={mine?.done} className="flex flex-col items-start gap-5">
      <input type="hidden" name="intent" value="invite" />
      <TextField
        label={uiTexts.email}
        name="email"
        type="email"
        autoComplete="off"
        required
        className="w-full"
        defaultValue={mine?.values?.email}
        error={mine?.errors?.email}
      />
      <RadioGroup
        legend={uiTexts.asRole}
        name="role"
        defaultValue={organizationRoles.find((role) => role === mine?.values?.role) ?? 'orgManager'}
        options={organizationRoles.map((role) => ({ value: role, ...roleWords[role] }))}
        error={mine?.errors?.role}
      />
      <Button type="submit" variant="primary" loading={sent?.get('intent') === 'invite'}>
        {texts.sendInvitation}
      </Button>
    </Form>
  )
}
