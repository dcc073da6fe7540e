/** A promotion that can be submitted, chosen from what the content system offers. */
import {
  amplificationRefusals,
  type Catalogue,
  type CatalogueOutlet,
  outletRefusals,
  type ParticipationRole,
  publisherOf,
  reshareRefusals,
} from '@lodestay/domain'
import type { TestPlatform } from './platform.ts'

function pairsOf<T>(all: readonly T[]): [T, T][] {
  return all.flatMap((one, at) => all.slice(at + 1).map((other): [T, T] => [one, other]))
}

/** Two posting, two amplifying and one resharing outlet of a variant that are compatible. */
export function chooseOutlets({ types, outlets }: Catalogue) {
  for (const type of types)
    for (const variant of type.variants) {
      const open = (role: ParticipationRole) =>
        outlets.filter(
          (outlet) => outletRefusals(outlet, { promotionTypeId: type.id, variantId: variant.id, role }).length === 0,
        )
      for (const posting of pairsOf(open('posting'))) {
        const [one, two] = open('amplification').filter((outlet) => amplificationRefusals(outlet, posting).length === 0)
        if (!one || !two) continue
        const [reshare] = open('reshare').filter((outlet) => reshareRefusals(outlet, posting, [one, two]).length === 0)
        if (reshare) return { type, variant, posting, amplification: [one, two], reshare: [reshare] }
      }
    }
  throw new Error('The content system has no five outlets that work together.')
}

/** Open outlets of one promotion type: one reached by email, one with a webhook, one where a person posts. */
export async function outletsOfEachPublisher(t: TestPlatform) {
  const { outlets, types } = await t.platform.providers.content.catalogue()
  for (const { id: promotionTypeId, variants } of types)
    for (const { id: variantId } of variants) {
      const posting = outlets.filter(
        ({ isOpen, prices }) =>
          isOpen &&
          prices.some(
            (price) =>
              price.promotionTypeId === promotionTypeId && price.variantId === variantId && price.role === 'posting',
          ),
      )
      const [email, webhook, assisted] = (['email', 'webhook', 'assisted'] as const).map((publisher) =>
        posting.find((outlet) => publisherOf(outlet) === publisher),
      )
      if (email && webhook && assisted) return { promotionTypeId, variantId, email, webhook, assisted }
    }
  throw new Error('no promotion type is posted in all three ways')
}

/** A promotion's choices, of which only the platform's own feed posts it. */
export async function onlyOnFeed(t: TestPlatform) {
  const { outlets } = await t.platform.providers.content.catalogue()
  const [chosen] = outlets
    .filter(({ network }) => network?.platform === 'Lodestay')
    .flatMap(({ id, prices }) => prices.filter(({ role }) => role === 'posting').map((price) => ({ ...price, id })))
  if (!chosen) throw new Error('no outlet of the feed posts')
  const { promotionTypeId, variantId } = chosen
  return { promotionTypeId, variantId, postOutlets: [chosen.id], amplificationOutlets: [], reshareOutlets: [] }
}

function idsOf(outlets: readonly CatalogueOutlet[]) {
  return outlets.map(({ id }) => id)
}

/** Everything that a host fills in, except the confirmation. */
export async function aPromotion(t: TestPlatform) {
  const { type, variant, posting, amplification, reshare } = chooseOutlets(
    await t.platform.providers.content.catalogue(),
  )
  return {
    title: 'Early autumn',
    userName: 'The Boathouse',
    promotionTypeId: type.id,
    variantId: variant.id,
    postOutlets: idsOf(posting),
    amplificationOutlets: idsOf(amplification),
    reshareOutlets: idsOf(reshare),
    mediaSelection: { type: 'existing_post', postId: 'https://example.com/p/1' },
    summary: 'A week by the lake.',
  }
}

export const confirmation = { confirmed: true, agreesToTerms: true, currentStep: 9 }
