import { BRAND_NAME } from '../brand.ts'

/** The minimum length in our embedded identity service (NIST SP 800-63B); the specification's minimum is 6. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** Characters a password must have left after removing the words an attacker would try first. */
const OWN_PART_MIN = 8
/** Shorter words occur by chance in too many good passwords. */
const PERSONAL_WORD_MIN = 4

/** The kinds of characters that a provider's policy may require, as we name them to people. */
export const passwordCharacters = {
  lowercase: 'a lowercase letter',
  uppercase: 'an uppercase letter',
  numeric: 'a digit',
  'non-alphanumeric': 'a character that is neither letter nor digit',
} as const

export type PasswordLengths = { readonly minLength: number; readonly maxLength: number }
export type PasswordFault = 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_PERSONAL'

const OUR_LENGTHS: PasswordLengths = { minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }

/**
 * Checks a new password without a word list: its length in characters, and that it is more than the product's or its
 * owner's name. There are no character class rules (NIST SP 800-63B, 3.1.1.2).
 * @param personal the owner's names and emails; only the part of an email before the @ is used.
 */
export function passwordFault(
  password: string,
  personal: readonly string[] = [],
  { minLength, maxLength }: PasswordLengths = OUR_LENGTHS,
): PasswordFault | null {
  const length = [...password].length
  if (length < minLength) return 'PASSWORD_TOO_SHORT'
  if (length > maxLength) return 'PASSWORD_TOO_LONG'
  const words = [BRAND_NAME, ...personal.flatMap(wordsOf)].filter((word) => word.length >= PERSONAL_WORD_MIN)
  const plain = password.normalize('NFKC').toLowerCase()
  const rest = words.reduce((left, word) => left.replaceAll(word.toLowerCase(), ''), plain)
  return rest !== plain && [...rest].length < OWN_PART_MIN ? 'PASSWORD_PERSONAL' : null
}

/** Whether a password is on a list of common ones, ignoring digits and symbols that people append to satisfy a rule. */
export function isListedPassword(password: string, common: ReadonlySet<string>): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return common.has(plain) || common.has(plain.replace(/[^\p{L}]+$/u, '')) || new Set(plain).size <= 2
}

function wordsOf(name: string): string[] {
  const local = name.split('@')[0] ?? ''
  return [local, ...local.split(/[^\p{L}\p{N}]+/u)]
}
