/** Registry of the platform's features. */
import type { Db, Reader } from './kernel/db.ts'
import { freeSweep } from './kernel/jobs.ts'
import type { Listener } from './kernel/listen.ts'
import type { Module } from './kernel/module.ts'
import type { ReadSources } from './kernel/read-sources.ts'
import { runIndependently } from './kernel/run-independently.ts'
import type { Seal } from './kernel/seal.ts'
import { kernelSweeps } from './kernel/sweeps.ts'
import { alertRoutes } from './modules/alerts/alert-routes.ts'
import { alertGauges, alertSweeps } from './modules/alerts/watch.ts'
import { analyticsRoutes } from './modules/analytics/analytics-routes.ts'
import { monthlyMailSweep } from './modules/analytics/monthly-mail.ts'
import { announcementRoutes } from './modules/announcements/announcement-routes.ts'
import { attributeRoutes } from './modules/attributes/attribute-routes.ts'
import { auditRoutes } from './modules/audit/audit-routes.ts'
import { mountCalendarFile, ownUids } from './modules/calendars/calendar-file.ts'
import { calendarJobs, calendarSweeps } from './modules/calendars/calendar-jobs.ts'
import { calendarRoutes } from './modules/calendars/calendar-routes.ts'
import { takeFilledNights } from './modules/calendars/vanished-nights.ts'
import { campaignJobs, campaignSweeps } from './modules/campaigns/campaign-jobs.ts'
import { campaignRoutes } from './modules/campaigns/campaign-routes.ts'
import { contactRoutes, contactSweeps } from './modules/contact/contact-routes.ts'
import { deleteSubmissionsOf } from './modules/contact/index.ts'
import { contentEditorRoutes } from './modules/content-editor/content-editor-routes.ts'
import {
  exportJobs,
  exportRoutes,
  exportSweeps,
  forgetExport,
  mountExportFile,
} from './modules/data-exports/export-routes.ts'
import { mountBookingRedirect } from './modules/events/booking-redirect.ts'
import { eventJobs, eventRecorder, eventRoutes, eventSweeps, forgetEventsOf } from './modules/events/event-routes.ts'
import { apiPublisher } from './modules/execution/api-publisher.ts'
import { deliveryRoutes } from './modules/execution/delivery-routes.ts'
import { emailPublisher } from './modules/execution/email-publisher.ts'
import { executionGauges, executionJobs, executionSweeps, ownerMailSweep } from './modules/execution/execution-jobs.ts'
import { executionRoutes } from './modules/execution/execution-routes.ts'
import { mountPostedPictures } from './modules/execution/posted-pictures.ts'
import { mountTrackedLink } from './modules/execution/tracked-link.ts'
import { webhookPublisher } from './modules/execution/webhook-publisher.ts'
import { favoriteRoutes, favoriteSweeps } from './modules/favorite-lists/favorite-routes.ts'
import { favoriteListRoutes } from './modules/favorite-lists/list-routes.ts'
import { feedRoutes } from './modules/feed/feed-routes.ts'
import { feedbackRoutes } from './modules/feedback/feedback-routes.ts'
import { forgetFeedbackEmail } from './modules/feedback/index.ts'
import { flagReportRoutes } from './modules/flags/flag-report-routes.ts'
import { giveawaySweeps } from './modules/giveaways/giveaway-jobs.ts'
import { giveawayRoutes } from './modules/giveaways/giveaway-routes.ts'
import { importRoutes } from './modules/imports/import-routes.ts'
import { interestRoutes } from './modules/interest/interest-routes.ts'
import { jobRoutes } from './modules/jobs/job-routes.ts'
import { ledgerSweeps } from './modules/ledger/check-ledger.ts'
import { ledgerRoutes } from './modules/ledger/ledger-routes.ts'
import { deleteMailsTo, mailPoster, type PostMail } from './modules/mails/index.ts'
import { mailJobs, mailRoutes, mailSweeps } from './modules/mails/mail-routes.ts'
import { mediaModule, pictureUploads, postedJpegs, type UploadQuota } from './modules/media/index.ts'
import {
  grantMembership,
  membershipJobs,
  membershipRoutes,
  membershipSweeps,
} from './modules/memberships/membership-routes.ts'
import { deleteSubscriptionsOf } from './modules/newsletters/index.ts'
import { mountUnsubscribe, newsletterRoutes, newsletterSweeps } from './modules/newsletters/newsletter-routes.ts'
import { mailSubscriptionRoutes, mountMailUnsubscribe } from './modules/notifications/mail-subscription-routes.ts'
import { notificationJobs, notificationSweeps } from './modules/notifications/notification-jobs.ts'
import { notificationRoutes } from './modules/notifications/notification-routes.ts'
import { mountNotificationStream } from './modules/notifications/notification-stream.ts'
import { cancellationRoutes } from './modules/offers-and-cancellations/cancellation-routes.ts'
import { findPublicNotices } from './modules/offers-and-cancellations/index.ts'
import { noticeSweeps } from './modules/offers-and-cancellations/notice-jobs.ts'
import { noticeJobs } from './modules/offers-and-cancellations/notify-favorites.ts'
import { offerRoutes } from './modules/offers-and-cancellations/offer-routes.ts'
import { deliveryJobs, deliverySweeps } from './modules/organization-webhooks/deliver-events.ts'
import { organizationWebhookRoutes } from './modules/organization-webhooks/organization-webhook-routes.ts'
import { contextRoleRoutes } from './modules/organizations/context-role-routes.ts'
import { invitationRoutes, invitationSweeps } from './modules/organizations/invitation-routes.ts'
import { memberRoutes } from './modules/organizations/member-routes.ts'
import { organizationRoutes } from './modules/organizations/organization-routes.ts'
import { outletAccountRoutes, outletAccountSweeps } from './modules/outlet-accounts/account-routes.ts'
import {
  outletApplicationJobs,
  outletApplicationRoutes,
  outletApplicationSweeps,
} from './modules/outlet-applications/application-routes.ts'
import { deleteApplicationsOf } from './modules/outlet-applications/application-store.ts'
import { directoryRoutes } from './modules/outlet-directory/directory-routes.ts'
import { outletLinkRoutes, outletLinkSweeps } from './modules/outlet-links/link-routes.ts'
import { outletWebhookRoutes } from './modules/outlet-webhooks/webhook-routes.ts'
import { networkRoutes } from './modules/outlets/network-routes.ts'
import { outletRoutes } from './modules/outlets/outlet-routes.ts'
import { paymentJobs, reconcileJobs } from './modules/payments/apply-event.ts'
import { billingClockRoutes } from './modules/payments/billing-clock-routes.ts'
import { billingRoutes } from './modules/payments/billing-routes.ts'
import { customerJobs } from './modules/payments/customers.ts'
import { productJobs } from './modules/payments/ensure-products.ts'
import { paymentRoutes } from './modules/payments/payment-routes.ts'
import { mountWebhook, webhookLogRoutes } from './modules/payments/webhook-routes.ts'
import { planUnitRoutes } from './modules/plan-units/plan-unit-routes.ts'
import { promotionTypeRoutes } from './modules/promotion-types/promotion-type-routes.ts'
import { promotionRoutes } from './modules/promotions/promotion-routes.ts'
import { cartItemRoutes } from './modules/purchases/cart-item-routes.ts'
import { checkoutRoutes } from './modules/purchases/checkout-routes.ts'
import { purchaseAppliers, purchaseJobs, reconcilePurchases } from './modules/purchases/index.ts'
import { transactionRoutes } from './modules/purchases/transaction-routes.ts'
import { referralRoutes } from './modules/referrals/referral-routes.ts'
import { deskRoutes } from './modules/review/desk-routes.ts'
import { queueRoutes, reviewGauges, reviewJobs, reviewSweeps } from './modules/review/queue-routes.ts'
import {
  mountSearchUnsubscribe,
  savedSearchRoutes,
  savedSearchSweeps,
} from './modules/saved-searches/saved-search-routes.ts'
import { searchRoutes } from './modules/search/search-routes.ts'
import { sitePromotionRoutes } from './modules/site-promotions/site-promotion-routes.ts'
import { sitemapRoutes } from './modules/sitemap/sitemap-routes.ts'
import { stayClaimRoutes, stayClaimSweeps } from './modules/stay-claims/claim-routes.ts'
import { endClaimsOf } from './modules/stay-claims/claim-stay.ts'
import { removeAllFavorites } from './modules/stays/index.ts'
import { stayModerationRoutes } from './modules/stays/moderation-routes.ts'
import { refreshStaysOf } from './modules/stays/rebuild-cards.ts'
import { removeStaysIn } from './modules/stays/remove-stay.ts'
import { stayJobs, staySweeps } from './modules/stays/stay-jobs.ts'
import { stayReadRoutes } from './modules/stays/stay-read-routes.ts'
import { stayRoutes } from './modules/stays/stay-routes.ts'
import { stayTransferRoutes } from './modules/stays/stay-transfer-routes.ts'
import { takedownRoutes } from './modules/stays/takedown-routes.ts'
import {
  bookPlan,
  cardUses,
  hasPlan,
  movedMonthsUntil,
  reconcileSubscriptions,
  subscriptionAppliers,
  subscriptionJobs,
} from './modules/subscriptions/index.ts'
import { subscriptionRoutes } from './modules/subscriptions/subscription-routes.ts'
import { systemRoutes } from './modules/system/system-routes.ts'
import { tableViewRoutes } from './modules/table-views/index.ts'
import { topStaysRoutes, topStaysSweep } from './modules/top-stays/top-stays-routes.ts'
import { accessTokenRoutes, accessTokenSweeps } from './modules/users/access-token-routes.ts'
import { accountDeletionRoutes, eraseSweep } from './modules/users/account-deletion-routes.ts'
import { factorResetRoutes } from './modules/users/factor-reset-routes.ts'
import { userJobs, userRoutes, userSweeps } from './modules/users/user-routes.ts'
import { leaveWaitlist } from './modules/waitlist/index.ts'
import { waitlistRoutes, waitlistSweeps } from './modules/waitlist/waitlist-routes.ts'
import { lineRoutes } from './modules/watches/line-routes.ts'
import { watchJobs, watchSweeps } from './modules/watches/watch-jobs.ts'
import { watchRoutes } from './modules/watches/watch-routes.ts'
import { zipRoutes } from './modules/zip/zip-routes.ts'
import type { Providers } from './providers/providers.ts'

