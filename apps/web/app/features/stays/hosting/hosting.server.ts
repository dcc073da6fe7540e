import type { StayApplication, StayCard, stayLifecycle } from '@lodestay/domain'
import { localDay } from '@lodestay/domain/dates/time-zones'
import { type Actor, can, ownsOrganization, type Permission } from '@lodestay/domain/permissions'
import { shownStayName } from '@lodestay/domain/stays/stay-name'
import { type ApiClient, allDocs, allPages, answer } from '../../../lib/api.ts'
import { type StayListQuery, stayListFilter } from './stay-filters.ts'

type Status = (typeof stayLifecycle.statuses)[number]
const MOST = 100
const PAGE_SIZE = 20

/** The actor's permissions for an organization's stays. */
export function stayRights(actor: Actor, organizationId: string) {
  return {
    view: can(actor, 'stay.View', { organizationId }),
    create: can(actor, 'stay.Create', { organizationId }),
  }
}

/** The actor's permissions for one stay. */
export function rightsOn(actor: Actor, stay: Pick<StayCard, 'id' | 'organizationId'>) {
  const scope = { stayId: stay.id, organizationId: stay.organizationId }
  return {
    update: can(actor, 'stay.Update', scope),
    delete: can(actor, 'stay.Delete', scope),
    promote: can(actor, 'promotion.Create', scope),
    move: ownsOrganization(actor, stay.organizationId),
    duplicate: can(actor, 'stay.Create', { organizationId: stay.organizationId }),
  }
}

/** The organizations of the signed-in user. */
export function ownOrganizations(api: ApiClient) {
  return allDocs((next) => answer(api.GET('/api/users/self/orgs', { params: { query: { limit: MOST, ...next } } })))
}

/** The invitations to the signed-in user. */
export function ownInvitations(api: ApiClient) {
  return allDocs((next) =>
    answer(api.GET('/api/users/self/invitations', { params: { query: { limit: MOST, ...next } } })),
  )
}

/** The organization with its name, for its members, and their other ones; staff can see any. */
export async function organizationOf(api: ApiClient, id: string) {
  const all = await ownOrganizations(api)
  const own = all.find((one) => one.id === id)
  const { name, timeZone, photoUrl, version } =
    own ?? (await answer(api.GET('/api/organizations/{id}', { params: { path: { id } } })))
  const others = all.filter((one) => one.id !== id).map((one) => ({ id: one.id, name: one.name }))
  return { id, name, timeZone, photoUrl, version, roles: own?.roles ?? [], others }
}

/** Today's date in an organization's time zone, which its dates use. */
export async function todayAt(api: ApiClient, organizationId: string): Promise<string> {
  return localDay(new Date(), (await organizationOf(api, organizationId)).timeZone)
}

/** A page of the organization's stays. Members with access to single stays see only those. */
export async function listStays(api: ApiClient, actor: Actor, orgId: string, query: StayListQuery, limit = PAGE_SIZE) {
  const { page } = query
  if (stayRights(actor, orgId).view) {
    const listQuery = { checkDrafts: 'true' as const, limit, page, filter: stayListFilter(query) }
    return answer(api.GET('/api/organizations/{id}/stays', { params: { path: { id: orgId }, query: listQuery } }))
  }
  const listQuery = { limit: MOST, filter: stayListFilter({ ...query, orgId }) }
  const docs: StayCard[] = []
  const listed = allPages<StayCard>((next) =>
    answer(api.GET('/api/stays/custom', { params: { query: { ...listQuery, ...next } } })),
  )
  // Their own come first, before all the public ones of the organization.
  for await (const stay of listed) {
    if (!can(actor, 'stay.View', { stayId: stay.id, organizationId: orgId })) break
    docs.push(stay)
  }
  return { docs, totalDocs: docs.length, totalIsCapped: false, page: 1, totalPages: 1 }
}

export async function countStays(api: ApiClient, orgId: string, state: StayListQuery['state']): Promise<number> {
  const listQuery = { checkDrafts: 'true' as const, limit: 1, filter: stayListFilter({ state }) }
  const found = await answer(
    api.GET('/api/organizations/{id}/stays', { params: { path: { id: orgId }, query: listQuery } }),
  )
  return found.totalDocs
}

/** What is open in the organization: rejected items, drafts and pending ones, of each as many as fit on a page. */
export async function openWork(api: ApiClient, organizationId: string) {
  const ask = (status?: Status) => {
    const query = { limit: MOST, organizationId, ...(status && { status }) }
    return answer(api.GET('/api/stays/applications', { params: { query } }))
  }
  const pages = await Promise.all([ask('Rejected'), ask('Draft'), ask()])
  return {
    work: pages.flatMap(({ docs }): StayApplication[] => docs),
    isMore: pages.slice(0, 2).some(({ hasNextPage }) => hasNextPage),
    isMoreWaiting: pages[2].hasNextPage,
  }
}

/** The stays of all pages of the list, one at a time. */
export function allStays(api: ApiClient, actor: Actor, orgId: string, query: StayListQuery) {
  return allPages<StayCard>(async (next) => {
    const { docs, page, totalPages } = await listStays(api, actor, orgId, { ...query, page: next.page ?? 1 }, MOST)
    return { docs, page, hasNextPage: page < totalPages, nextCursor: null }
  })
}

/** The organization's stays for which the user has the permission, sorted by name, for pickers; at most `limit`. */
export async function staysWith(api: ApiClient, permission: Permission, organizationId: string, limit?: number) {
  const params = { path: { id: organizationId }, query: { permission, ...(limit && { limit }) } }
  const { stays } = await answer(api.GET('/api/organizations/{id}/stay-names', { params }))
  return stays.map(({ id, name }) => ({ id, name: shownStayName(name) }))
}

/** The name of a non-public stay, as its host sees it. */
export async function nameOfStay(api: ApiClient, id: string): Promise<string> {
  const { displayName } = await answer(
    api.GET('/api/stays/{id}', { params: { path: { id }, query: { checkDrafts: 'true' } } }),
  )
  return shownStayName(displayName)
}
