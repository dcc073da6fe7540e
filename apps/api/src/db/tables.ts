// Made by `npm run generate` from the migrated database and column-types.ts: change those.
import type {
  AlertKind,
  Announcement,
  ApiPlatform,
  AttributeRequestStatus,
  AttributeType,
  BillingDetails,
  CampaignStatus,
  CancellationStatus,
  ContactStatus,
  ContextRole,
  DataExport,
  DeliveryStatus,
  EarlyAudience,
  EventName,
  ExecutionTaskStatus,
  FactorReset,
  FeedbackCategory,
  FeedbackKind,
  FlagReport,
  ImportRun,
  Language,
  LedgerAccount,
  LedgerMovement,
  LineOutcome,
  MailTime,
  MessageKind,
  NewsKind,
  NewsletterSubscription,
  NoticePrice,
  NotificationArea,
  OfferStatus,
  OutletApplicationStatus,
  PaidCollection,
  PaymentEvent,
  PlanItem,
  PlanName,
  PostProgress,
  PromotionPrice,
  PromotionStatus,
  PurchaseableCollection,
  PurchaseStatus,
  Recipients,
  ReviewKindName,
  SearchFrequency,
  SitePromotion,
  StayClaim,
  StayDraftFields,
  StayStatus,
  StayTransfer,
  SubscribedMail,
  SubscriptionStatus,
  Takedown,
  Taken,
  TakenKind,
  TaskPublisher,
  TaskRole,
  TransactionKind,
  TransactionStatus,
  UserRole,
  VideoContainer,
  WaitlistEntry,
  WatchTurnStatus,
  WrittenPromotion,
} from '@lodestay/domain'
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'

