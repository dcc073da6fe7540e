import type { OrganizationRole } from '@lodestay/domain/permissions'

/** What a role in an organization lets somebody do. */
export const roleWords: Readonly<Record<OrganizationRole, { readonly label: string; readonly hint: string }>> = {
  orgOwner: { label: 'Owner', hint: 'Everything, with payments and who belongs here.' },
  orgManager: { label: 'Manager', hint: 'Stays, offers, cancellations, giveaways and campaigns.' },
  financialViewer: { label: 'Bookkeeper', hint: 'Sees payments and invoices, changes nothing.' },
}