type Connections = { db: Db; reader: Reader; listener: Listener; replicas: ReadSources['replicas'] }
type Settings = {
  demo: boolean
  publicUrl: string
  /** Prefix of the tracked links in posts. */
  linkUrl: string
  mailSeal: Seal
  webhookSeal: Seal
  outletLinkSeal: Seal
  accountSeal: Seal
  calendarSeal: Seal
  invitationsADay: number
  pictureCache: string
  uploadQuota: UploadQuota
  heartbeatMs: number
}

const notSold = { giveaway: null, cancellation: null }

/** What the modules are built of: what they are given, and what several of them share. */
type Parts = Connections &
  Settings &
  Providers & {
    readonly postMail: PostMail
    readonly record: ReturnType<typeof eventRecorder>
    readonly extraPrices: Parameters<typeof planUnitRoutes>[0]
    readonly ownerLinks: Parameters<typeof ownerMailSweep>[0]
    readonly storing: Parameters<typeof pictureUploads>[0]
    readonly upload: ReturnType<typeof pictureUploads>
  }

function toParts(connections: Connections, settings: Settings, providers: Providers): Parts {
  const { publicUrl, outletLinkSeal, mailSeal, uploadQuota } = settings
  const { content, payments, pictures, storage } = providers
  const postMail = mailPoster(mailSeal)
  const storing = { pictures, storage, quota: uploadQuota }
  return {
    ...connections,
    ...settings,
    ...providers,
    postMail,
    record: eventRecorder(connections.db),
    // Without payments nothing can be bought beyond the quota, so no price applies.
    extraPrices: async () => (payments ? (await content.catalogue()).extraPrices : notSold),
    ownerLinks: { seal: outletLinkSeal, postMail, siteUrl: publicUrl },
    storing,
    upload: pictureUploads(storing),
  }
}

