import { isWebUrl, sitePath } from '@lodestay/domain/addresses'
import { pictureCardOf } from '@lodestay/domain/media/own-picture'
import type { SitePage } from '@lodestay/domain/pages/site-pages'
import { isEnglishOnly } from './english-only.ts'
import { base } from './language.ts'

/**
 * Every URL of the site, built in one place. Ids and slugs are escaped here; queries take plain values, skip empty ones
 * and repeat lists.
 */
export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>

function at(path: string, query?: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one || one === 0) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${path}?${search}` : path
}

const e = encodeURIComponent

/** The pages of one host organization. */
function host(orgId: string) {
  const base = `/host/${e(orgId)}`
  return {
    dashboard: () => base,
    stays: (query?: Query) => at(`${base}/stays`, query),
    staysCsv: (query?: Query) => at(`${base}/stays.csv`, query),
    newStay: () => `${base}/stays/new`,
    stay: (stayId: string, query?: Query) => at(`${base}/stays/${e(stayId)}`, query),
    stayPlan: (stayId: string, query?: Query) => at(`${base}/stays/${e(stayId)}/plan`, query),
    stayCalendar: (stayId: string, query?: Query) => at(`${base}/stays/${e(stayId)}/calendar`, query),
    moveStay: (stayId: string) => `${base}/stays/${e(stayId)}/move`,
    /** `step` is the wizard's index, 0 to 8. */
    promotionStep: (stayId: string, promotionId: string, step: number) =>
      `${base}/stays/${e(stayId)}/promotions/${e(promotionId)}/${step}`,
    promotions: (query?: Query) => at(`${base}/promotions`, query),
    /** A bought promotion's progress. */
    promotion: (promotionId: string) => `${base}/promotions/${e(promotionId)}`,
    offers: (query?: Query) => at(`${base}/offers`, query),
    cancellations: (query?: Query) => at(`${base}/cancellations`, query),
    newNotice: (kind: 'offers' | 'cancellations') => `${base}/${kind}/new`,
    notice: (kind: 'offers' | 'cancellations', id: string, query?: Query) => at(`${base}/${kind}/${e(id)}`, query),
    giveaways: (query?: Query) => at(`${base}/giveaways`, query),
    newGiveaway: () => `${base}/giveaways/new`,
    giveaway: (giveawayId: string, query?: Query) => at(`${base}/giveaways/${e(giveawayId)}`, query),
    campaigns: (query?: Query) => at(`${base}/campaigns`, query),
    newCampaign: () => `${base}/campaigns/new`,
    campaign: (campaignId: string, query?: Query) => at(`${base}/campaigns/${e(campaignId)}`, query),
    /** A month or a week of dated items. */
    calendar: (query?: Query) => at(`${base}/campaigns/calendar`, query),
    /** The directory, with prices. */
    outlets: (query?: Query) => at(`${base}/outlets`, query),
    /** `month` is the calendar month shown: '2027-03'. */
    outlet: (outletId: string, query?: Query) => at(`${base}/outlets/${e(outletId)}`, query),
    users: () => `${base}/users`,
    settings: () => `${base}/settings`,
    webhooks: (query?: Query) => at(`${base}/webhooks`, query),
    webhook: (webhookId: string, query?: Query) => at(`${base}/webhooks/${e(webhookId)}`, query),
    billing: (query?: Query) => at(`${base}/billing`, query),
    transactionsCsv: (query?: Query) => at(`${base}/billing/transactions.csv`, query),
    /** `payment` is one in progress. */
    cart: (query?: Query) => at(`${base}/cart`, query),
    invoice: (transactionId: string, query?: Query) => at(`${base}/billing/invoices/${e(transactionId)}`, query),
    analytics: (query?: Query) => at(`${base}/analytics`, query),
    /** `by` names the table. */
    analyticsCsv: (by: string, query?: Query) => at(`${base}/analytics.csv`, { by, ...query }),
  }
}

export const paths = {
  home: () => '/',
  stays: (query?: Query) => at('/stays', query),
  stay: (stayId: string, query?: Query) => at(`/stays/${e(stayId)}`, query),
  /** Pictures for link previews on other sites. */
  linkCard: {
    home: () => `/media/cards${base}/home.jpg`,
    stays: () => `/media/cards${base}/stays.jpg`,
    place: (state: string, city: string) => `/media/cards${base}/places/${e(state)}/${e(city)}.jpg`,
    picture: pictureCardOf,
  },
  /** `part` is one of the files that the index lists. */
  sitemap: (part?: string) => at('/sitemap.xml', { part }),
  /** Where a stay's hosts manage its nights. */
  stayCalendar: (stayId: string) => `/stays/${e(stayId)}/calendar`,
  stayQrCode: (stayId: string) => `/stays/${e(stayId)}/qr.svg`,
  topStays: (query?: Query) => at('/top-stays', query),
  /** The calendar that other sites embed. */
  embeddedCalendar: (stayId: string, query?: Query) => at(`/embed/stays/${e(stayId)}/calendar`, query),
  /** Where a host claims an imported stay. */
  claimStay: (stayId: string) => `/stays/${e(stayId)}/claim`,
  reportStay: (stayId: string) => `/stays/${e(stayId)}/report`,
  /** The counted redirect to a booking site; `from` is where on our site the link was. */
  outboundLink: (stayId: string, partner: string, from: string) =>
    at(`${base}/go/${e(stayId)}/${e(partner)}`, { from }),
  shortlink: (shortlink: string) => `/s/${e(shortlink)}`,
  place: (state: string, city: string) => `/places/${e(state)}/${e(city)}`,
  offers: (query?: Query) => at('/offers', query),
  cancellations: (query?: Query) => at('/cancellations', query),
  giveaways: (query?: Query) => at('/giveaways', query),
  giveaway: (giveawayId: string) => `/giveaways/${e(giveawayId)}`,
  outlets: (query?: Query) => at('/outlets', query),
  outlet: (outletId: string) => `/outlets/${e(outletId)}`,
  applyAsOutlet: () => '/outlets/apply',
  /** An outlet's tasks, via its owner's link. */
  outletTasks: (token: string, query?: Query) => at(`/outlet-tasks/${e(token)}`, query),
  outletTask: (token: string, taskId: string) => `/outlet-tasks/${e(token)}/${e(taskId)}`,
  newsletters: (query?: Query) => at('/newsletters', query),
  newsletter: (id: string) => `/newsletters/${e(id)}`,
  plans: () => '/plans',
  /** Where a host chooses the stay for a plan. */
  choosePlan: (tier?: string) => at('/plans/choose', { tier }),
  contact: () => '/contact',
  waitlist: () => '/waitlist',
  /** `page` is the page the feedback is about. */
  feedback: (page?: string) => at('/feedback', { page }),
  invitations: () => '/invitations',
  invitation: (token: string) => `/invitations/${e(token)}`,
  page: (slug: string) => `/pages/${e(slug)}`,
  /** One that editors can't remove. */
  sitePage: (slug: SitePage) => paths.page(slug),
  /** `next` is where to go after signing in: a path on this site, by default the front page. */
  signIn: (
    next?: string,
    { closed, error }: { readonly closed?: 'disabled' | 'deleted'; readonly error?: 'other-account' } = {},
  ) => at('/sign-in', { next: next !== '/' && next, closed, error }),
  signUp: (next?: string) => at('/sign-up', { next: next !== '/' && next }),
  /** The step after the password; `methods` are the ones this account has. */
  secondFactor: (query?: Query) => at('/sign-in/second-factor', query),
  /** Asks the signed-in user for a password or a second factor again. */
  reauthenticate: (next: string) => at('/reauthenticate', { next }),
  resetPassword: ({ next, token }: { readonly next?: string; readonly token?: string } = {}) =>
    at('/reset-password', { next: next !== '/' && next, token }),
  session: () => '/session',
  /** The callback for an external provider's sign-in; without a choice, a session that it replaces decides. */
  enter: (next: string, remember = false) => at('/session/enter', { next, remember: remember && '1' }),
  /** The callback for a user who proves who they are: another account's session isn't adopted. */
  enterAgain: (next: string) => at('/session/enter', { next, again: '1' }),

  /** `cursor` is the end of the previous page. */
  feed: (cursor?: string) => at('/feed', { cursor }),
  favorites: () => '/favorites',
  favoriteLists: (stayId?: string) => at('/favorites/lists', { stayId }),
  favoriteList: (id: string) => `/favorites/lists/${e(id)}`,
  sharedList: (token: string) => `/lists/${e(token)}`,
  watches: (query?: Query) => at('/watches', query),
  /** The nights offered to the holder of this link. */
  watchTurn: (token: string) => `/watches/turns/${e(token)}`,
  savedSearches: () => '/saved-searches',
  newSavedSearch: (query: Query) => at('/saved-searches/new', query),
  /** `saved`: whether it was just saved. */
  savedSearch: (id: string, saved = false) => at(`/saved-searches/${e(id)}`, { saved: saved ? 1 : undefined }),
  recent: () => '/recent',
  notifications: (query?: Query) => at('/notifications', query),
  account: (section?: 'profile' | 'email' | 'password' | 'notifications' | 'appearance' | 'delete') =>
    section ? `/account#${section}` : '/account',
  /** A section whose form must be resubmitted, because the user had to reauthenticate first. */
  accountAgain: (section: string) => `${at('/account', { again: section })}#${e(section)}`,

  security: (query?: Query) => at('/account/security', query),
  apiReference: () => '/api/docs',
  /** The user's data export. */
  dataExport: () => '/account/data.zip',
  accessTokens: (query?: Query) => at('/account/access-tokens', query),
  membership: (query?: Query) => at('/account/membership', query),
  membershipReceipt: (transactionId: string) => `/account/membership/receipts/${e(transactionId)}`,

  /** Redirects to the page where the host edits it. */
  promotion: (id: string) => `/promotions/${e(id)}`,
  /** `promotion` for a campaign. */
  campaign: (id: string) => `/campaigns/${e(id)}`,
  /** Redirects hosts to their own page for it, others to its stay. */
  offer: (id: string) => `/offers/${e(id)}`,
  cancellation: (id: string) => `/cancellations/${e(id)}`,
  /** Opens the most recently used organization if there are several. */
  hostStart: () => '/host',
  organizations: () => '/host?choose=1',
  host,

  moderation: {
    queue: (query?: Query) => at('/moderation', query),
    /** `query` is the part of the queue that it was opened from. */
    item: (kind: string, id: string, query?: Query) => at(`/moderation/${e(kind)}/${e(id)}`, query),
    flags: (query?: Query) => at('/moderation/flags', query),
    templates: () => '/moderation/templates',
    metrics: (query?: Query) => at('/moderation/metrics', query),
    feedback: (query?: Query) => at('/moderation/feedback', query),
    outletApplications: (query?: Query) => at('/moderation/outlet-applications', query),
    outletLinks: (query?: Query) => at('/moderation/outlet-links', query),
    outletLink: (outletId: string) => `/moderation/outlet-links/${e(outletId)}`,
    claims: (query?: Query) => at('/moderation/claims', query),
    takedowns: (query?: Query) => at('/moderation/takedowns', query),
    /** Where staff take a stay down or restore it. */
    takedown: (stayId: string) => `/moderation/takedowns/${e(stayId)}`,
    tasks: (query?: Query) => at('/moderation/tasks', query),
    task: (taskId: string) => `/moderation/tasks/${e(taskId)}`,
  },
  admin: {
    users: (query?: Query) => at('/admin/users', query),
    usersCsv: (query?: Query) => at('/admin/users.csv', query),
    user: (userId: string) => `/admin/users/${e(userId)}`,
    organizations: (query?: Query) => at('/admin/organizations', query),
    organizationsCsv: (query?: Query) => at('/admin/organizations.csv', query),
    organization: (id: string, query?: Query) => at(`/admin/organizations/${e(id)}`, query),
    start: () => '/admin',
    announcements: (query?: Query) => at('/admin/announcements', query),
    announcement: (id: string) => `/admin/announcements/${e(id)}`,
    sitePromotions: (query?: Query) => at('/admin/site-promotions', query),
    sitePromotion: (id: string) => `/admin/site-promotions/${e(id)}`,
    events: (query?: Query) => at('/admin/events', query),
    eventsCsv: (query?: Query) => at('/admin/events.csv', query),
    waitlist: (query?: Query) => at('/admin/waitlist', query),
    waitlistCsv: (query?: Query) => at('/admin/waitlist.csv', query),
    auditCsv: (query?: Query) => at('/admin/audit.csv', query),
    imports: (query?: Query) => at('/admin/imports', query),
    import: (importId: string) => `/admin/imports/${e(importId)}`,
    contact: (query?: Query) => at('/admin/contact', query),
    audit: (query?: Query) => at('/admin/audit', query),
    contentEditor: () => '/admin/content',
    jobs: (query?: Query) => at('/admin/jobs', query),
    system: () => '/admin/system',
    broadcast: (query?: Query) => at('/admin/broadcast', query),
    mails: (query?: Query) => at('/admin/mails', query),
    payments: (query?: Query) => at('/admin/payments', query),
    payment: (transactionId: string) => `/admin/payments/${e(transactionId)}`,
    ledger: (query?: Query) => at('/admin/ledger', query),
    paymentEvents: (query?: Query) => at('/admin/payment-events', query),
    disputes: (query?: Query) => at('/admin/disputes', query),
    outletAccounts: (query?: Query) => at('/admin/outlet-accounts', query),
    outletAccount: (outletId: string) => `/admin/outlet-accounts/${e(outletId)}`,
    outletWebhooks: (query?: Query) => at('/admin/outlet-webhooks', query),
    outletWebhook: (outletId: string, query?: Query) => at(`/admin/outlet-webhooks/${e(outletId)}`, query),
    billingClock: (query?: Query) => at('/admin/billing-clock', query),
    secondFactorResets: (query?: Query) => at('/admin/second-factor-resets', query),
  },
} as const

