import { identityErrorText, isListedPassword, passwordFault } from '@lodestay/domain'
import { dictionary } from '@zxcvbn-ts/language-common'

const common = new Set((dictionary['passwords-common'] as string[]).map((word) => word.toLowerCase()))

/**
 * What is wrong with a password, by the platform's own rule; null for one that will do.
 * @param personal names and emails of its owner.
 */
export function passwordProblem(password: string, personal: readonly string[] = []): string | null {
  const fault = passwordFault(password, personal) ?? (isListedPassword(password, common) ? 'PASSWORD_COMMON' : null)
  return fault && (identityErrorText(fault) ?? 'Choose another password.')
}
