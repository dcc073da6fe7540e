/**
 * State machines as data. A lifecycle lists its moves; the server puts `from` in the UPDATE's WHERE clause, the web
 * enables buttons from it, and the tests cover every status × move. Source: section 4 of the specification.
 */

/** Who makes a move: the host, a moderator, the clock, a settled payment, or the reader of a message. */
export type Mover = 'host' | 'moderator' | 'clock' | 'payment' | 'reader'
export type Move<S extends string> = { readonly from: readonly S[]; readonly to: S; readonly by: Mover }
export type Lifecycle<S extends string, M extends string> = {
  readonly statuses: readonly S[]
  readonly initial: S
  readonly moves: Readonly<Record<M, Move<S>>>
}

function lifecycle<const S extends string, const M extends string>(
  statuses: readonly S[],
  initial: NoInfer<S>,
  moves: Record<M, Move<NoInfer<S>>>,
): Lifecycle<S, M> {
  return { statuses, initial, moves }
}

/** The names of the moves available in `status`, in table order. */
export function openMoves<S extends string, M extends string>(table: Lifecycle<S, M>, status: S): M[] {
  return (Object.keys(table.moves) as M[]).filter((name) => table.moves[name].from.includes(status))
}

/** The status after `move` from `status`, or null if the move isn't available. */
export function nextStatus<S extends string, M extends string>(table: Lifecycle<S, M>, status: S, move: M): S | null {
  return table.moves[move].from.includes(status) ? table.moves[move].to : null
}

/** True if some available move leads from `status` to `to`. */
export function leadsTo<S extends string, M extends string>(table: Lifecycle<S, M>, status: S, to: S): boolean {
  return openMoves(table, status).some((move) => table.moves[move].to === to)
}

/** The statuses from which some move leads to `to`. */
export function statusesBefore<S extends string, M extends string>(table: Lifecycle<S, M>, to: NoInfer<S>): S[] {
  return table.statuses.filter((each) => leadsTo(table, each, to))
}

/** The move by which `by` can reach the status `to`, from any status; null if that mover has none. */
export function moveTo<S extends string, M extends string>(table: Lifecycle<S, M>, to: S, by: Mover): M | null {
  return (
    (Object.keys(table.moves) as M[]).find((name) => table.moves[name].to === to && table.moves[name].by === by) ?? null
  )
}

/** The moderators' moves, shared by everything that is reviewed. */
const review = {
  lock: { from: ['Submitted'], to: 'Pending', by: 'moderator' },
  unlock: { from: ['Pending'], to: 'Submitted', by: 'moderator' },
  publish: { from: ['Submitted', 'Pending'], to: 'Accepted', by: 'moderator' },
  reject: { from: ['Submitted', 'Pending'], to: 'Rejected', by: 'moderator' },
} as const

/** A stay, and every revision of an accepted one. An accepted stay stays Accepted: its edits are revisions. */
export const stayLifecycle = lifecycle(['Draft', 'Submitted', 'Pending', 'Rejected', 'Accepted'], 'Draft', {
  submit: { from: ['Draft', 'Rejected'], to: 'Submitted', by: 'host' },
  withdraw: { from: ['Submitted'], to: 'Draft', by: 'host' },
  redraft: { from: ['Rejected'], to: 'Draft', by: 'host' },
  ...review,
})

export const promotionLifecycle = lifecycle(
  ['Draft', 'Submitted', 'Pending', 'Rejected', 'Accepted', 'Queued', 'Executed'],
  'Draft',
  {
    submit: { from: ['Draft', 'Rejected'], to: 'Submitted', by: 'host' },
    withdraw: { from: ['Submitted'], to: 'Draft', by: 'host' },
    redraft: { from: ['Rejected'], to: 'Draft', by: 'host' },
    ...review,
    schedule: { from: ['Accepted'], to: 'Queued', by: 'moderator' },
    unschedule: { from: ['Queued'], to: 'Accepted', by: 'moderator' },
    execute: { from: ['Queued'], to: 'Executed', by: 'clock' },
  },
)

export const cancellationLifecycle = lifecycle(
  ['Available', 'Submitted', 'Pending', 'Rejected', 'Accepted', 'Filled', 'Closed', 'Expired'],
  'Available',
  {
    submit: { from: ['Available', 'Rejected'], to: 'Submitted', by: 'host' },
    withdraw: { from: ['Submitted'], to: 'Available', by: 'host' },
    ...review,
    fill: { from: ['Accepted'], to: 'Filled', by: 'host' },
    close: { from: ['Accepted'], to: 'Closed', by: 'host' },
    expire: { from: ['Accepted'], to: 'Expired', by: 'clock' },
  },
)

