import { announce } from '../ui/live-region.tsx'
import { paths } from './paths.ts'

type Address = { readonly pathname: string; readonly search: string }

/** Whether a link, or Back, has led to another part of the same list. */
function isOtherPart(before: Address, { pathname, search }: Address): boolean {
  if (pathname !== before.pathname || search === before.search) return false
  // What a form has changed is announced with what it found, as every search is.
  return pathname !== paths.stays() && document.activeElement?.matches('a, body, #main') === true
}

function isTurned(before: Address, { search }: Address): boolean {
  const [from, to] = [before.search, search].map((query) => new URLSearchParams(query))
  return ['page', 'cursor'].some((name) => from?.get(name) !== to?.get(name))
}

/**
 * Announces the page that a link has led to, and moves the focus there: it was lost with the link, or would stay at the
 * end of a list whose next page begins above. Browsers do neither.
 */
export function announcePage(before: Address, now: Address): void {
  const isOther = isOtherPart(before, now)
  if (before.pathname === now.pathname && !isOther) return
  announce(document.title)
  if (document.activeElement === document.body || (isOther && isTurned(before, now)))
    document.getElementById('main')?.focus({ preventScroll: true })
}
