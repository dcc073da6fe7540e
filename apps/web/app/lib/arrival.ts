import type { Arrival, OurPage } from '@lodestay/domain/events/source'
import { routePath } from './paths.ts'

// In memory only: nothing is stored on anyone's device, so a reload forgets it.
const arrivals = new Map<string, Arrival>()
/** The previous page on our site; null on the first page. */
let before: string | null = null

/** The stay whose page this is; undefined on any other. */
export function stayOfPage(pathname: string): string | undefined {
  return /^\/stays\/(stay_[a-z0-9]+)$/.exec(pathname)?.[1]
}

const pages: readonly (readonly [OurPage, RegExp])[] = [
  ['search', /^\/(stays|places\/.+)$/],
  ['feed', /^\/feed$/],
  ['lists', /^\/(offers|cancellations|giveaways|top-stays|favorites|recent)\b/],
]

function ourPage(pathname: string): OurPage {
  return pages.find(([, pattern]) => pattern.test(pathname))?.[0] ?? 'lodestay'
}

/** How a visitor came to the first page: the parameters in its URL, or the referring site. */
function fromOutside(): Arrival {
  const query = new URLSearchParams(location.search)
  const [link, utmSource] = [query.get('utm_content'), query.get('utm_source')]
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).host : ''
  return {
    ...(link && query.get('utm_campaign')?.startsWith('prm_') && { link: link.slice(0, 20) }),
    ...(utmSource && { utmSource: utmSource.slice(0, 100) }),
    ...(referrer && referrer !== location.host && { referrer: referrer.slice(0, 253) }),
  }
}

/** How a visitor first came to a stay's page: browsing and coming back doesn't change it. */
export function arrivalAt(stayId: string): Arrival {
  const known = arrivals.get(stayId)
  if (known) return known
  const arrival = before === null ? fromOutside() : { page: ourPage(before) }
  arrivals.set(stayId, arrival)
  return arrival
}

/** How a visitor came to what they see of a stay now: its card on this page, or its own page. */
export function arrivalHere(stayId?: string): Arrival {
  const pathname = routePath(location.pathname)
  return stayId && stayId === stayOfPage(pathname) ? arrivalAt(stayId) : { page: ourPage(pathname) }
}

/** Call once a page has been counted. */
export function leavePage(pathname: string): void {
  before = pathname
}