export const offerLifecycle = lifecycle(['Submitted', 'Pending', 'Accepted', 'Rejected', 'Expired'], 'Submitted', {
  ...review,
  resubmit: { from: ['Rejected'], to: 'Submitted', by: 'host' },
  withdraw: { from: ['Submitted', 'Accepted'], to: 'Expired', by: 'host' },
  expire: { from: ['Accepted'], to: 'Expired', by: 'clock' },
})

/** Campaigns are reviewed without a claim, so they have no Pending. An accepted one is Queued. */
export const campaignLifecycle = lifecycle(['Draft', 'Submitted', 'Rejected', 'Queued', 'Executed'], 'Draft', {
  submit: { from: ['Draft'], to: 'Submitted', by: 'host' },
  publish: { from: ['Submitted'], to: 'Queued', by: 'moderator' },
  reject: { from: ['Submitted'], to: 'Rejected', by: 'moderator' },
  redraft: { from: ['Rejected'], to: 'Draft', by: 'host' },
  execute: { from: ['Queued'], to: 'Executed', by: 'clock' },
})

export const attributeRequestLifecycle = lifecycle(['Submitted', 'Pending', 'Rejected', 'Accepted'], 'Submitted', {
  ...review,
})

export const purchaseLifecycle = lifecycle(['Ready', 'Staged', 'Cancelled', 'Purchased'], 'Ready', {
  stage: { from: ['Ready'], to: 'Staged', by: 'host' },
  unstage: { from: ['Staged'], to: 'Ready', by: 'host' },
  settle: { from: ['Staged'], to: 'Purchased', by: 'payment' },
  cancel: { from: ['Ready', 'Staged'], to: 'Cancelled', by: 'host' },
  refund: { from: ['Purchased'], to: 'Cancelled', by: 'payment' },
})

export const subscriptionLifecycle = lifecycle(['pending', 'active', 'canceled'], 'pending', {
  activate: { from: ['pending'], to: 'active', by: 'payment' },
  suspend: { from: ['active'], to: 'pending', by: 'payment' },
  cancel: { from: ['pending', 'active'], to: 'canceled', by: 'host' },
})

export const flagReportLifecycle = lifecycle(['pending', 'reviewed', 'resolved'], 'pending', {
  review: { from: ['pending'], to: 'reviewed', by: 'moderator' },
  resolve: { from: ['reviewed'], to: 'resolved', by: 'moderator' },
})

export const announcementLifecycle = lifecycle(['Draft', 'Active', 'Archived'], 'Draft', {
  publish: { from: ['Draft', 'Archived'], to: 'Active', by: 'moderator' },
  archive: { from: ['Active'], to: 'Archived', by: 'moderator' },
})

export const contactLifecycle = lifecycle(['new', 'answered'], 'new', {
  answer: { from: ['new'], to: 'answered', by: 'moderator' },
  reopen: { from: ['answered'], to: 'new', by: 'moderator' },
})

/** An outlet that wants to be listed: `list` means that the content system has it, `return` that it refused it. */
export const outletApplicationLifecycle = lifecycle(['new', 'accepted', 'listed', 'rejected'], 'new', {
  accept: { from: ['new'], to: 'accepted', by: 'moderator' },
  list: { from: ['accepted'], to: 'listed', by: 'clock' },
  return: { from: ['accepted'], to: 'new', by: 'clock' },
  refuse: { from: ['accepted'], to: 'rejected', by: 'clock' },
  reject: { from: ['new'], to: 'rejected', by: 'moderator' },
})

/** Second factor reset: staff approve, and after a delay the factors are removed unless the owner objected. */
export const factorResetLifecycle = lifecycle(['asked', 'approved', 'denied', 'cancelled', 'done'], 'asked', {
  approve: { from: ['asked'], to: 'approved', by: 'moderator' },
  deny: { from: ['asked', 'approved'], to: 'denied', by: 'moderator' },
  cancel: { from: ['asked', 'approved'], to: 'cancelled', by: 'host' },
  finish: { from: ['approved'], to: 'done', by: 'clock' },
})

/** Takedowns: the host may appeal once, and another moderator decides. */
export const takedownLifecycle = lifecycle(['down', 'appealed', 'upheld', 'restored'], 'down', {
  appeal: { from: ['down'], to: 'appealed', by: 'host' },
  uphold: { from: ['appealed'], to: 'upheld', by: 'moderator' },
  restore: { from: ['down', 'appealed', 'upheld'], to: 'restored', by: 'moderator' },
})