/** Written as JSON text, read as what is in it. */
type Json<T> = JSONColumnType<T & object, string, string>
/** Written as a Date or in ISO 8601, read as a Date. */
type Time = ColumnType<Date, Date | string, Date | string>
/** What the database puts there where nothing is said. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

export type AccessTokensTable = {
  id: string
  user_id: string
  name: string
  scopes: string[]
  token_hash: string
  start: string
  created_at: Time
  expires_at: Time
  last_used_at: Time | null
}
export type AccountClosingsTable = {
  user_id: string
  token_hash: string
  grants: Json<unknown>
}
export type AlertsTable = {
  kind: AlertKind
  subject_id: string
  title: string
  organization_id: string | null
  opened_at: Time
}
export type AnnouncementsTable = {
  id: string
  title: string
  body: string
  severity: Announcement['severity']
  audience: Announcement['audience']
  stay_id: string | null
  status: Announcement['status']
  starts_at: Time | null
  ends_at: Time | null
  dismissible: boolean
  created_at: Generated<Time>
  version: Generated<number>
}
export type AppealsTable = {
  id: string
  kind: ReviewKindName
  subject_id: string
  decision_id: string
  message: string
  author_id: string
  against: string
  outcome: 'Accepted' | 'Rejected' | null
  created_at: Generated<Time>
  closed_by: string | null
}
export type AttributeRequestsTable = {
  id: string
  type: AttributeType
  name: string
  icon_url: Generated<string>
  description: Generated<string>
  status: Generated<AttributeRequestStatus>
  author_id: string
  locked_by: string | null
  locked_at: Time | null
  created_at: Generated<Time>
  version: Generated<number>
  submitted_at: Generated<Time>
  decided_by: string | null
  decided_at: Time | null
  updated_at: Generated<Time>
}
export type AttributesTable = {
  id: string
  type: AttributeType
  name: string
  icon_url: Generated<string>
  description: Generated<string>
  created_at: Generated<Time>
}
export type AuditLogTable = {
  id: string
  at: Generated<Time>
  actor_id: string
  action: string
  subject_id: string
  before: Json<unknown> | null
  after: Json<unknown> | null
}
export type BlockedDatesTable = {
  stay_id: string
  during: string
  source: Generated<Taken['source']>
  feed_id: string | null
  kind: Generated<TakenKind>
}
export type CalendarExportsTable = {
  id: string
  stay_id: string
  partner: string
  sealed_secret: string
  created_at: Time
  renewed_at: Time | null
  fetched_at: Time | null
}
export type CalendarFeedsTable = {
  id: string
  stay_id: string
  name: string
  partner: string
  sealed_url: string
  url_hash: string
  masked_url: string
  etag: string | null
  last_modified: string | null
  tried_at: Time | null
  synced_at: Time | null
  due_at: Time
  failures: Generated<number>
  problem: Generated<string>
  skipped: Generated<number>
  created_at: Time
  read_at: Time | null
  read_zone: string | null
  told_failing_at: Time | null
  partial_since: Time | null
}
export type CampaignStaysTable = {
  campaign_id: string
  stay_id: string
}
export type CampaignsTable = {
  id: string
  organization_id: string
  title: string
  summary: Generated<string>
  goal: Generated<string>
  /** In cents. */
  budget: number | null
  starts_at: Time
  ends_at: Time
  status: Generated<CampaignStatus>
  created_at: Generated<Time>
  updated_at: Generated<Time>
  version: Generated<number>
  submitted_at: Time | null
  decided_by: string | null
  decided_at: Time | null
  author_id: string | null
}
export type CancellationsTable = {
  id: string
  stay_id: string
  campaign_id: string | null
  title: Generated<string>
  description: Generated<string>
  instructions: Generated<string>
  date_instructions: Generated<string>
  cta_text: Generated<string>
  link: Generated<string>
  link_text: Generated<string>
  starts_at: Time
  ends_at: Time
  media: Generated<Json<{ url: string; alt?: string }[]>>
  promote: Generated<boolean>
  enabled: Generated<boolean>
  purchase_status: Generated<PurchaseStatus>
  status: Generated<CancellationStatus>
  submitted_at: Time | null
  locked_by: string | null
  locked_at: Time | null
  decided_by: string | null
  decided_at: Time | null
  author_id: string | null
  created_at: Generated<Time>
  updated_at: Generated<Time>
  version: Generated<number>
  /** In cents. Null: not priced since its Promote was last switched. */
  promotion_price: number | null
  price: Json<NoticePrice | null> | null
  held_until: Time | null
  opened_at: Time | null
  drafted: Json<Record<string, unknown> | null> | null
}
export type CartItemsTable = {
  id: string
  organization_id: string
  collection_type: PurchaseableCollection
  purchaseable_id: string
  /** In cents. */
  price: number
  status: Generated<PurchaseStatus>
  created_at: Generated<Time>
  updated_at: Generated<Time>
  version: Generated<number>
  stay_id: string | null
}
export type ContactSubmissionsTable = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  status: Generated<ContactStatus>
  created_at: Generated<Time>
  version: Generated<number>
  changed_at: Time | null
  language: Generated<Language>
}
export type ContextGrantsTable = {
  id: string
  user_id: string
  role: ContextRole
  organization_id: string | null
  stay_id: string | null
  created_at: Generated<Time>
}
export type CountersTable = {
  name: string
  value: number
}
export type DailyActionsTable = {
  key: string
  at: Time
}
export type DataExportsTable = {
  user_id: string
  id: string
  status: DataExport['status']
  asked_at: Time
  ready_at: Time | null
  expires_at: Time | null
  bytes: number | null
}
export type DecisionsTable = {
  id: string
  kind: ReviewKindName
  subject_id: string
  review_id: string
  move: 'publish' | 'reject'
  decided_by: string
  at: Time
  kept: Json<unknown> | null
  feedback_id: string | null
  notice: Json<{ to: Recipients; area: NotificationArea; title: string; body: string; subjectId: string }>
  told_at: Time | null
  undone_at: Time | null
}
export type DeletedIdentitiesTable = {
  identity_id: string
  at: Generated<Time>
}
export type DeletedSourcesTable = {
  source_key: string
  deleted_at: Time
}
export type DeliveriesTable = {
  id: string
  task_id: string
  receiver: string
  status: Generated<DeliveryStatus>
  tries: Generated<number>
  due_at: Time
  began_at: Time | null
  detail: Generated<string>
  url: string | null
  progress: Json<PostProgress> | null
  waits: Generated<number>
}
export type DisputesTable = {
  id: string
  transaction_id: string
  provider_dispute_id: string
  amount: number
  reason: string
  status: string
  evidence_due_at: Time | null
  created_at: Generated<Time>
  updated_at: Generated<Time>
}
export type EarlyBookingsTable = {
  stay_id: string
  starts_at: Time
  ends_at: Time
  booking_link: string
  audiences: Generated<EarlyAudience[]>
  codes: Generated<string[]>
}
export type EarlyEntriesTable = {
  stay_id: string
  user_id: string
  code: string
  entered_at: Time
}
export type EventDaySumsTable = {
  organization_id: string
  kind: string
  day: string
  value: string
  views: number
  quick_looks: number
  page_views: number
  link_clicks: number
  promotion_clicks: number
  favorites: number
  repeats: number
  bots: number
  own: number
}
export type EventDaysTable = {
  organization_id: string
  stay_id: string
  day: string
  source: string
  promotion_id: string
  outlet_id: string
  views: number
  quick_looks: number
  page_views: number
  link_clicks: number
  promotion_clicks: number
  favorites: number
  repeats: number
  bots: number
  own: number
}
export type EventDeliveriesTable = {
  id: string
  webhook_id: string
  audit_id: string
  event: string
  subject_id: string
  occurred_at: Time
  status: Generated<string>
  tries: Generated<number>
  tried_at: Time | null
  detail: Generated<string>
  created_at: Time
}
export type EventHoursTable = {
  key: string
  hour: Time
  n: number
  agents: Generated<number>
}
export type EventSaltsTable = {
  day: string
  salt: Generated<string>
}
export type EventVisitsTable = {
  key: string
  slot: number
  place: string
  visitor: string
}
export type EventsTable = {
  id: Generated<number>
  name: EventName
  key: string
  identity: string
  value: Json<Record<string, unknown>>
  at: Generated<Time>
  counted: Generated<boolean>
  agent: Generated<boolean>
  stay_id: string | null
  organization_id: string | null
  day: string | null
  source: string | null
  promotion_id: string | null
  outlet_id: string | null
  own: Generated<boolean>
}
export type ExecutionAttemptsTable = {
  task_id: string
  number: number
  actor_id: string
  at: Time
  outcome: 'published' | 'postponed' | 'refused' | 'unknown' | 'failed'
  detail: Generated<string>
}
export type ExecutionTasksTable = {
  id: string
  promotion_id: string
  outlet_id: string
  outlet_name: string
  handle: string
  network: string
  role: TaskRole
  publisher: TaskPublisher
  price: number
  after_hours: number
  status: ExecutionTaskStatus
  due_at: Time | null
  claimed_by: string | null
  claimed_at: Time | null
  done_at: Time | null
  proof_url: string | null
  proof_screenshot: Json<unknown> | null
  problem: Generated<string>
  created_at: Generated<Time>
  version: Generated<number>
  code: Generated<string>
  proof_note: Generated<string>
  claimed_by_outlet: Generated<boolean>
  outlet_told_at: Time | null
  announcement: Json<unknown> | null
  recorded_to: string | null
  blocked_by: 'dispute' | null
}
export type FavoriteListStaysTable = {
  list_id: string
  user_id: string
  stay_id: string
  note: Generated<string>
  added_at: Generated<Time>
}
export type FavoriteListsTable = {
  id: string
  user_id: string
  name: string
  share_token: string | null
  created_at: Generated<Time>
  updated_at: Generated<Time>
}
export type FavoritesTable = {
  user_id: string
  stay_id: string
  created_at: Generated<Time>
}
export type FeaturesTable = {
  id: Generated<number>
  kind: string
  name: string
  name_key: string
  n: Generated<number>
}
export type FeedMutesTable = {
  user_id: string
  stay_id: string
  created_at: Generated<Time>
}
export type FeedNightsTable = {
  feed_id: string
  during: string
  kind: TakenKind
  first_seen_at: Time
  last_seen_at: Time
  gone_at: Time | null
}
export type FeedPostsTable = {
  id: string
  task_id: string
  stay_id: string
  outlet_name: string
  caption: string
  media: Json<unknown>
  published_at: Time
  ends_at: Time
  is_story: Generated<boolean>
}
export type FeedbackTable = {
  id: string
  subject_id: string | null
  kind: FeedbackKind
  category: FeedbackCategory | null
  message: string
  changed_fields: Generated<string[]>
  author_id: string | null
  created_at: Generated<Time>
  page: string | null
  email: string | null
  answered_at: Time | null
  language: Generated<Language>
}
export type FlagReportsTable = {
  id: string
  stay_id: string
  reporter_id: string | null
  reason: FlagReport['reason']
  details: string
  status: Generated<FlagReport['status']>
  note: Generated<string>
  created_at: Generated<Time>
  version: Generated<number>
  resolved_at: Time | null
}
export type FormerShortlinksTable = {
  shortlink: string
  stay_id: string | null
  organization_id: string | null
  deleted_at: Time | null
}
export type GiveawayEntriesTable = {
  giveaway_id: string
  entry_hash: string
  nonce: string
  /** Null when the account is gone. */
  user_id: string | null
  created_at: Generated<Time>
  contact_shared_at: Time | null
}
export type GiveawaysTable = {
  id: string
  stay_id: string
  title: string
  prize: Generated<string>
  starts_at: Time
  ends_at: Time
  eligibility_requirements: Generated<string>
  details_and_exclusions: Generated<string>
  entry_method: Generated<string>
  rules: Generated<string>
  media: Generated<Json<{ url: string; alt?: string }[]>>
  seed: string
  seed_hash: string
  drawn_at: Time | null
  winner_entry_hash: string | null
  status: Generated<PromotionStatus>
  submitted_at: Time | null
  locked_by: string | null
  locked_at: Time | null
  decided_by: string | null
  decided_at: Time | null
  author_id: string | null
  created_at: Generated<Time>
  updated_at: Generated<Time>
  version: Generated<number>
  entry_count: Generated<number>
  /** In cents. */
  price: Generated<number>
  purchase_status: Generated<PurchaseStatus>
  campaign_id: string | null
  opened_at: Time | null
}
export type GrantedNetworkTokensTable = {
  pasted_hash: string
  sealed_access_token: string
  access_until: Time | null
  sealed_refresh_token: string | null
  granted_at: Time
}
export type IdempotencyKeysTable = {
  identity_id: string
  key: string
  fingerprint: string
  status: number | null
  body: string | null
  created_at: Generated<Time>
  subject_id: string | null
}
export type ImportRunsTable = {
  id: string
  status: Generated<ImportRun['status']>
  started_by: string
  started_at: Time
  ended_at: Time | null
  place: Generated<string>
  report: Generated<Json<unknown>>
}
export type InvitationsTable = {
  id: string
  organization_id: string
  email: string
  token_hash: string
  invited_by: string
  created_at: Generated<Time>
  expires_at: Time
  accepted_at: Time | null
  grants: Generated<Json<{ role: ContextRole; stayId: string | null }[]>>
  user_id: string | null
  ended_at: Time | null
}
export type JobRunsTable = {
  name: string
  started_at: Time
  took_ms: number
  changed: number | null
  problem: string | null
  failing_since: Time | null
}
export type JobWorkersTable = {
  worker_id: string
  process_id: string
}
export type LedgerEntriesTable = {
  id: string
  movement: LedgerMovement
  object_id: string
  cause_id: string
  organization_id: string | null
  actor_id: string
  memo: string
  at: Generated<Time>
}
export type LedgerLinesTable = {
  entry_id: string
  account: LedgerAccount
  amount: number
}
export type MailSubscriptionsTable = {
  user_id: string
  kind: SubscribedMail
  token: string
}
export type MailsTable = {
  id: string
  recipient: string
  subject: string
  body_text: string
  kind: string
  status: Generated<'kept' | 'queued' | 'sent' | 'failed'>
  created_at: Generated<Time>
  sent_at: Time | null
  sealed_link: string | null
  unsubscribes: Generated<boolean>
  cause: string | null
  has_link: boolean | null
}
export type MembershipsTable = {
  id: string
  user_id: string | null
  transaction_id: string
  starts_at: Time
  ends_at: Time
  is_claimed: Generated<boolean>
  created_at: Generated<Time>
}
export type MonthlyMailReadersTable = {
  user_id: string
  since: Time
}
export type MonthlyMailsTable = {
  organization_id: string
  user_id: string
  month: string
  sent_at: Time
}
export type NewsletterSubscribersTable = {
  id: string
  outlet_id: string
  email: string
  token: Generated<string>
  status: Generated<NewsletterSubscription['status']>
  changed_at: Time
  language: Generated<Language>
}
export type NightRulesTable = {
  stay_id: string
  kind: 'price' | 'minimum-nights'
  during: string
  value: number
  source: Generated<string>
}
export type NotificationDigestsTable = {
  user_id: string
  sent_at: Time
}
export type NotificationPreferencesTable = {
  user_id: string
  area: NotificationArea
  mail: MailTime
}
export type NotificationsTable = {
  id: string
  user_id: string
  area: NotificationArea
  title: string
  body: string
  subject_id: string | null
  status: Generated<'unread' | 'read' | 'dismissed'>
  created_at: Generated<Time>
  mailed_at: Time | null
  broadcast_id: string | null
  is_urgent: Generated<boolean>
  kind: Generated<MessageKind>
  dismissed_at: Time | null
  while_public: Generated<boolean>
  language: Generated<Language>
}
export type OffersTable = {
  id: string
  stay_id: string
  title: string
  description: Generated<string>
  instructions: Generated<string>
  cta_text: Generated<string>
  link: Generated<string>
  starts_at: Time
  ends_at: Time
  media: Generated<Json<{ url: string; alt?: string }[]>>
  promote: Generated<boolean>
  enabled: Generated<boolean>
  status: Generated<OfferStatus>
  submitted_at: Generated<Time>
  locked_by: string | null
  locked_at: Time | null
  decided_by: string | null
  decided_at: Time | null
  author_id: string | null
  created_at: Generated<Time>
  updated_at: Generated<Time>
  version: Generated<number>
  campaign_id: string | null
  price: Json<NoticePrice | null> | null
  opened_at: Time | null
}
export type OrganizationWebhooksTable = {
  id: string
  organization_id: string
  url: string
  events: string[]
  is_enabled: boolean
  sealed_secret: string
  sealed_old_secret: string | null
  old_secret_until: Time | null
  failing_since: Time | null
  created_at: Time
  paused_until: Time | null
}
export type OrganizationsTable = {
  id: string
  name: string
  /** An imported host’s key, so that later imports find it. */
  source_key: string | null
  created_at: Generated<Time>
  version: Generated<number>
  stripe_customer_id: string | null
  billing: Json<BillingDetails> | null
  time_zone: Generated<string>
  photo_url: string | null
}
export type OutletAccountsTable = {
  outlet_id: string
  platform: ApiPlatform
  account_id: string
  account_name: string
  sealed_access_token: string
  access_until: Time | null
  sealed_refresh_token: string | null
  renewing_until: Time | null
  problem: Generated<string>
  connected_at: Time
}
export type OutletApplicationsTable = {
  id: string
  outlet_name: string
  handle: string
  network: string
  url: string
  reach: number
  audience: string
  topics: string[]
  description: string
  contact_name: string
  email: string
  message: string
  status: Generated<OutletApplicationStatus>
  reason: Generated<string>
  outlet_id: string | null
  created_at: Time
  changed_at: Time | null
  version: Generated<number>
  regions: Generated<string[]>
  refusal: Generated<string>
}
export type OutletLinksTable = {
  outlet_id: string
  outlet_name: string
  email: string
  token_hash: string
  sealed_token: string
  created_at: Time
  expires_at: Time
  revoked_at: Time | null
  last_used_at: Time | null
  told_at: Time | null
  version: Generated<number>
}
export type OutletRecordsTable = {
  outlet_id: string
  promotion_type_id: string
  promotions: number
  low: number
  median: number
  high: number
}
export type OutletWebhooksTable = {
  outlet_id: string
  url: string
  sealed_secret: string
  sealed_old_secret: string | null
  old_secret_until: Time | null
  updated_at: Time
}
export type PaymentEventsTable = {
  id: string
  type: string
  object_id: string
  payload: Json<unknown>
  source: PaymentEvent['source']
  created_at: Time
  received_at: Generated<Time>
  applied_at: Time | null
  attempts: Generated<number>
  error: string | null
}
export type PlanUsageTable = {
  subscription_id: string
  stay_id: string
  item: PlanItem
  period_start: Time
  collection_type: string
  purchaseable_id: string
  covered: Generated<number>
  created_at: Generated<Time>
  returned_at: Time | null
}
export type PublicChangeTotalsTable = {
  urgent: number
  ranks: number
}
export type PublicChangesTable = {
  id: Generated<number>
  is_urgent: boolean
}
export type RateCountsTable = {
  key: string
  minute: number
  n: number
}
export type RecentsTable = {
  user_id: string
  stay_id: string
  viewed_at: Generated<Time>
}
export type RefundsTable = {
  id: string
  transaction_id: string
  collection_type: PurchaseableCollection | null
  purchaseable_id: string | null
  amount: number
  reason: string
  actor_id: string
  status: Generated<'pending' | 'succeeded' | 'failed'>
  provider_refund_id: string | null
  created_at: Generated<Time>
  cause_id: string | null
  /** In cents, without tax. */
  parts: Generated<Json<{ collectionType: PaidCollection; purchaseableId: string; amount: number }[]>>
}
export type RemovedListStaysTable = {
  list_id: string
  user_id: string
  stay_id: string
  note: string
  added_at: Time
  removed_at: Time
}
export type ReplyTemplatesTable = {
  id: string
  category: FeedbackCategory
  title: string
  message: string
  updated_at: Time
  version: Generated<number>
}
export type ReviewAssignmentsTable = {
  kind: ReviewKindName
  subject_id: string
  user_id: string
  at: Time
}
export type ReviewQueueTable = {
  kind: ReviewKindName
  id: string
  status: string
  name: string
  stay_id: string | null
  organization_id: string | null
  is_edit: boolean
  submitted_at: Date | null
  locked_by: string | null
  locked_at: Date | null
  place: string | null
  picture: { url: string; alt?: string } | null
  changed_fields: string[]
}
export type SavedSearchBoxesTable = {
  search: number
  box: string
  nights: string | null
}
export type SavedSearchKeysTable = {
  search: number
  key: string
  nights: string | null
}
export type SavedSearchMatchesTable = {
  news: number
  search: number
  was: number | null
  found_at: Time
  told_at: Time | null
}
export type SavedSearchNewsTable = {
  id: Generated<number>
  stay_id: string
  kind: NewsKind
  what: string
  nights: string | null
  price: number | null
  notice_id: string | null
  searches: number[] | null
  was: number | null
  found_at: Time | null
}
export type SavedSearchesTable = {
  id: string
  user_id: string
  name: string
  filter: Json<Record<string, unknown>>
  frequency: SearchFrequency
  by_mail: boolean
  is_paused: Generated<boolean>
  unsubscribe_token: string
  told_at: Time | null
  created_at: Generated<Time>
  updated_at: Generated<Time>
  number: Generated<number>
}
export type SearchTermTable = {
  word: string
  ndoc: number
}
export type SecondFactorResetsTable = {
  id: string
  user_id: string
  status: Generated<FactorReset['status']>
  asked_at: Generated<Time>
  decided_by: string | null
  decided_at: Time | null
  note: Generated<string>
  due_at: Time | null
}
export type SentNightsTable = {
  stay_id: string
  partner: string
  during: string
  stopped_at: Time | null
}
export type SitePromotionsTable = {
  id: string
  title: string
  body: string
  cta_text: string
  link: string
  image_url: string | null
  placement: SitePromotion['placement']
  starts_at: Time | null
  ends_at: Time | null
  enabled: boolean
  priority: number
  created_at: Generated<Time>
  version: Generated<number>
}
export type StaffRepliesTable = {
  id: string
  subject_id: string
  author_id: string | null
  message: string
  created_at: Time
}
export type StayCalendarsTable = {
  stay_id: string
  is_kept_here: Generated<boolean>
  imported_until: string | null
  known_until: string | null
  updated_at: Time
}
export type StayCardTable = {
  id: number
  stay_id: string
  card: string
  detail: string
  version: number
  projection: Generated<number>
}
export type StayClaimsTable = {
  id: string
  stay_id: string
  user_id: string
  organization_id: string | null
  organization_name: string
  code: string
  message: string | null
  status: Generated<StayClaim['status']>
  checked_at: Time | null
  problem: string | null
  reason: string | null
  decided_by: string | null
  decided_at: Time | null
  created_at: Time
  expires_at: Time
}
export type StayNewsTable = {
  id: Generated<number>
  stay_id: string
  kind: NewsKind
  nights: string | null
  was: number | null
  price: number | null
  notice_id: string | null
  failures: Generated<number>
  created_at: Generated<Time>
}
export type StayNightsTable = {
  id: number
  lat: number | null
  lng: number | null
  since: string
  taken: string
  known_until: string | null
  cheapest: number | null
  dearest: number | null
}
export type StayPromotionAddonsTable = {
  id: string
  promotion_id: string
  type: string
  name: string
  description: Generated<string>
  price: number
  created_at: Generated<Time>
}
export type StayPromotionsTable = {
  id: string
  stay_id: string
  /** The host’s input; times are ISO 8601. */
  content: Json<WrittenPromotion>
  /** Derived from the content. */
  campaign_id: GeneratedAlways<string | null>
  /** As confirmed; null until submitted. */
  price: Json<PromotionPrice> | null
  /** In cents. */
  confirmed_price: number | null
  purchase_status: Generated<PurchaseStatus>
  current_step: Generated<number>
  auto_save: Generated<boolean>
  status: Generated<PromotionStatus>
  submitted_at: Time | null
  locked_by: string | null
  locked_at: Time | null
  decided_by: string | null
  decided_at: Time | null
  author_id: string | null
  created_at: Generated<Time>
  updated_at: Generated<Time>
  version: Generated<number>
  started_at: Time | null
}
export type StayRevisionsTable = {
  id: string
  stay_id: string
  status: StayStatus
  content: Json<StayDraftFields>
  author_id: string | null
  submitted_at: Time | null
  locked_by: string | null
  locked_at: Time | null
  decided_by: string | null
  decided_at: Time | null
  created_at: Generated<Time>
  updated_at: Generated<Time>
}
export type StaySearchTable = {
  id: number
  rank_key: number
  stay_id: string
  organization_id: string
  lat: number | null
  lng: number | null
  quad: number | null
  current_rate: number | null
  average_rate: number | null
  favorite_count: number
  capacity: number
  bedrooms: number
  beds: number
  priority: number
  city: string
  state: string
  region: string
  zip: string
  country: string
  name_key: string
  published_at: Time
  updated_at: Time
  feats: number[]
  tsv: string
  description: string | null
  most_unique_aspect: string | null
  demand: string | null
  shortlink: string | null
  bathrooms: number | null
  minimum_nights: number | null
  instant_booking: Generated<boolean>
  parking: string | null
  pets: string | null
}
export type StayTransfersTable = {
  id: string
  stay_id: string
  from_organization_id: string
  to_organization_id: string
  requested_by: string
  status: Generated<StayTransfer['status']>
  created_at: Generated<Time>
  expires_at: Time
  decided_by: string | null
  decided_at: Time | null
}
export type StaysTable = {
  id: string
  seq: Generated<number>
  organization_id: string
  /** The public content; null until a moderator first accepts it. */
  content: Json<StayDraftFields> | null
  shortlink: string | null
  enabled: Generated<boolean>
  plan: Generated<PlanName>
  favorite_count: Generated<number>
  source: Json<{
    provider: string
    listingId: string
    url: string
    fingerprint: string
    form?: string
    host?: string
  }> | null
  source_key: string | null
  published_at: Time | null
  created_at: Generated<Time>
  updated_at: Generated<Time>
  version: Generated<number>
  display_name: string | null
  shown_name: GeneratedAlways<string | null>
  claimed_at: Time | null
}
export type SubscriptionsTable = {
  id: string
  stay_id: string
  organization_id: string | null
  tier: PlanName
  status: Generated<SubscriptionStatus>
  provider_subscription_id: string | null
  provider_status: Generated<string>
  price_id: string
  payment_method_id: string | null
  period_start: Time | null
  period_end: Time | null
  cancel_at_period_end: Generated<boolean>
  next_tier: PlanName | null
  latest_invoice_id: string | null
  next_attempt_at: Time | null
  change: Generated<number>
  actor_id: string
  created_at: Generated<Time>
  updated_at: Generated<Time>
  version: Generated<number>
  promotion_code: string | null
  pending_tier: PlanName | null
  /** The start of the last month that was paid. */
  paid_from: Time | null
  /** Those within the current month. */
  upgrades: Generated<Json<unknown>>
  failure: string | null
}
export type TableViewsTable = {
  id: string
  user_id: string
  table_name: string
  name: string
  query: string
  created_at: Generated<Time>
}
export type TakedownsTable = {
  id: string
  stay_id: string
  reason: string
  status: Generated<Takedown['status']>
  taken_by: string | null
  taken_at: Generated<Time>
  appeal: string | null
  appealed_at: Time | null
  answer: string | null
  decided_by: string | null
  decided_at: Time | null
  shown: Generated<boolean>
}
export type TileCountTable = {
  z: number
  cell: number
  n: number
  lat: number
  lng: number
}
export type TopStaysTable = {
  place: number
  stay_id: string
  listed_by_plan: boolean
}
export type TrackedLinksTable = {
  id: string
  code: string
  promotion_id: string
  outlet_id: string
  outlet_name: string
  network: string
  role: TaskRole
  announcement: Json<unknown> | null
}
export type TransactionItemsTable = {
  transaction_id: string
  collection_type: PaidCollection
  purchaseable_id: string
  price: number
  cart_item_id: string | null
  label: Generated<string>
  refunded: Generated<number>
  is_active: Generated<boolean>
  stay_id: string | null
  covered: Generated<number>
}
export type TransactionsTable = {
  id: string
  organization_id: string | null
  /** In cents. */
  amount: number
  status: Generated<TransactionStatus>
  created_at: Generated<Time>
  updated_at: Generated<Time>
  version: Generated<number>
  kind: Generated<TransactionKind>
  user_id: string | null
  actor_id: Generated<string>
  payment_intent_id: string | null
  provider_invoice_id: string | null
  attempt: Generated<number>
  save_card: Generated<boolean>
  tax: Generated<number>
  discount: Generated<number>
  refunded: Generated<number>
  card: string | null
  failure: string | null
  number: string | null
  bill_to: Json<BillingDetails> | null
  is_test: Generated<boolean>
  note: Generated<string>
  settled_at: Time | null
  /** In cents. */
  balance: Generated<number>
}
export type UploadsTable = {
  id: string
  folder: string
  files: string[]
  bytes: number
  owner_id: string
  created_at: Generated<Time>
  unused_since: Time | null
  width: number | null
  height: number | null
}
export type UsersTable = {
  id: string
  identity_id: string
  email: string
  first_name: Generated<string>
  last_name: Generated<string>
  photo_url: string | null
  enabled: Generated<boolean>
  membership: Generated<'Standard' | 'Premium'>
  roles: Generated<UserRole[]>
  last_active: Generated<Time>
  created_at: Generated<Time>
  version: Generated<number>
  stripe_customer_id: string | null
  erase_at: Time | null
  confirmed_email: string | null
  language: Generated<Language>
}
export type VanishedNightsTable = {
  feed_id: string
  during: string
  vanished_at: Time
  status: Generated<'waiting' | 'suspect' | 'settled'>
}
export type VideosTable = {
  id: string
  status: Generated<'processing' | 'ready' | 'failed'>
  container: VideoContainer
  problem: Generated<string>
  width: number | null
  height: number | null
  seconds: number | null
  bytes: number | null
  poster: string | null
  placeholder: string | null
  created_at: Generated<Time>
}
export type WaitlistTable = {
  id: string
  email: string
  role: WaitlistEntry['role'] | null
  city: string
  state: string
  created_at: Generated<Time>
  invited_at: Time | null
  language: Generated<Language>
}
export type WatchLinesTable = {
  id: string
  cancellation_id: string
  formed_at: Time
  ends_at: Time
  due_at: Time
  ended_at: Time | null
  outcome: LineOutcome | null
  formed_to: Time | null
  formed_to_watch: string | null
}
export type WatchTurnsTable = {
  line_id: string
  position: number
  watch_id: string | null
  user_id: string | null
  status: Generated<WatchTurnStatus>
  token: string | null
  offered_at: Time | null
  ends_at: Time | null
  ended_at: Time | null
}
export type WatchesTable = {
  id: string
  user_id: string
  stay_id: string | null
  city: string | null
  state: string | null
  region: string | null
  north: number | null
  south: number | null
  east: number | null
  west: number | null
  area: GeneratedAlways<string | null>
  during: string | null
  minimum_nights: Generated<number>
  guests: number | null
  /** In cents. */
  max_price: number | null
  created_at: Time
  closed_at: Time | null
}
export type WithdrawnTasksTable = {
  promotion_id: string
  outlet_id: string
  role: TaskRole
  id: string
  code: string
  network: string
  outlet_name: string | null
}

