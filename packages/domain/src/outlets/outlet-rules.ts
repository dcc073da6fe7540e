/** Which outlets can be chosen, and why not; apart from the schemas, which pages need not load. */
import type {
  CatalogueOutlet,
  InteractionType,
  Outlet,
  OutletNetwork,
  OutletWant,
  ParticipationRole,
} from './outlet.ts'

/** The fields of a promotion that hold outlets, and what those do in it. */
export const outletFields = {
  postOutlets: 'posting',
  amplificationOutlets: 'amplification',
  reshareOutlets: 'reshare',
} as const satisfies Record<string, ParticipationRole>
export type OutletField = keyof typeof outletFields

/** What an outlet asks for `want`, in cents; null where it does not offer it. */
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

/** True where an outlet takes part as `want` says, though it may be closed now. */
export function isOffered(outlet: CatalogueOutlet, want: OutletWant): boolean {
  return outlet.roles.includes(want.role) && priceAt(outlet, want) !== null
}

/** Why an outlet takes nothing at all now; null where it is open. */
export function whyClosed({
  name,
  network,
  isOpen,
  closedReason,
}: Pick<Outlet, 'name' | 'network' | 'isOpen' | 'closedReason'>): string | null {
  if (!network) return `${name} has no network.`
  return isOpen ? null : closedReason || `${name} isn’t taking promotions right now.`
}

/** Why an outlet cannot be chosen for `want`, whoever else is chosen; nothing where it can. */
export function outletRefusals(outlet: CatalogueOutlet, want: OutletWant): string[] {
  const closed = whyClosed(outlet)
  if (closed) return [closed]
  if (!outlet.roles.includes(want.role)) return [`${outlet.name} does not ${roleWords[want.role]}.`]
  if (priceAt(outlet, want) === null) return [`${outlet.name} does not offer this promotion type and variant.`]
  return []
}

/** Why outlets of `target` cannot work on a post of `source`: one sentence, or nothing. */
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

/** Why an outlet cannot amplify what `posting` post. Every one of them must work with it. */
export function amplificationRefusals(target: Outlet, posting: readonly Outlet[]): string[] {
  return refusedBy(posting, target, 'collaboration')
}

/** Why an outlet cannot share again what `posting` post and `amplification`, where chosen, amplify. */
export function reshareRefusals(
  target: Outlet,
  posting: readonly Outlet[],
  amplification: readonly Outlet[],
): string[] {
  return refusedBy([...posting, ...amplification], target, 'reshare')
}
