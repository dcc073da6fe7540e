import { type ApiClient, allDocs, answer } from '../../../lib/api.ts'

export type Member = { readonly id: string; readonly name: string }

/** All members of an organization, however many there are; one may just have joined, so bypass the client's cache. */
export async function allMembers(api: ApiClient, organizationId: string): Promise<Member[]> {
  const members = await allDocs((next) => {
    const params = { path: { id: organizationId }, query: { limit: 100, ...next } }
    return answer(api.GET('/api/organizations/{id}/users', { params, cache: 'no-store' }))
  })
  return members.map(({ userId, firstName, lastName, email }) => ({
    id: userId,
    name: `${firstName} ${lastName}`.trim() || email,
  }))
}
