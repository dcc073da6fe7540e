/**
 * Cards, details and search rows are stored pre-rendered. When the code that renders them changes, its version goes up:
 * a job rebuilds the outdated ones, and until then an old card is served with whatever still fits the schema.
 */
import { Stay, StayCard, StoredStay } from '@lodestay/domain'
import { reduceStored } from '../../kernel/stored.ts'

/** Bump `version` when `projection.test.ts` says that the stored shape has changed, and update `shape`. */
export const stayProjection = { version: 12, shape: '7Kk8m5H927-bw-kC' }

type Versioned = { readonly projection: number }

/**
 * A stored card's text; an outdated one gets members introduced since, and is reduced to what the current schema
 * accepts.
 */
export function cardText({ card, projection }: Versioned & { readonly card: string }): string {
  if (projection >= stayProjection.version) return card
  return JSON.stringify(reduceStored(StayCard, { cardTier: 'Standard', ...JSON.parse(card) }))
}

/** Like `cardText`, for a stored detail: also adds members introduced since. */
export function detailText({ detail, projection }: Versioned & { readonly detail: string }): string {
  if (projection >= stayProjection.version) return detail
  const stored = JSON.parse(detail)
  return JSON.stringify(
    reduceStored(Stay, {
      displayName: stored.name,
      organizationPhotoUrl: null,
      ...stored,
      ...reduceStored(StoredStay, stored),
    }),
  )
}
