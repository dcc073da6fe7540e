/** All SQL for reviews: the review columns of every reviewed table, decisions, appeals. */
import {
  type Appeal,
  CLAIM_LAPSES_AFTER_MS,
  claimLeft,
  type Decision,
  type Lifecycle,
  type MessageKind,
  type ReviewKindName,
  UNDO_WINDOW_MS,
} from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { AppealsTable, DecisionsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { moveStatus } from '../../kernel/move-status.ts'
import { stayName } from '../stay-names/index.ts'
import { personName, personNameOr } from '../users/index.ts'

const claimableTables = [
  'stay_revisions',
  'offers',
  'cancellations',
  'giveaways',
  'stay_promotions',
  'attribute_requests',
] as const
/** Campaigns can't be claimed, and lack the claim's columns and status. */
export type ReviewedTable = (typeof claimableTables)[number] | 'campaigns'

function isClaimable(table: ReviewedTable): boolean {
  return table !== 'campaigns'
}

/** A row's review state. */
export type ReviewState = {
  readonly id: string
  readonly status: string
  readonly locked_by: string | null
  readonly locked_by_name: string | null
  readonly locked_at: Date | null
  readonly submitted_at: Date | null
}

/** Name of the claim's holder: joins the user of `locked_by` as `u`. */
export const lockedByName = personName('u').as('locked_by_name')

const UNNAMED_MODERATOR = 'A moderator'

/** The claim's holder, as staff read it; null if unclaimed. */
export function lockedBy({ locked_by, locked_by_name }: Pick<ReviewState, 'locked_by' | 'locked_by_name'>) {
  return locked_by ? { id: locked_by, name: locked_by_name ?? UNNAMED_MODERATOR } : null
}

// All reviewed tables share these columns (campaigns only those of the decision), so one serves as the type for all. A
// revision's version is its stay's.
function writable(table: ReviewedTable) {
  return table as 'offers'
}

function nextVersion(table: ReviewedTable) {
  return table === 'stay_revisions' ? {} : { version: sql<number>`version + 1` }
}

/**
 * Moves a row along its lifecycle. Withdrawing it from review withdraws its appeal, too: the next submission goes to any
 * moderator.
 * @param actorId the user who claims or decides.
 * @throws Problem 409 if the move isn't available.
 */
export async function moveReviewed<S extends string, M extends string>(
  db: Db,
  table: ReviewedTable,
  lifecycle: Lifecycle<S, M>,
  row: { readonly id: string; readonly status: string },
  move: NoInfer<M>,
  actorId: string | null = null,
): Promise<S> {
  const submits = move === 'submit' || move === 'resubmit'
  const decides = move === 'publish' || move === 'reject'
  const status = await moveStatus(lifecycle, row.status as S, move, (to, from) =>
    db
      .updateTable(writable(table))
      .set({
        status: to as 'Submitted',
        ...(isClaimable(table) && {
          locked_by: move === 'lock' ? actorId : null,
          locked_at: move === 'lock' ? sql`now()` : null,
        }),
        ...(submits && { submitted_at: sql`now()`, decided_by: null, decided_at: null }),
        ...(decides && { decided_by: actorId, decided_at: sql`now()` }),
        updated_at: sql`now()`,
        ...nextVersion(table),
      })
      .where('id', '=', row.id)
      .where('status', 'in', from as readonly 'Submitted'[])
      .executeTakeFirst(),
  )
  if (move === 'withdraw') await withdrawAppeal(db, table, row.id)
  return status
}

/**
 * Reviewed items that belong to a stay and are deleted with it: the name of a row `r` of the stay `s`, and whether it
 * is in progress, so that someone who paid, entered or is in line would lose out if it were deleted.
 */
const deletedWithStays = {
  offers: { noun: 'offer', title: sql<string>`r.title`, isOwed: sql<boolean>`false` },
  cancellations: {
    noun: 'cancellation',
    title: sql<string>`r.title`,
    isOwed: sql<boolean>`r.status = 'Accepted'
      and (r.held_until is not null or r.purchase_status = 'Purchased' and r.promotion_price > 0)`,
  },
  giveaways: {
    noun: 'giveaway',
    title: sql<string>`r.title`,
    // The page of a drawn one is where its winner and host reach each other, and where everyone can repeat the draw.
    isOwed: sql<boolean>`r.status in ('Accepted', 'Queued')
      and (r.entry_count > 0 or r.purchase_status = 'Purchased' and r.price > 0)
      or r.winner_entry_hash is not null and r.drawn_at > now() - interval '30 days'`,
  },
  stay_promotions: {
    noun: 'promotion',
    title: sql<string>`promotion_name(r.content, jsonb_build_object('name', ${stayName}))`,
    isOwed: sql<boolean>`r.status in ('Accepted', 'Queued') and r.purchase_status = 'Purchased'`,
  },
}

export type SubjectOfStay = ReviewState & {
  readonly stay_id: string
  readonly noun: string
  readonly title: string
  readonly isOwed: boolean
}

/**
 * Items created for stays (offers, giveaways and so on) that are deleted with them. Locks them, so that none is claimed
 * or bought in the meantime.
 */
export async function subjectsOfStays(db: Db, stayIds: readonly string[]): Promise<SubjectOfStay[]> {
  const subjects: SubjectOfStay[] = []
  for (const [table, { noun, title, isOwed }] of Object.entries(deletedWithStays)) {
    const rows = await db
      .selectFrom(`${writable(table as ReviewedTable)} as r`)
      .innerJoin('stays as s', 's.id', 'r.stay_id')
      .leftJoin('users as u', 'u.id', 'r.locked_by')
      .select(['r.id', 'r.stay_id', 'r.status', 'r.locked_by', 'r.locked_at', 'r.submitted_at', lockedByName])
      .select([title.as('title'), isOwed.as('isOwed')])
      .where('r.stay_id', 'in', stayIds)
      .orderBy('r.id')
      .forUpdate('r')
      .execute()
    subjects.push(...rows.map((row) => ({ ...row, noun })))
  }
  return subjects
}

/** Transfers a claim to another reviewer, or renews the caller's own. */
export async function passClaim(db: Db, table: ReviewedTable, rowId: string, reviewerId: string): Promise<void> {
  await db
    .updateTable(writable(table))
    .set({ locked_by: reviewerId, locked_at: sql`now()`, ...nextVersion(table) })
    .where('id', '=', rowId)
    .where('status', '=', 'Pending')
    .execute()
}

/** The claimable tables, by what staff edit; null: no claim. */
const claimedTables = {
  stay: 'stay_revisions',
  offer: 'offers',
  cancellation: 'cancellations',
  giveaway: 'giveaways',
  promotion: 'stay_promotions',
  campaign: null,
} as const
export type EditedNoun = keyof typeof claimedTables

/** Renews a reviewer's own claim on an item, if they hold it: it lapses without action. */
export async function renewClaim(db: Db, noun: EditedNoun, subjectId: string, reviewerId: string): Promise<void> {
  const table = claimedTables[noun]
  if (!table) return
  await db
    .updateTable(writable(table))
    .set({ locked_at: sql`now()` })
    .where(noun === 'stay' ? sql.ref('stay_id') : sql.ref('id'), '=', subjectId)
    .where('status', '=', 'Pending')
    .where('locked_by', '=', reviewerId)
    .execute()
}

/** The claim's holder at `now`; null if unclaimed or expired. */
export function claimHolder(review: ReviewState | null, now: Date): { id: string; name: string } | null {
  return review?.status === 'Pending' &&
    review.locked_by &&
    review.locked_at &&
    claimLeft(review.locked_at.getTime(), now.getTime()) > 0
    ? { id: review.locked_by, name: review.locked_by_name ?? 'Another moderator' }
    : null
}

/** Releases expired claims. */
export async function releaseLapsedClaims(db: Db, now: Date): Promise<void> {
  for (const table of claimableTables)
    await db
      .updateTable(writable(table))
      .set({ status: 'Submitted', locked_by: null, locked_at: null, ...nextVersion(table) })
      .where('status', '=', 'Pending')
      .where('locked_at', '<', new Date(now.getTime() - CLAIM_LAPSES_AFTER_MS))
      .execute()
}

/**
 * Returns a decided row to its reviewer's claim, if it has one, or else to the queue; false if it has changed since.
 */
export async function reopen(db: Db, table: ReviewedTable, rowId: string, reviewerId: string): Promise<boolean> {
  const reopened = await db
    .updateTable(writable(table))
    .set({
      status: isClaimable(table) ? 'Pending' : 'Submitted',
      ...(isClaimable(table) && { locked_by: reviewerId, locked_at: sql`now()` }),
      decided_by: null,
      decided_at: null,
      ...nextVersion(table),
    })
    .where('id', '=', rowId)
    .where('status', 'in', [isClaimable(table) ? 'Accepted' : ('Queued' as 'Accepted'), 'Rejected'])
    .executeTakeFirst()
  return reopened.numUpdatedRows === 1n
}

export type DecisionRow = Selectable<DecisionsTable>
type NewDecision = Pick<DecisionRow, 'kind' | 'subject_id' | 'review_id' | 'move' | 'decided_by' | 'at'> & {
  kept: unknown
  feedback_id: string | null
  notice: DecisionRow['notice']
}

export async function insertDecision(db: Db, decision: NewDecision): Promise<string> {
  const id = newId('dec')
  await db
    .insertInto('decisions')
    .values({
      ...decision,
      id,
      kept: JSON.stringify(decision.kept ?? null),
      notice: JSON.stringify(decision.notice),
    })
    .execute()
  await db
    .deleteFrom('review_assignments')
    .where('kind', '=', decision.kind)
    .where('subject_id', '=', decision.subject_id)
    .execute()
  return id
}

/** The latest decision on an item, locked. */
export function latestDecision(db: Db, kind: ReviewKindName, subjectId: string) {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .forUpdate()
    .executeTakeFirst()
}

export async function markUndone(db: Db, decisionId: string): Promise<void> {
  await db.updateTable('decisions').set({ undone_at: sql`now()` }).where('id', '=', decisionId).execute()
  await db.updateTable('appeals').set({ outcome: null, closed_by: null }).where('closed_by', '=', decisionId).execute()
}

type Notice = DecisionRow['notice'] & { readonly kind: MessageKind }

/** Takes a decision's notice for sending, at most once; null if it was undone or already sent. */
export async function claimNotice(db: Db, decisionId: string): Promise<Notice | null> {
  const row = await db
    .updateTable('decisions')
    .set({ told_at: sql`now()` })
    .where('id', '=', decisionId)
    .where('told_at', 'is', null)
    .where('undone_at', 'is', null)
    .returning(['notice', 'move'])
    .executeTakeFirst()
  return row ? { ...row.notice, kind: row.move === 'reject' ? 'Feedback' : 'Notification' } : null
}

/** Rewords the pending notification of an acceptance that is no longer accurate, unless it was already sent. */
export async function rewordAcceptance(db: Db, kind: ReviewKindName, subjectId: string, body: string): Promise<void> {
  await db
    .updateTable('decisions')
    .set({ notice: sql`notice || jsonb_build_object('body', ${body}::text)` })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('move', '=', 'publish')
    .where('told_at', 'is', null)
    .where('undone_at', 'is', null)
    .execute()
}

/** The pending appeal on an item. */
export function openAppeal(db: Db, kind: ReviewKindName, subjectId: string) {
  return db
    .selectFrom('appeals')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
}

type NewAppeal = Pick<
  Selectable<AppealsTable>,
  'kind' | 'subject_id' | 'decision_id' | 'message' | 'author_id' | 'against'
>

/** Files an appeal; false if that decision has already been appealed. */
export async function insertAppeal(db: Db, appeal: NewAppeal): Promise<boolean> {
  const filed = await db
    .insertInto('appeals')
    .values({ ...appeal, id: newId('apl') })
    .onConflict((conflict) => conflict.column('decision_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return filed !== undefined
}

/** Deletes the pending appeal on the item whose row this is: the audit log keeps what its host wrote. */
async function withdrawAppeal(db: Db, table: ReviewedTable, rowId: string): Promise<void> {
  const subjectId =
    table === 'stay_revisions' ? sql<string>`(select stay_id from stay_revisions where id = ${rowId})` : rowId
  await db.deleteFrom('appeals').where('subject_id', '=', subjectId).where('outcome', 'is', null).execute()
}

export async function closeAppeal(
  db: Db,
  kind: ReviewKindName,
  subjectId: string,
  decisionId: string,
  outcome: 'Accepted' | 'Rejected',
): Promise<void> {
  await db
    .updateTable('appeals')
    .set({ outcome, closed_by: decisionId })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('outcome', 'is', null)
    .execute()
}

/** SQL: the full name of the moderator joined as `alias`, as staff read it; hosts read the first name only. */
export function moderatorName(alias: string) {
  return personNameOr(alias, UNNAMED_MODERATOR)
}

/** All decisions on an item, newest first, with what `readerId` may do about them at `now`. */
export async function decisionsOn(db: Db, subjectId: string, readerId: string, now: Date): Promise<Decision[]> {
  const rows = await db
    .selectFrom('decisions as d')
    .leftJoin('users as u', 'u.id', 'd.decided_by')
    .selectAll('d')
    .select(moderatorName('u').as('by_name'))
    .where('d.subject_id', '=', subjectId)
    .orderBy('d.at', 'desc')
    .orderBy('d.id', 'desc')
    .limit(100)
    .execute()
  return rows.map((row, index) => ({
    id: row.id,
    move: row.move,
    byName: row.by_name,
    at: row.at.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    canUndo:
      index === 0 &&
      !row.undone_at &&
      !row.told_at &&
      row.decided_by === readerId &&
      now.getTime() - row.at.getTime() < UNDO_WINDOW_MS,
  }))
}

/** All appeals on an item, newest first. */
export async function appealsOn(db: Db, subjectId: string): Promise<Appeal[]> {
  const rows = await db
    .selectFrom('appeals as a')
    .leftJoin('users as u', 'u.id', 'a.author_id')
    .leftJoin('users as m', 'm.id', 'a.against')
    .selectAll('a')
    .select([personNameOr('u', 'Someone').as('author_name'), moderatorName('m').as('against_name')])
    .where('a.subject_id', '=', subjectId)
    .orderBy('a.created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    message: row.message,
    authorName: row.author_name,
    against: { id: row.against, name: row.against_name },
    outcome: row.outcome,
    createdAt: row.created_at.toISOString(),
  }))
}
