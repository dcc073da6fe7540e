import { isVisible } from '../characters.ts'

/** Shown for a stay that has no name yet. */
export const UNTITLED_STAY = 'Untitled stay'

/**
 * A stay's name, or `fallback` if it has none: a draft is stored as typed, so its name may have nothing to see, and a
 * stored one may predate its schema and be no text.
 */
export function shownStayName(name: unknown, fallback = UNTITLED_STAY): string {
  return typeof name === 'string' && isVisible(name) ? name : fallback
}
