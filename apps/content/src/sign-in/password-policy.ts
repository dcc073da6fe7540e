import { identityErrorText, isListedPassword, passwordFault } from '@lodestay/domain'
import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set((dictionary['passwords-common'] as string[]).map((word) => word.toLowerCase()))

/**
 * What is wrong with a password according to the platform's policy; null if it is acceptable.
 * @param personal the owner's names and emails.
 */
export function passwordProblem(password: string, personal: readonly string[] = []): string | null {
  const fault = passwordFault(password, personal) ?? (isListedPassword(password, common) ? 'PASSWORD_COMMON' : null)
  return fault && (identityErrorText(fault) ?? 'Choose another password.')
}
