/** All SQL for stay promotions and their addons. */
import type {
  Feedback,
  Paged,
  PageQuery,
  PlanItem,
  PlanName,
  PromotedGiveaway,
  PromotionAddonOffer,
  PromotionStatus,
  PurchaseMove,
  PurchaseStatus,
  WrittenPromotion,
} from '@lodestay/domain'
import { PromotionPrice, purchaseLifecycle, StoredPromotion } from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { StayPromotionAddonsTable, StayPromotionsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { moveStatus } from '../../kernel/move-status.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { readStored } from '../../kernel/stored.ts'
import { deleteFeedback, rejectionShown } from '../feedback/index.ts'
import { type VideoFacts, videosAmong, withVideos } from '../media/index.ts'
import { type TakenByOthers, takenByOthers, unitTaken } from '../plan-units/index.ts'
import { lockedByName, type Reviewed } from '../review/index.ts'
import { stayName } from '../stay-names/index.ts'
import { type Visible, visibleRows } from '../stays/index.ts'

export type AddonRow = Selectable<StayPromotionAddonsTable>
export type PromotionRow = Selectable<StayPromotionsTable> & {
  organization_id: string
  stay_name: string | null
  time_zone: string
  plan: PlanName
  card: string | null
  locked_by_name: string | null
  /** Units of the stay's plan used by other promotions this month. */
  taken_by_others: TakenByOthers | null
  /** The plan's unit that this promotion uses. */
  unit: { item: PlanItem; covered: number } | null
  addons: (Omit<AddonRow, 'created_at'> & { created_at: string })[]
  /** The giveaway it is for. */
  giveaway: PromotedGiveaway | null
  rejection: Feedback | null
  /** Facts about the videos among its media, by id. */
  videos: Record<string, VideoFacts> | null
}
export type PromotionSubject = Reviewed & {
  readonly stayId: string
  readonly organizationId: string
  readonly version: number
  readonly row: PromotionRow
}

/** SQL: the name of the promotion joined as `p`, of the stay joined as `s`. */
export const promotionName = sql<string>`promotion_name(p.content, jsonb_build_object('name', ${stayName}))`

/** SQL: whether the promotion joined as `p` is paused, like the domain's `isPaused`. */
export const promotionIsPaused = sql<boolean>`(p.status <> 'Executed' and p.content @> '{"enabled": false}')`

function selected(db: Db) {
  return db
    .selectFrom('stay_promotions as p')
    .innerJoin('stays as s', 's.id', 'p.stay_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .leftJoin('stay_card as c', 'c.stay_id', 'p.stay_id')
    .leftJoin('users as u', 'u.id', 'p.locked_by')
    .selectAll('p')
    .select([
      's.organization_id',
      's.plan',
      'o.time_zone',
      'c.card',
      lockedByName,
      takenByOthers('stay-promotions'),
      unitTaken('stay-promotions', 'p.id'),
      promotionName.as('name'),
      stayName.as('stay_name'),
      rejectionShown('p').as('rejection'),
      sql<PromotionRow['addons']>`(select coalesce(jsonb_agg(to_jsonb(a) order by a.created_at, a.id), '[]')
        from stay_promotion_addons a where a.promotion_id = p.id)`.as('addons'),
      sql<PromotedGiveaway | null>`(select jsonb_build_object('isDrawn', g.drawn_at is not null) from giveaways g
        where g.id = p.content->>'giveawayId' and g.stay_id = p.stay_id)`.as('giveaway'),
      videosAmong(sql`p.content->'mediaSelection'->'mediaFiles'`).as('videos'),
    ])
}

/** Adds current facts about videos to the media: videos are encoded after the promotion that uses them is saved. */
function withKnownVideos(content: WrittenPromotion, videos: PromotionRow['videos']): WrittenPromotion {
  const { mediaSelection: selection } = content
  if (selection.type !== 'uploaded_media') return content
  return { ...content, mediaSelection: { ...selection, mediaFiles: withVideos(selection.mediaFiles, videos) } }
}

function toSubject(promotion: PromotionRow & { name: string }): PromotionSubject {
  const stored = readStored(StoredPromotion, promotion.content, 'stay_promotions.content', promotion.id)
  const content = withKnownVideos(stored, promotion.videos)
  const price = readStored(PromotionPrice.nullable(), promotion.price, 'stay_promotions.price', promotion.id)
  const row = { ...promotion, content, price }
  return { ...scopeOf(row), row }
}

function scopeOf(row: PromotionRow & { name: string }) {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    stayId: row.stay_id,
    organizationId: row.organization_id,
    isPublic: false,
    review: row,
  }
}

/** A promotion as the subject of a call; locked in a write, so that concurrent saves are serialized. */
export async function promotionById(db: Db, id: string, lock = false): Promise<PromotionSubject | null> {
  const row = await selected(db)
    .where('p.id', '=', id)
    .$if(lock, (query) => query.forUpdate('p'))
    .executeTakeFirst()
  return row ? toSubject(row) : null
}

/** Promotions by id. */
export async function promotionsByIds(db: Db, ids: readonly string[]): Promise<Map<string, PromotionSubject>> {
  if (ids.length === 0) return new Map()
  const rows = await selected(db).where('p.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toSubject(row)]))
}

export type PromotionQuery = PageQuery & {
  stayId?: string | undefined
  organizationId?: string | undefined
  campaignId?: string | undefined
  status?: PromotionStatus | undefined
  purchaseStatus?: PurchaseStatus | undefined
}

/** Pages of promotions, most recently changed first. Only the host's organization and staff can see them. */
export function listPromotions<T>(
  db: Db,
  query: PromotionQuery,
  visible: Visible,
  toDoc: (subject: PromotionSubject) => T,
): Promise<Paged<T>> {
  const matching = selected(db)
    .where(visibleRows(visible, 'p.stay_id', sql<boolean>`false`))
    .$call((rows) =>
      whereGiven(rows, {
        'p.stay_id': query.stayId,
        's.organization_id': query.organizationId,
        'p.campaign_id': query.campaignId,
        'p.status': query.status,
        'p.purchase_status': query.purchaseStatus,
      }),
    )
    .orderBy('p.updated_at', 'desc')
    .orderBy('p.id')
  const counts = query.organizationId !== undefined && 'exactly'
  return pageOf(query, matching, (row) => toDoc(toSubject(row)), { counts })
}

/** A stay's plan and organization, before it has a promotion. */
export function planAndOrganizationOf(db: Db, stayId: string): Promise<{ plan: PlanName; organizationId: string }> {
  const stay = db.selectFrom('stays').select(['plan', 'organization_id as organizationId']).where('id', '=', stayId)
  return stay.executeTakeFirstOrThrow()
}

/** Titles of a stay's promotions that begin with `title`. */
export async function listTitlesLike(db: Db, stayId: string, title: string): Promise<string[]> {
  const rows = await db
    .selectFrom('stay_promotions')
    .select(sql<string>`content->>'title'`.as('title'))
    .where('stay_id', '=', stayId)
    .where(sql<boolean>`starts_with(content->>'title', ${title})`)
    .execute()
  return rows.map((row) => row.title)
}

type NewPromotion = { stayId: string; authorId: string; content: WrittenPromotion; confirmedPrice: number | null }

export async function insertPromotion(db: Db, promotion: NewPromotion): Promise<string> {
  const id = newId('prm')
  await db
    .insertInto('stay_promotions')
    .values({
      id,
      stay_id: promotion.stayId,
      author_id: promotion.authorId,
      content: JSON.stringify(promotion.content),
      confirmed_price: promotion.confirmedPrice,
    })
    .execute()
  return id
}

/** The columns that a save writes; omitted ones are unchanged. */
export type PromotionSave = {
  readonly content?: WrittenPromotion | undefined
  readonly confirmedPrice?: number | null | undefined
  readonly price?: PromotionPrice | null | undefined
  readonly currentStep?: number | undefined
  readonly autoSave?: boolean | undefined
}

export async function savePromotion(db: Db, id: string, save: PromotionSave): Promise<void> {
  await db
    .updateTable('stay_promotions')
    .set({
      ...(save.content && { content: JSON.stringify(save.content) }),
      ...(save.confirmedPrice !== undefined && { confirmed_price: save.confirmedPrice }),
      ...(save.price !== undefined && { price: save.price && JSON.stringify(save.price) }),
      ...(save.currentStep !== undefined && { current_step: save.currentStep }),
      ...(save.autoSave !== undefined && { auto_save: save.autoSave }),
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Removes promotions from a campaign being deleted, or a stay's promotions from campaigns of other organizations. */
export async function ungroupPromotions(
  db: Db,
  { campaignId, stayId }: { campaignId?: string; stayId?: string },
): Promise<void> {
  await sql`update stay_promotions p set content = jsonb_set(p.content, '{campaignId}', 'null'), version = p.version + 1
    from campaigns c, stays s where c.id = p.campaign_id and s.id = p.stay_id
    and (c.id = ${campaignId ?? null} or (s.id = ${stayId ?? null} and s.organization_id <> c.organization_id))`.execute(
    db,
  )
}

export async function deletePromotion(db: Db, id: string): Promise<void> {
  await deleteFeedback(db, id)
  await db.deleteFrom('stay_promotions').where('id', '=', id).execute()
}

/** Adds addons; ignores those already added. */
export async function insertAddons(db: Db, promotionId: string, offers: readonly PromotionAddonOffer[]) {
  if (offers.length === 0) return
  await db
    .insertInto('stay_promotion_addons')
    .values(
      offers.map(({ type, name, description, price }) => ({
        id: newId('add'),
        promotion_id: promotionId,
        type,
        name,
        description,
        price,
      })),
    )
    .onConflict((conflict) => conflict.columns(['promotion_id', 'type']).doNothing())
    .execute()
}

export async function deleteAddons(db: Db, promotionId: string, types: readonly string[]): Promise<void> {
  if (types.length === 0) return
  await db
    .deleteFrom('stay_promotion_addons')
    .where('promotion_id', '=', promotionId)
    .where('type', 'in', types)
    .execute()
}

/** Records that its first task has begun. */
export async function markStarted(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('stay_promotions')
    .set({ started_at: at })
    .where('id', '=', id)
    .where('started_at', 'is', null)
    .execute()
}

/** Moves a promotion's purchase. @throws Problem 409 if the move is not open. */
export function movePurchase(db: Db, { row }: PromotionSubject, move: PurchaseMove): Promise<PurchaseStatus> {
  return moveStatus(purchaseLifecycle, row.purchase_status, move, (to, from) =>
    db
      .updateTable('stay_promotions')
      .set({ purchase_status: to, updated_at: sql`now()`, version: sql`version + 1` })
      .where('id', '=', row.id)
      .where('purchase_status', 'in', from)
      .executeTakeFirst(),
  )
}
