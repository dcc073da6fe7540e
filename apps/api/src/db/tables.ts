/** The tables as Kysely sees them; the migrations are their source. */
import type {
  Announcement,
  AttributeRequestStatus,
  AttributeType,
  CampaignStatus,
  CancellationStatus,
  ContactStatus,
  ContextRole,
  EventName,
  FactorReset,
  FeedbackCategory,
  FeedbackKind,
  FlagReport,
  MailTime,
  NotificationArea,
  OfferStatus,
  PlanName,
  PromotionPrice,
  PromotionStatus,
  PurchaseableCollection,
  PurchaseStatus,
  Recipients,
  ReviewKindName,
  SitePromotion,
  StayDraftFields,
  StayStatus,
  StayTransfer,
  Takedown,
  TransactionStatus,
  UserRole,
  WaitlistEntry,
  WrittenPromotion,
} from '@lodestay/domain'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Json<T> = JSONColumnType<T & object, string, string>
/** Written by the database or as a Date, read as a Date. */
type Time = ColumnType<Date, Date | string | undefined, Date | string>

export type UsersTable = {
  id: string
  identity_id: string
  email: string
  first_name: string
  last_name: string
  photo_url: string | null
  enabled: Generated<boolean>
  membership: Generated<'Standard' | 'Premium'>
  roles: Generated<UserRole[]>
  last_active: Time
  created_at: Time
  version: Generated<number>
}
export type SecondFactorResetsTable = {
  id: string
  user_id: string
  status: Generated<FactorReset['status']>
  asked_at: Time
  decided_by: Generated<string | null>
  decided_at: Date | null
  note: Generated<string>
  due_at: Date | null
}
export type OrganizationsTable = {
  id: string
  name: string
  /** The key of an imported host, so that a second import finds it again. */
  source_key: string | null
  stripe_customer_id: Generated<string | null>
  created_at: Time
  version: Generated<number>
}
export type InvitationsTable = {
  id: string
  organization_id: string
  email: string
  user_id: string | null
  grants: ColumnType<{ role: ContextRole; stayId: string | null }[], string, string>
  token_hash: string
  invited_by: string
  created_at: Time
  expires_at: Time
  accepted_at: Time | null
  ended_at: Time | null
}
export type TakedownsTable = {
  id: string
  stay_id: string
  reason: string
  status: Generated<Takedown['status']>
  taken_by: string | null
  taken_at: Time
  appeal: string | null
  appealed_at: Time | null
  answer: string | null
  decided_by: string | null
  decided_at: Time | null
  shown: Generated<boolean>
}
export type StayTransfersTable = {
  id: string
  stay_id: string
  from_organization_id: string
  to_organization_id: string
  requested_by: string
  status: Generated<StayTransfer['status']>
  created_at: Time
  expires_at: Time
  decided_by: string | null
  decided_at: Time | null
}
export type ContextGrantsTable = {
  id: string
  user_id: string
  role: ContextRole
  organization_id: string | null
  stay_id: string | null
  created_at: Time
}
export type StaysTable = {
  id: string
  seq: Generated<number>
  organization_id: string
  /** What the public reads; null until a moderator first accepted it. */
  content: Json<StayDraftFields> | null
  shortlink: string | null
  enabled: Generated<boolean>
  plan: Generated<PlanName>
  favorite_count: Generated<number>
  source: Json<{ provider: string; listingId: string; url: string; fingerprint: string }> | null
  source_key: string | null
  published_at: Time | null
  created_at: Time
  updated_at: Time
  version: Generated<number>
}
/** What every reviewed table has; the review's store alone writes it. */
export type ReviewColumns = {
  submitted_at: ColumnType<Date | null, Date | string | undefined, Date | string | null>
  locked_by: string | null
  locked_at: Time | null
  decided_by: string | null
  decided_at: Time | null
}
export type StayRevisionsTable = ReviewColumns & {
  id: string
  stay_id: string
  status: StayStatus
  content: Json<StayDraftFields>
  author_id: string | null
  created_at: Time
  updated_at: Time
}
export type FeedbackTable = {
  id: string
  subject_id: string | null
  kind: FeedbackKind
  category: FeedbackCategory | null
  message: string
  changed_fields: Generated<string[]>
  author_id: string | null
  page: string | null
  email: string | null
  created_at: Time
}
export type EarlyBookingsTable = { stay_id: string; starts_at: Time; ends_at: Time; booking_link: string }
export type BlockedDatesTable = { stay_id: string; during: string }
export type FavoritesTable = { user_id: string; stay_id: string; created_at: Time }
export type RecentsTable = { user_id: string; stay_id: string; viewed_at: Time }
export type AttributesTable = {
  id: string
  type: AttributeType
  name: string
  icon_url: Generated<string>
  description: Generated<string>
  created_at: Time
}
export type AttributeRequestsTable = ReviewColumns & {
  id: string
  type: AttributeType
  name: string
  icon_url: string
  description: string
  status: Generated<AttributeRequestStatus>
  author_id: string
  created_at: Time
  updated_at: Time
  version: Generated<number>
}
type Media = { url: string; alt?: string }[]
export type OffersTable = ReviewColumns & {
  id: string
  stay_id: string
  title: string
  description: Generated<string>
  instructions: Generated<string>
  cta_text: Generated<string>
  link: Generated<string>
  starts_at: Time
  ends_at: Time
  media: ColumnType<Media, string | undefined, string>
  promote: Generated<boolean>
  enabled: Generated<boolean>
  status: Generated<OfferStatus>
  author_id: string | null
  created_at: Time
  updated_at: Time
  version: Generated<number>
}
export type CancellationsTable = ReviewColumns & {
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
  media: ColumnType<Media, string | undefined, string>
  promote: Generated<boolean>
  enabled: Generated<boolean>
  purchase_status: Generated<PurchaseStatus>
  status: Generated<CancellationStatus>
  author_id: string | null
  created_at: Time
  updated_at: Time
  version: Generated<number>
}
export type GiveawaysTable = ReviewColumns & {
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
  media: ColumnType<Media, string | undefined, string>
  seed: string
  seed_hash: string
  drawn_at: Time | null
  winner_entry_hash: string | null
  entry_count: Generated<number>
  status: Generated<PromotionStatus>
  author_id: string | null
  created_at: Time
  updated_at: Time
  version: Generated<number>
}
export type GiveawayEntriesTable = {
  giveaway_id: string
  entry_hash: string
  nonce: string
  /** Null when the account is gone. */
  user_id: string | null
  created_at: Time
}
export type StayPromotionsTable = ReviewColumns & {
  id: string
  stay_id: string
  /** What its host wrote and chose; times are ISO 8601. */
  content: Json<WrittenPromotion>
  /** Made of the content. */
  campaign_id: Generated<string | null>
  /** As it was confirmed; null until it is submitted. */
  price: Json<PromotionPrice> | null
  /** In cents. */
  confirmed_price: number | null
  purchase_status: Generated<PurchaseStatus>
  current_step: Generated<number>
  auto_save: Generated<boolean>
  status: Generated<PromotionStatus>
  author_id: string | null
  created_at: Time
  updated_at: Time
  version: Generated<number>
}
export type StayPromotionAddonsTable = {
  id: string
  promotion_id: string
  type: string
  name: string
  description: string
  price: number
  created_at: Time
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
  created_at: Time
  updated_at: Time
  version: Generated<number>
}
export type CampaignStaysTable = { campaign_id: string; stay_id: string }
export type CartItemsTable = {
  id: string
  organization_id: string
  collection_type: PurchaseableCollection
  purchaseable_id: string
  /** In cents. */
  price: number
  status: Generated<PurchaseStatus>
  created_at: Time
  updated_at: Time
  version: Generated<number>
}
export type TransactionsTable = {
  id: string
  organization_id: string | null
  /** In cents. */
  amount: number
  status: Generated<TransactionStatus>
  created_at: Time
  updated_at: Time
  version: Generated<number>
}
export type TransactionItemsTable = {
  transaction_id: string
  collection_type: PurchaseableCollection
  purchaseable_id: string
  price: number
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
export type AppealsTable = {
  id: string
  kind: ReviewKindName
  subject_id: string
  decision_id: string
  message: string
  author_id: string
  against: string
  outcome: 'Accepted' | 'Rejected' | null
  created_at: Time
  closed_by: string | null
}
/** A view: only read. */
export type ReviewQueueView = {
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
  picture: Media[number] | null
  changed_fields: string[]
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
  description: string | null
  most_unique_aspect: string | null
  demand: string | null
  shortlink: string | null
  published_at: Time
  updated_at: Time
  feats: number[]
  tsv: string
}
export type StayCardTable = {
  id: number
  stay_id: string
  card: string
  detail: string
  version: number
  projection: Generated<number>
}
export type FeaturesTable = {
  id: Generated<number>
  kind: string
  name: string
  name_key: string
  n: Generated<number>
}
export type TileCountTable = { z: number; cell: number; n: number; lat: number; lng: number }
export type SearchTermTable = { word: string; ndoc: number }
export type EventsTable = {
  id: Generated<number>
  name: EventName
  key: string
  identity: string
  value: Json<Record<string, unknown>>
  at: Time
  counted: Generated<boolean>
  agent: Generated<boolean>
}
export type EventHoursTable = { key: string; hour: Time; n: number; agents: Generated<number> }
export type EventVisitsTable = { key: string; slot: number; place: string; visitor: string }
export type EventSaltsTable = { day: string; salt: Generated<string> }
export type AuditLogTable = {
  id: string
  at: Time
  actor_id: string
  action: string
  subject_id: string
  before: Json<unknown>
  after: Json<unknown>
}
export type IdempotencyKeysTable = {
  identity_id: string
  key: string
  fingerprint: string
  status: number | null
  body: string | null
  created_at: Time
}
export type RateCountsTable = { key: string; minute: number; n: number }
export type UploadsTable = {
  id: string
  folder: string
  files: string[]
  bytes: number
  owner_id: string
  created_at: Time
  unused_since: Time | null
}
export type MailsTable = {
  id: string
  recipient: string
  subject: string
  body_text: string
  kind: string
  status: Generated<'kept' | 'queued' | 'sent' | 'failed'>
  sealed_link: string | null
  created_at: Time
  sent_at: Time | null
}
export type NotificationsTable = {
  id: string
  user_id: string
  area: NotificationArea
  title: string
  body: string
  subject_id: string | null
  status: Generated<'unread' | 'read' | 'dismissed'>
  created_at: Time
  mailed_at: Time | null
  broadcast_id: string | null
}
export type NotificationPreferencesTable = { user_id: string; area: NotificationArea; mail: MailTime }
export type NotificationDigestsTable = { user_id: string; sent_at: Time }
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
  created_at: Time
  version: Generated<number>
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
  created_at: Time
  version: Generated<number>
}
export type FlagReportsTable = {
  id: string
  stay_id: string
  reporter_id: string | null
  reason: FlagReport['reason']
  details: string
  status: Generated<FlagReport['status']>
  note: Generated<string>
  created_at: Time
  version: Generated<number>
}
export type ContactSubmissionsTable = {
  id: string
  name: string
  email: string
  subject: string
  message: string
  status: Generated<ContactStatus>
  created_at: Time
  changed_at: Time | null
  version: Generated<number>
}
export type WaitlistTable = {
  id: string
  email: string
  role: WaitlistEntry['role']
  city: string
  state: string
  created_at: Time
}
export type DeletedIdentitiesTable = { identity_id: string; at: Time }

