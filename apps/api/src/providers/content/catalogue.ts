/** Converts the content system's documents to the domain's catalogue. */
import {
  type ContentExtraPrices,
  type ContentNetwork,
  type ContentOutlet,
  type ContentPromotionType,
  relatedId,
} from '@lodestay/content-client'
import {
  type Catalogue,
  type CatalogueOutlet,
  type CatalogueType,
  carriesOutExtras,
  type OutletNetwork,
  publisherOf,
  sellsExtras,
  whyClosed,
} from '@lodestay/domain'

function networkOf({ collaborationNetworks, reshareNetworks, limits, ...network }: ContentNetwork): OutletNetwork {
  return {
    ...network,
    limits: { ...limits, mediaKinds: [...limits.mediaKinds] },
    collaborationNetworkIds: collaborationNetworks.map(relatedId),
    reshareNetworkIds: reshareNetworks.map(relatedId),
  }
}

function outletOf(outlet: ContentOutlet, networks: ReadonlyMap<string, OutletNetwork>): CatalogueOutlet {
  const network = (outlet.network !== null && networks.get(relatedId(outlet.network))) || null
  const closedReason = whyClosed({ ...outlet, network }) ?? ''
  return {
    ...outlet,
    network,
    isOpen: closedReason === '',
    closedReason,
    carriesOutExtras: carriesOutExtras(publisherOf({ network, publisher: outlet.publisher })),
    roles: [...outlet.roles],
    topics: [...outlet.topics],
    regions: [...outlet.regions],
    prices: outlet.prices.map(({ promotionType, variation, role, price }) => ({
      promotionTypeId: relatedId(promotionType),
      variantId: relatedId(variation),
      role,
      price,
    })),
  }
}

function typeOf({ variants, addons, boosts, order: _, ...type }: ContentPromotionType): CatalogueType {
  const hasExtras = sellsExtras(type.platform)
  return {
    ...type,
    // Skip deleted variations: only their id is left.
    variants: variants.flatMap(({ variation, price }) =>
      typeof variation === 'string'
        ? []
        : [
            {
              id: variation.id,
              name: variation.name,
              description: variation.description,
              pictures: variation.pictures,
              feedHours: variation.feedHours,
              isPostedAsIs: variation.postedAsIs,
              price,
            },
          ],
    ),
    addons: hasExtras ? [...addons] : [],
    boosts: (hasExtras ? boosts : []).map(({ networks, ...boost }) => ({
      ...boost,
      networkIds: networks.map(relatedId),
    })),
  }
}

/** Types in the editors' order; outlets in list order: larger reach first, then by name. */
export function catalogueOf(
  networks: readonly ContentNetwork[],
  outlets: readonly ContentOutlet[],
  types: readonly ContentPromotionType[],
  extraPrices: ContentExtraPrices,
): Catalogue {
  const known = networks.map(networkOf).toSorted((a, b) => a.name.localeCompare(b.name))
  const byId = new Map(known.map((network) => [network.id, network]))
  return {
    networks: known,
    outlets: outlets
      .map((outlet) => outletOf(outlet, byId))
      .toSorted((a, b) => b.reach - a.reach || a.name.localeCompare(b.name)),
    types: types.toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name)).map(typeOf),
    extraPrices,
  }
}
