import { PASSWORD_MAX, PASSWORD_MIN } from '@lodestay/domain'

/** What is wrong with a password, by the platform's own rule; null for one that will do. */
export const passwordProblem = (password: string): string | null => {
  if (password.length < PASSWORD_MIN) return `Use at least ${PASSWORD_MIN} characters.`
  if (password.length > PASSWORD_MAX) return `Use at most ${PASSWORD_MAX} characters.`
  return null
}
