import type { Member } from '@lodestay/domain/organizations/organization'
import { organizationRoles, stayRoles } from '@lodestay/domain/permissions'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Popover } from '../../ui/popover.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Select } from '../../ui/select.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ActionButton } from '../forms/action-button.tsx'
import { nameOf, roleAtStay, roleWords } from './role-words.ts'
import * as texts from './texts.ts'

export type StayChoice = { readonly id: string; readonly name: string }
type Props = {
  readonly member: Member
  readonly stays: readonly StayChoice[]
  readonly result: FormResult | undefined
}

/** Roles for the whole organization. At least one must remain; to take away the last one, remove the member. */
function OrganizationRoles({ member, error }: { member: Member; error: string | undefined }) {
  const sent = useNavigation().formData
  return (
    <Form method="post" preventScrollReset className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="roles" />
      <input type="hidden" name="id" value={member.userId} />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-sm font-semibold">{texts.whatMayDo(member.firstName || texts.thisPerson)}</legend>
        {organizationRoles.map((role) => (
          <Checkbox
            key={role}
            name="roles"
            value={role}
            label={roleWords[role].label}
            hint={roleWords[role].hint}
            defaultChecked={member.roles.includes(role)}
          />
        ))}
      </fieldset>
      {member.roles.length === 0 && <p className="text-xs text-ink-soft">{texts.askedFirst}</p>}
      {error && (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
      <Button
        type="submit"
        size="small"
        className="self-start"
        loading={sent?.get('intent') === 'roles' && sent.get('id') === member.userId}
      >
        {texts.saveRoles}
      </Button>
    </Form>
  )
}

function HeldStayRoles({ member: { userId, stayRoles: held } }: { member: Member }) {
  return (
    <ul className="flex flex-col gap-1">
      {held.map((one) => (
        <li key={one.role + one.stayId} className="flex flex-wrap items-center justify-between gap-x-2 text-sm">
          <span className="min-w-0 break-words">{roleAtStay(one)}</span>
          <ActionButton
            intent="revoke"
            size="small"
            variant="quiet"
            about={roleAtStay(one)}
            fields={{ id: userId, role: one.role, stayId: one.stayId }}
          >
            {uiTexts.remove}
          </ActionButton>
        </li>
      ))}
    </ul>
  )
}

function NewStayRole({ member, stays, error }: { member: Member; stays: Props['stays']; error: string | undefined }) {
  const sent = useNavigation().formData
  return (
    <Form method="post" noValidate preventScrollReset className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="grant" />
      <input type="hidden" name="id" value={member.userId} />
      <RadioGroup
        legend={texts.roleForStay}
        name="role"
        defaultValue="stayManager"
        options={stayRoles.map((role) => ({ value: role, ...roleWords[role] }))}
      />
      <Select
        label={texts.stay}
        name="stayId"
        required
        placeholder={texts.chooseStay}
        options={stays.map(({ id, name }) => ({ value: id, label: name }))}
        error={error}
      />
      <Button
        type="submit"
        size="small"
        className="self-start"
        loading={sent?.get('intent') === 'grant' && sent.get('id') === member.userId}
      >
        {texts.addRole}
      </Button>
    </Form>
  )
}

/** Edits a member's roles, for the organization and for single stays. */
export function RolesPopover({ member, stays, result }: Props) {
  // Each row would repeat the list of all stays, so only render it in the open one.
  const [open, setOpen] = useState(false)
  const mine = result?.id === member.userId ? result : undefined
  return (
    <Popover
      label={texts.rolesOf(nameOf(member))}
      align="end"
      className="w-80 text-left whitespace-normal"
      onOpenChange={setOpen}
      trigger={(props) => (
        <Button size="small" variant="quiet" {...props}>
          {uiTexts.change}
          <span className="sr-only"> {texts.theRolesOf(nameOf(member))}</span>
        </Button>
      )}
    >
      <OrganizationRoles member={member} error={mine?.intent === 'roles' ? mine.errors?.roles : undefined} />
      {(stays.length > 0 || member.stayRoles.length > 0) && (
        <section className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
          <p className="text-sm font-semibold">{texts.forSingleStays}</p>
          <HeldStayRoles member={member} />
          {open && stays.length > 0 && (
            <NewStayRole
              member={member}
              stays={stays}
              error={mine?.intent === 'grant' ? mine.errors?.stayId : undefined}
            />
          )}
        </section>
      )}
    </Popover>
  )
}
