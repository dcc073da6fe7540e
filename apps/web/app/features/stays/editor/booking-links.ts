import { isSame } from '../../drafts/draft-changes.ts'

/** URLs by partner name. */
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

/**
 * Keeps the rows while the draft equals what they wrote; creates new ones for values from elsewhere, such as restored
 * ones.
 */
export function linksFor(map: BookingLinks, links: readonly Link[]): readonly Link[] {
  const fromElsewhere = asLinks(map)
  // Compare without empty rows: if one is stored, the rows would otherwise never be equal, and be recreated forever.
  return isSame(asMap(links), asMap(fromElsewhere)) ? links : fromElsewhere
}