function accountModules({
  identity,
  invitationsADay,
  postMail,
  publicUrl,
  storage,
  webhooks,
  webhookSeal,
}: Parts): Module[] {
  const closing = { postMail, siteUrl: publicUrl, beforeClose: [endClaimsOf] }
  const exporting = { storage, postMail, siteUrl: publicUrl }
  const beforeErase = [
    removeAllFavorites,
    deleteMailsTo,
    forgetExport,
    deleteSubscriptionsOf,
    leaveWaitlist,
    deleteSubmissionsOf,
    deleteApplicationsOf,
    forgetFeedbackEmail,
    forgetEventsOf,
  ]
  const inviting = { publicUrl, invitationsADay, postMail }
  const telling = { sender: webhooks, seal: webhookSeal }
  return [
    {
      name: 'users',
      routes: [
        ...userRoutes(closing, beforeErase, identity),
        ...accountDeletionRoutes,
        ...accessTokenRoutes,
        ...factorResetRoutes(postMail),
      ],
      jobs: userJobs(identity, postMail),
      sweeps: [...userSweeps, ...accessTokenSweeps, eraseSweep(beforeErase)],
    },
    {
      name: 'organizations',
      routes: [
        ...organizationRoutes({
          removeStays: removeStaysIn,
          findPaidUntil: movedMonthsUntil,
          refreshStays: refreshStaysOf,
        }),
        ...memberRoutes(inviting),
        ...contextRoleRoutes(inviting),
        ...invitationRoutes,
      ],
      sweeps: invitationSweeps,
    },
    {
      name: 'organization-webhooks',
      routes: organizationWebhookRoutes(telling),
      jobs: deliveryJobs(telling),
      sweeps: deliverySweeps,
    },
    {
      name: 'data-exports',
      routes: exportRoutes,
      jobs: exportJobs(exporting),
      sweeps: exportSweeps,
      mount: mountExportFile(storage),
    },
  ]
}

