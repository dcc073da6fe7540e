import { type ApiClient, allPages, answer } from '../../../lib/api.ts'

export type Member = { readonly id: string; readonly name: string }

/** All members of an organization, however many there are. */
export async function allMembers(api: ApiClient, organizationId: string): Promise<Member[]> {
  const members: Member[] = []
  const pages = allPages((next) => {
    const params = { path: { id: organizationId }, query: { limit: 100, ...next } }
    return answer(api.GET('/api/organizations/{id}/users', { params }))
  })
  for await (const { userId, firstName, lastName, email } of pages)
    members.push({ id: userId, name: `${firstName} ${lastName}`.trim() || email })
  return members
}
