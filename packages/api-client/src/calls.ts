/** Helpers for callers. Separate from the client, which the web loads only when it makes a call. */
import { ApiProblem } from './api-problem.ts'

/** The header that makes a change conditional on its subject still having the version that was read (else 412). */
export function ifMatch({ version }: { readonly version: number }): { 'if-match': string } {
  return {
    'if-match': `"${version}"`,
  }
}

/**
 * The result of a call, from `{ data }`: a call that didn't throw has one.
 * @throws ApiProblem from the call, or with status 0 for a response without the expected body
 */
export async function answer<T>(call: Promise<{ data?: T | undefined }>): Promise<T> {
  const { data } = await call
  // The response comes from something other than the platform.
  if (data === undefined) throw new ApiProblem(0, { code: 'unreachable', detail: 'The platform cannot be reached.' })
  return data
}
