/**
 * Cards, details and search rows are stored as they are sent. When the code makes them differently its version is raised:
 * then a job rebuilds what is older, and until it has, an older card is answered with what of it still fits.
 */
import { Stay, StayCard, StoredStay } from '@lodestay/domain'
import { reduceStored } from '../../kernel/stored.ts'

/** Raise `version` when `projection.test.ts` says that what is stored has changed, and write down the new `shape`. */
export const stayProjection = { version: 1, shape: '37Y6qdK7lhBTAlTP' }

type Versioned = { readonly projection: number }

/** The text of a stored card; an older one without what readers of today would stumble over. */
export function cardText({ card, projection }: Versioned & { readonly card: string }): string {
  return projection >= stayProjection.version ? card : JSON.stringify(reduceStored(StayCard, JSON.parse(card)))
}

/** The same for a stored detail, with the members that have come since. */
export function detailText({ detail, projection }: Versioned & { readonly detail: string }): string {
  if (projection >= stayProjection.version) return detail
  const stored = JSON.parse(detail)
  return JSON.stringify(reduceStored(Stay, { ...stored, ...reduceStored(StoredStay, stored) }))
}
