/** Platform responses and errors. To make calls, use `apiFor` on the server and `browserApi` in the browser. */
import { ApiProblem } from '@lodestay/api-client'

export {
  type ApiClient,
  ApiProblem,
  allDocs,
  allPages,
  answer,
  type FieldError,
  ifMatch,
  type Next,
  type Page,
} from '@lodestay/api-client'

/** True if the platform is unreachable (status 0) or failing (5xx), as opposed to refusing the request. */
export function isDown(error: unknown): boolean {
  return error instanceof ApiProblem && (error.status === 0 || error.status >= 500)
}
