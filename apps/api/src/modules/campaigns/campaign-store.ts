/** All SQL for campaigns and the stays they name. */
import {
  CAMPAIGN_CANDIDATES_MAX,
  type Campaign,
  type CampaignCandidate,
  type CampaignFields,
  type CampaignInfo,
  type CampaignStatus,
  campaignFields,
  type Feedback,
  overStatuses,
  type Paged,
  type PageQuery,
  shownStayName,
  ZONES_APART_MS,
} from '@lodestay/domain'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { CampaignsTable } from '../../db/tables.ts'
import { batchByBatch } from '../../kernel/batches.ts'
import type { Db } from '../../kernel/db.ts'
import { fromColumns, toColumns } from '../../kernel/field-columns.ts'
import { ifGiven, whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { castOrNull } from '../../kernel/stored-sql.ts'
import { deleteFeedback, rejectionShown } from '../feedback/index.ts'
import { paidFor } from '../ledger/index.ts'
import type { Reviewed } from '../review/index.ts'
import { stayName } from '../stay-names/index.ts'

/** Campaigns with a budget read at a time. */
const AT_ONCE = 500

type CampaignRow = Selectable<CampaignsTable> & {
  stay_ids: string[]
  rejection: Feedback | null
  /** When its last day ends in the organization's time zone. */
  over_at: Date
}
export type CampaignSubject = Reviewed & {
  readonly organizationId: string
  readonly version: number
  readonly row: CampaignRow
}

const overAt = sql<Date>`organization_instant(c.ends_at, c.organization_id)`

function campaigns(db: Db) {
  return db
    .selectFrom('campaigns as c')
    .selectAll('c')
    .select([
      sql<string[]>`array(select p.stay_id from campaign_stays p where p.campaign_id = c.id order by p.stay_id)`.as(
        'stay_ids',
      ),
      overAt.as('over_at'),
      rejectionShown('c').as('rejection'),
    ])
}

/** The instant of a campaign's time, according to the local day of its organization. */
export async function organizationInstant(db: Db, organizationId: string, localTime: Date): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select organization_instant(${localTime}, ${organizationId}) as at`.execute(
    db,
  )
  return rows[0]?.at ?? localTime
}

function toSubject(row: CampaignRow): CampaignSubject {
  return {
    id: row.id,
    name: row.title,
    organizationId: row.organization_id,
    version: row.version,
    // Campaigns can't be claimed.
    review: { ...row, locked_by: null, locked_by_name: null, locked_at: null },
    row,
  }
}

// Active: approved, and its window isn't over.
function active(now: Date) {
  return sql<boolean>`(c.status in ('Queued', 'Executed') and ${overAt} > ${now})`
}

/** The campaign as a subject: scope, version, and row; locked in a write. */
export async function campaignById(db: Db, id: string, lock = false): Promise<CampaignSubject | null> {
  const row = await campaigns(db)
    .where('c.id', '=', id)
    .$if(lock, (query) => query.forUpdate('c'))
    .executeTakeFirst()
  return row ? toSubject(row) : null
}

/** The given campaigns that belong to the organization. */
export async function campaignsByIds(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<CampaignSubject[]> {
  if (ids.length === 0) return []
  const rows = await campaigns(db)
    .where('c.id', 'in', ids)
    .where('c.organization_id', '=', organizationId)
    .orderBy('c.starts_at')
    .execute()
  return rows.map(toSubject)
}

/**
 * The campaign with that id, if it belongs to the stay's organization. Locked against deletion, so that new references
 * stay valid.
 */
export function campaignForStay(db: Db, campaignId: string, stayId: string) {
  return db
    .selectFrom('campaigns as c')
    .innerJoin('stays as s', 's.organization_id', 'c.organization_id')
    .select(['c.organization_id', 'c.status'])
    .where('c.id', '=', campaignId)
    .where('s.id', '=', stayId)
    .forKeyShare('c')
    .executeTakeFirst()
}

function written(fields: Partial<CampaignFields>) {
  return toColumns<Insertable<CampaignsTable>>(campaignFields, fields)
}

async function setStays(db: Db, campaignId: string, stayIds: readonly string[]): Promise<void> {
  await db.deleteFrom('campaign_stays').where('campaign_id', '=', campaignId).execute()
  if (stayIds.length === 0) return
  await db
    .insertInto('campaign_stays')
    .values(stayIds.map((stay_id) => ({ campaign_id: campaignId, stay_id })))
    .execute()
}

type NewCampaignRow = { organizationId: string; authorId: string; fields: CampaignFields }

export async function insertCampaign(db: Db, { organizationId, authorId, fields }: NewCampaignRow): Promise<string> {
  const id = newId('cmp')
  const { title, dateRange } = fields
  const columns = { ...written(fields), title, starts_at: dateRange.start, ends_at: dateRange.end }
  await db
    .insertInto('campaigns')
    .values({ ...columns, id, organization_id: organizationId, author_id: authorId })
    .execute()
  await setStays(db, id, fields.stayIds)
  return id
}

export async function saveCampaign(db: Db, id: string, changes: Partial<CampaignFields>): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ ...written(changes), updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  if (changes.stayIds) await setStays(db, id, changes.stayIds)
}

export async function deleteCampaign(db: Db, id: string): Promise<void> {
  await deleteFeedback(db, id)
  await db.deleteFrom('campaigns').where('id', '=', id).execute()
}

/** Removes a stay from the campaigns of organizations it doesn't belong to. */
export async function forgetStay(db: Db, stayId: string): Promise<void> {
  await sql`delete from campaign_stays p using campaigns c, stays s where p.stay_id = ${stayId}
    and c.id = p.campaign_id and s.id = p.stay_id and s.organization_id <> c.organization_id`.execute(db)
}

/** A batch of queued campaigns whose window has ended except these, locked so that concurrent sweeps split the work. */
export async function dueCampaigns(db: Db, now: Date, except: readonly string[]): Promise<CampaignSubject[]> {
  const rows = await campaigns(db)
    .where('c.status', '=', 'Queued')
    // Lets the query use an index on the column.
    .where('c.ends_at', '<=', new Date(now.getTime() + ZONES_APART_MS))
    .where(overAt, '<=', now)
    .where(sql<boolean>`c.id <> all(${except})`)
    .orderBy('c.ends_at')
    .limit(500)
    .forUpdate('c')
    .skipLocked()
    .execute()
  return rows.map(toSubject)
}

/** The organization's current campaign; if there are several, the one that ends first. */
export async function currentCampaign(db: Db, organizationId: string, now: Date): Promise<CampaignSubject | null> {
  const row = await campaigns(db)
    .where('c.organization_id', '=', organizationId)
    .where(active(now))
    .where(sql<boolean>`organization_instant(c.starts_at, c.organization_id) <= ${now}`)
    .orderBy('c.ends_at')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst()
  return row ? toSubject(row) : null
}

/** An organization's campaigns, latest start first; `activeAt` limits them to current and upcoming ones. */
export function listCampaigns<T>(
  db: Db,
  organizationId: string,
  { status, ...query }: PageQuery & { status?: CampaignStatus | undefined },
  toDoc: (subject: CampaignSubject) => T,
  activeAt?: Date,
): Promise<Paged<T>> {
  const theirs = campaigns(db)
    .where('c.organization_id', '=', organizationId)
    .$call((rows) => whereGiven(rows, { 'c.status': status }))
    .$call(ifGiven(activeAt, (rows, at) => rows.where(active(at))))
    .orderBy('c.starts_at', 'desc')
    .orderBy('c.id')
  return pageOf(query, theirs, (row) => toDoc(toSubject(row)))
}

/** What is in the given campaigns, as a CTE `own`. Items from other organizations' stays don't count. */
function ownThings(campaignIds: readonly string[]) {
  const inCampaigns = (table: string) => sql`${sql.ref(`${table}.campaign_id`)} = any(${campaignIds})`
  return sql`things as (
      select 'stay-promotions' as kind, p.id, p.stay_id, p.campaign_id,
        case when p.status not in ('Draft', 'Rejected') and p.purchase_status <> 'Cancelled' then p.content end as content,
        p.purchase_status in ('Ready', 'Staged') and p.status not in ('Draft', 'Rejected') as unpaid, coalesce(${castOrNull(sql`p.price->>'total'`, 'int')}, 0) as price
      from stay_promotions p where ${inCampaigns('p')}
      union all
      select 'cancellations', n.id, n.stay_id, n.campaign_id, null, n.purchase_status in ('Ready', 'Staged') and n.promote
        and n.status in ('Submitted', 'Pending', 'Accepted'), n.promotion_price
      from cancellations n where ${inCampaigns('n')}
      union all
      select 'offers', o.id, o.stay_id, o.campaign_id, null, false, 0 from offers o where ${inCampaigns('o')}
      union all
      select 'giveaways', g.id, g.stay_id, g.campaign_id, null, g.purchase_status in ('Ready', 'Staged')
        and g.status in ('Submitted', 'Pending', 'Accepted'), g.price
      from giveaways g where ${inCampaigns('g')}),
    own as (select t.* from things t join campaigns c on c.id = t.campaign_id
      join stays s on s.id = t.stay_id and s.organization_id = c.organization_id)`
}

export type CampaignCosts = Pick<CampaignInfo, 'spend' | 'planned'>

/**
 * What was paid for campaigns, and what is planned, by their ids; those with nothing in them are missing. One query,
 * because lists have many.
 */
export async function getCosts(
  db: Db,
  campaigns: readonly Pick<CampaignSubject, 'id'>[],
): Promise<ReadonlyMap<string, CampaignCosts>> {
  if (campaigns.length === 0) return new Map()
  const { rows } = await sql<CampaignCosts & { id: string }>`
    with ${ownThings(campaigns.map(({ id }) => id))}
    select campaign_id as id, coalesce(sum(price) filter (where unpaid), 0)::int as planned,
      sum(${paidFor(sql`t.kind`, sql`t.id`)})::int as spend
    from own t group by campaign_id`.execute(db)
  return new Map(rows.map(({ id, ...costs }) => [id, costs]))
}

/**
 * Items of an organization that are in no campaign, not over, and not canceled: first the promotions and giveaways whose own
 * pages can't choose a campaign anymore, then the newest. One more than fits shows that there are more.
 */
export async function getCandidates(db: Db, organizationId: string): Promise<CampaignCandidate[]> {
  const of = (kind: string, table: string, title = sql`n.title`, takesPlace = sql`true`) => sql`
    select ${kind} as kind, n.id, ${title} as title, ${stayName} as "stayName", n.status, n.created_at
    from ${sql.table(table)} n join stays s on s.id = n.stay_id
    where s.organization_id = ${organizationId} and n.campaign_id is null and n.status <> all(${overStatuses}) and ${takesPlace}`
  const isBought = sql`n.purchase_status <> 'Cancelled'`
  const { rows } = await sql<Omit<CampaignCandidate, 'stayName'> & { stayName: string | null }>`
    select kind, id, title, "stayName" from (
      ${of('stay-promotions', 'stay_promotions', sql`coalesce(n.content->>'title', '')`, isBought)}
      union all ${of('cancellations', 'cancellations')}
      union all ${of('offers', 'offers')}
      union all ${of('giveaways', 'giveaways', sql`n.title`, isBought)}
    ) items order by kind in ('stay-promotions', 'giveaways') and status not in ('Draft', 'Rejected') desc,
      created_at desc, id limit ${CAMPAIGN_CANDIDATES_MAX + 1}`.execute(db)
  return rows.map((row) => ({ ...row, stayName: shownStayName(row.stayName) }))
}

export type CampaignContents = Pick<
  CampaignInfo,
  'promotionCount' | 'cancellationCount' | 'offerCount' | 'giveawayCount'
> & {
  /** Outlets of its submitted promotions, in any role; drafts and canceled ones have no costs either. */
  readonly outletIds: string[]
  /** Tasks that carry out its promotions, also those withdrawn for now: their links go on. */
  readonly taskIds: string[]
}

/** What is in campaigns, and who posts it, by their ids; those with nothing in them are missing. */
export async function getContents(
  db: Db,
  campaigns: readonly Pick<CampaignSubject, 'id'>[],
): Promise<ReadonlyMap<string, CampaignContents>> {
  if (campaigns.length === 0) return new Map()
  const ofPromotions = sql`p.campaign_id = own.campaign_id and p.kind = 'stay-promotions'`
  const { rows } = await sql<CampaignContents & { id: string }>`
    with ${ownThings(campaigns.map(({ id }) => id))}
    select campaign_id as id,
      count(*) filter (where kind = 'stay-promotions')::int as "promotionCount",
      count(*) filter (where kind = 'cancellations')::int as "cancellationCount",
      count(*) filter (where kind = 'offers')::int as "offerCount",
      count(*) filter (where kind = 'giveaways')::int as "giveawayCount",
      array(select distinct e.outlet from own p, jsonb_array_elements_text(coalesce(p.content->'postOutlets', '[]')
        || coalesce(p.content->'amplificationOutlets', '[]') || coalesce(p.content->'reshareOutlets', '[]')) as e (outlet)
        where ${ofPromotions}) as "outletIds",
      array(select e.id from own p join tracked_links e on e.promotion_id = p.id where ${ofPromotions}) as "taskIds"
    from own group by campaign_id`.execute(db)
  return new Map(rows.map(({ id, ...contents }) => [id, contents]))
}

export function toCampaign({ row }: Pick<CampaignSubject, 'row'>): Campaign {
  return {
    id: row.id,
    organizationId: row.organization_id,
    ...fromColumns<Pick<Campaign, keyof typeof campaignFields>>(campaignFields, row),
    status: row.status,
    rejection: row.rejection,
    stayIds: row.stay_ids,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

/** Campaigns that exceeded their budget and aren't over, with their organizations. */
export async function campaignsOverBudget(
  db: Db,
  now: Date,
): Promise<{ subjectId: string; title: string; organizationId: string }[]> {
  const over: { subjectId: string; title: string; organizationId: string }[] = []
  for await (const some of budgetedCampaigns(db, now)) {
    const costs = await getCosts(db, some)
    for (const { id, title, organization_id: organizationId, budget } of some)
      if ((costs.get(id)?.spend ?? 0) > budget) over.push({ subjectId: id, title, organizationId })
  }
  return over
}

type Budgeted = Pick<CampaignRow, 'id' | 'title' | 'organization_id'> & { readonly budget: number }

function budgetedCampaigns(db: Db, now: Date): AsyncGenerator<readonly Budgeted[]> {
  return batchByBatch<Budgeted>(AT_ONCE, (last) =>
    db
      .selectFrom('campaigns as c')
      .select(['c.id', 'c.title', 'c.organization_id', 'c.budget'])
      .where('c.budget', 'is not', null)
      .$narrowType<{ budget: number }>()
      .where(overAt, '>', now)
      .where('c.id', '>', last?.id ?? '')
      .orderBy('c.id')
      .limit(AT_ONCE)
      .execute(),
  )
}
