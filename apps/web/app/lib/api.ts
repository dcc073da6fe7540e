/** What the platform answers and how it refuses. Who calls it: `apiFor` on the server, `browserApi` in the browser. */
import { ApiProblem } from '@lodestay/api-client'

export { type ApiClient, ApiProblem, type FieldError } from '@lodestay/api-client'

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
