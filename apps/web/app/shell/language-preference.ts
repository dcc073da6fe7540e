import { otherLanguage } from '../lib/language.ts'
import { LANGUAGE_DISMISSED } from '../lib/personal-storage.ts'

/** Whether the browser prefers the other language, and its reader has not said that this one will do. */
export function prefersOtherLanguage(): boolean {
  if (!navigator.language.startsWith(otherLanguage)) return false
  try {
    return localStorage.getItem(LANGUAGE_DISMISSED) === null
  } catch {
    // Without storage a dismissal can't be kept, and a line that comes back on every page is a nuisance.
    return false
  }
}

export function rememberDismissal(): void {
  localStorage.setItem(LANGUAGE_DISMISSED, '1')
}
