/** Which outlets can be chosen, and why not. Separate from the schemas so that pages don't have to load those. */
import type {
  CatalogueOutlet,
  InteractionType,
  Outlet,
  OutletNetwork,
  OutletWant,
  ParticipationRole,
} from './outlet.ts'

/** The promotion fields that contain outlets, with the outlets' role. */
export const outletFields = {
  postOutlets: 'posting',
  amplificationOutlets: 'amplification',
  reshareOutlets: 'reshare',
} as const satisfies Record<string, ParticipationRole>
export type OutletField = keyof typeof outletFields

/** An outlet's price for `want`, in cents; null if it doesn't offer it. */
export function priceAt({ prices }: CatalogueOutlet, want: OutletWant): number | null {
  return (
    prices.find(
      ({ promotionTypeId, variantId, role }) =>
        promotionTypeId === want.promotionTypeId && variantId === want.variantId && role === want.role,
    )?.price ?? null
  )
}

const roleWords: Readonly<Record<ParticipationRole, string>> = {
  posting: 'post',
  amplification: 'amplify',
  reshare: 'reshare',
}

/** Whether an outlet offers `want` at all, even if it is currently closed. */
export function isOffered(outlet: CatalogueOutlet, want: OutletWant): boolean {
  return outlet.roles.includes(want.role) && priceAt(outlet, want) !== null
}

/** Why an outlet is closed; null if it is open. */
export function whyClosed({
  name,
  network,
  isOpen,
  closedReason,
}: Pick<Outlet, 'name' | 'network' | 'isOpen' | 'closedReason'>): string | null {
  if (!network) return `${name} has no network.`
  return isOpen ? null : closedReason || `${name} isn’t taking promotions right now.`
}

/** Why an outlet can't be chosen for `want`, regardless of other choices; empty if it can. */
export function outletRefusals(outlet: CatalogueOutlet, want: OutletWant): string[] {
  const closed = whyClosed(outlet)
  if (closed) return [closed]
  if (!outlet.roles.includes(want.role)) return [`${outlet.name} does not ${roleWords[want.role]}.`]
  if (priceAt(outlet, want) === null) return [`${outlet.name} does not offer this promotion type and variant.`]
  return []
}

/** Why outlets of `target` can't work on a post of `source`: one sentence, or empty. */
export function interactionRefusals(source: OutletNetwork, target: OutletNetwork, type: InteractionType): string[] {
  const partners = type === 'collaboration' ? source.collaborationNetworkIds : source.reshareNetworkIds
  if (partners.includes(target.id)) return []
  return [
    type === 'collaboration'
      ? `${target.name} does not amplify posts on ${source.name}.`
      : `${target.name} does not reshare posts from ${source.name}.`,
  ]
}

function refusedBy(sources: readonly Outlet[], target: Outlet, type: InteractionType): string[] {
  return [
    ...new Set(
      sources.flatMap(({ network }) =>
        network && target.network ? interactionRefusals(network, target.network, type) : [],
      ),
    ),
  ]
}

/** Why an outlet can't amplify the posts of `posting`. It must be compatible with every one of them. */
export function amplificationRefusals(target: Outlet, posting: readonly Outlet[]): string[] {
  return refusedBy(posting, target, 'collaboration')
}

/** Why an outlet can't reshare what `posting` posts and, if chosen, `amplification` amplifies. */
export function reshareRefusals(
  target: Outlet,
  posting: readonly Outlet[],
  amplification: readonly Outlet[],
): string[] {
  return refusedBy([...posting, ...amplification], target, 'reshare')
}
