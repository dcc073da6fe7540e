import { announce } from '../ui/live-region.tsx'
import { paths } from './paths.ts'

type Address = { readonly pathname: string; readonly search: string }
/** A page as it was shown, with its title. */
export type ShownPage = Address & { readonly title: string }

/** Whether a link, or Back, has led to another part of the same list. */
function isOtherPart(before: Address, { pathname, search }: Address): boolean {
  if (pathname !== before.pathname || search === before.search) return false
  // What a form has changed is announced with what it found, as every search is.
  return pathname !== paths.stays() && document.activeElement?.matches('a, body, #main') === true
}

/** What a list shows, whichever of its pages. */
function listOf({ search }: Address): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  query.delete('cursor')
  return query.toString()
}

/**
 * Announces the page that a link has led to, and moves the focus there: it was lost with the link, or would stay at the
 * end of a list whose next page begins above. Browsers do neither. A link that removes itself, such as a filter's, leaves
 * the focus to its neighbor.
 */
export function announcePage(before: ShownPage, now: Address): void {
  const isHere = before.pathname === now.pathname
  if (isHere && !isOtherPart(before, now)) return
  const isOfSameList = listOf(before) === listOf(now)
  // A section or a tab of the page may have no title of its own: the same one again would say nothing.
  if (!isHere || isOfSameList || document.title !== before.title) announce(document.title)
  if (isHere ? isOfSameList : document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true })
}