/**
 * `next` as a path of this site, or the fallback. Never follow another site's address: that would be an open redirect.
 */
export function safeNext(next: string | null | undefined, fallback = '/'): string {
  return sitePath(next) ?? fallback
}

/** A path as shown in the browser's address bar, with the language prefix, for URLs that the router doesn't build. */
export function siteAddress(path: string): string {
  return path === '/' ? base || path : base + path
}

/** The Spanish page's path; null if there is none. */
export function spanishAddress(path: string): string | null {
  if (isEnglishOnly(path)) return null
  return path === '/' ? '/es' : `/es${path}`
}

/** An address bar path as the router knows it: without the language prefix. */
export function routePath(pathname: string): string {
  return base && (pathname === base || pathname.startsWith(`${base}/`)) ? pathname.slice(base.length) || '/' : pathname
}

/** The ID of the stay that a public page is about, including its subpages. */
export function stayOfPage(pathname: string): string | undefined {
  return /^\/stays\/(\w{1,60})/.exec(routePath(pathname))?.[1]
}

/** The page that a request is for, including router requests for only the data of some of its routes. */
export function pageAddress(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  return routePath(pathname.replace(/\.data$/, '')) + (searchParams.size > 0 ? `?${searchParams}` : '')
}

/** The `next` parameter of a request. */
export function nextOf(request: Request): string {
  return safeNext(new URL(request.url).searchParams.get('next'))
}

/** A link from user data: one of our pages or a web URL. Null for anything else, which is shown as plain text. */
export function safeLink(address: string | null | undefined): string | null {
  return sitePath(address) ?? (address && isWebUrl(address) ? address : null)
}
