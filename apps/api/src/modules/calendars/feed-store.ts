/** All SQL for the calendars that stays read, and for the addresses at which others read theirs. */
import { timingSafeEqual } from 'node:crypto'
import type { CalendarExport, CalendarFeed } from '@lodestay/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { CalendarExportsTable, CalendarFeedsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { createSeal, type Seal } from '../../kernel/seal.ts'
import { hashToken, newToken } from '../../kernel/secret-token.ts'

export type FeedRow = Selectable<CalendarFeedsTable>
type ExportRow = Selectable<CalendarExportsTable>

export function createCalendarSeal(secret: string): Seal {
  return createSeal(secret, 'calendar addresses')
}

/** The displayed part of an address: its host, and its last characters to distinguish two addresses of one host. */
function masked(url: string): string {
  return `${new URL(url).host}/…${url.slice(-4)}`
}

export async function insertFeed(
  db: Db,
  seal: Seal,
  feed: { stayId: string; url: string; name: string; partner: string; now: Date },
): Promise<string | null> {
  const id = newId('cal')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('calendar_feeds')
    .values({
      id,
      stay_id: feed.stayId,
      name: feed.name,
      partner: feed.partner,
      sealed_url: seal.seal(feed.url, id),
      url_hash: hashToken(feed.url),
      masked_url: masked(feed.url),
      due_at: feed.now,
      created_at: feed.now,
    })
    .onConflict((conflict) => conflict.columns(['stay_id', 'url_hash']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows ? id : null
}

function selectFeeds(db: Db, stayId: string) {
  const count = (kinds: string) =>
    sql<number>`(select count(*) from feed_nights n where n.feed_id = calendar_feeds.id and n.gone_at is null
      and n.kind = any(${kinds}::text[]) and upper(n.during) > current_date)`
  return db
    .selectFrom('calendar_feeds')
    .selectAll()
    .select([
      count('{reservation,unclear}').as('reservations'),
      count('{block}').as('blocks'),
      sql<ShownFeed['outage']>`(
        select json_build_object('reservations', count(*), 'since', min(v.vanished_at)) from vanished_nights v
        where v.feed_id = calendar_feeds.id and v.status = 'suspect' and upper(v.during) > current_date having count(*) > 0)`.as(
        'outage',
      ),
    ])
    .where('stay_id', '=', stayId)
    .orderBy('created_at')
    .orderBy('id')
}

type ShownFeed = FeedRow & {
  reservations: number
  blocks: number
  outage: { reservations: number; since: string } | null
}

function toFeed(row: ShownFeed): CalendarFeed {
  return {
    id: row.id,
    stayId: row.stay_id,
    name: row.name,
    partner: row.partner,
    address: row.masked_url,
    status: row.problem ? 'failing' : row.synced_at ? 'synced' : 'waiting',
    lastTriedAt: row.tried_at?.toISOString() ?? null,
    lastSyncedAt: row.synced_at?.toISOString() ?? null,
    nextTryAt: row.due_at.toISOString(),
    problem: row.problem || null,
    skippedEntries: row.skipped,
    reservations: row.reservations,
    blocks: row.blocks,
    outage: row.outage && { ...row.outage, since: new Date(row.outage.since).toISOString() },
    createdAt: row.created_at.toISOString(),
  }
}

export async function getFeeds(db: Db, stayId: string): Promise<CalendarFeed[]> {
  return (await selectFeeds(db, stayId).execute()).map(toFeed)
}

export async function getFeed(db: Db, stayId: string, id: string): Promise<CalendarFeed | null> {
  const row = await selectFeeds(db, stayId).where('id', '=', id).executeTakeFirst()
  return row ? toFeed(row) : null
}

export async function deleteFeed(db: Db, stayId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('calendar_feeds')
    .where('stay_id', '=', stayId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * The account behind a stay: its organization's first owner, who may have made any number of organizations; for an
 * imported one without an owner, the organization.
 */
function accountOf(stayId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(select coalesce(min(g.user_id) filter (where g.role = 'orgOwner'), s.organization_id) from stays s
    left join context_grants g on g.organization_id = s.organization_id where s.id = ${stayId} group by s.organization_id)`
}

export async function accountOfStay(db: Db, stayId: string): Promise<string> {
  const { rows } = await sql<{ account: string | null }>`select ${accountOf(sql.val(stayId))} as account`.execute(db)
  return rows[0]?.account ?? ''
}

export type ClaimedFeed = FeedRow & { readonly account: string }

const ofFeed = accountOf(sql.ref('calendar_feeds.stay_id'))

/** Claims a feed that hasn't been tried recently; leased to the caller until `until`. */
export async function claimFeed(
  db: Db,
  id: string,
  { now, triedBefore, until }: { now: Date; triedBefore: Date; until: Date },
): Promise<ClaimedFeed | null> {
  const row = await db
    .updateTable('calendar_feeds')
    .set({ tried_at: now, due_at: until })
    .where('id', '=', id)
    .where((where) => where.or([where('tried_at', 'is', null), where('tried_at', '<=', triedBefore)]))
    .returningAll()
    .returning(ofFeed.as('account'))
    .executeTakeFirst()
  return row ?? null
}

/** Claims the feed that is longest overdue, except those of some accounts. */
export async function claimDueFeed(
  db: Db,
  { now, until, except }: { now: Date; until: Date; except: readonly string[] },
): Promise<ClaimedFeed | null> {
  const row = await db
    .updateTable('calendar_feeds')
    .set({ tried_at: now, due_at: until })
    .where('id', '=', (due) =>
      due
        .selectFrom('calendar_feeds')
        .select('id')
        .where('due_at', '<=', now)
        .$if(except.length > 0, (others) => others.where(sql<boolean>`${ofFeed} <> all(${except}::text[])`))
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .returning(ofFeed.as('account'))
    .executeTakeFirst()
  return row ?? null
}

type Tried = { readonly id: string; readonly now: Date; readonly dueAt: Date }

export async function saveSynced(
  db: Db,
  { id, now, dueAt }: Tried,
  more: Partial<
    Pick<FeedRow, 'etag' | 'last_modified' | 'read_at' | 'read_zone' | 'skipped' | 'partial_since' | 'partner' | 'name'>
  > = {},
): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set({ ...more, synced_at: now, due_at: dueAt, failures: 0, problem: '', told_failing_at: null })
    .where('id', '=', id)
    .execute()
}

export async function saveFailed(
  db: Db,
  { id, dueAt }: Tried,
  { problem, toldAt }: { problem: string; toldAt: Date | null },
): Promise<void> {
  await db
    .updateTable('calendar_feeds')
    .set(({ eb }) => ({ due_at: dueAt, failures: eb('failures', '+', 1), problem, told_failing_at: toldAt }))
    .where('id', '=', id)
    .execute()
}

export async function feedNames(db: Db, stayId: string): Promise<string[]> {
  const rows = await db.selectFrom('calendar_feeds').select('name').where('stay_id', '=', stayId).execute()
  return rows.map(({ name }) => name)
}

type Addressing = { readonly seal: Seal; readonly siteUrl: string }

function toExport({ seal, siteUrl }: Addressing, row: ExportRow): CalendarExport {
  const secret = seal.open(row.sealed_secret, row.id) ?? ''
  return {
    id: row.id,
    stayId: row.stay_id,
    partner: row.partner,
    url: `${siteUrl}/api/stays/${row.stay_id}/calendar.ics?key=${secret}`,
    createdAt: row.created_at.toISOString(),
    renewedAt: row.renewed_at?.toISOString() ?? null,
    lastFetchedAt: row.fetched_at?.toISOString() ?? null,
  }
}

function selectExports(db: Db, stayId: string) {
  return db.selectFrom('calendar_exports').selectAll().where('stay_id', '=', stayId).orderBy('created_at')
}

export async function getExports(db: Db, addressing: Addressing, stayId: string): Promise<CalendarExport[]> {
  return (await selectExports(db, stayId).execute()).map((row) => toExport(addressing, row))
}

export async function getExport(
  db: Db,
  addressing: Addressing,
  stayId: string,
  id: string,
): Promise<CalendarExport | null> {
  const row = await selectExports(db, stayId).where('id', '=', id).executeTakeFirst()
  return row ? toExport(addressing, row) : null
}

/** The export a secret belongs to, compared in constant time; null if there is none. */
export async function exportBySecret(db: Db, seal: Seal, stayId: string, secret: string): Promise<ExportRow | null> {
  const hashed = Buffer.from(hashToken(secret))
  const rows = await selectExports(db, stayId).execute()
  const isAsGiven = (row: ExportRow): boolean => {
    // Secrets sealed with another key match nothing.
    const own = seal.open(row.sealed_secret, row.id)
    return own !== null && timingSafeEqual(Buffer.from(hashToken(own)), hashed)
  }
  return rows.find(isAsGiven) ?? null
}

/** @returns null if the partner already has an address */
export async function insertExport(
  db: Db,
  seal: Seal,
  { stayId, partner, now }: { stayId: string; partner: string; now: Date },
): Promise<string | null> {
  const id = newId('cex')
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('calendar_exports')
    .values({ id, stay_id: stayId, partner, sealed_secret: seal.seal(newToken(), id), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows ? id : null
}

/** Gives an address a new secret; the previous one stops working immediately. */
export async function renewExport(db: Db, seal: Seal, id: string, now: Date): Promise<void> {
  await db
    .updateTable('calendar_exports')
    .set({ sealed_secret: seal.seal(newToken(), id), renewed_at: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteExport(db: Db, id: string): Promise<void> {
  await db.deleteFrom('calendar_exports').where('id', '=', id).execute()
}

export async function markFetched(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('calendar_exports').set({ fetched_at: now }).where('id', '=', id).execute()
}
