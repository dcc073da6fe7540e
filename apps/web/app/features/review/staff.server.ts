import { type ApiClient, allDocs, answer } from '../../lib/api.ts'

/** Colleagues that a submission can be assigned to, by name. */
export async function staffOf(api: ApiClient): Promise<{ id: string; name: string }[]> {
  const read = (role: 'Employee' | 'Admin') =>
    allDocs((next) => answer(api.GET('/api/users', { params: { query: { role, limit: 100, ...next } } })))
  const lists = await Promise.all([read('Employee'), read('Admin')])
  const named = lists
    .flat()
    .filter(({ enabled }) => enabled)
    .map(({ id, firstName, lastName, email }) => [id, `${firstName} ${lastName}`.trim() || email] as const)
  return [...new Map(named)]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name))
}
