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
import { ConfirmButton } from '../forms/action-button.tsx'
import { roleWords } from './role-words.ts'

function nameOf({ firstName, lastName, email }: Member): string {
  return `${firstName} ${lastName}`.trim() || email
}

/** Edits a member's roles. At least one must stay; to take the last one, remove the member. */
function RolesPopover({ member }: { member: Member }) {
  const sent = useNavigation().formData
  return (
    <Popover
      label={`Roles of ${nameOf(member)}`}
      align="end"
      className="w-80"
      trigger={(props) => (
        <Button size="small" variant="quiet" {...props}>
          Change<span className="sr-only"> the roles of {nameOf(member)}</span>
        </Button>
      )}
    >
      <Form method="post" preventScrollReset className="flex flex-col gap-3">
        <input type="hidden" name="intent" value="roles" />
        <input type="hidden" name="id" value={member.userId} />
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-semibold">What {member.firstName || 'this person'} may do</legend>
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
          Save roles
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
      caption="Members"
      rows={members}
      rowKey={({ userId }) => userId}
      columns={[
        {
          key: 'name',
          heading: 'Person',
          cell: (member) => (
            <span className="flex items-center gap-3">
              <Avatar name={nameOf(member)} photoUrl={member.photoUrl} size="small" />
              <span className="min-w-0">
                <span className="block font-semibold">
                  {nameOf(member)}
                  {member.userId === selfId && <span className="font-normal text-ink-faint"> (you)</span>}
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
          heading: 'Roles',
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
          heading: <span className="sr-only">Actions</span>,
          numeric: true,
          className: 'max-sm:px-2',
          cell: (member) =>
            member.userId === selfId ? (
              <span className="text-xs text-ink-faint max-sm:sr-only">Only another owner can change your roles.</span>
            ) : (
              <span className="flex flex-wrap justify-end gap-1">
                {rights.update && <RolesPopover member={member} />}
                {rights.remove && (
                  <ConfirmButton
                    about={nameOf(member)}
                    question={`${nameOf(member)} will lose every role here. What they created stays.`}
                    confirm="Remove"
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
