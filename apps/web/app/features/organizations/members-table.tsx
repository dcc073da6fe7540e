import type { Member } from '@lodestay/domain/organizations/organization'
import type { FormResult } from '../../lib/form-result.ts'
import { list } from '../../lib/format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { ConfirmButton } from '../forms/action-button.tsx'
import { memberRoles, nameOf } from './role-words.ts'
import { RolesPopover, type StayChoice } from './roles-popover.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly members: readonly Member[]
  readonly selfId: string
  readonly rights: { readonly update: boolean; readonly remove: boolean }
  /** The organization's stays, for roles at one of them. */
  readonly stays: readonly StayChoice[]
  readonly result: FormResult | undefined
}

/** An email address that wraps before its @ if necessary. */
function Address({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

/** The members of an organization and of its stays, with their roles. Users can't change their own. */
export default function MembersTable({ members, selfId, rights, stays, result }: Props) {
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
                <span className="block text-xs wrap-anywhere text-ink-faint">
                  <Address email={member.email} />
                </span>
                <span className="mt-1 block text-xs text-ink-soft sm:hidden">
                  {list(memberRoles(member).map(({ label }) => label))}
                </span>
              </span>
            </span>
          ),
        },
        {
          key: 'roles',
          heading: uiTexts.roles,
          className: 'max-sm:hidden',
          cell: (member) => (
            <span className="flex flex-wrap gap-1.5">
              {memberRoles(member).map(({ key, label, isOwner }) => (
                <Badge key={key} tone={isOwner ? 'action' : 'neutral'}>
                  {label}
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
                {rights.update && <RolesPopover member={member} stays={stays} result={result} />}
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
