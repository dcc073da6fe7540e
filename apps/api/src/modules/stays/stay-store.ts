/**
 * All SQL for stays and their revisions. The stay row holds the accepted content; its open revision holds the proposed
 * content.
 */
import {
  type EarlyWindow,
  type Feedback,
  type PlanName,
  type StayCard,
  type StayDraftFields,
  type StayFields,
  type StayMove,
  type StayStatus,
  shownStayName,
  stayLifecycle,
} from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { StayRevisionsTable, StaysTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { deleteFeedback, rejectionShown } from '../feedback/index.ts'
import { type VideoFacts, videosAmong } from '../media/index.ts'
import { lockedByName, moveReviewed, type Reviewed, type ReviewState } from '../review/index.ts'
import { assertShortlinkFree, leaveShortlinks, recordFormerShortlink, takingShortlink } from './shortlink-store.ts'
import { requestedShortlink } from './stay-content.ts'

/** What its card says for some time only; null without it. */
type CardDates = {
  early: EarlyWindow | null
  offer: StayCard['offer'] | null
  cancellation: StayCard['cancellation'] | null
}
export type StayRow = Selectable<StaysTable> & {
  organization_name: string
  organization_photo_url: string | null
  taken_down: boolean
  dates: CardDates
  /** Facts about its live video, by id; lists don't query them. */
  videos?: Record<string, VideoFacts> | null
}
export type RevisionRow = Selectable<StayRevisionsTable> & {
  locked_by_name: string | null
  rejection: Feedback | null
  videos: Record<string, VideoFacts> | null
}

/** A stay as the subject of a call: scope, version, rows. */
export type StaySubject = Reviewed & {
  readonly stayId: string
  readonly organizationId: string
  readonly version: number
  readonly isPublic: boolean
  readonly stay: StayRow
  /** The open revision; before the first acceptance, this is the stay itself. */
  readonly revision: RevisionRow | null
}

// An accepted stay without an open revision: nothing to review, no moves open.
const nothingToReview: ReviewState = {
  id: '',
  status: 'Accepted',
  locked_by: null,
  locked_by_name: null,
  locked_at: null,
  submitted_at: null,
}

/** A stay's status: Accepted once it has been accepted, otherwise its only revision's status. */
export function statusOf({ stay, revision }: Pick<StaySubject, 'stay' | 'revision'>): StayStatus {
  return stay.content ? 'Accepted' : (revision?.status ?? 'Draft')
}

/** The content that the host edits: the open revision's, or else the live content. */
export function workingContent({ stay, revision }: Pick<StaySubject, 'stay' | 'revision'>): StayDraftFields {
  return (revision?.content ?? stay.content ?? {}) as StayDraftFields
}

/** SQL: whether stay `s` has a page on the site. */
export const IS_PUBLIC = '(s.content is not null and s.enabled)'
export const stayIsPublic = sql.raw<boolean>(IS_PUBLIC)

/** SQL: whether stay `s` is taken down by moderators. */
export const IS_TAKEN_DOWN = "exists (select from takedowns t where t.stay_id = s.id and t.status <> 'restored')"

function isoOf(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

function dayOf(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`
}

/**
 * SQL: the first public one of a stay's offers or cancellations. It needn't be compared with the clock: whoever shows it
 * does that, and once it expires, the stay's card is made anew.
 */
function firstShown(table: 'offers' | 'cancellations', facts: string): string {
  const isOpen = table === 'cancellations' ? 'n.held_until is null' : 'true'
  return `(select json_build_object(${facts}) from ${table} n
    where n.stay_id = s.id and n.status = 'Accepted' and n.enabled and ${isOpen} order by n.starts_at, n.id limit 1)`
}

/**
 * SQL: of stay `s`, the window in which it's open early to some travelers, its offer and its last-minute nights. Days
 * begin and end where it is.
 */
export const CARD_DATES = `json_build_object(
  'early', (select json_build_object('startDate', ${isoOf('e.starts_at')}, 'endDate', ${isoOf('e.ends_at')},
    'opensAt', ${isoOf('local_instant(e.ends_at, e.stay_id)')}) from early_bookings e where e.stay_id = s.id),
  'offer', ${firstShown(
    'offers',
    `'from', ${isoOf('local_instant(n.starts_at, n.stay_id)')}, 'until', ${isoOf('local_instant(n.ends_at, n.stay_id)')}`,
  )},
  'cancellation', ${firstShown(
    'cancellations',
    `'start', ${dayOf('n.starts_at')}, 'end', ${dayOf('n.ends_at')}, 'until', ${isoOf('local_instant(n.starts_at, n.stay_id)')}`,
  )})`

function stays(db: Db) {
  return db
    .selectFrom('stays as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .selectAll('s')
    .select([
      'o.name as organization_name',
      'o.photo_url as organization_photo_url',
      sql.raw<boolean>(IS_TAKEN_DOWN).as('taken_down'),
      sql.raw<CardDates>(CARD_DATES).as('dates'),
      videosAmong(sql`jsonb_build_array(s.content->'video')`).as('videos'),
    ])
}

/** Stay rows by id, unordered. */
export function stayRows(db: Db, ids: readonly string[]): Promise<StayRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : stays(db).where('s.id', 'in', ids).execute()
}

/** Locks stays in a fixed order; returns the ids that exist. */
export async function lockStays(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('stays').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  return new Set(rows.map((row) => row.id))
}

/** A stay with its open revision; locked in a write, so that nothing changes between check and update. */
export async function stayById(db: Db, id: string, lock = false): Promise<StaySubject | null> {
  const stay = await stays(db)
    .where('s.id', '=', id)
    .$if(lock, (query) => query.forUpdate('s'))
    .executeTakeFirst()
  if (!stay) return null
  const revision = await openRevisions(db, [id]).executeTakeFirst()
  // A save between the two reads would pair the new content with the old version.
  if (revision && revision.stay_version !== stay.version) return stayById(db, id, lock)
  return toSubject(stay, revision)
}

/** Stays with their open revisions, locked. */
export async function lockedStays(db: Db, ids: readonly string[]): Promise<StaySubject[]> {
  const rows = await stays(db).where('s.id', 'in', ids).orderBy('s.id').forUpdate('s').execute()
  const revisions = new Map((await openRevisions(db, ids).execute()).map((revision) => [revision.stay_id, revision]))
  return rows.map((stay) => toSubject(stay, revisions.get(stay.id)))
}

function openRevisions(db: Db, stayIds: readonly string[]) {
  return db
    .selectFrom('stay_revisions as r')
    .innerJoin('stays as s', 's.id', 'r.stay_id')
    .leftJoin('users as u', 'u.id', 'r.locked_by')
    .selectAll('r')
    .select([
      lockedByName,
      rejectionShown('r', 'r.stay_id').as('rejection'),
      's.version as stay_version',
      videosAmong(sql`jsonb_build_array(r.content->'video')`).as('videos'),
    ])
    .where('r.stay_id', 'in', stayIds)
    .where('r.status', '<>', 'Accepted')
}

function toSubject(stay: StayRow, revision: RevisionRow | undefined): StaySubject {
  const content = (revision?.content ?? stay.content ?? {}) as StayDraftFields
  return {
    id: stay.id,
    name: (content.name === stay.content?.name && stay.display_name) || shownStayName(content.name, 'Your stay'),
    review: revision ?? nothingToReview,
    stayId: stay.id,
    organizationId: stay.organization_id,
    version: stay.version,
    isPublic: stay.content !== null && stay.enabled,
    stay,
    revision: revision ?? null,
  }
}

export type NewStay = {
  /** Generated if omitted. */
  id?: string
  organizationId: string
  content: StayDraftFields
  authorId: string | null
  enabled?: boolean
  createdAt?: Date
}

/** Inserts a stay with its first revision, a Draft. */
export async function insertStay(
  db: Db,
  { id = newId('stay'), organizationId, content, authorId, enabled = true, createdAt }: NewStay,
): Promise<string> {
  const shortlink = requestedShortlink(content)
  await takingShortlink(db, { stayId: id, organizationId }, shortlink, () =>
    db
      .insertInto('stays')
      .values({
        id,
        organization_id: organizationId,
        shortlink,
        enabled,
        ...(createdAt && { created_at: createdAt, updated_at: createdAt }),
      })
      .execute(),
  )
  await insertRevision(db, id, content, authorId)
  return id
}

export async function insertRevision(
  db: Db,
  stayId: string,
  content: StayDraftFields,
  authorId: string | null,
): Promise<void> {
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

/** Saves the working copy; opens a revision if the stay is accepted and has none. The status doesn't change. */
export async function saveWorkingCopy(
  db: Db,
  subject: StaySubject,
  content: StayDraftFields,
  authorId: string,
): Promise<void> {
  const { stay, revision } = subject
  const shortlink = requestedShortlink(content)
  if (stay.content) await assertShortlinkFree(db, { stayId: stay.id }, shortlink)
  if (revision)
    await db
      .updateTable('stay_revisions')
      .set({ content: JSON.stringify(content), updated_at: sql`now()` })
      .where('id', '=', revision.id)
      .execute()
  else await insertRevision(db, stay.id, content, authorId)
  // A stay that was never public reserves its shortlink while it's a draft; an accepted one gets the new one on
  // acceptance.
  await touchStay(db, stay.id, stay.content ? {} : { shortlink })
}

/** Bumps a stay's version: a write to a related row counts as a change to the stay. */
export function touchStay(db: Db, id: string, change: { shortlink?: string | null } = {}) {
  return takingShortlink(db, { stayId: id }, change.shortlink, () =>
    db
      .updateTable('stays')
      .set({ ...change, version: sql`version + 1`, updated_at: sql`now()` })
      .where('id', '=', id)
      .execute(),
  )
}

/** Moves the open revision according to the lifecycle. @throws Problem 409 naming the open moves. */
export async function moveRevision(
  db: Db,
  subject: StaySubject,
  move: StayMove,
  actorId: string | null = null,
): Promise<void> {
  await moveReviewed(db, 'stay_revisions', stayLifecycle, subject.review, move, actorId)
  await touchStay(db, subject.stayId)
}

/** Publishes content: the public sees it from this commit on. */
export async function goLive(db: Db, subject: StaySubject, content: StayFields, publishedAt?: Date): Promise<void> {
  const { stay, stayId } = subject
  if (stay.content && stay.shortlink) await recordFormerShortlink(db, stayId, stay.shortlink)
  await takingShortlink(db, { stayId }, content.shortlink, () =>
    db
      .updateTable('stays')
      .set({
        content: JSON.stringify(content),
        // A name written by the host replaces the imported one.
        display_name: sql`case when content->>'name' = ${content.name}::text then display_name end`,
        shortlink: content.shortlink,
        published_at: publishedAt ?? sql`coalesce(published_at, now())`,
        updated_at: publishedAt ?? sql`now()`,
        version: sql`version + 1`,
      })
      .where('id', '=', stayId)
      .execute(),
  )
}

/** The live version before an acceptance, for undo. */
export type LiveBefore = {
  readonly content: StayDraftFields | null
  readonly displayName?: string | null
  readonly shortlink: string | null
  readonly publishedAt: string | null
}

export function liveOf({ stay }: StaySubject): LiveBefore {
  return {
    content: stay.content as StayDraftFields | null,
    displayName: stay.display_name,
    shortlink: stay.shortlink,
    publishedAt: stay.published_at?.toISOString() ?? null,
  }
}

/** Restores a previous live version. A shortlink that was public only in between isn't kept. */
export async function restoreLive(db: Db, stayId: string, before: LiveBefore): Promise<void> {
  await takingShortlink(db, { stayId }, before.shortlink, () =>
    db
      .updateTable('stays')
      .set({
        content: before.content && JSON.stringify(before.content),
        display_name: before.displayName ?? null,
        shortlink: before.shortlink,
        published_at: before.publishedAt,
        updated_at: sql`now()`,
      })
      .where('id', '=', stayId)
      .execute(),
  )
}

export async function setEnabled(db: Db, id: string, enabled: boolean): Promise<void> {
  await db
    .updateTable('stays')
    .set({ enabled, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function setOrganization(db: Db, id: string, organizationId: string): Promise<void> {
  await db
    .updateTable('stays')
    .set({ organization_id: organizationId, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Marks the stay as its host's: from now on imports leave it alone. */
export async function markClaimed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('stays').set({ claimed_at: now }).where('id', '=', id).execute()
}

export async function idsOfStaysIn(db: Db, organizationId: string): Promise<readonly string[]> {
  const rows = await db.selectFrom('stays').select('id').where('organization_id', '=', organizationId).execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes stays. The sources of imported ones are remembered, so that no import brings them back, and shortlinks, so
 * that printed codes lead to nobody else.
 */
export async function deleteStays(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await deleteFeedback(db, ...ids)
  await leaveShortlinks(db, ids, now)
  await sql`insert into deleted_sources (source_key, deleted_at)
    select source_key, ${now}::timestamptz from stays where id = any(${ids}) and source_key is not null
    on conflict do nothing`.execute(db)
  await db.deleteFrom('stays').where('id', 'in', ids).execute()
}

/** @returns whether the plan changed. */
export async function updatePlan(db: Db, stayId: string, plan: PlanName): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stays')
    .set({ plan })
    .where('id', '=', stayId)
    .where('plan', '<>', plan)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The names of an organization's stays, as their hosts wrote them last, that begin like this. */
export async function listNamesLike(db: Db, organizationId: string, start: string): Promise<string[]> {
  // Content is long: it is read only where an edit may have another name than the one shown.
  const name = sql<string>`coalesce(r.content->>'name', s.shown_name)`
  const rows = await db
    .selectFrom('stays as s')
    .leftJoin('stay_revisions as r', (join) => join.onRef('r.stay_id', '=', 's.id').on('r.status', '<>', 'Accepted'))
    .select(name.as('name'))
    .where('s.organization_id', '=', organizationId)
    .where(sql<boolean>`starts_with(${name}, ${start})`)
    .execute()
  return rows.map((row) => row.name)
}

/** An organization's published stays, by name. */
export async function staysByName(
  db: Db,
  organizationId: string,
): Promise<Map<string, { id: string; plan: PlanName }>> {
  const rows = await db
    .selectFrom('stays')
    .select(['id', 'plan', 'shown_name as name'])
    .where('organization_id', '=', organizationId)
    .execute()
  return new Map(rows.map(({ name, ...stay }) => [name ?? '', stay]))
}
