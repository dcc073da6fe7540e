/** The one door to the platform's client: everything in the web that calls the platform comes through here. */
import { ApiProblem, createApiClient } from '@lodestay/api-client'

export { type ApiClient, ApiProblem, createApiClient, type FieldError } from '@lodestay/api-client'

/** True where the platform is away or broken, rather than refusing: status 0 (not reached) or 5xx. */
export const isDown = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status >= 500)

/** What a call gave, from `{ data }`: a call that did not throw has an answer. */
export const answer = async <T>(call: Promise<{ data?: T | undefined }>): Promise<T> => {
  const { data } = await call
  // An answer without a body where one was promised comes from something that is not the platform.
  if (data === undefined) throw new ApiProblem(0, { code: 'unreachable', detail: 'The platform cannot be reached.' })
  return data
}

/** The platform as seen from `baseUrl` by the holder of `token`. */
export const clientFor = (baseUrl: string, token: string | null, headers: Readonly<Record<string, string>>) =>
  createApiClient({ baseUrl, getToken: () => token, headers })
