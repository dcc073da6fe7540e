import {
  type Actor,
  isStaff,
  type NewSitePromotion,
  type PageQuery,
  type SitePromotion,
  type SitePromotionChange,
} from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { SitePromotionsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { isInWindow, windowColumns, windowOfRow } from '../../kernel/time-window.ts'

function toSitePromotion(row: Selectable<SitePromotionsTable>): SitePromotion {
  return {
    id: row.id,
    title: row.title,
    body: row.body,
    ctaText: row.cta_text,
    link: row.link,
    imageUrl: row.image_url,
    placement: row.placement,
    window: windowOfRow(row),
    enabled: row.enabled,
    priority: row.priority,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

/** Visible promotions: staff see all, others only those shown now. */
function readableBy(db: Db, reader: Actor | null, now: Date) {
  return db
    .selectFrom('site_promotions')
    .selectAll()
    .$if(!isStaff(reader), (all) => all.where('enabled', '=', true).where(isInWindow(now)))
}

export type SitePromotionQuery = PageQuery & {
  placement?: SitePromotion['placement'] | undefined
  /** Only those shown now, even for staff. */
  active: boolean
}

/** Site promotions, highest priority first. */
export function listSitePromotions(db: Db, reader: Actor | null, query: SitePromotionQuery, now: Date) {
  const matching = readableBy(db, query.active ? null : reader, now)
    .$call((all) => whereGiven(all, { placement: query.placement }))
    .orderBy('priority', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return pageOf(query, matching, toSitePromotion)
}

/** A promotion visible to a reader, or null. */
export async function readableSitePromotion(db: Db, reader: Actor | null, id: string, now: Date) {
  const row = await readableBy(db, reader, now).where('id', '=', id).executeTakeFirst()
  return row ? { promotion: toSitePromotion(row), version: row.version } : null
}

/** A promotion as the subject of a write, locked. */
export async function lockedSitePromotion(db: Db, id: string) {
  const row = await db.selectFrom('site_promotions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? { promotion: toSitePromotion(row), version: row.version } : null
}

export async function insertSitePromotion(
  db: Db,
  { ctaText, imageUrl, window, ...rest }: NewSitePromotion,
  at: Date,
): Promise<SitePromotion> {
  const row = await db
    .insertInto('site_promotions')
    .values({
      id: newId('sprm'),
      ...rest,
      cta_text: ctaText,
      image_url: imageUrl,
      ...windowColumns(window),
      created_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toSitePromotion(row)
}

export async function updateSitePromotion(
  db: Db,
  id: string,
  { ctaText, imageUrl, window, ...rest }: SitePromotionChange,
): Promise<SitePromotion> {
  const row = await db
    .updateTable('site_promotions')
    .set({
      ...rest,
      ...(ctaText !== undefined && { cta_text: ctaText }),
      ...(imageUrl !== undefined && { image_url: imageUrl }),
      ...(window !== undefined && windowColumns(window)),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toSitePromotion(row)
}

export async function deleteSitePromotion(db: Db, id: string): Promise<void> {
  await db.deleteFrom('site_promotions').where('id', '=', id).execute()
}
