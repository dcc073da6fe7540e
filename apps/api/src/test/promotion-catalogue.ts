/**
 * A small content system for tests of what promotions are made of: three networks, two types, outlets in every state.
 */
import { aNetwork, anOutlet, aType, aVariation } from '@lodestay/content-client/test'

const single = aVariation({ id: 'single', name: 'Single' })
const album = aVariation({ id: 'album', name: 'Album', description: 'Up to ten pictures.' })
const retired = aVariation({ id: 'retired', name: 'Retired' })

const networks = {
  feed: aNetwork({ id: 'feed', slug: 'instagram-feed', name: 'Instagram feed' }),
  stories: aNetwork({ id: 'stories', slug: 'instagram-stories', name: 'Instagram stories' }),
  email: aNetwork({ id: 'email', slug: 'email', name: 'Email', platform: 'Email' }),
}
Object.assign(networks.feed, { collaborationNetworks: [networks.stories], reshareNetworks: ['stories', 'email'] })
Object.assign(networks.stories, { collaborationNetworks: ['stories'], reshareNetworks: ['email'] })

const boost = { description: 'More people see it.', price: 2500, reach: 5000 }
const post = aType({
  id: 'post',
  promotionType: 'instagram-post',
  name: 'Instagram post',
  order: 1,
  variants: [
    { variation: single, price: 4900 },
    { variation: album, price: 7900 },
  ],
  addons: [{ type: 'copywriting', name: 'Copywriting', description: 'We write it.', price: 3000 }],
  boosts: [
    { ...boost, type: 'City', name: 'Boston', networks: [networks.feed] },
    { ...boost, type: 'Interest', name: 'Hiking', networks: [] },
    { ...boost, type: 'State', name: 'Maine', networks: [networks.email] },
  ],
})
const newsletter = aType({
  id: 'newsletter',
  promotionType: 'newsletter',
  name: 'Newsletter',
  platform: 'Email',
  planItem: null,
  order: 2,
  variants: [{ variation: retired, price: 900 }],
  // From before: the platform sends newsletters itself, and nobody carries these out.
  addons: [{ type: 'second-send', name: 'Second sending', description: 'Once more.', price: 6000 }],
  boosts: [{ ...boost, type: 'State', name: 'Ohio', networks: [networks.email] }],
})

function asks(role: string, price: number, variation = single) {
  return { promotionType: post, variation, role, price }
}

function outlet(id: string, network: unknown, reach: number, more: Record<string, unknown>) {
  return anOutlet({ id, name: `The ${id}`, network, reach, ...more })
}

/** Documents by collection. Each call returns new ones. */
export function promotionCollections() {
  return {
    outletNetworks: Object.values(networks),
    promotionTypes: [newsletter, post],
    globals: [{ id: 'extraPrices', giveaway: 4900, cancellation: 2900 }],
    outlets: [
      outlet('harbor', networks.feed, 9000, {
        roles: ['posting', 'reshare'],
        regions: ['New England'],
        prices: [asks('posting', 15_000)],
      }),
      outlet('lakes', networks.feed, 50_000, {
        roles: ['posting'],
        regions: ['Great Lakes'],
        prices: [asks('posting', 20_000), asks('posting', 26_000, album)],
      }),
      outlet('closed', networks.feed, 40_000, {
        roles: ['posting'],
        isOpen: false,
        closedReason: 'Away until May.',
        prices: [asks('posting', 9000)],
      }),
      outlet('tales', networks.stories, 9000, {
        roles: ['posting', 'amplification'],
        prices: [asks('amplification', 5000), asks('posting', 8000)],
      }),
      outlet('feed-amplifier', networks.feed, 3000, {
        roles: ['amplification'],
        prices: [asks('amplification', 4000)],
      }),
      outlet('letter', networks.email, 7000, { roles: ['reshare'], prices: [asks('reshare', 3000)] }),
      outlet('story-sharer', networks.stories, 2000, { roles: ['reshare'], prices: [asks('reshare', 1000)] }),
      outlet('adrift', null, 1000, { roles: ['posting'], prices: [asks('posting', 700)] }),
      // It has a price for something it no longer does.
      outlet('once', networks.feed, 600, { roles: ['amplification'], prices: [asks('posting', 700)] }),
    ],
  }
}
