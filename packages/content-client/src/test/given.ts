/** Test fixtures: documents as a content system sends them, with overrides for each test. */
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

export function aNetwork(changes: Document = {}): Document {
  return {
    id: 'net-feed',
    slug: 'instagram-feed',
    name: 'Instagram feed',
    platform: 'Instagram',
    description: 'Posts that stay.',
    limits,
    collaborationNetworks: [],
    reshareNetworks: [],
    ...changes,
  }
}

export function aVariation(changes: Document = {}): Document {
  return {
    id: 'var-single',
    code: 'single',
    name: 'Single',
    description: 'One picture.',
    ...changes,
  }
}

export function aType(changes: Document = {}): Document {
  return {
    id: 'type-post',
    promotionType: 'instagram-post',
    name: 'Instagram post',
    description: 'A post in the feed.',
    icon: 'Instagram',
    platform: 'Instagram',
    order: 1,
    variants: [{ id: 'row', variation: aVariation(), price: 4900 }],
    planItem: 'feedPosts',
    addons: [],
    boosts: [],
    ...changes,
  }
}

export function anOutlet(changes: Document = {}): Document {
  return {
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
  }
}

/** `count` outlets, each slightly smaller than the previous one. */
export function outlets(count: number): Document[] {
  return Array.from({ length: count }, (_, index) =>
    anOutlet({ id: `outlet-${index}`, name: `Outlet ${index}`, reach: 1_000_000 - index }),
  )
}

export function aChannel(changes: Document = {}): Document {
  return {
    id: 'channel-post',
    name: 'Instagram post, posting',
    promotionType: 'type-post',
    participationRole: 'posting',
    channelCode: 'instagram-post-posting',
    networks: [aNetwork()],
    ...changes,
  }
}

export function aPage(changes: Document = {}): Document {
  return {
    id: 'page-home',
    slug: 'home',
    title: 'Home',
    description: 'Stays worth leaving for.',
    layout: [{ id: 'b1', blockType: 'hero', blockName: null, heading: 'Stay somewhere', image: null }],
    _status: 'published',
    ...changes,
  }
}
