import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The map of the site. Every address is built by `lib/paths.ts`; a route's file has its loader and its composition. */
const site: RouteConfig = [
  // public
  index('routes/home.tsx'),
  route('stays', 'routes/stays.tsx'),
  route('stays/:id', 'routes/stay.tsx'),
  route('stays/:id/report', 'routes/report-stay.tsx'),
  route('offers', 'routes/offers.tsx'),
  route('cancellations', 'routes/cancellations.tsx'),
  route('places/:state/:city', 'routes/place.tsx'),
  route('giveaways', 'routes/giveaways.tsx'),
  route('giveaways/:id', 'routes/giveaway.tsx'),
  route('sign-in', 'routes/sign-in.tsx'),
  route('sign-in/second-factor', 'routes/second-factor.tsx'),
  route('sign-up', 'routes/sign-up.tsx'),
  route('confirm-email', 'routes/confirm-email.tsx'),
  route('undo-email-change', 'routes/undo-email-change.tsx'),
  route('reauthenticate', 'routes/reauthenticate.tsx'),
  route('reset-password', 'routes/reset-password.tsx'),
  route('plans', 'routes/plans.tsx'),
  route('pages/:slug', 'routes/page.tsx'),
  route('pages/:slug/draft', 'routes/page-draft.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('waitlist', 'routes/waitlist.tsx'),
  route('feedback', 'routes/feedback.tsx'),
  route('invitations', 'routes/invitations.tsx'),
  route('invitations/:token', 'routes/invitation.tsx'),
  route('s/:shortlink', 'routes/shortlink.ts'),
  route('promotions/:id', 'routes/promotion.ts'),

  // travelers
  route('feed', 'routes/feed.tsx'),
  route('favorites', 'routes/favorites.tsx'),
  route('recent', 'routes/recent.tsx'),
  route('notifications', 'routes/notifications.tsx'),
  route('account', 'routes/account.tsx'),
  route('account/security', 'routes/security.tsx'),

  // hosts
  route('host', 'routes/host.tsx'),
  route('host/:orgId', 'routes/host-organization.tsx', [
    index('routes/host-dashboard.tsx'),
    route('stays', 'routes/host-stays.tsx'),
    route('stays/new', 'routes/host-new-stay.tsx'),
    route('stays/:stayId/move', 'routes/host-move-stay.tsx'),
    // One page for both kinds: which it is stands in the address.
    ...(['offers', 'cancellations'] as const).flatMap((kind) => [
      route(kind, 'routes/host-notices.tsx', { id: `host-${kind}` }),
      route(`${kind}/new`, 'routes/host-notice.tsx', { id: `host-${kind}-new` }),
      route(`${kind}/:noticeId`, 'routes/host-notice.tsx', { id: `host-${kind}-edit` }),
    ]),
    route('giveaways', 'routes/host-giveaways.tsx'),
    route('giveaways/new', 'routes/host-giveaway.tsx', { id: 'host-giveaway-new' }),
    route('giveaways/:giveawayId', 'routes/host-giveaway.tsx', { id: 'host-giveaway-edit' }),
    route('promotions', 'routes/host-promotions.tsx'),
    route('users', 'routes/host-users.tsx'),
  ]),
  route('host/:orgId/stays/:stayId', 'routes/stay-editor.tsx'),
  route('host/:orgId/stays/:stayId/promotions/:promotionId/:step', 'routes/promotion-wizard.tsx'),

  // employees
  route('moderation', 'routes/moderation.tsx', [
    index('routes/moderation-queue.tsx'),
    route(':kind/:id', 'routes/moderation-item.tsx'),
    route('flags', 'routes/moderation-flags.tsx'),
    route('feedback', 'routes/moderation-feedback.tsx'),
    route('takedowns', 'routes/moderation-takedowns.tsx'),
    route('takedowns/:stayId', 'routes/moderation-takedown.tsx'),
  ]),
  route('admin', 'routes/admin.tsx', [
    index('routes/admin-start.tsx'),
    route('users', 'routes/admin-users.tsx'),
    route('organizations', 'routes/admin-organizations.tsx'),
    route('announcements', 'routes/admin-announcements.tsx'),
    route('announcements/:announcementId', 'routes/admin-announcement.tsx'),
    route('waitlist', 'routes/admin-waitlist.tsx'),
    route('second-factor-resets', 'routes/admin-second-factor-resets.tsx'),
    route('contact', 'routes/admin-contact.tsx'),
    route('audit', 'routes/admin-audit.tsx'),
  ]),

  // resources
  route('admin/content', 'routes/content-editor.ts'),
  route('session', 'routes/session.ts'),
  route('session/enter', 'routes/enter.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('icons.svg', 'routes/icons.ts'),
  route('scenes.svg', 'routes/scenes.ts'),

  // The page of all controls is for us: it exists where it is asked for, and in no production build.
  ...(process.env.NODE_ENV !== 'production' || process.env.WEB_CONTROLS_PAGE === '1'
    ? [route('_ui', 'routes/controls.tsx')]
    : []),

  route('*', 'routes/not-found.tsx'),
]

export default site
