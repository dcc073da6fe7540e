import { redirect } from 'react-router'
import type { ApiClient } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'

/** Gives up all of the caller's roles in an organization and at its stays. Rejects with an ApiProblem. */
export async function leaveOrganization(api: ApiClient, id: string): Promise<Response> {
  await api.DELETE('/api/users/self/orgs/{id}', { params: { path: { id } } })
  return redirect(paths.hostStart())
}
