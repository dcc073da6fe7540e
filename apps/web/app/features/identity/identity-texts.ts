import { identityErrorText } from '@lodestay/domain/identity/identity-errors'
import type { ApiProblem } from '../../lib/api.ts'
import { problemInWords } from '../../lib/problem-words.ts'

/** The message for an error from the identity service, with the request id if it's our fault. */
export function explainRefusal({ status, code, detail, requestId, document }: ApiProblem): {
  problem: string
  requestId?: string
} {
  if (status === 429) return { problem: problemInWords(identityErrorText('TOO_MANY_REQUESTS') ?? detail) }
  if (status === 0 || status >= 500) return { problem: problemInWords(detail), ...(requestId && { requestId }) }
  return { problem: problemInWords(identityErrorText(String(document.identityCode ?? code)) ?? detail) }
}
