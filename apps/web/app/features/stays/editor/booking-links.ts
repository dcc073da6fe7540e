import { isSame } from '../../drafts/draft-changes.ts'

/** Addresses by the partner's name. */
export type BookingLinks = Readonly<Record<string, string>>
export type Link = { readonly key: number; readonly partner: string; readonly url: string }
let nextKey = 1

export function emptyLink(): Link {
  return { key: nextKey++, partner: '', url: '' }
}

export function asLinks(map: BookingLinks): Link[] {
  return Object.entries(map).map(([partner, url]) => ({ key: nextKey++, partner, url }))
}

export function asMap(links: readonly Link[]): BookingLinks {
  return Object.fromEntries(
    links.filter(({ partner, url }) => partner || url).map(({ partner, url }) => [partner, url]),
  )
}

/** The same rows while the draft has what they wrote; new ones for values from elsewhere, such as restored ones. */
export function linksFor(map: BookingLinks, links: readonly Link[]): readonly Link[] {
  const fromElsewhere = asLinks(map)
  // Both without empty rows: if one is stored, rows would otherwise never equal it, and be made anew forever.
  return isSame(asMap(links), asMap(fromElsewhere)) ? links : fromElsewhere
}
