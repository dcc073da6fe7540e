/**
 * Column types that the database doesn't know: literal types of text columns, and the contents of JSON columns. `npm
 * run generate` copies these domain types into tables.ts; nullability and defaults come from the database, except for
 * views, which have neither, so their types are written in full.
 */

const media = '{ url: string; alt?: string }[]'
const draft = 'StayDraftFields'

export const columnTypes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  alerts: { kind: 'AlertKind' },
  announcements: {
    severity: "Announcement['severity']",
    audience: "Announcement['audience']",
    status: "Announcement['status']",
  },
  appeals: { kind: 'ReviewKindName', outcome: "'Accepted' | 'Rejected'" },
  attribute_requests: { type: 'AttributeType', status: 'AttributeRequestStatus' },
  attributes: { type: 'AttributeType' },
  audit_log: { before: 'unknown', after: 'unknown' },
  blocked_dates: { source: "Taken['source']", kind: 'TakenKind' },
  campaigns: { status: 'CampaignStatus' },
  cancellations: {
    media,
    price: 'NoticePrice | null',
    purchase_status: 'PurchaseStatus',
    status: 'CancellationStatus',
  },
  cart_items: { collection_type: 'PurchaseableCollection', status: 'PurchaseStatus' },
  contact_submissions: { status: 'ContactStatus' },
  context_grants: { role: 'ContextRole' },
  decisions: {
    kind: 'ReviewKindName',
    move: "'publish' | 'reject'",
    kept: 'unknown',
    notice: '{ to: Recipients; area: NotificationArea; title: string; body: string; subjectId: string }',
  },
  events: { name: 'EventName', value: 'Record<string, unknown>' },
  feed_nights: { kind: 'TakenKind' },
  feedback: { kind: 'FeedbackKind', category: 'FeedbackCategory' },
  flag_reports: { reason: "FlagReport['reason']", status: "FlagReport['status']" },
  deliveries: { progress: 'PostProgress', status: 'DeliveryStatus' },
  execution_attempts: { outcome: "'published' | 'postponed' | 'refused' | 'unknown' | 'failed'" },
  execution_tasks: { publisher: 'TaskPublisher', role: 'TaskRole', status: 'ExecutionTaskStatus' },
  giveaways: { media, purchase_status: 'PurchaseStatus', status: 'PromotionStatus' },
  invitations: { grants: '{ role: ContextRole; stayId: string | null }[]' },
  ledger_entries: { movement: 'LedgerMovement' },
  ledger_lines: { account: 'LedgerAccount' },
  mails: { status: "'kept' | 'queued' | 'sent' | 'failed'" },
  newsletter_subscribers: { status: "NewsletterSubscription['status']" },
  night_rules: { kind: "'price' | 'minimum-nights'" },
  notification_preferences: { area: 'NotificationArea', mail: 'MailTime' },
  notifications: { area: 'NotificationArea', status: "'unread' | 'read' | 'dismissed'" },
  offers: { media, price: 'NoticePrice | null', status: 'OfferStatus' },
  outlet_accounts: { platform: 'ApiPlatform' },
  outlet_applications: { status: 'OutletApplicationStatus' },
  organizations: { billing: 'BillingDetails' },
  payment_events: { payload: 'unknown', source: "PaymentEvent['source']" },
  plan_usage: { item: 'PlanItem' },
  refunds: { collection_type: 'PurchaseableCollection', status: "'pending' | 'succeeded' | 'failed'" },
  review_queue: {
    kind: 'ReviewKindName',
    id: 'string',
    status: 'string',
    name: 'string',
    is_edit: 'boolean',
    picture: '{ url: string; alt?: string } | null',
    changed_fields: 'string[]',
  },
  second_factor_resets: { status: "FactorReset['status']" },
  site_promotions: { placement: "SitePromotion['placement']" },
  stay_promotions: {
    content: 'WrittenPromotion',
    price: 'PromotionPrice',
    purchase_status: 'PurchaseStatus',
    status: 'PromotionStatus',
  },
  stay_revisions: { status: 'StayStatus', content: draft },
  stay_transfers: { status: "StayTransfer['status']" },
  stays: {
    content: draft,
    plan: 'PlanName',
    source: '{ provider: string; listingId: string; url: string; fingerprint: string }',
  },
  subscriptions: {
    tier: 'PlanName',
    next_tier: 'PlanName',
    status: 'SubscriptionStatus',
  },
  takedowns: { status: "Takedown['status']" },
  transaction_items: { collection_type: 'PaidCollection' },
  transactions: { status: 'TransactionStatus', kind: 'TransactionKind', bill_to: 'BillingDetails' },
  users: { membership: "'Standard' | 'Premium'", roles: 'UserRole[]' },
  videos: { status: "'processing' | 'ready' | 'failed'", container: 'VideoContainer' },
  waitlist: { role: "WaitlistEntry['role']" },
}

/** Column comments, for what a name doesn't say. */
export const columnNotes: Readonly<Record<string, string>> = {
  'campaigns.budget': 'In cents.',
  'cancellations.promotion_price': 'In cents.',
  'cart_items.price': 'In cents.',
  'giveaways.price': 'In cents.',
  'giveaway_entries.user_id': 'Null when the account is gone.',
  'organizations.source_key': 'The key of an imported host, so that a second import finds it again.',
  'stay_promotions.campaign_id': 'Made of the content.',
  'stay_promotions.confirmed_price': 'In cents.',
  'stay_promotions.content': 'What its host wrote and chose; times are ISO 8601.',
  'stay_promotions.price': 'As it was confirmed; null until it is submitted.',
  'stays.content': 'What the public reads; null until a moderator first accepted it.',
  'transactions.amount': 'In cents.',
}
