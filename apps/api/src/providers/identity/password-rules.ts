/**
 * Rules for new passwords (NIST SP 800-63B): not too short or long, not the owner's or the product's name, not a common
 * one, not in a known breach.
 */
import { createHash } from 'node:crypto'
import { isListedPassword, type PasswordFault, passwordFault } from '@lodestay/domain'
import { dictionary } from '@zxcvbn-ts/language-common'
import type { PasswordPolicy } from './identity.ts'

const LOOKUP_TIMEOUT_MS = 2000
/** Only this prefix of the hash leaves the server: hundreds of other passwords share it. */
const PREFIX_LENGTH = 5

export type PasswordRefusal = PasswordFault | 'PASSWORD_COMMON' | 'PASSWORD_BREACHED'
export type PasswordRules = (
  password: string,
  personal: readonly string[],
  policy: PasswordPolicy,
) => Promise<PasswordRefusal | null>

const common = new Set((dictionary['passwords-common'] as string[]).map((word) => word.toLowerCase()))

/**
 * @param breachUrl a Have I Been Pwned-style range API (`…/range`), queried with the first five characters of the
 * password's SHA-1; if it is unavailable, the password is accepted.
 */
export function createPasswordRules(breachUrl: string | undefined): PasswordRules {
  return async (password, personal, policy) => {
    const fault = passwordFault(password, personal, policy)
    if (fault) return fault
    if (isListedPassword(password, common)) return 'PASSWORD_COMMON'
    return breachUrl && (await isBreached(breachUrl, password)) ? 'PASSWORD_BREACHED' : null
  }
}

async function isBreached(breachUrl: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  try {
    const answer = await fetch(`${breachUrl}/${hash.slice(0, PREFIX_LENGTH)}`, {
      headers: { 'add-padding': 'true' },
      signal: AbortSignal.timeout(LOOKUP_TIMEOUT_MS),
    })
    if (!answer.ok) return false
    const found = (await answer.text()).split(/\r?\n/).find((line) => line.startsWith(hash.slice(PREFIX_LENGTH)))
    return found !== undefined && Number(found.split(':')[1]) > 0
  } catch {
    return false
  }
}
