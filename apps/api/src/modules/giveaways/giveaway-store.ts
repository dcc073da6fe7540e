/** All SQL for giveaways and their entries. The seed leaves this file only for the draw itself, and after it. */
import {
  DRAW_ALGORITHM,
  DRAWN_AFTER_MS,
  type DrawProof,
  type Feedback,
  type Giveaway,
  type GiveawayEntry,
  type GiveawayFields,
  giveawayFields,
  type Paged,
  type PageQuery,
  type PlanItem,
  type PromotionStatus,
  type PurchaseMove,
  purchaseLifecycle,
  shownStayName,
} from '@lodestay/domain'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { GiveawayEntriesTable, GiveawaysTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { columnsOf, fromColumns, toColumns } from '../../kernel/field-columns.ts'
import { whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { moveStatus } from '../../kernel/move-status.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { changeRanksAlone } from '../../kernel/public-version.ts'
import { deleteFeedback, rejectionShown } from '../feedback/index.ts'
import { unitTaken } from '../plan-units/index.ts'
import { lockedByName, type Reviewed } from '../review/index.ts'
import { stayName } from '../stay-names/index.ts'
import { type Visible, visibleRows } from '../stays/index.ts'
import { personNameOr } from '../users/index.ts'

export type GiveawayRow = Omit<Selectable<GiveawaysTable>, 'seed'> & {
  organization_id: string
  card: string | null
  locked_by_name: string | null
  winner_name: string | null
  winner_email: string | null
  stay_name: string
  rejection: Feedback | null
  /** The unit of the stay's plan that pays for it. */
  unit: { item: PlanItem; covered: number } | null
}
export type GiveawaySubject = Reviewed & {
  readonly stayId: string
  readonly organizationId: string
  readonly version: number
  readonly row: GiveawayRow
}

const publicStatuses: readonly PromotionStatus[] = ['Accepted', 'Queued', 'Executed']
/** Expects the table alias `g`. A giveaway with a price opens once it is bought. */
export const isPaidFor = sql<boolean>`(g.price = 0 or g.purchase_status = 'Purchased')`
const isPublished = sql<boolean>`(g.status = any(${publicStatuses}) and ${isPaidFor} and c.stay_id is not null)`

/** A giveaway with a price opens once it is bought. */
export function awaitsPayment({ row }: Pick<GiveawaySubject, 'row'>): boolean {
  return row.price > 0 && row.purchase_status !== 'Purchased'
}

// All columns except the seed.
const columns = [
  'g.id',
  'g.stay_id',
  ...columnsOf(giveawayFields).map((column) => `g.${column}` as `g.${Exclude<keyof GiveawaysTable, 'seed'>}`),
  'g.seed_hash',
  'g.drawn_at',
  'g.winner_entry_hash',
  'g.entry_count',
  'g.status',
  'g.price',
  'g.purchase_status',
  'g.submitted_at',
  'g.locked_by',
  'g.locked_at',
  'g.decided_by',
  'g.decided_at',
  'g.author_id',
  'g.created_at',
  'g.updated_at',
  'g.version',
] as const

function selected(db: Db) {
  return db
    .selectFrom('giveaways as g')
    .innerJoin('stays as s', 's.id', 'g.stay_id')
    .leftJoin('stay_card as c', 'c.stay_id', 'g.stay_id')
    .leftJoin('users as u', 'u.id', 'g.locked_by')
    .leftJoin('giveaway_entries as e', (join) =>
      join.onRef('e.giveaway_id', '=', 'g.id').onRef('e.entry_hash', '=', 'g.winner_entry_hash'),
    )
    .leftJoin('users as w', (join) => join.onRef('w.id', '=', 'e.user_id').on('w.enabled', '=', true))
    .select(columns)
    .select([
      's.organization_id',
      'c.card',
      lockedByName,
      sql<string | null>`case when w.id is not null then ${personNameOr('w', 'A traveler without a name')} end`.as(
        'winner_name',
      ),
      sql<string | null>`case when e.contact_shared_at is not null then w.email end`.as('winner_email'),
      sql<string>`coalesce(${stayName}, '')`.as('stay_name'),
      rejectionShown('g').as('rejection'),
      unitTaken('giveaways', 'g.id'),
    ])
}

function toSubject(row: GiveawayRow): GiveawaySubject {
  return {
    id: row.id,
    name: row.title,
    version: row.version,
    stayId: row.stay_id,
    organizationId: row.organization_id,
    isPublic: publicStatuses.includes(row.status) && row.card !== null && !awaitsPayment({ row }),
    review: row,
    row,
  }
}

/** A giveaway as the target of a call; locked in a write, so that entries and the draw are serialized. */
export async function giveawayById(db: Db, id: string, lock = false): Promise<GiveawaySubject | null> {
  const row = await selected(db)
    .where('g.id', '=', id)
    .$if(lock, (query) => query.forUpdate('g'))
    .executeTakeFirst()
  return row ? toSubject(row) : null
}

/** Giveaways by id. */
export async function giveawaysByIds(db: Db, ids: readonly string[]): Promise<Map<string, GiveawaySubject>> {
  if (ids.length === 0) return new Map()
  const rows = await selected(db).where('g.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toSubject(row)]))
}

function written(fields: Partial<GiveawayFields>) {
  return toColumns<Insertable<GiveawaysTable>>(giveawayFields, fields)
}

type NewGiveawayRow = { stayId: string; authorId: string; seed: string; seedHash: string; fields: GiveawayFields }

export async function insertGiveaway(db: Db, giveaway: NewGiveawayRow): Promise<string> {
  const id = newId('gvw')
  const { title, dateRange } = giveaway.fields
  await db
    .insertInto('giveaways')
    .values({
      ...written(giveaway.fields),
      id,
      stay_id: giveaway.stayId,
      author_id: giveaway.authorId,
      seed: giveaway.seed,
      seed_hash: giveaway.seedHash,
      title,
      starts_at: dateRange.start,
      ends_at: dateRange.end,
    })
    .execute()
  return id
}

export async function saveGiveaway(db: Db, id: string, changes: Partial<GiveawayFields>): Promise<void> {
  await db
    .updateTable('giveaways')
    .set({ ...written(changes), updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Sets the price of opening it, in cents. */
export async function setGiveawayPrice(db: Db, id: string, price: number): Promise<void> {
  await db.updateTable('giveaways').set({ price }).where('id', '=', id).execute()
}

/** Moves a giveaway's purchase along its lifecycle. @throws Problem 409 if the move isn't available. */
export function moveGiveawayPurchase(db: Db, { row }: GiveawaySubject, move: PurchaseMove) {
  return moveStatus(purchaseLifecycle, row.purchase_status, move, (to, from) =>
    db
      .updateTable('giveaways')
      .set({
        purchase_status: to,
        ...(move === 'settle' && { opened_at: sql`now()` }),
        updated_at: sql`now()`,
        version: sql`version + 1`,
      })
      .where('id', '=', row.id)
      .where('purchase_status', 'in', from)
      .executeTakeFirst(),
  )
}

export async function deleteGiveaway(db: Db, id: string): Promise<void> {
  await deleteFeedback(db, id)
  await db.deleteFrom('giveaways').where('id', '=', id).execute()
}

/** Removes a stay's giveaways from campaigns of another organization. */
export async function ungroupGiveaways(db: Db, stayId: string): Promise<void> {
  await sql`update giveaways g set campaign_id = null, version = g.version + 1 from campaigns c, stays s
    where s.id = ${stayId} and g.stay_id = s.id and c.id = g.campaign_id and s.organization_id <> c.organization_id`.execute(
    db,
  )
}

export type GiveawayQuery = PageQuery & {
  campaignId?: string | undefined
  stayId?: string | undefined
  organizationId?: string | undefined
  status?: PromotionStatus | undefined
}

/** Pages of giveaways: for the public, open ones first, ending soonest first; for hosts, newest first. */
export function listGiveaways<T>(
  db: Db,
  query: GiveawayQuery,
  visible: Visible,
  toDoc: (subject: GiveawaySubject) => T,
): Promise<Paged<T>> {
  const matching = selected(db)
    .where(visibleRows(visible, 'g.stay_id', isPublished))
    .$call((rows) =>
      whereGiven(rows, {
        'g.stay_id': query.stayId,
        's.organization_id': query.organizationId,
        'g.campaign_id': query.campaignId,
        'g.status': query.status,
      }),
    )
    .$if(visible === 'public', (rows) =>
      rows.orderBy(sql`case when g.status = 'Accepted' then g.ends_at end asc nulls last, g.ends_at desc`),
    )
    .orderBy('g.created_at', 'desc')
    .orderBy('g.id')
  return pageOf(query, matching, (row) => toDoc(toSubject(row)))
}

type NewEntry = { giveawayId: string; userId: string; nonce: string; entryHash: string; enteredAt: Date }

/** Inserts an entry; null if the user has already entered. */
export async function insertEntry(db: Db, entry: NewEntry): Promise<GiveawayEntry | null> {
  const row = await db
    .insertInto('giveaway_entries')
    .values({
      giveaway_id: entry.giveawayId,
      user_id: entry.userId,
      nonce: entry.nonce,
      entry_hash: entry.entryHash,
      created_at: entry.enteredAt,
    })
    .onConflict((conflict) => conflict.columns(['giveaway_id', 'user_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  // Like a favorite: other visitors may see it a moment later.
  await changeRanksAlone(db)
  await db
    .updateTable('giveaways')
    .set({ entry_count: sql`entry_count + 1` })
    .where('id', '=', entry.giveawayId)
    .execute()
  return toEntry(row)
}

export async function getEntry(db: Db, giveawayId: string, userId: string): Promise<GiveawayEntry | null> {
  const row = await db
    .selectFrom('giveaway_entries')
    .selectAll()
    .where('giveaway_id', '=', giveawayId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? toEntry(row) : null
}

function toEntry(row: Selectable<GiveawayEntriesTable>): GiveawayEntry {
  return {
    giveawayId: row.giveaway_id,
    entryHash: row.entry_hash,
    nonce: row.nonce,
    enteredAt: row.created_at.toISOString(),
    contactSharedAt: row.contact_shared_at?.toISOString() ?? null,
  }
}

/** Records that a winner's name and email address are for the host. @returns false if they already were. */
export async function saveSharedContact(db: Db, giveawayId: string, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('giveaway_entries')
    .set({ contact_shared_at: now })
    .where('giveaway_id', '=', giveawayId)
    .where('user_id', '=', userId)
    .where('contact_shared_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Input of the draw: the seed and all entry hashes, sorted. */
export async function getDraw(db: Db, giveawayId: string): Promise<{ seed: string; entryHashes: string[] }> {
  const { seed } = await db
    .selectFrom('giveaways')
    .select('seed')
    .where('id', '=', giveawayId)
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('giveaway_entries')
    .select('entry_hash')
    .where('giveaway_id', '=', giveawayId)
    .orderBy(sql`entry_hash collate "C"`)
    .execute()
  return { seed, entryHashes: entries.map((entry) => entry.entry_hash) }
}

/** Records the winner; returns their user, or null if there were no entries or the account is closed or gone. */
export async function saveDraw(
  db: Db,
  giveawayId: string,
  winnerEntryHash: string | null,
  drawnAt: Date,
): Promise<string | null> {
  await db
    .updateTable('giveaways')
    .set({ winner_entry_hash: winnerEntryHash, drawn_at: drawnAt })
    .where('id', '=', giveawayId)
    .execute()
  if (!winnerEntryHash) return null
  const winner = await db
    .selectFrom('giveaway_entries as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select('e.user_id')
    .where('e.giveaway_id', '=', giveawayId)
    .where('e.entry_hash', '=', winnerEntryHash)
    .where('u.enabled', '=', true)
    .executeTakeFirst()
  return winner?.user_id ?? null
}

/** Everything needed to recompute a draw; the seed only after the draw. */
export async function getProof(db: Db, { id, row }: GiveawaySubject): Promise<DrawProof> {
  const { seed, entryHashes } = await getDraw(db, id)
  return {
    giveawayId: id,
    seedHash: row.seed_hash,
    seed: row.drawn_at ? seed : null,
    entryHashes,
    drawnAt: row.drawn_at?.toISOString() ?? null,
    winnerEntryHash: row.winner_entry_hash,
    algorithm: DRAW_ALGORITHM,
  }
}

/** A batch of due giveaways (excluding any that never opened), locked so that concurrent sweeps split the work. */
async function due(
  db: Db,
  status: 'Accepted' | 'Queued',
  endedBy: Date,
  { limit, except }: { readonly limit: number; readonly except: readonly string[] },
): Promise<GiveawaySubject[]> {
  const rows = await selected(db)
    .where('g.status', '=', status)
    .where(isPaidFor)
    .where('g.ends_at', '<=', endedBy)
    .where(sql<boolean>`g.id <> all(${except})`)
    .orderBy('g.ends_at')
    .limit(limit)
    .forUpdate('g')
    .skipLocked()
    .execute()
  return rows.map(toSubject)
}

/** Open giveaways whose window has ended by `now`, except these. */
export function dueToClose(db: Db, now: Date, except: readonly string[]): Promise<GiveawaySubject[]> {
  return due(db, 'Accepted', now, { limit: 500, except })
}

/** The next giveaway, except these, that its host has left undrawn for too long. */
export function nextToDraw(db: Db, now: Date, except: readonly string[]): Promise<GiveawaySubject[]> {
  return due(db, 'Queued', new Date(now.getTime() - DRAWN_AFTER_MS), { limit: 1, except })
}

/** @param seesWinner whether the reader is staff or belongs to the host's organization. */
export function toGiveaway({ row }: GiveawaySubject, seesWinner: boolean): Giveaway {
  return {
    id: row.id,
    stayId: row.stay_id,
    organizationId: row.organization_id,
    stayName: shownStayName(row.stay_name),
    rejection: row.rejection,
    stay: row.card === null ? null : (JSON.parse(row.card) as Giveaway['stay']),
    ...fromColumns<Pick<Giveaway, keyof GiveawayFields>>(giveawayFields, row),
    status: row.status,
    price: row.price,
    purchaseStatus: row.purchase_status,
    entryCount: row.entry_count,
    seedHash: row.seed_hash,
    drawnAt: row.drawn_at?.toISOString() ?? null,
    winnerEntryHash: row.winner_entry_hash,
    winnerName: seesWinner ? row.winner_name : null,
    winnerEmail: seesWinner ? row.winner_email : null,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