/** A request to move a stay: its receivers accept or decline, its senders withdraw. */
export const stayTransferLifecycle = lifecycle(['pending', 'accepted', 'declined', 'withdrawn', 'expired'], 'pending', {
  accept: { from: ['pending'], to: 'accepted', by: 'host' },
  decline: { from: ['pending'], to: 'declined', by: 'host' },
  withdraw: { from: ['pending'], to: 'withdrawn', by: 'host' },
  expire: { from: ['pending'], to: 'expired', by: 'clock' },
})

/** A claim to an imported stay: verified by a code or by staff, or expired, also because its claimant left. */
export const stayClaimLifecycle = lifecycle(['open', 'verified', 'refused', 'expired'], 'open', {
  verify: { from: ['open'], to: 'verified', by: 'host' },
  refuse: { from: ['open'], to: 'refused', by: 'moderator' },
  expire: { from: ['open'], to: 'expired', by: 'clock' },
})

/**
 * A task of a bought promotion, one per outlet and role. A waiting one has no time until an earlier task is done; a blocked
 * one needs a person: the platform could not post it.
 */
export const executionTaskLifecycle = lifecycle(
  ['waiting', 'scheduled', 'running', 'blocked', 'done', 'failed'],
  'waiting',
  {
    schedule: { from: ['waiting'], to: 'scheduled', by: 'clock' },
    begin: { from: ['scheduled'], to: 'running', by: 'clock' },
    claim: { from: ['scheduled'], to: 'running', by: 'moderator' },
    release: { from: ['running'], to: 'scheduled', by: 'moderator' },
    block: { from: ['scheduled', 'running'], to: 'blocked', by: 'clock' },
    retry: { from: ['blocked'], to: 'scheduled', by: 'moderator' },
    finish: { from: ['scheduled', 'running', 'blocked'], to: 'done', by: 'moderator' },
    fail: { from: ['waiting', 'running', 'blocked'], to: 'failed', by: 'moderator' },
  },
)

export const notificationLifecycle = lifecycle(['unread', 'read', 'dismissed'], 'unread', {
  read: { from: ['unread'], to: 'read', by: 'reader' },
  dismiss: { from: ['unread', 'read'], to: 'dismissed', by: 'reader' },
})

/**
 * A place in the waiting line for nights that opened up. `left`: the person ended the watch or closed the account;
 * `closed`: neither taken nor passed when the line ended.
 */
export const watchTurnLifecycle = lifecycle(['waiting', 'offered', 'passed', 'lapsed', 'left', 'closed'], 'waiting', {
  offer: { from: ['waiting'], to: 'offered', by: 'clock' },
  pass: { from: ['offered'], to: 'passed', by: 'reader' },
  lapse: { from: ['offered'], to: 'lapsed', by: 'clock' },
  leave: { from: ['waiting', 'offered'], to: 'left', by: 'reader' },
  close: { from: ['waiting', 'offered'], to: 'closed', by: 'clock' },
})

export type StayStatus = (typeof stayLifecycle.statuses)[number]
export type StayMove = keyof typeof stayLifecycle.moves
export type ContactStatus = (typeof contactLifecycle.statuses)[number]
export type OutletApplicationStatus = (typeof outletApplicationLifecycle.statuses)[number]
export type FlagReportStatus = (typeof flagReportLifecycle.statuses)[number]
export type AttributeRequestStatus = (typeof attributeRequestLifecycle.statuses)[number]
export type OfferStatus = (typeof offerLifecycle.statuses)[number]
export type CampaignStatus = (typeof campaignLifecycle.statuses)[number]
export type CancellationStatus = (typeof cancellationLifecycle.statuses)[number]
export type PromotionStatus = (typeof promotionLifecycle.statuses)[number]
export type ExecutionTaskStatus = (typeof executionTaskLifecycle.statuses)[number]
export type ExecutionTaskMove = keyof typeof executionTaskLifecycle.moves
export type PurchaseStatus = (typeof purchaseLifecycle.statuses)[number]
export type SubscriptionStatus = (typeof subscriptionLifecycle.statuses)[number]
export type WatchTurnStatus = (typeof watchTurnLifecycle.statuses)[number]
export type WatchTurnMove = keyof typeof watchTurnLifecycle.moves
export type PurchaseMove = keyof typeof purchaseLifecycle.moves

/** How long a decision can be undone, in milliseconds; after that, its host is notified. */
export const UNDO_WINDOW_MS = 30_000

/** When a decision made at `now` can no longer be undone. */
export function afterUndo(now: Date): Date {
  return new Date(now.getTime() + UNDO_WINDOW_MS)
}
