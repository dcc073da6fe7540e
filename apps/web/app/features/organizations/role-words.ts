import type { Invitation, Member } from '@lodestay/domain/organizations/organization'
import type { ContextRole } from '@lodestay/domain/permissions'
import { shownStayName } from '@lodestay/domain/stays/stay-name'
import { list } from '../../lib/format.ts'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

/** What each role allows. */
export const roleWords: Readonly<Record<ContextRole, { readonly label: string; readonly hint: string }>> = {
  orgOwner: { label: uiTexts.owner, hint: texts.ownerHint },
  orgManager: { label: uiTexts.manager, hint: texts.managerHint },
  financialViewer: { label: texts.bookkeeper, hint: texts.bookkeeperHint },
  stayOwner: { label: texts.ownerOfOneStay, hint: texts.stayOwnerHint },
  stayManager: { label: texts.managerOfOneStay, hint: texts.stayManagerHint },
}

/** The names of roles in an organization. */
export const roleNames: Readonly<Record<ContextRole, string>> = {
  orgOwner: roleWords.orgOwner.label,
  orgManager: roleWords.orgManager.label,
  financialViewer: roleWords.financialViewer.label,
  stayOwner: texts.ownerOfStays,
  stayManager: texts.managerOfStays,
}

const invitedAs: Readonly<Record<ContextRole, string>> = {
  orgOwner: texts.invitedAsOwner,
  orgManager: texts.invitedAsManager,
  financialViewer: texts.invitedAsBookkeeper,
  stayOwner: texts.invitedAsStayOwner,
  stayManager: texts.invitedAsStayManager,
}
const briefly: Readonly<Record<ContextRole, string>> = {
  orgOwner: roleWords.orgOwner.label,
  orgManager: roleWords.orgManager.label,
  financialViewer: roleWords.financialViewer.label,
  stayOwner: texts.ownerOf,
  stayManager: texts.managerOf,
}
type Invited = Pick<Invitation, 'roles'>

function describeRoles({ roles }: Invited, words: Readonly<Record<ContextRole, string>>): string {
  return list(
    roles.map(({ role, stayId, stayName }) => words[role] + (stayId ? ` ${shownStayName(stayName, texts.aStay)}` : '')),
  )
}

/** The roles an invitation offers, for its recipient: 'an owner of The Boathouse'. */
export function offeredRoles(invitation: Invited): string {
  return describeRoles(invitation, invitedAs)
}

/** The short form for the sender's list: 'Manager'. */
export function rolesInBrief(invitation: Invited): string {
  return describeRoles(invitation, briefly)
}

export function nameOf({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email
}

/** A role for one stay: 'Manager of The Boathouse'. */
export function roleAtStay({ role, stayName }: Member['stayRoles'][number]): string {
  return `${briefly[role]} ${shownStayName(stayName, texts.aStay)}`
}

/** All of a member's roles in an organization and at its stays. */
export function memberRoles({ roles, stayRoles }: Member) {
  return [
    ...roles.map((role) => ({ key: role as string, label: roleWords[role].label, isOwner: role === 'orgOwner' })),
    ...stayRoles.map((one) => ({ key: one.role + one.stayId, label: roleAtStay(one), isOwner: false })),
  ]
}
