import {
  type BillingDetails,
  type ContextRole,
  type FilterGroup,
  type ListedOrganization,
  type Organization,
  type OrganizationChanges,
  organizationFilterFields,
  type PageQuery,
  StoredBilling,
} from '@lodestay/domain'
import { sql } from 'kysely'
import { auditAll } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { likeLiteral } from '../../kernel/filter-sql.ts'
import { ifGiven, whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { readStored } from '../../kernel/stored.ts'
import { conditionOf } from '../../kernel/table-filter.ts'

type OrganizationRow = {
  id: string
  name: string
  time_zone: string
  photo_url: string | null
  stripe_customer_id: string | null
  version: number
  created_at: Date
}

const columns = ['id', 'name', 'time_zone', 'photo_url', 'stripe_customer_id', 'version', 'created_at'] as const

function toOrganization(row: OrganizationRow): Organization {
  return {
    id: row.id,
    name: row.name,
    timeZone: row.time_zone,
    photoUrl: row.photo_url,
    csmrId: row.stripe_customer_id,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

/** The organization as a target: scope, version, and row; locked in a write. */
export async function organizationById(db: Db, id: string, lock = false) {
  const row = await db
    .selectFrom('organizations')
    .select(columns)
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return row ? { organizationId: row.id, version: row.version, organization: toOrganization(row) } : null
}

export async function insertOrganization(
  db: Db,
  { name, timeZone, photoUrl = null }: { name: string; timeZone?: string; photoUrl?: string | null },
  sourceKey: string | null = null,
): Promise<Organization> {
  return toOrganization(
    await db
      .insertInto('organizations')
      .values({
        id: newId('org'),
        name,
        source_key: sourceKey,
        photo_url: photoUrl,
        ...(timeZone && { time_zone: timeZone }),
      })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
}

/** The organization that represents a user of another system; null if there is none. */
export async function idOfSource(db: Db, sourceKey: string): Promise<string | null> {
  const organization = db.selectFrom('organizations').select('id').where('source_key', '=', sourceKey)
  return (await organization.executeTakeFirst())?.id ?? null
}

/** The organization of an imported host, created if new. */
export async function organizationOfSource(
  db: Db,
  sourceKey: string,
  name: string,
): Promise<{ id: string; created: boolean }> {
  const id = await idOfSource(db, sourceKey)
  if (id) return { id, created: false }
  return { id: (await insertOrganization(db, { name }, sourceKey)).id, created: true }
}

// SQL: an organization `o` created by an import that no one has joined since.
const IS_NOBODYS = sql<boolean>`o.source_key is not null
  and not exists (select from context_grants g where g.organization_id = o.id)
  and not exists (select from context_grants g join stays s on s.id = g.stay_id where s.organization_id = o.id)
  and not exists (select from invitations i where i.organization_id = o.id and i.accepted_at is null and i.ended_at is null
    and i.expires_at > now())`

/** Which of these organizations were created by an import and never joined by anyone. */
export async function nobodysAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('organizations as o')
    .select('o.id')
    .where('o.id', 'in', ids)
    .where(IS_NOBODYS)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Updates the names of organizations from their source, unless someone has joined them or renamed them here.
 * @returns the ids of the renamed ones
 */
export async function renameImported(
  db: Db,
  hosts: readonly { readonly sourceKey: string; readonly name: string }[],
  actorId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; before: string; after: string }>`
    update organizations o set name = n.name, version = o.version + 1
    from json_to_recordset(${JSON.stringify(hosts)}::json) as n("sourceKey" text, name text), organizations old
    where o.source_key = n."sourceKey" and old.id = o.id and o.name <> n.name and ${IS_NOBODYS}
      and not exists (select from audit_log a where a.subject_id = o.id and a.action = 'organization.update'
        and a.actor_id <> ${actorId} and a.after->>'name' <> a.before->>'name')
    returning o.id, old.name as before, o.name as after`.execute(db)
  await auditAll(
    db,
    rows.map(({ id, before, after }) => ({
      actorId,
      action: 'organization.update',
      subjectId: id,
      before: { name: before },
      after: { name: after },
    })),
  )
  return rows.map(({ id }) => id)
}

export async function updateOrganization(
  db: Db,
  id: string,
  { name, timeZone, photoUrl }: OrganizationChanges,
): Promise<Organization> {
  return toOrganization(
    await db
      .updateTable('organizations')
      .set({
        ...(name !== undefined && { name }),
        ...(timeZone !== undefined && { time_zone: timeZone }),
        ...(photoUrl !== undefined && { photo_url: photoUrl }),
        version: sql`version + 1`,
      })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow(),
  )
}

/**
 * A user's organizations, or `only` one of them, with their roles in each and its number of stays. Users with roles
 * only for single stays see the organization's name, the number of those stays, and no customer id.
 */
export function getOrganizations(db: Db, userId: string, query: PageQuery, only?: string) {
  const theirs = db
    .selectFrom('context_grants as g')
    .leftJoin('stays as held', 'held.id', 'g.stay_id')
    .innerJoin('organizations as o', (join) =>
      join.on((on) => on('o.id', '=', on.fn.coalesce('g.organization_id', 'held.organization_id'))),
    )
    .where('g.user_id', '=', userId)
    .$call((rows) => whereGiven(rows, { 'o.id': only }))
    .groupBy('o.id')
    .select(['o.id', 'o.name', 'o.time_zone', 'o.photo_url', 'o.version', 'o.created_at'])
    .select([
      sql<ContextRole[]>`array_agg(distinct g.role order by g.role)`.as('roles'),
      sql<string | null>`case when count(g.organization_id) > 0 then o.stripe_customer_id end`.as('stripe_customer_id'),
      sql<number>`case when count(g.organization_id) > 0
        then (select count(*) from stays s where s.organization_id = o.id) else count(distinct g.stay_id) end`.as(
        'stay_count',
      ),
    ])
    .orderBy('o.created_at')
  return pageOf(query, theirs, (row) => ({
    ...toOrganization(row),
    roles: row.roles,
    stayCount: row.stay_count,
  }))
}

const filterColumns: Record<keyof typeof organizationFilterFields, string> = {
  name: 'o.name',
  timeZone: 'o.time_zone',
  stayCount: 'coalesce(held.n, 0)',
  memberCount: 'coalesce(belonging.n, 0)',
  csmrId: 'o.stripe_customer_id',
  // Truncated to the precision of the API: milliseconds, while the column has microseconds.
  createdAt: "date_trunc('milliseconds', o.created_at)",
}

// The counts of one organization, for the few on a page.
const stayCount = sql<number>`(select count(*) from stays s where s.organization_id = o.id)`
// As `listMembers` has them: with a role in the organization, or for one of its stays.
const memberCount = sql<number>`(select count(distinct g.user_id) from (
  select user_id from context_grants where organization_id = o.id
  union all select cg.user_id from context_grants cg join stays s on s.id = cg.stay_id
    where s.organization_id = o.id) g)`

// The counts of all organizations, for filters: counted one by one, they would take longer than a statement may. The
// planner leaves out a join whose count no filter names.
function stayCounts(db: Db) {
  return db
    .selectFrom('stays')
    .select(({ fn }) => ['organization_id', fn.countAll<number>().as('n')])
    .groupBy('organization_id')
    .as('held')
}

function memberCounts(db: Db) {
  return db
    .selectFrom('context_grants as g')
    .leftJoin('stays as s', 's.id', 'g.stay_id')
    .select(({ fn }) => [
      fn.coalesce('g.organization_id', 's.organization_id').as('organization_id'),
      fn.count<number>('g.user_id').distinct().as('n'),
    ])
    .groupBy(({ fn }) => fn.coalesce('g.organization_id', 's.organization_id'))
    .as('belonging')
}

/** All organizations, newest first; `text` matches part of the name, or is the id. */
export function listOrganizations(
  db: Db,
  { filter, ...query }: PageQuery & { text?: string | undefined; filter: FilterGroup },
) {
  const organizations = db
    .selectFrom('organizations as o')
    .leftJoin(stayCounts(db), (join) => join.onRef('held.organization_id', '=', 'o.id'))
    .leftJoin(memberCounts(db), (join) => join.onRef('belonging.organization_id', '=', 'o.id'))
    .select(['o.id', 'o.name', 'o.time_zone', 'o.photo_url', 'o.stripe_customer_id', 'o.version', 'o.created_at'])
    .select([stayCount.as('stay_count'), memberCount.as('member_count')])
    .where(conditionOf(filter, organizationFilterFields, filterColumns))
    .$call(
      ifGiven(query.text, (some, text) =>
        some.where((where) =>
          where.or([
            where(sql`lower(o.name)`, 'like', `%${likeLiteral(text.toLowerCase())}%`),
            where('o.id', '=', text),
          ]),
        ),
      ),
    )
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
  return pageOf(
    query,
    organizations,
    (row): ListedOrganization => ({
      ...toOrganization(row),
      stayCount: row.stay_count,
      memberCount: row.member_count,
    }),
  )
}

export async function countOrganizations(db: Db): Promise<number> {
  return (
    await db
      .selectFrom('organizations')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
}

export async function countStays(db: Db, organizationId: string): Promise<number> {
  return (
    await db
      .selectFrom('stays')
      .where('organization_id', '=', organizationId)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
}

export async function deleteOrganization(db: Db, id: string): Promise<void> {
  await db.deleteFrom('organizations').where('id', '=', id).execute()
}

/** An organization as a payer: its name, customer id at the payment provider, and billing details. */
export async function getPayer(db: Db, id: string, lock = false) {
  const row = await db
    .selectFrom('organizations')
    .select(['id', 'name', 'stripe_customer_id', 'billing', 'version'])
    .where('id', '=', id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return null
  return { ...row, billing: readStored(StoredBilling, row.billing ?? {}, 'organizations.billing', id) }
}

/** Sets its customer id, unless it already has one. */
export async function setCustomer(db: Db, id: string, customerId: string): Promise<void> {
  await db
    .updateTable('organizations')
    .set({ stripe_customer_id: customerId })
    .where('id', '=', id)
    .where('stripe_customer_id', 'is', null)
    .execute()
}

/** @returns the organization's new version. */
export async function setBilling(db: Db, id: string, billing: BillingDetails): Promise<number> {
  const { version } = await db
    .updateTable('organizations')
    .set({ billing: JSON.stringify(billing), version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
