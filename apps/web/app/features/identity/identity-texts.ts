import { type IdentityField, identityErrorField, identityErrorText } from '@lodestay/domain/identity/identity-errors'
import type { ApiProblem } from '../../lib/api.ts'
import { problemInWords } from '../../lib/problem-words.ts'

type Explained = { readonly problem: string; readonly requestId?: string }

/** The message for an error from the identity service, with the request id if it's our fault. */
export function explainRefusal({ status, code, detail, requestId, document }: ApiProblem): Explained {
  if (status === 429) return { problem: problemInWords(identityErrorText('TOO_MANY_REQUESTS') ?? detail) }
  if (status === 0 || status >= 500) return { problem: problemInWords(detail), ...(requestId && { requestId }) }
  return { problem: problemInWords(identityErrorText(String(document.identityCode ?? code)) ?? detail) }
}

export type Refusal = Partial<Explained> & { readonly errors?: Readonly<Record<string, string>> }

/**
 * An error from the identity service as the result of a form: next to the field to blame, if the form has it, otherwise
 * the form's problem.
 * @param names the names of the form's fields, by what they ask for
 */
export function refusalOf(error: ApiProblem, names: Readonly<Partial<Record<IdentityField, string>>>): Refusal {
  const explained = explainRefusal(error)
  const field = identityErrorField(String(error.document.identityCode ?? ''))
  const name = field && names[field]
  return name ? { errors: { [name]: explained.problem } } : explained
}
