import type { Campaign, CampaignInfo, Paged, PageQuery } from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { CampaignsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { pageOf } from '../../kernel/page-of.ts'

type CampaignRow = Selectable<CampaignsTable> & { stay_ids: string[]; cancellation_count: number }

function campaigns(db: Db) {
  return db
    .selectFrom('campaigns as c')
    .selectAll('c')
    .select([
      sql<string[]>`array(select p.stay_id from campaign_stays p where p.campaign_id = c.id order by p.stay_id)`.as(
        'stay_ids',
      ),
      // A cancellation can name any campaign, so only count those of the campaign's own organization.
      sql<number>`(select count(*) from cancellations n join stays s on s.id = n.stay_id
        where n.campaign_id = c.id and s.organization_id = c.organization_id)`.as('cancellation_count'),
    ])
}

// Active: approved, and its window isn't over.
function active(now: Date) {
  return sql<boolean>`(c.status in ('Queued', 'Executed') and c.ends_at > ${now})`
}

/** The campaign as a subject: scope, version, and row. */
export async function campaignById(db: Db, id: string) {
  const row = await campaigns(db).where('c.id', '=', id).executeTakeFirst()
  return row ? { organizationId: row.organization_id, version: row.version, row } : null
}

/** The organization's current campaign; if there are several, the one that ends first. */
export async function currentCampaign(db: Db, organizationId: string, now: Date): Promise<CampaignRow | null> {
  return (
    (await campaigns(db)
      .where('c.organization_id', '=', organizationId)
      .where(active(now))
      .where('c.starts_at', '<=', now)
      .orderBy('c.ends_at')
      .orderBy('c.id')
      .limit(1)
      .executeTakeFirst()) ?? null
  )
}

/** An organization's campaigns, latest start first; `activeAt` limits them to current and upcoming ones. */
export function listCampaigns(
  db: Db,
  organizationId: string,
  query: PageQuery,
  activeAt?: Date,
): Promise<Paged<Campaign>> {
  const theirs = campaigns(db)
    .where('c.organization_id', '=', organizationId)
    .$if(activeAt !== undefined, (rows) => rows.where(active(activeAt ?? new Date())))
    .orderBy('c.starts_at', 'desc')
    .orderBy('c.id')
  return pageOf(query, theirs, toCampaign)
}

function dateRange(row: CampaignRow) {
  return { start: row.starts_at.toISOString(), end: row.ends_at.toISOString() }
}

export function toCampaign(row: CampaignRow): Campaign {
  return {
    id: row.id,
    organizationId: row.organization_id,
    title: row.title,
    summary: row.summary,
    goal: row.goal,
    budget: row.budget,
    status: row.status,
    dateRange: dateRange(row),
    stayIds: row.stay_ids,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function toCampaignInfo(row: CampaignRow): CampaignInfo {
  return {
    id: row.id,
    organizationId: row.organization_id,
    title: row.title,
    status: row.status,
    dateRange: dateRange(row),
    stayCount: row.stay_ids.length,
    cancellationCount: row.cancellation_count,
  }
}