function stayModules({ calendars, calendarSeal, db, extraPrices, pages, postMail, publicUrl }: Parts): Module[] {
  const syncing = {
    reader: calendars,
    seal: calendarSeal,
    ownUids: ownUids(publicUrl),
    busy: new Map<string, number>(),
  }
  return [
    {
      name: 'stays',
      routes: [...stayRoutes, ...stayReadRoutes(db), ...stayModerationRoutes, ...stayTransferRoutes, ...takedownRoutes],
      jobs: stayJobs,
      sweeps: staySweeps,
    },
    { name: 'stay-claims', routes: stayClaimRoutes(pages), sweeps: stayClaimSweeps },
    { name: 'favorite-lists', routes: [...favoriteRoutes, ...favoriteListRoutes], sweeps: favoriteSweeps },
    {
      name: 'watches',
      routes: [...watchRoutes, ...lineRoutes],
      jobs: watchJobs,
      sweeps: watchSweeps({ postMail, siteUrl: publicUrl }),
    },
    {
      name: 'calendars',
      routes: calendarRoutes(syncing, publicUrl),
      jobs: calendarJobs(syncing),
      sweeps: calendarSweeps(syncing),
      mount: mountCalendarFile(db, { seal: calendarSeal, siteUrl: publicUrl }),
    },
    { name: 'top-stays', routes: topStaysRoutes, jobs: [topStaysSweep], sweeps: [topStaysSweep] },
    { name: 'referrals', routes: referralRoutes },
    { name: 'interest', routes: interestRoutes },
    { name: 'sitemap', routes: sitemapRoutes },
    { name: 'plan-units', routes: planUnitRoutes(extraPrices) },
  ]
}

