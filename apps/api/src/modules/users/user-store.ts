import { type ContextGrant, isStaff, type PageQuery, type User, type UserRole } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Caller } from '../../kernel/auth.ts'
import type { Db, Reader } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'
import type { TokenClaims } from '../../providers/identity/identity.ts'

type CallerRow = {
  id: string
  email: string
  first_name: string
  last_name: string
  enabled: boolean
  roles: UserRole[]
  grants: ContextGrant[] | null
  deleted: boolean
  stale: boolean
}

const callerSql = `
  select u.id, u.email, u.first_name, u.last_name, u.enabled, u.roles,
    u.last_active < now() - interval '5 minutes' as stale,
    (select json_agg(json_build_object('role', g.role, 'stayId', g.stay_id, 'organizationId', g.organization_id))
       from context_grants g where g.user_id = u.id) as grants,
    exists (select from deleted_identities where identity_id = $1) as deleted
  from (select $1::text as identity_id) i left join users u using (identity_id)`

/** The caller of an identity as it stands now: one statement, at every request with a token. */
export async function readCaller(
  reader: Reader,
  { identityId, sessionId, provenAt }: Pick<TokenClaims, 'identityId' | 'sessionId' | 'provenAt'>,
): Promise<{ caller: Caller | null; enabled: boolean; deleted: boolean; stale: boolean }> {
  const [row] = await reader.rows<CallerRow>('caller', callerSql, [identityId])
  if (!row?.id) return { caller: null, enabled: true, deleted: row?.deleted ?? false, stale: false }
  const caller: Caller = {
    id: row.id,
    email: row.email,
    name: displayName(row.first_name, row.last_name),
    roles: row.roles,
    contextRoles: row.grants ?? [],
    sessionId,
    provenAt,
  }
  return { caller, enabled: row.enabled, deleted: row.deleted, stale: row.stale }
}

/** The name of whoever is joined as `alias`, as SQL; null where there is nobody, or no name. */
export function personName(alias: string) {
  return sql<
    string | null
  >`nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), '')`
}

function displayName(first: string, last: string): string {
  return `${first} ${last}`.trim() || 'Somebody'
}

/** Notes that a user is there; at most every few minutes, so that reading does not mean writing. */
export function touchUser(db: Db, userId: string) {
  return db.updateTable('users').set({ last_active: sql`now()` }).where('id', '=', userId).execute()
}

function users(db: Db) {
  return db
    .selectFrom('users as u')
    .selectAll('u')
    .select([
      sql<
        ContextGrant[]
      >`coalesce((select json_agg(json_build_object('role', g.role, 'stayId', g.stay_id, 'organizationId', g.organization_id) order by g.created_at)
        from context_grants g where g.user_id = u.id), '[]')`.as('grants'),
      sql<string[]>`array(select f.stay_id from favorites f where f.user_id = u.id order by f.created_at desc)`.as(
        'favorites',
      ),
    ])
}

type UserRow = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>

function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    photoUrl: row.photo_url,
    enabled: row.enabled,
    userMembership: row.membership,
    roles: row.roles,
    contextRoles: row.grants.map((grant) => ({
      role: grant.role,
      stayId: grant.stayId ?? null,
      organizationId: grant.organizationId ?? null,
    })),
    favorites: row.favorites,
    lastActive: row.last_active.toISOString(),
    createdAt: row.created_at.toISOString(),
    version: row.version,
  }
}

export async function findUser(db: Db, id: string): Promise<User | null> {
  const row = await users(db).where('u.id', '=', id).executeTakeFirst()
  return row ? toUser(row) : null
}

/** Whose profile belongs to an identity. */
export function identityUser(db: Db, identityId: string) {
  return db.selectFrom('users').select(['id', 'email']).where('identity_id', '=', identityId).executeTakeFirst()
}

/** The roles of those users who are not disabled, by their ids. */
export async function getRoles(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, UserRole[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'roles'])
    .where('id', 'in', ids)
    .where('enabled', '=', true)
    .execute()
  return new Map(rows.map(({ id, roles }) => [id, roles]))
}

