import { language } from '../lib/language.ts'
import { LANGUAGE_DISMISSED } from '../lib/personal-storage.ts'

/**
 * Whether the browser prefers Spanish and the reader hasn't dismissed the suggestion. Not the other way around: people
 * on a Spanish page chose it, and often have an English browser.
 */
export function prefersSpanish(): boolean {
  if (language === 'es' || !navigator.language.startsWith('es')) return false
  try {
    return localStorage.getItem(LANGUAGE_DISMISSED) === null
  } catch {
    // Without storage a dismissal can't be saved, and a suggestion that reappears on every page is a nuisance.
    return false
  }
}

export function rememberDismissal(): void {
  localStorage.setItem(LANGUAGE_DISMISSED, '1')
}
