import { passwordCharacters } from '@lodestay/domain/identity/password'
import * as texts from './texts.ts'
import { inWords } from './vocabulary.ts'

/** What the identity service offers on this site. */
export type IdentityOffers = {
  /** Signing up by email: signs in at once, after confirming by mail, or not at all. */
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

/** The password rules in words. */
export function passwordHint({ minLength, mustContain }: IdentityOffers['passwordPolicy']): string {
  const wanted = mustContain.map((kind) =>
    inWords((passwordCharacters as Readonly<Record<string, string>>)[kind] ?? kind),
  )
  return texts.passwordHint(minLength, wanted)
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
