/** All SQL of stays and their revisions. A stay is what was accepted; its open revision is what is proposed. */
import {
  CLAIM_LAPSES_AFTER_MS,
  nextStatus,
  openMoves,
  type PlanName,
  type StayDraftFields,
  type StayFields,
  type StayMove,
  type StayStatus,
  stayLifecycle,
} from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { StayRevisionsTable, StaysTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { illegalMove, Problem } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { wantedShortlink } from './stay-content.ts'

export type StayRow = Selectable<StaysTable> & { organization_name: string }
export type RevisionRow = Selectable<StayRevisionsTable> & { locked_by_name: string | null }
export type EarlyBooking = { startDate: string; endDate: string; bookingLink: string }

/** A stay as the subject of a call: its scope, its version, its rows. */
export type StaySubject = {
  readonly stayId: string
  readonly organizationId: string
  readonly version: number
  readonly isPublic: boolean
  readonly stay: StayRow
  /** The open revision: the stay itself until it was first accepted. */
  readonly revision: RevisionRow | null
}

/** Where a stay stands: Accepted once it was, else where its only revision stands. */
export const statusOf = ({ stay, revision }: Pick<StaySubject, 'stay' | 'revision'>): StayStatus =>
  stay.content ? 'Accepted' : (revision?.status ?? 'Draft')

/** The content that its host's side works on: the open revision's, else what is live. */
export const workingContent = ({ stay, revision }: Pick<StaySubject, 'stay' | 'revision'>): StayDraftFields =>
  (revision?.content ?? stay.content ?? {}) as StayDraftFields

const stays = (db: Db) =>
  db
    .selectFrom('stays as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .selectAll('s')
    .select('o.name as organization_name')

/** Rows of known stays, in no order. */
export const stayRows = (db: Db, ids: readonly string[]): Promise<StayRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : stays(db).where('s.id', 'in', ids).execute()

/** The stay with its open revision; locked, so that a write sees no other between its check and its change. */
export const stayById = async (db: Db, id: string, lock = false): Promise<StaySubject | null> => {
  const stay = await stays(db)
    .where('s.id', '=', id)
    .$if(lock, (query) => query.forUpdate('s'))
    .executeTakeFirst()
  if (!stay) return null
  const revision = await db
    .selectFrom('stay_revisions as r')
    .leftJoin('users as u', 'u.id', 'r.locked_by')
    .selectAll('r')
    .select(sql<string | null>`nullif(trim(u.first_name || ' ' || u.last_name), '')`.as('locked_by_name'))
    .where('r.stay_id', '=', id)
    .where('r.status', '<>', 'Accepted')
    .executeTakeFirst()
  return {
    stayId: stay.id,
    organizationId: stay.organization_id,
    version: stay.version,
    isPublic: stay.content !== null && stay.enabled,
    stay,
    revision: revision ?? null,
  }
}

export type NewStay = {
  organizationId: string
  content: StayDraftFields
  authorId: string | null
  enabled?: boolean
  createdAt?: Date
  plan?: PlanName
}

/** Inserts a stay with its first revision, a Draft. */
export const insertStay = async (
  db: Db,
  { organizationId, content, authorId, enabled = true, createdAt, plan }: NewStay,
): Promise<string> => {
  const id = newId('stay')
  await takingShortlink(() =>
    db
      .insertInto('stays')
      .values({
        id,
        organization_id: organizationId,
        shortlink: wantedShortlink(content),
        enabled,
        ...(plan && { plan }),
        ...(createdAt && { created_at: createdAt, updated_at: createdAt }),
      })
      .execute(),
  )
  await insertRevision(db, id, content, authorId)
  return id
}

export const insertRevision = async (
  db: Db,
  stayId: string,
  content: StayDraftFields,
  authorId: string | null,
): Promise<void> => {
  await db
    .insertInto('stay_revisions')
    .values({
      id: newId('rev'),
      stay_id: stayId,
      status: stayLifecycle.initial,
      content: JSON.stringify(content),
      author_id: authorId,
    })
    .execute()
}

/** Saves the working copy, opening a revision of an accepted stay where none is open. The status stays. */
export const saveWorkingCopy = async (
  db: Db,
  subject: StaySubject,
  content: StayDraftFields,
  authorId: string,
): Promise<void> => {
  const { stay, revision } = subject
  const shortlink = wantedShortlink(content)
  if (stay.content) await refuseTakenShortlink(db, stay.id, shortlink)
  if (revision)
    await db
      .updateTable('stay_revisions')
      .set({ content: JSON.stringify(content), updated_at: sql`now()` })
      .where('id', '=', revision.id)
      .execute()
  else await insertRevision(db, stay.id, content, authorId)
  // A stay that never was public reserves its shortlink while it is written; an accepted one gets it when accepted.
  await touchStay(db, stay.id, stay.content ? {} : { shortlink })
}

const touchStay = (db: Db, id: string, change: { shortlink?: string | null }) =>
  takingShortlink(() =>
    db
      .updateTable('stays')
      .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  )

/**
 * Moves the open revision by the lifecycle's table; `from` stands in the WHERE, so of two at once one wins.
 * @throws Problem 409 naming the open moves.
 */
export const moveRevision = async (
  db: Db,
  subject: StaySubject,
  move: StayMove,
  change: Partial<Pick<StayRevisionsTable, 'decided_by'>> & {
    content?: StayDraftFields
    lockedBy?: string | null
  } = {},
): Promise<StayStatus> => {
  const status = subject.revision?.status ?? statusOf(subject)
  const refused = () => illegalMove(move, status, openMoves(stayLifecycle, status))
  const to = subject.revision && nextStatus(stayLifecycle, status, move)
  if (!to || !subject.revision) throw refused()
  const decided = move === 'publish' || move === 'reject'
  const moved = await db
    .updateTable('stay_revisions')
    .set({
      status: to,
      ...(change.content && { content: JSON.stringify(change.content) }),
      ...(move === 'submit' && { submitted_at: sql`now()`, decided_by: null, decided_at: null }),
      ...(decided && { decided_at: sql`now()`, decided_by: change.decided_by ?? null }),
      locked_by: change.lockedBy ?? null,
      locked_at: change.lockedBy ? sql`now()` : null,
      updated_at: sql`now()`,
    })
    .where('id', '=', subject.revision.id)
    .where('status', 'in', stayLifecycle.moves[move].from)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw refused()
  await touchStay(db, subject.stayId, {})
  return to
}

/** Makes a content the live one: what the public reads from this commit on. */
export const goLive = async (db: Db, subject: StaySubject, content: StayFields, publishedAt?: Date): Promise<void> => {
  await takingShortlink(() =>
    db
      .updateTable('stays')
      .set({
        content: JSON.stringify(content),
        shortlink: content.shortlink,
        published_at: publishedAt ?? sql`coalesce(published_at, now())`,
        updated_at: publishedAt ?? sql`now()`,
        version: sql`version + 1`,
      })
      .where('id', '=', subject.stayId)
      .execute(),
  )
}

/** Passes a claim to another moderator, or renews one's own. */
export const claimRevision = async (db: Db, subject: StaySubject, moderatorId: string): Promise<void> => {
  await db
    .updateTable('stay_revisions')
    .set({ locked_by: moderatorId, locked_at: sql`now()` })
    .where('id', '=', subject.revision?.id ?? '')
    .where('status', '=', 'Pending')
    .execute()
  await touchStay(db, subject.stayId, {})
}

/** Who holds the claim on a stay's revision at `now`; null where nobody does or the claim has lapsed. */
export const claimHolder = ({ revision }: StaySubject, now: Date): { id: string; name: string } | null =>
  revision?.status === 'Pending' &&
  revision.locked_by &&
  revision.locked_at &&
  now.getTime() - revision.locked_at.getTime() < CLAIM_LAPSES_AFTER_MS
    ? { id: revision.locked_by, name: revision.locked_by_name ?? 'Another moderator' }
    : null

/** Claims without action for too long go back to the queue. Gives the stays concerned. */
export const releaseLapsedClaims = async (db: Db, now: Date): Promise<number> => {
  const lapsed = await db
    .updateTable('stay_revisions')
    .set({ status: 'Submitted', locked_by: null, locked_at: null })
    .where('status', '=', 'Pending')
    .where('locked_at', '<', new Date(now.getTime() - CLAIM_LAPSES_AFTER_MS))
    .executeTakeFirst()
  return Number(lapsed.numUpdatedRows)
}

export const setEnabled = async (db: Db, id: string, enabled: boolean, takenDownFor: string | null): Promise<void> => {
  await db
    .updateTable('stays')
    .set({ enabled, disabled_reason: takenDownFor, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export const deleteStay = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('feedback').where('subject_id', '=', id).execute()
  await db.deleteFrom('stays').where('id', '=', id).execute()
}

/** True where no other stay has, or is about to get, this shortlink. */
export const isShortlinkFree = async (db: Db, shortlink: string, exceptStayId = ''): Promise<boolean> => {
  const taken = await db
    .selectFrom('stays')
    .select('id')
    .where(sql`lower(shortlink)`, '=', shortlink.toLowerCase())
    .where('id', '<>', exceptStayId)
    .executeTakeFirst()
  return !taken
}

const shortlinkTaken = () =>
  new Problem('shortlink-taken', undefined, { errors: [{ path: 'shortlink', message: 'Shortlink is taken.' }] })

const refuseTakenShortlink = async (db: Db, stayId: string, shortlink: string | null): Promise<void> => {
  if (shortlink && !(await isShortlinkFree(db, shortlink, stayId))) throw shortlinkTaken()
}

const takingShortlink = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'stays_shortlink') throw shortlinkTaken()
    throw error
  }
}

export const saveEarlyBooking = async (
  db: Db,
  stayId: string,
  window: { startDate: Date; endDate: Date; bookingLink: string },
): Promise<void> => {
  const row = { starts_at: window.startDate, ends_at: window.endDate, booking_link: window.bookingLink }
  await db
    .insertInto('early_bookings')
    .values({ stay_id: stayId, ...row })
    .onConflict((conflict) => conflict.column('stay_id').doUpdateSet(row))
    .execute()
  await touchStay(db, stayId, {})
}

export const earlyBookingOf = async (db: Db, stayId: string): Promise<EarlyBooking | null> => {
  const row = await db.selectFrom('early_bookings').selectAll().where('stay_id', '=', stayId).executeTakeFirst()
  return row
    ? { startDate: row.starts_at.toISOString(), endDate: row.ends_at.toISOString(), bookingLink: row.booking_link }
    : null
}
