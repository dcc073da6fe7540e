import type { ApiProblem } from '../../lib/api.ts'

/** What the identity service refuses, in plain words. A wrong password and an unknown address are one text. */
const texts: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'That email and password do not go together.',
  INVALID_PASSWORD: 'That is not your current password.',
  INVALID_EMAIL: 'Invalid email format',
  USER_ALREADY_EXISTS: 'There is an account with this email already. Sign in instead, or reset its password.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'There is an account with this email already. Sign in instead, or reset its password.',
  PASSWORD_TOO_SHORT: 'The password is too short.',
  PASSWORD_TOO_LONG: 'The password is too long.',
  INVALID_TOKEN: 'This link has been used or is too old. Ask for a new one.',
  SESSION_EXPIRED: 'Please sign in again.',
  EMAIL_IS_THE_SAME: 'That is your email already.',
}

/** One text for a refusal of the identity service, with the request's id where it is our fault. */
export function explainRefusal({ status, code, detail, requestId, document }: ApiProblem): {
  problem: string
  requestId?: string
} {
  if (status === 429) return { problem: 'Too many attempts. Please wait a while and try again.' }
  if (status === 0 || status >= 500) return { problem: detail, ...(requestId && { requestId }) }
  return { problem: texts[String(document.identityCode ?? code)] ?? detail }
}
