/** All SQL for offers and cancellations. They differ in a few columns and in when they expire. */
import {
  addDays,
  answeredKinds,
  type Cancellation,
  type CancellationFields,
  cancellationFields,
  dayOf,
  type Feedback,
  type Nights,
  type NoticePrice,
  type Offer,
  type OfferFields,
  offerFields,
  type Paged,
  type PageQuery,
  type PlanItem,
  PROMOTED_LEAD_DAYS,
  type PurchaseMove,
  purchaseLifecycle,
  shownStayName,
  ZONES_APART_MS,
} from '@lodestay/domain'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { CancellationsTable, OffersTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { fromColumns, toColumns } from '../../kernel/field-columns.ts'
import { whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { moveStatus } from '../../kernel/move-status.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { readStored } from '../../kernel/stored.ts'
import { deleteFeedback, rejectionShown } from '../feedback/index.ts'
import { unitTaken } from '../plan-units/index.ts'
import { lockedByName, type Reviewed } from '../review/index.ts'
import { costOf } from '../search/index.ts'
import { stayName } from '../stay-names/index.ts'
import { type Visible, visibleRows } from '../stays/index.ts'
import { draftedState } from './drafted-words.ts'

export type NoticeTable = 'offers' | 'cancellations'
type NoticeRow = Selectable<OffersTable> &
  Partial<Omit<Selectable<CancellationsTable>, 'status'>> & {
    organization_id: string
    card: string | null
    locked_by_name: string | null
    stay_name: string
    rejection: Feedback | null
    /** Cents a night that its nights cost without it, on average; null if unknown. */
    rate: number | null
    is_promoted: boolean
    /** When it expires, according to the stay's local day. */
    over_at: Date
    /** The unit of the stay's plan that promotes it. */
    unit: { item: PlanItem; covered: number } | null
  }
export type NoticeSubject = Reviewed & {
  readonly stayId: string
  readonly organizationId: string
  readonly row: NoticeRow
}

/** A cancellation's stored nights: from midnight UTC of the first night to midnight UTC of the day of departure. */
export function nightsOf({ starts_at, ends_at }: Pick<NoticeRow, 'starts_at' | 'ends_at'>): Nights {
  return { start: dayOf(starts_at), end: dayOf(ends_at) }
}

/** An offer expires at its end, a cancellation once its first night begins. */
const overAt = { offers: 'ends_at', cancellations: 'starts_at' } as const

/** When a notice of these dates expires, according to its stay's local day, and which of the dates decides that. */
export async function getExpiry(
  db: Db,
  table: NoticeTable,
  stayId: string,
  { start, end }: OfferFields['dateRange'],
): Promise<{ at: Date; edge: 'start' | 'end' }> {
  const edge = overAt[table] === 'starts_at' ? 'start' : 'end'
  return { at: await localInstant(db, stayId, edge === 'start' ? start : end), edge }
}

export function isOver(row: Pick<NoticeRow, 'over_at'>, now: Date): boolean {
  return row.over_at <= now
}

/**
 * SQL: whether a time of a row `n` has come, according to its stay's local day. Uses an index on the column, and looks
 * up the time zone only for rows within a day of now.
 */
function hasCome(column: 'starts_at' | 'ends_at', now: Date) {
  const at = sql.ref(`n.${column}`)
  return sql<boolean>`(${at} <= ${shifted(now, ZONES_APART_MS)}
    and (${at} <= ${shifted(now, -ZONES_APART_MS)} or local_instant(${at}, n.stay_id) <= ${now}))`
}

function isAhead(column: 'starts_at' | 'ends_at', now: Date) {
  const at = sql.ref(`n.${column}`)
  return sql<boolean>`(${at} > ${shifted(now, -ZONES_APART_MS)}
    and (${at} > ${shifted(now, ZONES_APART_MS)} or local_instant(${at}, n.stay_id) > ${now}))`
}

/** The instant of a notice's time, according to its stay's local day. */
async function localInstant(db: Db, stayId: string, localTime: Date): Promise<Date> {
  const { at } = await db
    .selectNoFrom(sql<Date>`local_instant(${localTime}, ${stayId})`.as('at'))
    .executeTakeFirstOrThrow()
  return at
}

function shifted(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds)
}

function notices(db: Db, table: NoticeTable) {
  return db
    .selectFrom(`${table as 'offers'} as n`)
    .innerJoin('stays as s', 's.id', 'n.stay_id')
    .leftJoin('stay_card as c', 'c.stay_id', 'n.stay_id')
    .leftJoin('users as u', 'u.id', 'n.locked_by')
}

/**
 * Expects the table alias `n` of a public stay. It is accepted, enabled, not expired, and not held for watchers of its
 * nights.
 */
export function isShown(table: NoticeTable, now: Date) {
  const isHeld = table === 'cancellations' ? sql`n.held_until is not null and n.held_until > ${now}` : sql`false`
  return sql<boolean>`(n.status = 'Accepted' and n.enabled and ${isAhead(overAt[table], now)} and not (${isHeld}))`
}

/** The ids of a stay's public notices. */
export async function listPublished(db: Db, table: NoticeTable, stayId: string, now: Date): Promise<string[]> {
  const rows = await notices(db, table)
    .select('n.id')
    .where('n.stay_id', '=', stayId)
    .where(published(table, now))
    .execute()
  return rows.map(({ id }) => id)
}

/** The public ones among these offers and cancellations: their stays, by their own ids. */
export async function findPublicNotices(db: Db, ids: readonly string[], now: Date): Promise<Map<string, string>> {
  const stays = new Map<string, string>()
  if (ids.length === 0) return stays
  for (const table of ['offers', 'cancellations'] as const) {
    const found = notices(db, table).select(['n.id', 'n.stay_id']).where('n.id', 'in', ids)
    for (const { id, stay_id } of await found.where(published(table, now)).execute()) stays.set(id, stay_id)
  }
  return stays
}

// Public notices.
function published(table: NoticeTable, now: Date) {
  return sql<boolean>`(${isShown(table, now)} and c.stay_id is not null)`
}

/** Whether a row is for nights that can be booked, whoever may see it. */
export function isBookable(row: NoticeRow, now: Date): boolean {
  return row.status === 'Accepted' && row.enabled && row.card !== null && !isOver(row, now)
}

/** Like `published`, for a row already read. */
export function isPublished(row: NoticeRow, now: Date): boolean {
  return isBookable(row, now) && !(row.held_until && row.held_until > now)
}

/**
 * Of the next `count` users after `after` who favorited a notice's stay, in id order, those who still follow it and were
 * not notified of the notice, nor offered its nights before everyone.
 * @returns also where to continue, or null if none are left
 */
export async function unnotifiedFavorites(
  db: Db,
  { id, stayId }: NoticeSubject,
  { after, count }: { after: string; count: number },
): Promise<{ readers: string[]; last: string | null }> {
  const next = await db
    .selectFrom('favorites')
    .select('user_id')
    .where('stay_id', '=', stayId)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(count)
    .execute()
  const ids = next.map((row) => row.user_id)
  const last = ids.length === count ? (ids.at(-1) ?? null) : null
  if (ids.length === 0) return { readers: [], last }
  const muted = db.selectFrom('feed_mutes').select('user_id').where('stay_id', '=', stayId).where('user_id', 'in', ids)
  const notified = db
    .selectFrom('notifications')
    .select('user_id')
    .where('subject_id', '=', id)
    .where('user_id', 'in', ids)
  const offered = db
    .selectFrom('watch_turns as t')
    .innerJoin('watch_lines as l', 'l.id', 't.line_id')
    .select(sql<string>`t.user_id`.as('user_id'))
    .where('l.cancellation_id', '=', id)
    .where('t.offered_at', 'is not', null)
    .where('t.user_id', 'in', ids)
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('enabled', '=', true)
    .where('id', 'not in', muted)
    .where('id', 'not in', notified)
    .where('id', 'not in', offered)
    .execute()
  return { readers: rows.map((row) => row.id), last }
}

/**
 * Whether a row `n` is promoted: an accepted offer with `promote`, for free; an accepted cancellation, if promoting is
 * also free, covered by the stay's plan, or bought.
 */
const promoted = {
  offers: sql<boolean>`(n.promote and n.status = 'Accepted')`,
  cancellations: sql<boolean>`(n.promote and n.status = 'Accepted' and (n.promotion_price is not distinct from 0 or n.purchase_status = 'Purchased'))`,
} as const

/**
 * SQL: a time of a row `n`, moved by the lead that promoted rows have over others: later in lists with the newest first,
 * earlier in those with the soonest first. Literally what the indexes of these lists contain (migration 0580).
 */
export function withLead(table: NoticeTable, at: RawBuilder<unknown>, first: 'newest' | 'soonest') {
  const hours = sql.lit(24 * PROMOTED_LEAD_DAYS * (first === 'newest' ? 1 : -1))
  return sql<Date>`add_hours(${at}, case when ${promoted[table]} then ${hours} else 0 end)`
}

/** SQL: the days that a row `n` is about: an offer's last day is its own, a cancellation's is the day of departure. */
const daysOf = { offers: '[]', cancellations: '[)' } as const

/** The average of its nights' own rates, and of the stay's rate for the others. */
function rateOfNights(table: NoticeTable) {
  const rate = `jsonb_path_query_first(s.content, '$.currentRate ? (@.type() == "number")')::float8`
  const [start, end] = ['n.starts_at', 'n.ends_at'].map((time) => `(${time} at time zone 'UTC')::date`)
  const cost = sql.raw(costOf({ id: 'd.stay_id', rate }, 'd.during'))
  const days = sql.raw(`daterange(${start}, ${end}, '${daysOf[table]}')`)
  return sql<number | null>`(select round(${cost} / nullif(upper(d.during) - lower(d.during), 0))::float8
    from (values (n.stay_id, ${days})) d(stay_id, during))`
}

function selected(db: Db, table: NoticeTable) {
  return notices(db, table)
    .selectAll('n')
    .select([
      's.organization_id',
      'c.card',
      lockedByName,
      sql<string>`coalesce(${stayName}, '')`.as('stay_name'),
      rejectionShown('n').as('rejection'),
      rateOfNights(table).as('rate'),
      promoted[table].as('is_promoted'),
      sql<Date>`local_instant(${sql.ref(`n.${overAt[table]}`)}, n.stay_id)`.as('over_at'),
      unitTaken('cancellations', 'n.id'),
    ])
}

/** A notice as the target of a call; locked in a write. */
export async function noticeById(db: Db, table: NoticeTable, id: string, lock = false): Promise<NoticeSubject | null> {
  const row: NoticeRow | undefined = await selected(db, table)
    .where('n.id', '=', id)
    .$if(lock, (query) => query.forUpdate('n'))
    .executeTakeFirst()
  return row ? toSubject(row) : null
}

function toSubject(row: NoticeRow): NoticeSubject {
  return {
    id: row.id,
    name: row.title,
    version: row.version,
    stayId: row.stay_id,
    organizationId: row.organization_id,
    isPublic: row.status === 'Accepted' && row.enabled && row.card !== null && !row.held_until,
    review: row,
    row,
  }
}

/** Notices by id. */
export async function noticesByIds(
  db: Db,
  table: NoticeTable,
  ids: readonly string[],
): Promise<Map<string, NoticeSubject>> {
  if (ids.length === 0) return new Map()
  const rows: NoticeRow[] = await selected(db, table).where('n.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toSubject(row)]))
}

type Fields = OfferFields & Partial<CancellationFields>

const fieldsOf = { offers: offerFields, cancellations: cancellationFields } as const

function written(table: NoticeTable, fields: Partial<Fields>) {
  return toColumns<Insertable<OffersTable>>(fieldsOf[table], fields)
}

const idPrefix = { offers: 'ofr', cancellations: 'cnc' } as const

export async function insertNotice(
  db: Db,
  table: NoticeTable,
  stayId: string,
  fields: Fields,
  authorId: string | null,
): Promise<string> {
  const id = newId(idPrefix[table])
  const { starts_at, ends_at } = { starts_at: fields.dateRange.start, ends_at: fields.dateRange.end }
  await db
    .insertInto(table as 'offers')
    .values({
      id,
      stay_id: stayId,
      author_id: authorId,
      ...written(table, fields),
      title: fields.title,
      starts_at,
      ends_at,
    })
    .execute()
  return id
}

export async function saveNotice(db: Db, table: NoticeTable, id: string, changes: Partial<Fields>): Promise<void> {
  await db
    .updateTable(table as 'offers')
    .set({ ...written(table, changes), updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteNotice(db: Db, table: NoticeTable, id: string): Promise<void> {
  await deleteFeedback(db, id)
  await db
    .deleteFrom(table as 'offers')
    .where('id', '=', id)
    .execute()
}

/** Removes a stay's notices from campaigns of another organization. */
export async function ungroupNotices(db: Db, stayId: string): Promise<void> {
  for (const table of ['offers', 'cancellations'])
    await sql`update ${sql.table(table)} n set campaign_id = null, version = n.version + 1 from campaigns c, stays s
      where s.id = ${stayId} and n.stay_id = s.id and c.id = n.campaign_id and s.organization_id <> c.organization_id`.execute(
      db,
    )
}

/** Sets the price of promoting a cancellation, in cents; null: it has none until it is submitted. */
export async function setPromotionPrice(db: Db, id: string, price: number | null): Promise<void> {
  await db.updateTable('cancellations').set({ promotion_price: price }).where('id', '=', id).execute()
}

/** Sets until when a cancellation is held for watchers of its nights, and since when everyone sees it. */
export async function setHeld(
  db: Db,
  id: string,
  { until, openedAt }: { until: Date | null; openedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('cancellations')
    .set({ held_until: until, opened_at: openedAt, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Records since when a notice is public, once: turning it off and on again doesn't make it news again. */
export async function noteOpening(db: Db, table: NoticeTable, id: string, at: Date): Promise<void> {
  await db.updateTable(table).set({ opened_at: at }).where('id', '=', id).where('opened_at', 'is', null).execute()
}

/**
 * Moves the purchase of a cancellation's promotion along its lifecycle. @throws Problem 409 if the move isn't
 * available.
 */
export function moveNoticePurchase(db: Db, { row }: NoticeSubject, move: PurchaseMove) {
  return moveStatus(purchaseLifecycle, row.purchase_status ?? 'Ready', move, (to, from) =>
    db
      .updateTable('cancellations')
      .set({ purchase_status: to, updated_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', row.id)
      .where('purchase_status', 'in', from)
      .executeTakeFirst(),
  )
}

export type NoticeQuery = PageQuery & {
  stayId?: string | undefined
  organizationId?: string | undefined
  status?: string | undefined
  campaignId?: string | undefined
}
type Narrowed = {
  /** Current only: for offers, already started. */
  readonly running?: boolean
  /** Only for this user's favorite stays. */
  readonly favoritesOf?: string
}

/** Pages of notices: public lists by soonest expiry, promoted ones with their lead; others newest first. */
export function listNotices<T>(
  db: Db,
  table: NoticeTable,
  query: NoticeQuery,
  visible: Visible,
  now: Date,
  toDoc: (row: NoticeRow) => T,
  { running = false, favoritesOf }: Narrowed = {},
): Promise<Paged<T>> {
  const matching = selected(db, table)
    .where(visibleRows(visible, 'n.stay_id', published(table, now)))
    .$if(running, (rows) => rows.where(table === 'offers' ? hasCome('starts_at', now) : sql<boolean>`true`))
    .$if(favoritesOf !== undefined, (rows) =>
      rows.where(
        sql<boolean>`exists (select from favorites f where f.user_id = ${favoritesOf} and f.stay_id = n.stay_id)`,
      ),
    )
    .$call((rows) =>
      whereGiven(rows, {
        'n.stay_id': query.stayId,
        's.organization_id': query.organizationId,
        'n.campaign_id': query.campaignId,
        'n.status': query.status as 'Accepted' | undefined,
      }),
    )
    .orderBy(visible === 'public' ? withLead(table, sql.ref(`n.${overAt[table]}`), 'soonest') : sql`n.created_at desc`)
    .orderBy('n.id')
  return pageOf(query, matching, toDoc, { counts: query.organizationId !== undefined && 'exactly' })
}

export type CoveringNotice = {
  readonly stayId: string
  readonly kind: 'offer' | 'cancellation'
  readonly id: string
  readonly title: string
  readonly price: NoticePrice | null
}

/** Published notices of stays whose dates cover all of the given nights. */
export async function noticesCovering(
  db: Db,
  stayIds: readonly string[],
  { start, end }: Nights,
  now: Date,
): Promise<CoveringNotice[]> {
  const of = (table: NoticeTable) =>
    notices(db, table)
      .select(['n.stay_id', 'n.id', 'n.title', 'n.price'])
      .where('n.stay_id', 'in', [...stayIds])
      .where(published(table, now))
      // Dates are stored as midnights in UTC; an offer runs through its last day, a cancellation ends on the day of
      // departure.
      .where('n.starts_at', '<=', new Date(`${start}T00:00:00Z`))
      .where('n.ends_at', '>=', new Date(`${table === 'offers' ? addDays(end, -1) : end}T00:00:00Z`))
      .orderBy('n.id')
      .execute()
  if (stayIds.length === 0) return []
  const found = { offer: await of('offers'), cancellation: await of('cancellations') }
  return (['cancellation', 'offer'] as const).flatMap((kind) =>
    found[kind].map(({ stay_id: stayId, id, title, price }) => ({
      stayId,
      kind,
      id,
      title,
      price: readStored(answeredKinds.price, price, `${kind}s.price`, id),
    })),
  )
}

/** A stay's latest published notice. */
export async function latestNotice(db: Db, table: NoticeTable, stayId: string, now: Date): Promise<NoticeRow | null> {
  return (
    (await selected(db, table)
      .where('n.stay_id', '=', stayId)
      .where(published(table, now))
      .orderBy('n.decided_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  )
}

/** Whether all of a stay's upcoming last-minute nights, of which there were some, are booked or withdrawn. */
export async function areNightsTaken(db: Db, stayId: string, now: Date): Promise<boolean> {
  const coming = await db
    .selectFrom('cancellations as n')
    .select('n.status')
    .where('n.stay_id', '=', stayId)
    .where('n.status', 'in', ['Accepted', 'Filled', 'Closed'])
    .where(isAhead('starts_at', now))
    .where('n.enabled', '=', true)
    .execute()
  return coming.length > 0 && coming.every(({ status }) => status !== 'Accepted')
}

/** A batch of accepted notices that expired by `now` except these, locked so that concurrent sweeps split the work. */
export function dueNotices(db: Db, table: NoticeTable, now: Date, except: readonly string[]): Promise<NoticeRow[]> {
  return selected(db, table)
    .where('n.status', '=', 'Accepted')
    .where(hasCome(overAt[table], now))
    .where(sql<boolean>`n.id <> all(${except})`)
    .orderBy(`n.${overAt[table]}`)
    .limit(500)
    .forUpdate('n')
    .skipLocked()
    .execute()
}

function common(row: NoticeRow) {
  return {
    id: row.id,
    stayId: row.stay_id,
    organizationId: row.organization_id,
    stayName: shownStayName(row.stay_name),
    rejection: row.rejection,
    stay: row.card === null ? null : (JSON.parse(row.card) as Offer['stay']),
    rate: row.rate,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function toOffer(row: NoticeRow): Offer {
  return {
    ...common(row),
    ...fromColumns<Pick<Offer, keyof OfferFields>>(offerFields, row),
    status: row.status,
    isPromoted: row.is_promoted,
  }
}

export function toCancellation(row: NoticeRow): Cancellation {
  return {
    ...common(row),
    ...fromColumns<Pick<Cancellation, keyof CancellationFields>>(cancellationFields, row),
    status: row.status as Cancellation['status'],
    isPromoted: row.is_promoted,
    drafted: draftedState(row),
    promotionPrice: row.promotion_price ?? 0,
    heldUntil: row.held_until?.toISOString() ?? null,
    purchaseStatus: row.purchase_status ?? 'Ready',
  }
}
