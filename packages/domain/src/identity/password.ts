import { BRAND_NAME } from '../brand.ts'

/** The least that our embedded identity service asks of a password (NIST SP 800-63B); the specification's floor is 6. */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128
/** What must remain of a password once the words that anybody would try first are taken out of it. */
const OWN_PART_MIN = 8
/** Shorter words are in too many good passwords by chance. */
const PERSONAL_WORD_MIN = 4

export type PasswordLengths = { readonly minLength: number; readonly maxLength: number }
export type PasswordFault = 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_PERSONAL'

const OUR_LENGTHS: PasswordLengths = { minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }

/**
 * What is wrong with a new password that can be told without a list: its length in characters, or that it is little more
 * than the product's or its owner's own name. There are no rules about kinds of characters (NIST SP 800-63B, 3.1.1.2).
 * @param personal names and emails of its owner; of an email the part before the @ counts.
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

/** Whether a password stands on a list of common ones; also with the digits and signs that people put behind a word to please a rule. */
export function isListedPassword(password: string, common: ReadonlySet<string>): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return common.has(plain) || common.has(plain.replace(/[^\p{L}]+$/u, '')) || new Set(plain).size <= 2
}

function wordsOf(name: string): string[] {
  const local = name.split('@')[0] ?? ''
  return [local, ...local.split(/[^\p{L}\p{N}]+/u)]
}