export type Tables = {
  access_tokens: AccessTokensTable
  account_closings: AccountClosingsTable
  alerts: AlertsTable
  announcements: AnnouncementsTable
  appeals: AppealsTable
  attribute_requests: AttributeRequestsTable
  attributes: AttributesTable
  audit_log: AuditLogTable
  blocked_dates: BlockedDatesTable
  calendar_exports: CalendarExportsTable
  calendar_feeds: CalendarFeedsTable
  campaign_stays: CampaignStaysTable
  campaigns: CampaignsTable
  cancellations: CancellationsTable
  cart_items: CartItemsTable
  contact_submissions: ContactSubmissionsTable
  context_grants: ContextGrantsTable
  counters: CountersTable
  daily_actions: DailyActionsTable
  data_exports: DataExportsTable
  decisions: DecisionsTable
  deleted_identities: DeletedIdentitiesTable
  deleted_sources: DeletedSourcesTable
  deliveries: DeliveriesTable
  disputes: DisputesTable
  early_bookings: EarlyBookingsTable
  early_entries: EarlyEntriesTable
  event_day_sums: EventDaySumsTable
  event_days: EventDaysTable
  event_deliveries: EventDeliveriesTable
  event_hours: EventHoursTable
  event_salts: EventSaltsTable
  event_visits: EventVisitsTable
  events: EventsTable
  execution_attempts: ExecutionAttemptsTable
  execution_tasks: ExecutionTasksTable
  favorite_list_stays: FavoriteListStaysTable
  favorite_lists: FavoriteListsTable
  favorites: FavoritesTable
  features: FeaturesTable
  feed_mutes: FeedMutesTable
  feed_nights: FeedNightsTable
  feed_posts: FeedPostsTable
  feedback: FeedbackTable
  flag_reports: FlagReportsTable
  former_shortlinks: FormerShortlinksTable
  giveaway_entries: GiveawayEntriesTable
  giveaways: GiveawaysTable
  granted_network_tokens: GrantedNetworkTokensTable
  idempotency_keys: IdempotencyKeysTable
  import_runs: ImportRunsTable
  invitations: InvitationsTable
  job_runs: JobRunsTable
  job_workers: JobWorkersTable
  ledger_entries: LedgerEntriesTable
  ledger_lines: LedgerLinesTable
  mail_subscriptions: MailSubscriptionsTable
  mails: MailsTable
  memberships: MembershipsTable
  monthly_mail_readers: MonthlyMailReadersTable
  monthly_mails: MonthlyMailsTable
  newsletter_subscribers: NewsletterSubscribersTable
  night_rules: NightRulesTable
  notification_digests: NotificationDigestsTable
  notification_preferences: NotificationPreferencesTable
  notifications: NotificationsTable
  offers: OffersTable
  organization_webhooks: OrganizationWebhooksTable
  organizations: OrganizationsTable
  outlet_accounts: OutletAccountsTable
  outlet_applications: OutletApplicationsTable
  outlet_links: OutletLinksTable
  outlet_records: OutletRecordsTable
  outlet_webhooks: OutletWebhooksTable
  payment_events: PaymentEventsTable
  plan_usage: PlanUsageTable
  public_change_totals: PublicChangeTotalsTable
  public_changes: PublicChangesTable
  rate_counts: RateCountsTable
  recents: RecentsTable
  refunds: RefundsTable
  removed_list_stays: RemovedListStaysTable
  reply_templates: ReplyTemplatesTable
  review_assignments: ReviewAssignmentsTable
  review_queue: ReviewQueueTable
  saved_search_boxes: SavedSearchBoxesTable
  saved_search_keys: SavedSearchKeysTable
  saved_search_matches: SavedSearchMatchesTable
  saved_search_news: SavedSearchNewsTable
  saved_searches: SavedSearchesTable
  search_term: SearchTermTable
  second_factor_resets: SecondFactorResetsTable
  sent_nights: SentNightsTable
  site_promotions: SitePromotionsTable
  staff_replies: StaffRepliesTable
  stay_calendars: StayCalendarsTable
  stay_card: StayCardTable
  stay_claims: StayClaimsTable
  stay_news: StayNewsTable
  stay_nights: StayNightsTable
  stay_promotion_addons: StayPromotionAddonsTable
  stay_promotions: StayPromotionsTable
  stay_revisions: StayRevisionsTable
  stay_search: StaySearchTable
  stay_transfers: StayTransfersTable
  stays: StaysTable
  subscriptions: SubscriptionsTable
  table_views: TableViewsTable
  takedowns: TakedownsTable
  tile_count: TileCountTable
  top_stays: TopStaysTable
  tracked_links: TrackedLinksTable
  transaction_items: TransactionItemsTable
  transactions: TransactionsTable
  uploads: UploadsTable
  users: UsersTable
  vanished_nights: VanishedNightsTable
  videos: VideosTable
  waitlist: WaitlistTable
  watch_lines: WatchLinesTable
  watch_turns: WatchTurnsTable
  watches: WatchesTable
  withdrawn_tasks: WithdrawnTasksTable
}
