/** Documents as a content system sends them, for tests: each changes what it is about. */
type Document = Record<string, unknown>

const limits = {
  captionMax: 2200,
  mediaKinds: ['photo', 'video'],
  mediaMin: 1,
  mediaMax: 10,
  ratioMin: 0.8,
  ratioMax: 1.91,
  taggedAccountsMax: 20,
  linkSticker: false,
}
export const aNetwork = (changes: Document = {}): Document => ({
  id: 'net-feed',
  slug: 'instagram-feed',
  name: 'Instagram feed',
  platform: 'Instagram',
  description: 'Posts that stay.',
  limits,
  collaborationNetworks: [],
  reshareNetworks: [],
  ...changes,
})
export const aVariation = (changes: Document = {}): Document => ({
  id: 'var-single',
  code: 'single',
  name: 'Single',
  description: 'One picture.',
  ...changes,
})
export const aType = (changes: Document = {}): Document => ({
  id: 'type-post',
  promotionType: 'instagram-post',
  name: 'Instagram post',
  description: 'A post in the feed.',
  icon: 'Instagram',
  platform: 'Instagram',
  order: 1,
  variants: [{ id: 'row', variation: aVariation(), price: 4900 }],
  addons: [],
  boosts: [],
  ...changes,
})
export const anOutlet = (changes: Document = {}): Document => ({
  id: 'outlet-coast',
  name: 'Coastal Weekends',
  handle: '@coastal.weekends',
  description: 'Weekends by the sea.',
  network: aNetwork(),
  roles: ['posting'],
  reach: 120_000,
  audience: 'Couples in the Northeast',
  topics: ['New England'],
  url: 'https://example.com/coastal.weekends',
  isOpen: true,
  closedReason: null,
  prices: [{ id: 'row', promotionType: aType(), variation: aVariation(), role: 'posting', price: 15_000 }],
  ...changes,
})
/** So many outlets, each a little smaller than the one before. */
export const outlets = (count: number): Document[] =>
  Array.from({ length: count }, (_, index) =>
    anOutlet({ id: `outlet-${index}`, name: `Outlet ${index}`, reach: 1_000_000 - index }),
  )
export const aChannel = (changes: Document = {}): Document => ({
  id: 'channel-post',
  name: 'Instagram post, posting',
  promotionType: 'type-post',
  participationRole: 'posting',
  channelCode: 'instagram-post-posting',
  networks: [aNetwork()],
  ...changes,
})
export const aPage = (changes: Document = {}): Document => ({
  id: 'page-home',
  slug: 'home',
  title: 'Home',
  description: 'Stays worth leaving for.',
  layout: [{ id: 'b1', blockType: 'hero', blockName: null, heading: 'Stay somewhere', image: null }],
  _status: 'published',
  ...changes,
})