/** What hosts offer and promote, and how it is carried out. */
function promotionModules({
  accountSeal,
  content,
  db,
  extraPrices,
  linkUrl,
  mailer,
  networks,
  ownerLinks,
  pictureCache,
  pictures,
  publicUrl,
  record,
  storage,
  upload,
  webhooks,
  webhookSeal,
}: Parts): Module[] {
  const executing = { content, siteUrl: publicUrl, linkUrl }
  const sendingWebhooks = { sender: webhooks, seal: webhookSeal, siteUrl: publicUrl }
  const jpegs = postedJpegs({ pictures, storage, cacheDirectory: pictureCache })
  const posting = { siteUrl: publicUrl, storage, jpegs }
  return [
    {
      name: 'notices',
      routes: [...offerRoutes, ...cancellationRoutes(extraPrices, takeFilledNights)],
      jobs: noticeJobs,
      sweeps: noticeSweeps,
    },
    { name: 'giveaways', routes: giveawayRoutes(extraPrices), sweeps: giveawaySweeps },
    { name: 'promotions', routes: promotionRoutes(content) },
    { name: 'campaigns', routes: campaignRoutes(content), jobs: campaignJobs, sweeps: campaignSweeps },
    {
      name: 'execution',
      routes: [...executionRoutes({ ...executing, upload }), ...deliveryRoutes(executing, sendingWebhooks)],
      jobs: executionJobs(executing, {
        email: emailPublisher(mailer, publicUrl),
        webhook: webhookPublisher(sendingWebhooks),
        'network-api': apiPublisher({ networks, seal: accountSeal }, posting),
      }),
      sweeps: [...executionSweeps, ownerMailSweep(ownerLinks)],
      gauges: executionGauges,
      mount: async (server, deps) => {
        await mountTrackedLink(db, record, publicUrl)(server, deps)
        await mountPostedPictures(jpegs)(server, deps)
      },
    },
  ]
}

function outletModules({
  accountSeal,
  content,
  networks,
  outletIntake,
  ownerLinks,
  postMail,
  publicUrl,
  webhooks,
  webhookSeal,
}: Parts): Module[] {
  const listing = { content, intake: outletIntake, ownerLinks, postMail }
  const accounts = { networks, seal: accountSeal }
  return [
    {
      name: 'newsletters',
      routes: newsletterRoutes({ content, postMail, siteUrl: publicUrl }),
      sweeps: newsletterSweeps,
      mount: mountUnsubscribe(publicUrl),
    },
    { name: 'outlet-links', routes: outletLinkRoutes({ ...ownerLinks, content }), sweeps: outletLinkSweeps },
    { name: 'outlet-webhooks', routes: outletWebhookRoutes({ content, seal: webhookSeal, sender: webhooks }) },
    {
      name: 'outlet-accounts',
      routes: outletAccountRoutes({ content, ...accounts }),
      sweeps: outletAccountSweeps(accounts),
    },
    { name: 'outlets', routes: [...networkRoutes(content), ...outletRoutes(content)] },
    { name: 'outlet-directory', routes: directoryRoutes(content) },
    {
      name: 'outlet-applications',
      routes: outletApplicationRoutes(listing),
      jobs: outletApplicationJobs(listing),
      sweeps: outletApplicationSweeps,
    },
    { name: 'promotion-types', routes: promotionTypeRoutes(content) },
  ]
}

function paymentModules({ content, payments, postMail, publicUrl }: Parts): Module[] {
  const appliers = { ...purchaseAppliers(grantMembership, bookPlan), ...subscriptionAppliers }
  const reconciling = reconcileJobs(payments, (reconciling) =>
    runIndependently(reconciling.log, [
      { id: 'purchases', run: () => reconcilePurchases(reconciling, grantMembership) },
      { id: 'subscriptions', run: () => reconcileSubscriptions(reconciling) },
    ]),
  )
  return [
    { name: 'ledger', routes: ledgerRoutes, sweeps: ledgerSweeps(payments) },
    {
      name: 'payments',
      routes: [
        ...paymentRoutes(payments, cardUses),
        ...billingRoutes(payments, hasPlan),
        ...billingClockRoutes(payments),
        ...webhookLogRoutes,
      ],
      jobs: [
        ...productJobs(payments),
        ...customerJobs(payments),
        ...paymentJobs(payments, appliers),
        ...reconciling.jobs,
      ],
      sweeps: reconciling.sweeps,
      mount: mountWebhook(payments),
    },
    {
      name: 'purchases',
      routes: [...cartItemRoutes(content), ...transactionRoutes, ...checkoutRoutes(payments, grantMembership, content)],
      jobs: purchaseJobs(payments, { postMail, publicUrl, onSettled: grantMembership }),
    },
    { name: 'subscriptions', routes: subscriptionRoutes(payments), jobs: subscriptionJobs(payments) },
    { name: 'memberships', routes: membershipRoutes(payments), jobs: membershipJobs, sweeps: membershipSweeps },
  ]
}

