import type { Member } from '@lodestay/domain/organizations/organization'
import { organizationRoles } from '@lodestay/domain/permissions'
import { Form, useNavigation } from 'react-router'
import { list } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Popover } from '../../ui/popover.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ConfirmButton } from '../forms/action-button.tsx'
import { roleWords } from './role-words.ts'
import * as texts from './texts.ts'

function nameOf({ firstName, lastName, email }: Member): string {
  return `${firstName} ${lastName}`.trim() || email
}

/** Edits a member's roles. At least one must stay; to take the last one, remove the member. */
function RolesPopover({ member }: { member: Member }) {
  const sent = useNavigation().formData
  return (
    <Popover
      label={texts.rolesOf(nameOf(member))}
      align="end"
      className="w-80"
      trigger={(props) => (
        <Button size="small" variant="quiet" {...props}>
          {uiTexts.change}
          <span className="sr-only"> {texts.theRolesOf(nameOf(member))}</span>
        </Button>
      )}
    >
      <Form method="post" preventScrollReset className="flex flex-col gap-3">
        <input type="hidden" name="intent" value="roles" />
        <input type="hidden" name="id" value={member.userId} />
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-semibold">
            {texts.whatMayDo(member.firstName || texts.thisPerson)}
          </legend>
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
        <Button
          type="submit"
          size="small"
          className="self-start"
          loading={sent?.get('intent') === 'roles' && sent.get('id') === member.userId}
        >
          {texts.saveRoles}
        </Button>
      </Form>
    </Popover>
  )
}

type Props = {
  readonly members: readonly Member[]
  readonly selfId: string
  readonly rights: { readonly update: boolean; readonly remove: boolean }
}

/** An organization's members and their roles. Nobody can change their own. */
export default function MembersTable({ members, selfId, rights }: Props) {
  return (
    <DataTable<Member, 'name' | 'roles' | 'actions'>
      caption={texts.members}
      rows={members}
      rowKey={({ userId }) => userId}
      columns={[
        {
          key: 'name',
          heading: texts.person,
          cell: (member) => (
            <span className="flex items-center gap-3">
              <Avatar name={nameOf(member)} photoUrl={member.photoUrl} size="small" />
              <span className="min-w-0">
                <span className="block font-semibold">
                  {nameOf(member)}
                  {member.userId === selfId && <span className="font-normal text-ink-faint"> {texts.you}</span>}
                </span>
                <span className="block text-xs break-all text-ink-faint">{member.email}</span>
                <span className="mt-1 block text-xs text-ink-soft sm:hidden">
                  {list(member.roles.map((role) => roleWords[role].label))}
                </span>
              </span>
            </span>
          ),
        },
        {
          key: 'roles',
          heading: uiTexts.roles,
          className: 'max-sm:hidden',
          cell: ({ roles }) => (
            <span className="flex flex-wrap gap-1.5">
              {roles.map((role) => (
                <Badge key={role} tone={role === 'orgOwner' ? 'action' : 'neutral'}>
                  {roleWords[role].label}
                </Badge>
              ))}
            </span>
          ),
        },
        {
          key: 'actions',
          heading: <span className="sr-only">{uiTexts.actions}</span>,
          numeric: true,
          className: 'max-sm:px-2',
          cell: (member) =>
            member.userId === selfId ? (
              <span className="text-xs text-ink-faint max-sm:sr-only">{texts.onlyOtherOwner}</span>
            ) : (
              <span className="flex flex-wrap justify-end gap-1">
                {rights.update && <RolesPopover member={member} />}
                {rights.remove && (
                  <ConfirmButton
                    about={nameOf(member)}
                    question={texts.confirmRemove(nameOf(member))}
                    confirm={uiTexts.remove}
                    intent="remove"
                    fields={{ id: member.userId }}
                  />
                )}
              </span>
            ),
        },
      ]}
    />
  )
}