export type Tables = {
  deleted_identities: DeletedIdentitiesTable
  users: UsersTable
  organizations: OrganizationsTable
  invitations: InvitationsTable
  context_grants: ContextGrantsTable
  stays: StaysTable
  stay_revisions: StayRevisionsTable
  stay_transfers: StayTransfersTable
  takedowns: TakedownsTable
  feedback: FeedbackTable
  early_bookings: EarlyBookingsTable
  blocked_dates: BlockedDatesTable
  favorites: FavoritesTable
  recents: RecentsTable
  attributes: AttributesTable
  attribute_requests: AttributeRequestsTable
  offers: OffersTable
  cancellations: CancellationsTable
  giveaways: GiveawaysTable
  giveaway_entries: GiveawayEntriesTable
  stay_promotions: StayPromotionsTable
  stay_promotion_addons: StayPromotionAddonsTable
  campaigns: CampaignsTable
  campaign_stays: CampaignStaysTable
  cart_items: CartItemsTable
  transactions: TransactionsTable
  transaction_items: TransactionItemsTable
  decisions: DecisionsTable
  appeals: AppealsTable
  review_queue: ReviewQueueView
  stay_search: StaySearchTable
  stay_card: StayCardTable
  features: FeaturesTable
  tile_count: TileCountTable
  search_term: SearchTermTable
  events: EventsTable
  event_hours: EventHoursTable
  event_visits: EventVisitsTable
  event_salts: EventSaltsTable
  audit_log: AuditLogTable
  idempotency_keys: IdempotencyKeysTable
  rate_counts: RateCountsTable
  uploads: UploadsTable
  mails: MailsTable
  notifications: NotificationsTable
  notification_preferences: NotificationPreferencesTable
  notification_digests: NotificationDigestsTable
  announcements: AnnouncementsTable
  site_promotions: SitePromotionsTable
  flag_reports: FlagReportsTable
  contact_submissions: ContactSubmissionsTable
  second_factor_resets: SecondFactorResetsTable
  waitlist: WaitlistTable
}
