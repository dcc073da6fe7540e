/** How a visitor reached a stay, from what their browser says about the previous page, never from who they are. */

/** A closed list: whatever a browser claims, a stay has only these sources. */
export const sources = [
  // The link in a promotion's post.
  'promotion',
  // Our own pages.
  'search',
  'feed',
  'lists',
  'lodestay',
  // Sites that linked to us.
  'web-search',
  'instagram',
  'facebook',
  'tiktok',
  'x',
  'youtube',
  'pinterest',
  'email',
  'qr',
  'other-site',
  'other-campaign',
  'direct',
] as const
export type Source = (typeof sources)[number]

/** Sources as people read them. */
export const sourceNames: Readonly<Record<Source, string>> = {
  promotion: 'Your promotions',
  search: 'Search on Lodestay',
  feed: 'The Lodestay feed',
  lists: 'Lists on Lodestay',
  lodestay: 'Other pages on Lodestay',
  'web-search': 'Web search',
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  x: 'X',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
  email: 'Email',
  qr: 'QR codes',
  'other-site': 'Other websites',
  'other-campaign': 'Other campaigns',
  direct: 'Directly',
}

/** Our own pages from which people reach a stay. */
export const ourPages = ['search', 'feed', 'lists', 'lodestay'] as const satisfies readonly Source[]
export type OurPage = (typeof ourPages)[number]

/** What a browser reports about how it reached a stay; sent in an event's value. */
export type Arrival = {
  /** The code of the promotion's link that was followed. */
  readonly link?: string
  /** `utm_source` of the address. */
  readonly utmSource?: string
  /** Host name of the site before. */
  readonly referrer?: string
  /** The previous page on our site. */
  readonly page?: OurPage
}

/** Names of sites, as host names have them and as `utm_source` names them. */
const knownSites: readonly (readonly [Source, RegExp])[] = [
  ['web-search', /^(google|bing|duckduckgo|yahoo|ecosia|brave|kagi|startpage|qwant)$/],
  ['instagram', /^(instagram|ig|threads)$/],
  ['facebook', /^(facebook|fb|messenger)$/],
  ['tiktok', /^tiktok$/],
  ['x', /^(x|twitter|t)$/],
  ['youtube', /^(youtube|youtu)$/],
  ['pinterest', /^(pinterest|pin)$/],
  ['email', /^(email|e-mail|mail|newsletter|mailchimp|gmail|outlook)$/],
  ['qr', /^(qr|qr-?code)$/],
]

function knownSite(name: string): Source | undefined {
  return knownSites.find(([, pattern]) => pattern.test(name))?.[0]
}

/** 'www.google.co.uk' → 'google', 'l.instagram.com' → 'instagram', 't.co' → 't'. */
function siteName(host: string): string {
  const labels = host.toLowerCase().split('.')
  const isTwoPart = /^(co|com|org|net)$/.test(labels.at(-2) ?? '') && (labels.at(-1) ?? '').length === 2
  // 't.co' itself is no country's second level.
  return labels.at(isTwoPart && labels.length > 2 ? -3 : -2) ?? ''
}

/** The source of an arrival whose link, if any, isn't a promotion's. Explicit parameters take precedence. */
export function sourceOf({ utmSource, referrer, page }: Arrival): Source {
  if (utmSource) return knownSite(utmSource.toLowerCase().trim()) ?? 'other-campaign'
  if (referrer) return knownSite(siteName(referrer)) ?? 'other-site'
  return page ?? 'direct'
}

const LONGEST = { link: 20, utmSource: 100, referrer: 253 } as const

/** Reads the arrival from an event's value, which may hold anything. */
export function readArrival(value: Readonly<Record<string, unknown>>): Arrival {
  const text = (name: keyof typeof LONGEST) => {
    const text = value[name]
    return typeof text === 'string' && text !== '' && text.length <= LONGEST[name] ? { [name]: text } : {}
  }
  const page = ourPages.find((each) => each === value.page)
  return { ...text('link'), ...text('utmSource'), ...text('referrer'), ...(page && { page }) }
}
