import type { Invitation } from '@lodestay/domain/organizations/organization'
import type { ContextRole, OrganizationRole } from '@lodestay/domain/permissions'
import { list } from '../../lib/format.ts'

/** What each organization role allows. */
export const roleWords: Readonly<Record<OrganizationRole, { readonly label: string; readonly hint: string }>> = {
  orgOwner: { label: 'Owner', hint: 'Everything, including payments and people.' },
  orgManager: { label: 'Manager', hint: 'Stays, offers, cancellations, giveaways and campaigns.' },
  financialViewer: { label: 'Bookkeeper', hint: 'Can see payments and invoices, but not change anything.' },
}

const invitedAs: Readonly<Record<ContextRole, string>> = {
  orgOwner: 'an owner: you edit its stays, pay its bills and invite others',
  orgManager: 'a manager: you edit its stays, offers and last-minute nights',
  financialViewer: 'a bookkeeper: you see its bills and its results',
  stayOwner: 'an owner of',
  stayManager: 'a manager of',
}
const briefly: Readonly<Record<ContextRole, string>> = {
  orgOwner: roleWords.orgOwner.label,
  orgManager: roleWords.orgManager.label,
  financialViewer: roleWords.financialViewer.label,
  stayOwner: 'Owner of',
  stayManager: 'Manager of',
}
type Invited = Pick<Invitation, 'roles'>

function said({ roles }: Invited, words: Readonly<Record<ContextRole, string>>): string {
  return list(roles.map(({ role, stayId, stayName }) => words[role] + (stayId ? ` ${stayName || 'a stay'}` : '')))
}

/** What the invitation offers its recipient: 'an owner of The Boathouse'. */
export function offeredRoles(invitation: Invited): string {
  return said(invitation, invitedAs)
}

/** The short form for the sender's list: 'Manager'. */
export function rolesInBrief(invitation: Invited): string {
  return said(invitation, briefly)
}
