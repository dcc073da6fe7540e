import {
  type Actor,
  type Announcement,
  type AnnouncementChange,
  announcementLifecycle,
  audiencesOf,
  isStaff,
  type NewAnnouncement,
  type PageQuery,
} from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { AnnouncementsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { ifGiven, whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { moveToStatus } from '../../kernel/move-status.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { isInWindow, windowColumns, windowOfRow } from '../../kernel/time-window.ts'

function toAnnouncement(row: Selectable<AnnouncementsTable>): Announcement {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    severity: row.severity,
    audience: row.audience,
    stayId: row.stay_id,
    status: row.status,
    window: windowOfRow(row),
    dismissible: row.dismissible,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

/**
 * What a reader may see: staff see everything, unless they ask for what is `active`; others only announcements that are
 * Active now, target them, and aren't about a hidden stay.
 */
function readableBy(db: Db, reader: Actor | null, now: Date, active = false) {
  return db
    .selectFrom('announcements')
    .selectAll()
    .$if(active || !isStaff(reader), (all) =>
      all
        .where('status', '=', 'Active')
        .where('audience', 'in', audiencesOf(reader))
        .where(isInWindow(now))
        .where(
          sql<boolean>`(stay_id is null or exists (select from stay_card c where c.stay_id = announcements.stay_id))`,
        ),
    )
}

export type AnnouncementQuery = PageQuery & {
  [Field in 'status' | 'severity' | 'audience' | 'stayId']?: NonNullable<Announcement[Field]> | undefined
} & {
  /** A stay: only those about it or about the whole site. Anything else, such as 'site': only the latter. */
  about?: string | undefined
  /** Only those shown now, even for staff. */
  active: boolean
}

/** Announcements visible to a reader, newest first. */
export function listAnnouncements(db: Db, reader: Actor | null, query: AnnouncementQuery, now: Date) {
  const { status, severity, audience, stayId, about, active } = query
  const matching = readableBy(db, reader, now, active)
    .$call((all) => whereGiven(all, { status, severity, audience, stay_id: stayId }))
    .$call(
      ifGiven(about, (all, about) => all.where((is) => is.or([is('stay_id', 'is', null), is('stay_id', '=', about)]))),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return pageOf(query, matching, toAnnouncement)
}

/** An announcement visible to a reader, or null. */
export async function readableAnnouncement(db: Db, reader: Actor | null, id: string, now: Date) {
  const row = await readableBy(db, reader, now).where('id', '=', id).executeTakeFirst()
  return row ? { announcement: toAnnouncement(row), version: row.version } : null
}

/** An announcement as the subject of a write, locked. */
export async function lockedAnnouncement(db: Db, id: string) {
  const row = await db.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? { announcement: toAnnouncement(row), version: row.version } : null
}

export async function insertAnnouncement(
  db: Db,
  { stayId, window, ...rest }: NewAnnouncement,
  at: Date,
): Promise<Announcement> {
  const row = await db
    .insertInto('announcements')
    .values({ id: newId('ann'), ...rest, stay_id: stayId, ...windowColumns(window), created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAnnouncement(row)
}

/** @throws Problem 409 if the announcement can't move to the status wanted. */
export async function updateAnnouncement(
  db: Db,
  { id, status }: Pick<Announcement, 'id' | 'status'>,
  { stayId, window, ...rest }: AnnouncementChange,
): Promise<Announcement> {
  const update = db
    .updateTable('announcements')
    .set({
      ...rest,
      ...(stayId !== undefined && { stay_id: stayId }),
      ...(window !== undefined && windowColumns(window)),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
  if (rest.status === undefined) await update.execute()
  else
    await moveToStatus(announcementLifecycle, status, rest.status, (from) =>
      update.where('status', 'in', from).executeTakeFirst(),
    )
  const changed = db.selectFrom('announcements').selectAll().where('id', '=', id)
  return toAnnouncement(await changed.executeTakeFirstOrThrow())
}

export async function deleteAnnouncement(db: Db, id: string): Promise<void> {
  await db.deleteFrom('announcements').where('id', '=', id).execute()
}
