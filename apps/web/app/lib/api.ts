/** What the platform answers and how it refuses. Who calls it: `apiFor` on the server, `browserApi` in the browser. */
import { ApiProblem } from '@lodestay/api-client'

export { type ApiClient, ApiProblem, allPages, answer, type FieldError, ifMatch } from '@lodestay/api-client'

/** True where the platform is away or broken, rather than refusing: status 0 (not reached) or 5xx. */
export function isDown(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500)
}
