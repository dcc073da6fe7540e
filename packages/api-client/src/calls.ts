/** What callers need around a call. It stands apart from the client, which the web loads only when it calls. */
import { ApiProblem } from './api-problem.ts'

/** The header that lets a change through only while its subject is still at the version that was read (else 412). */
export function ifMatch({ version }: { readonly version: number }): { 'if-match': string } {
  return {
    'if-match': `"${version}"`,
  }
}

/**
 * What a call gave, from `{ data }`: a call that did not throw has an answer.
 * @throws ApiProblem the call's own, or status 0 for an answer without the body that was promised
 */
export async function answer<T>(call: Promise<{ data?: T | undefined }>): Promise<T> {
  const { data } = await call
  // It comes from something that is not the platform.
  if (data === undefined) throw new ApiProblem(0, { code: 'unreachable', detail: 'The platform cannot be reached.' })
  return data
}
