import { language } from '../lib/language.ts'
import { LANGUAGE_DISMISSED } from '../lib/personal-storage.ts'

/**
 * Whether the browser prefers Spanish, and its reader has not said that English will do. Not the other way around: who
 * reads a Spanish page chose it, and has an English browser often enough.
 */
export function prefersSpanish(): boolean {
  if (language === 'es' || !navigator.language.startsWith('es')) return false
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
