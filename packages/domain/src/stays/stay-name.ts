import { isVisible } from '../characters.ts'

/** Shown for a stay that has no name yet. */
export const UNTITLED_STAY = 'Untitled stay'

/** A stay's name, or `fallback` if it has none: a draft is stored as typed, so its name may have nothing to see. */
export function shownStayName(name: string | null | undefined, fallback = UNTITLED_STAY): string {
  return name && isVisible(name) ? name : fallback
}
