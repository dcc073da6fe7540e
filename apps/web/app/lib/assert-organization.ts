import { data } from 'react-router'

/** Keeps a URL with another organization's ID from showing an item. Throws a 404 with this text. */
export function assertOrganization(
  item: { readonly organizationId: string | null | undefined },
  orgId: string,
  detail: string,
): void {
  if (item.organizationId !== orgId) throw data({ detail }, { status: 404 })
}
