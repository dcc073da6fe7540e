import { passwordCharacters } from '@lodestay/domain/identity/password'
import * as texts from './texts.ts'
import { inWords } from './vocabulary.ts'

/** The identity service's capabilities on this site. */
export type IdentityOffers = {
  /** Email sign-up: signs in immediately, after confirming by email, or not at all. */
  readonly signUp: 'open' | 'confirm' | 'closed'
  readonly google: boolean
  readonly passkeys: boolean
  readonly recoveryCodes: boolean
  readonly totp: boolean
  readonly passwordPolicy: {
    readonly minLength: number
    readonly maxLength: number
    readonly mustContain: readonly string[]
  }
}

/** The password rules as text. */
export function passwordHint({ minLength, mustContain }: IdentityOffers['passwordPolicy']): string {
  const requirements = mustContain.map((kind) =>
    inWords((passwordCharacters as Readonly<Record<string, string>>)[kind] ?? kind),
  )
  return texts.passwordHint(minLength, requirements)
}

/** What is wrong with a new password's length; undefined if nothing is. */
export function passwordLengthProblem(
  password: string,
  { minLength, maxLength }: IdentityOffers['passwordPolicy'],
): string | undefined {
  const length = [...password].length
  if (length < minLength) return texts.passwordTooShort(minLength)
  return length > maxLength ? texts.passwordTooLong(maxLength) : undefined
}
