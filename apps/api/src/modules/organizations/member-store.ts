import type { ContextRole, Member, OrganizationRole, PageQuery, PromotionPerson } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../kernel/db.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { stayName } from '../stay-names/index.ts'
import { personName } from '../users/index.ts'

type ContextGrantRow = { readonly role: ContextRole; readonly stayId: string | null }

/** Every role in an organization and for its stays. A union, so that each half uses its own index. */
function grants(db: Db, organizationId: string) {
  const columns = ['g.user_id', 'g.role', 'g.created_at'] as const
  return db
    .selectFrom('context_grants as g')
    .where('g.organization_id', '=', organizationId)
    .select([...columns, sql<string | null>`null`.as('stay_id'), sql<string | null>`null`.as('stay_name')])
    .unionAll(
      db
        .selectFrom('context_grants as g')
        .innerJoin('stays as s', 's.id', 'g.stay_id')
        .where('s.organization_id', '=', organizationId)
        .select([...columns, 'g.stay_id', stayName.as('stay_name')]),
    )
}

function members(db: Db, organizationId: string) {
  return db
    .selectFrom(grants(db, organizationId).as('g'))
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .groupBy('u.id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.photo_url'])
    .select([
      sql<OrganizationRole[]>`coalesce(array_agg(g.role order by g.role) filter (where g.stay_id is null), '{}')`.as(
        'roles',
      ),
      sql<
        Member['stayRoles']
      >`coalesce(jsonb_agg(jsonb_build_object('role', g.role, 'stayId', g.stay_id, 'stayName', g.stay_name)
        order by g.stay_name, g.stay_id, g.role) filter (where g.stay_id is not null), '[]')`.as('stay_roles'),
      sql<Date>`min(g.created_at)`.as('since'),
    ])
}

type MemberRow = RowOf<typeof members>

function toMember(row: MemberRow): Member {
  return {
    userId: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    photoUrl: row.photo_url,
    roles: row.roles,
    stayRoles: row.stay_roles,
    since: row.since.toISOString(),
  }
}

/** People with a role in an organization or for one of its stays, longest-standing first. */
export function listMembers(db: Db, organizationId: string, query: PageQuery) {
  return pageOf(query, members(db, organizationId).orderBy(sql`min(g.created_at)`).orderBy('u.id'), toMember)
}

/** People with a role in a stay's organization, or for the stay. */
function peopleOfStay(db: Db, stayId: string) {
  const holders = db
    .selectFrom('context_grants as g')
    .innerJoin('stays as s', 's.organization_id', 'g.organization_id')
    .where('s.id', '=', stayId)
    .select('g.user_id')
    .union(db.selectFrom('context_grants as g').where('g.stay_id', '=', stayId).select('g.user_id'))
  return db
    .selectFrom('users as u')
    .select(['u.id', personName('u').as('name')])
    .where('u.id', 'in', holders)
}

/** Those people, by name. */
export function listPeopleOfStay(db: Db, stayId: string, query: PageQuery) {
  const people = peopleOfStay(db, stayId).orderBy('name').orderBy('u.id')
  return pageOf(query, people, ({ id, name }): PromotionPerson => ({ id, name: name ?? '' }))
}

/** The names of those among `ids` who are such people; by id. */
export async function namesOfPeople(db: Db, stayId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await peopleOfStay(db, stayId).where('u.id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name ?? '']))
}

/** The person with a role here or for a stay, by email, case-insensitive; null if there is none. */
export async function memberByEmail(db: Db, organizationId: string, email: string): Promise<Member | null> {
  const row = await members(db, organizationId)
    .where(sql<string>`lower(u.email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row ? toMember(row) : null
}

/** Every role of a user in an organization; stay roles include their stay. */
export async function grantsIn(db: Db, organizationId: string, userId: string): Promise<ContextGrantRow[]> {
  const rows = await db
    .selectFrom('context_grants as g')
    .leftJoin('stays as s', 's.id', 'g.stay_id')
    .select(['g.role', 'g.stay_id'])
    .where('g.user_id', '=', userId)
    .where((where) =>
      where.or([where('g.organization_id', '=', organizationId), where('s.organization_id', '=', organizationId)]),
    )
    .orderBy('g.role')
    .orderBy('g.stay_id')
    .execute()
  return rows.map(({ role, stay_id }) => ({ role: role as ContextRole, stayId: stay_id }))
}

/** Whether a user has any role in an organization, or for one of its stays. */
export async function belongsTo(db: Db, organizationId: string, userId: string): Promise<boolean> {
  return (await grantsIn(db, organizationId, userId)).length > 0
}

/** A user's organization-level roles in one organization. */
export async function rolesIn(db: Db, organizationId: string, userId: string): Promise<OrganizationRole[]> {
  const rows = await db
    .selectFrom('context_grants')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute()
  return rows.map(({ role }) => role as OrganizationRole)
}