/** The user's row, locked, with what the deletion and the guards need. */
export function lockUser(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'identity_id', 'version', 'roles', 'enabled'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** A user's address, null where there is no such user, who then cannot be deleted before this transaction ends. */
export async function getEmail(db: Db, id: string): Promise<string | null> {
  return (
    (await db.selectFrom('users').select('email').where('id', '=', id).forKeyShare().executeTakeFirst())?.email ?? null
  )
}

/** Pages of users; `email` is exact, without regard to case. */
export function listUsers(db: Db, query: PageQuery & { email?: string | undefined }) {
  const matching = users(db)
    .$if(query.email !== undefined, (all) => all.where(sql`lower(u.email)`, '=', query.email?.toLowerCase() ?? ''))
    .orderBy('u.id', 'desc')
  return pageOf(query, matching, toUser)
}

export type NewUserRow = {
  identityId: string
  email: string
  firstName: string
  lastName: string
  photoUrl: string | null
}

/** Inserts a profile; null where the identity, or the email, has one already. */
export async function insertUser(db: Db, user: NewUserRow): Promise<string | null> {
  const row = await db
    .insertInto('users')
    .values({
      id: newId('usr'),
      identity_id: user.identityId,
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      photo_url: user.photoUrl,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export type UserChange = {
  firstName?: string | undefined
  lastName?: string | undefined
  photoUrl?: string | null | undefined
  roles?: UserRole[] | undefined
  enabled?: boolean | undefined
}

export async function updateUser(db: Db, id: string, change: UserChange): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...(change.firstName !== undefined && { first_name: change.firstName }),
      ...(change.lastName !== undefined && { last_name: change.lastName }),
      ...(change.photoUrl !== undefined && { photo_url: change.photoUrl }),
      ...(change.roles && { roles: change.roles }),
      ...(change.enabled !== undefined && { enabled: change.enabled }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Gives a user a role beside those held already. */
export async function addRole(db: Db, id: string, role: UserRole): Promise<void> {
  await db
    .updateTable('users')
    .set({ roles: sql`array_append(roles, ${role})`, version: sql`version + 1` })
    .where('id', '=', id)
    .where(sql<boolean>`not ${role} = any(roles)`)
    .execute()
}

/** Follows a change of email at the identity service; not where another profile still has that email, whose owner left it. */
export async function followEmail(db: Db, identityId: string, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email, version: sql`version + 1` })
    .where('identity_id', '=', identityId)
    .where('email', '<>', email)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users as other')
            .select('other.id')
            .where(sql`lower(other.email)`, '=', email.toLowerCase())
            .where('other.identity_id', '<>', identityId),
        ),
      ),
    )
    .execute()
}

/** Deletes a profile and remembers its identity, so that no token of it is good from this commit on. */
export async function deleteUser(db: Db, id: string, identityId: string): Promise<void> {
  await db
    .insertInto('deleted_identities')
    .values({ identity_id: identityId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.deleteFrom('users').where('id', '=', id).execute()
}

/** Whether the identity's account was deleted here. */
export async function isDeletedIdentity(db: Db, identityId: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('deleted_identities')
      .select('identity_id')
      .where('identity_id', '=', identityId)
      .executeTakeFirst()) !== undefined
  )
}

/** Whether an identity is that of an employee or an admin. */
export async function isStaffIdentity(db: Db, identityId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('roles').where('identity_id', '=', identityId).executeTakeFirst()
  return user !== undefined && isStaff(user)
}

/** The organization that a stay belongs to; undefined where there is no such stay. */
export async function organizationOfStay(db: Db, stayId: string): Promise<string | undefined> {
  return (await db.selectFrom('stays').select('organization_id').where('id', '=', stayId).executeTakeFirst())
    ?.organization_id
}

/** The organization that a payment customer stands for; undefined where there is no such customer. */
export async function organizationOfCustomer(db: Db, customerId: string): Promise<string | undefined> {
  return (
    await db.selectFrom('organizations').select('id').where('stripe_customer_id', '=', customerId).executeTakeFirst()
  )?.id
}