/** What people read, search and are notified of, and what staff review. */
function readingModules({
  db,
  demo,
  heartbeatMs,
  listener,
  mailer,
  mailSeal: seal,
  pictureCache,
  postMail,
  publicUrl,
  reader,
  record,
  storing,
  upload,
  videos,
}: Parts): Module[] {
  return [
    { name: 'feed', routes: feedRoutes },
    {
      name: 'review',
      routes: [...queueRoutes, ...deskRoutes],
      jobs: reviewJobs,
      sweeps: reviewSweeps,
      gauges: reviewGauges,
    },
    { name: 'alerts', routes: alertRoutes, sweeps: alertSweeps, gauges: alertGauges },
    { name: 'audit', routes: auditRoutes },
    {
      name: 'notifications',
      routes: notificationRoutes,
      jobs: notificationJobs,
      sweeps: notificationSweeps({ publicUrl, postMail, findPublicNotices }),
      mount: mountNotificationStream(listener, heartbeatMs),
    },
    { name: 'mail-subscriptions', routes: mailSubscriptionRoutes, mount: mountMailUnsubscribe(publicUrl) },
    { name: 'search', routes: searchRoutes },
    {
      name: 'saved-searches',
      routes: savedSearchRoutes,
      sweeps: savedSearchSweeps({ publicUrl, postMail }),
      mount: mountSearchUnsubscribe(publicUrl),
    },
    { name: 'table-views', routes: tableViewRoutes },
    { name: 'attributes', routes: attributeRoutes },
    {
      name: 'events',
      routes: eventRoutes(record),
      jobs: eventJobs,
      sweeps: eventSweeps,
      mount: mountBookingRedirect(reader, record),
    },
    {
      name: 'mails',
      routes: mailRoutes({ primary: db, seal, demo }),
      jobs: mailJobs({ mailer, seal, demo }),
      sweeps: mailSweeps,
    },
    mediaModule({ ...storing, videos, upload, cacheDirectory: pictureCache }),
    { name: 'analytics', routes: analyticsRoutes, sweeps: [monthlyMailSweep(publicUrl, postMail, reader)] },
  ]
}

function siteModules({
  content,
  db,
  editorEntry,
  identity,
  mailer,
  payments,
  pictureCache,
  postMail,
  publicUrl,
  replicas,
  storage,
}: Parts): Module[] {
  return [
    { name: 'zip', routes: zipRoutes },
    { name: 'announcements', routes: announcementRoutes },
    { name: 'site-promotions', routes: sitePromotionRoutes },
    { name: 'flags', routes: flagReportRoutes },
    { name: 'feedback', routes: feedbackRoutes(postMail) },
    { name: 'contact', routes: contactRoutes(postMail), sweeps: contactSweeps },
    { name: 'waitlist', routes: waitlistRoutes({ postMail, publicUrl }), sweeps: waitlistSweeps },
    { name: 'imports', routes: importRoutes },
    { name: 'content-editor', routes: contentEditorRoutes(editorEntry) },
    {
      name: 'system',
      routes: systemRoutes({ content, identity, mailer, payments, storage }, { primary: db, replicas }, pictureCache),
    },
  ]
}

export function modules(connections: Connections, settings: Settings, providers: Providers): Module[] {
  const parts = toParts(connections, settings, providers)
  const all: Module[] = [
    ...accountModules(parts),
    ...stayModules(parts),
    ...promotionModules(parts),
    ...outletModules(parts),
    ...paymentModules(parts),
    ...readingModules(parts),
    ...siteModules(parts),
    {
      name: 'jobs',
      routes: jobRoutes(() => [...all.flatMap(({ sweeps = [] }) => sweeps), ...kernelSweeps, freeSweep]),
    },
  ]
  return all
}
