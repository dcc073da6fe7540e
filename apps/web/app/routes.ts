import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { readSiteLanguage } from '../server/languages.ts'
import { isEnglishOnly } from './lib/english-only.ts'

/** The route table. Every address is built by `lib/paths.ts`; a route file has its loader and its composition. */
const site: RouteConfigEntry[] = [
  // public
  index('routes/public/home.tsx'),
  route('stays', 'routes/public/stays.tsx'),
  route('stays/:id', 'routes/public/stay.tsx'),
  route('stays/:id/report', 'routes/public/report-stay.tsx'),
  route('stays/:id/claim', 'routes/host/claim-stay.tsx'),
  route('top-stays', 'routes/public/top-stays.tsx'),
  route('offers', 'routes/public/offers.tsx'),
  route('cancellations', 'routes/public/cancellations.tsx'),
  route('cancellations/:id', 'routes/public/cancellation.ts'),
  route('places/:state/:city', 'routes/public/place.tsx'),
  route('giveaways', 'routes/public/giveaways.tsx'),
  route('giveaways/:id', 'routes/public/giveaway.tsx'),
  route('outlets', 'routes/public/outlets.tsx'),
  route('outlets/apply', 'routes/public/apply-as-outlet.tsx'),
  route('outlets/:outletId', 'routes/public/outlet.tsx'),
  // The link of an outlet's owner.
  route('outlet-tasks/:token', 'routes/public/outlet-tasks.tsx'),
  route('outlet-tasks/:token/:taskId', 'routes/public/outlet-task.tsx'),
  route('sign-in', 'routes/public/sign-in.tsx'),
  route('sign-in/second-factor', 'routes/public/second-factor.tsx'),
  route('sign-up', 'routes/public/sign-up.tsx'),
  route('confirm-email', 'routes/public/confirm-email.tsx'),
  route('undo-email-change', 'routes/public/undo-email-change.tsx'),
  route('reauthenticate', 'routes/traveler/reauthenticate.tsx'),
  route('reset-password', 'routes/public/reset-password.tsx'),
  route('plans', 'routes/public/plans.tsx'),
  route('plans/choose', 'routes/public/choose-plan.tsx'),
  route('pages/:slug', 'routes/public/page.tsx'),
  route('pages/:slug/draft', 'routes/public/page-draft.tsx'),
  route('contact', 'routes/public/contact.tsx'),
  route('waitlist', 'routes/public/waitlist.tsx'),
  route('newsletters', 'routes/public/newsletters.tsx'),
  route('newsletters/:id', 'routes/public/newsletter.tsx'),
  // The link in each of a newsletter's mails.
  route('newsletters/subscriptions/:token', 'routes/public/newsletter-subscription.tsx'),
  route('feedback', 'routes/public/feedback.tsx'),
  route('invitations', 'routes/traveler/invitations.tsx'),
  route('invitations/:token', 'routes/traveler/invitation.tsx'),
  route('lists/:token', 'routes/public/shared-list.tsx'),
  // The link in the mail to whose turn it is.
  route('watches/turns/:token', 'routes/public/watch-turn.tsx'),
  route('s/:shortlink', 'routes/public/shortlink.ts'),
  route('promotions/:id', 'routes/public/promotion.ts'),
  route('campaigns/:id', 'routes/public/campaign.ts'),

  // travelers
  route('feed', 'routes/traveler/feed.tsx'),
  route('favorites', 'routes/traveler/favorites.tsx'),
  route('favorites/lists', 'routes/traveler/favorite-lists.tsx'),
  route('favorites/lists/:listId', 'routes/traveler/favorite-list.tsx'),
  route('watches', 'routes/traveler/watches.tsx'),
  route('saved-searches', 'routes/traveler/saved-searches.tsx'),
  route('saved-searches/new', 'routes/traveler/save-search.tsx'),
  route('saved-searches/:searchId', 'routes/traveler/saved-search.tsx'),
  // The link in each mail of a saved search.
  route('saved-searches/emails/:token', 'routes/public/search-emails.tsx'),
  route('recent', 'routes/traveler/recent.tsx'),
  route('notifications', 'routes/traveler/notifications.tsx'),
  route('account', 'routes/traveler/account.tsx'),
  route('account/membership', 'routes/traveler/membership.tsx'),
  route('account/membership/receipts/:transactionId', 'routes/traveler/membership-receipt.tsx'),
  route('account/security', 'routes/traveler/security.tsx'),

  // hosts
  route('host', 'routes/host/organizations.tsx'),
  route('host/:orgId', 'routes/host/organization.tsx', [
    index('routes/host/dashboard.tsx'),
    route('stays', 'routes/host/stays.tsx'),
    route('stays/new', 'routes/host/new-stay.tsx'),
    route('stays/:stayId/plan', 'routes/host/stay-plan.tsx'),
    route('stays/:stayId/calendar', 'routes/host/stay-calendar.tsx'),
    route('stays/:stayId/move', 'routes/host/move-stay.tsx'),
    // One page for both kinds; the address says which.
    ...(['offers', 'cancellations'] as const).flatMap((kind) => [
      route(kind, 'routes/host/offers-and-cancellations.tsx', { id: `host-${kind}` }),
      route(`${kind}/new`, 'routes/host/offer-or-cancellation.tsx', { id: `host-${kind}-new` }),
      route(`${kind}/:noticeId`, 'routes/host/offer-or-cancellation.tsx', { id: `host-${kind}-edit` }),
    ]),
    route('giveaways', 'routes/host/giveaways.tsx'),
    route('giveaways/new', 'routes/host/giveaway.tsx', { id: 'host-giveaway-new' }),
    route('giveaways/:giveawayId', 'routes/host/giveaway.tsx', { id: 'host-giveaway-edit' }),
    route('promotions', 'routes/host/promotions.tsx'),
    route('promotions/:promotionId', 'routes/host/promotion.tsx'),
    route('analytics', 'routes/host/analytics.tsx'),
    route('campaigns', 'routes/host/campaigns.tsx'),
    route('campaigns/calendar', 'routes/host/calendar.tsx'),
    route('campaigns/new', 'routes/host/campaign.tsx', { id: 'host-campaign-new' }),
    route('campaigns/:campaignId', 'routes/host/campaign.tsx', { id: 'host-campaign-edit' }),
    route('outlets', 'routes/host/outlets.tsx', { id: 'host-outlets' }),
    route('outlets/:outletId', 'routes/host/outlet.tsx', { id: 'host-outlet' }),
    route('billing', 'routes/host/billing.tsx'),
    route('users', 'routes/host/users.tsx'),
    route('settings', 'routes/host/settings.tsx'),
    route('cart', 'routes/host/cart.tsx'),
    route('billing/invoices/:transactionId', 'routes/host/invoice.tsx'),
  ]),
  route('host/:orgId/stays/:stayId', 'routes/host/stay-editor.tsx'),
  route('host/:orgId/stays/:stayId/promotions/:promotionId/:step', 'routes/host/promotion-wizard.tsx'),

  // employees
  route('moderation', 'routes/moderation/layout.tsx', [
    index('routes/moderation/queue.tsx'),
    route(':kind/:id', 'routes/moderation/item.tsx'),
    route('flags', 'routes/moderation/flags.tsx'),
    route('feedback', 'routes/moderation/feedback.tsx'),
    route('tasks', 'routes/moderation/tasks.tsx'),
    route('tasks/:taskId', 'routes/moderation/task.tsx'),
    route('outlet-applications', 'routes/moderation/outlet-applications.tsx'),
    route('outlet-links', 'routes/moderation/outlet-links.tsx'),
    route('outlet-links/:outletId', 'routes/moderation/outlet-link.tsx'),
    route('takedowns', 'routes/moderation/takedowns.tsx'),
    route('claims', 'routes/moderation/claims.tsx'),
    route('takedowns/:stayId', 'routes/moderation/takedown.tsx'),
  ]),
  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/overview.tsx'),
    route('users', 'routes/admin/users.tsx'),
    route('organizations', 'routes/admin/organizations.tsx'),
    route('announcements', 'routes/admin/announcements.tsx'),
    route('announcements/:announcementId', 'routes/admin/announcement.tsx'),
    route('waitlist', 'routes/admin/waitlist.tsx'),
    route('imports', 'routes/admin/imports.tsx'),
    route('imports/:importId', 'routes/admin/import.tsx'),
    route('second-factor-resets', 'routes/admin/second-factor-resets.tsx'),
    route('contact', 'routes/admin/contact.tsx'),
    route('audit', 'routes/admin/audit.tsx'),
    route('events', 'routes/admin/events.tsx'),
    route('payments', 'routes/admin/payments.tsx'),
    route('payments/:transactionId', 'routes/admin/payment.tsx'),
    route('ledger', 'routes/admin/ledger.tsx'),
    route('payment-events', 'routes/admin/payment-events.tsx'),
    route('disputes', 'routes/admin/disputes.tsx'),
    route('billing-clock', 'routes/admin/billing-clock.tsx'),
    route('outlet-accounts', 'routes/admin/outlet-accounts.tsx'),
    route('outlet-accounts/:outletId', 'routes/admin/outlet-account.tsx'),
    route('outlet-webhooks', 'routes/admin/outlet-webhooks.tsx'),
    route('outlet-webhooks/:outletId', 'routes/admin/outlet-webhook.tsx'),
  ]),

  // resources
  route('embed/stays/:id/calendar', 'routes/public/embed-calendar.tsx'),
  route('host/:orgId/analytics.csv', 'routes/host/analytics-csv.ts'),
  route('host/:orgId/billing/transactions.csv', 'routes/host/transactions-csv.ts'),
  route('admin/events.csv', 'routes/admin/events-csv.ts'),
  route('admin/content', 'routes/admin/content-editor.ts'),
  route('session', 'routes/public/session.ts'),
  route('session/enter', 'routes/public/enter-session.ts'),
  route('robots.txt', 'routes/public/robots.ts'),
  route('sitemap.xml', 'routes/public/sitemap.ts'),
  route('manifest.webmanifest', 'routes/public/web-manifest.ts'),
  route('offline', 'routes/public/offline.tsx'),
  route('icons.svg', 'routes/public/icons.ts'),
  route('scenes.svg', 'routes/public/scenes.ts'),
  route('stays/:id/qr.svg', 'routes/public/stay-qr-code.ts'),

  // The controls page is for developers: on by request, and in no production build.
  ...(process.env.NODE_ENV !== 'production' || process.env.WEB_CONTROLS_PAGE === '1'
    ? [route('_ui', 'routes/public/controls.tsx')]
    : []),

  route('*', 'routes/public/not-found.tsx'),
]

const isEnglish = readSiteLanguage(process.env) === 'en'

export default (isEnglish ? site : site.filter(({ path }) => !isEnglishOnly(`/${path ?? ''}`))) satisfies RouteConfig
