/**
 * All SQL for who may have a shortlink. One that was public stays its stay's, because printed codes and posts contain
 * it: after an edit it leads to the stay as before, and no other stay gets it.
 */
import { sql } from 'kysely'
import type { Db, Reader } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'

/** How long a deleted stay's shortlinks are its organization's alone. */
const DELETED_KEPT = '1 year'

/** The stay that is to have a shortlink; one that is yet to be created names its organization. */
export type ShortlinkTaker = { readonly stayId?: string | undefined; readonly organizationId?: string | undefined }

/** The public stay that has a shortlink, or had it; case-insensitive, null if there is none. */
export async function publicStayIdByShortlink(reader: Reader, shortlink: string): Promise<string | null> {
  const [row] = await reader.rows<{ id: string }>(
    'shortlink',
    `select s.id from stays s join stay_card c on c.stay_id = s.id where lower(s.shortlink) = lower($1)
    union all select c.stay_id from former_shortlinks f join stay_card c on c.stay_id = f.stay_id
    where f.shortlink = lower($1) limit 1`,
    [shortlink],
  )
  return row?.id ?? null
}

/** True if the stay has this shortlink, or no other one has, has reserved, or publicly had it. */
export async function isShortlinkFree(db: Db, shortlink: string, taker: ShortlinkTaker): Promise<boolean> {
  const lowercase = shortlink.toLowerCase()
  const stayId = taker.stayId ?? ''
  // One statement, so that a shortlink isn't missed while its stay gives it up.
  const { rows } = await sql<{ free: boolean }>`
    select exists (select from stays where lower(shortlink) = ${lowercase} and id = ${stayId})
      or not exists (select from stays where lower(shortlink) = ${lowercase})
      and not exists (select from former_shortlinks f where f.shortlink = ${lowercase} and (f.stay_id = ${stayId}
        or (f.stay_id is null and f.organization_id = coalesce(${taker.organizationId ?? null}::text,
          (select organization_id from stays where id = ${stayId})))) is not true) as free`.execute(db)
  return rows[0]?.free === true
}

function shortlinkTaken() {
  return new Problem('shortlink-taken', undefined, { errors: [{ path: 'shortlink', message: 'Shortlink is taken.' }] })
}

/** @throws Problem 409 */
export async function assertShortlinkFree(
  db: Db,
  taker: ShortlinkTaker,
  shortlink: string | null | undefined,
): Promise<void> {
  if (shortlink && !(await isShortlinkFree(db, shortlink, taker))) throw shortlinkTaken()
}

/** Makes a write that gives the stay this shortlink. @throws Problem 409 if it isn't free. */
export async function takingShortlink<T>(
  db: Db,
  taker: ShortlinkTaker,
  shortlink: string | null | undefined,
  write: () => Promise<T>,
): Promise<T> {
  await assertShortlinkFree(db, taker, shortlink)
  try {
    return await write()
  } catch (error) {
    // Another stay took it concurrently.
    if ((error as { constraint?: string }).constraint === 'stays_shortlink') throw shortlinkTaken()
    throw error
  }
}

/** Records a public shortlink as the stay's, which may be about to give it up. */
export async function recordFormerShortlink(db: Db, stayId: string, shortlink: string): Promise<void> {
  await sql`insert into former_shortlinks (shortlink, stay_id) values (${shortlink.toLowerCase()}, ${stayId})
    on conflict (shortlink) do update set stay_id = excluded.stay_id, organization_id = null, deleted_at = null`.execute(
    db,
  )
}

/** Leaves the public shortlinks of stays that are about to be deleted, present and former, to their organizations. */
export async function leaveShortlinks(db: Db, stayIds: readonly string[], now: Date): Promise<void> {
  await sql`insert into former_shortlinks (shortlink, stay_id)
    select lower(shortlink), id from stays where id = any(${stayIds}) and shortlink is not null and content is not null
    on conflict (shortlink) do update set stay_id = excluded.stay_id`.execute(db)
  await sql`update former_shortlinks f set stay_id = null, organization_id = s.organization_id, deleted_at = ${now}
    from stays s where s.id = f.stay_id and s.id = any(${stayIds})`.execute(db)
}

/** Frees the shortlinks of stays that were deleted long ago. */
export async function freeShortlinks(db: Db, now: Date): Promise<void> {
  // Left by a deletion without `leaveShortlinks`: by a process of the version before it, or in the database itself.
  await sql`update former_shortlinks set deleted_at = ${now} where stay_id is null and deleted_at is null`.execute(db)
  await sql`delete from former_shortlinks where deleted_at < ${now}::timestamptz - ${DELETED_KEPT}::interval`.execute(
    db,
  )
}
