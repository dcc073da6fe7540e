import {
  COUNT_CAP,
  type ContextGrant,
  type FilterGroup,
  isStaff,
  type Language,
  type Paged,
  type PageQuery,
  type User,
  type UserRole,
  userFilterFields,
} from '@lodestay/domain'
import { type Compilable, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db, Reader, RowOf } from '../../kernel/db.ts'
import { likeLiteral } from '../../kernel/filter-sql.ts'
import { ifGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { countUpTo } from '../../kernel/page-of.ts'
import { cursorId, decodeCursor, encodeCursor, page } from '../../kernel/paging.ts'
import type { LogPosition } from '../../kernel/replica-lag.ts'
import { conditionOf } from '../../kernel/table-filter.ts'
import type { TokenClaims } from '../../providers/identity/identity.ts'

type CallerRow = {
  id: string
  email: string
  first_name: string
  last_name: string
  enabled: boolean
  roles: UserRole[]
  grants: ContextGrant[] | null
  erase_at: Date | null
  deleted: boolean
  stale: boolean
  newly_confirmed: boolean
  position: number | null
}

const callerSql = `
  select case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') end::float8 as position,
    u.id, u.email, u.first_name, u.last_name, u.enabled, u.roles, u.erase_at,
    u.last_active < now() - interval '5 minutes' as stale,
    $2::text is not null and u.confirmed_email is distinct from $2 as newly_confirmed,
    (select json_agg(json_build_object('role', g.role, 'stayId', g.stay_id, 'organizationId', g.organization_id))
       from context_grants g where g.user_id = u.id) as grants,
    exists (select from deleted_identities where identity_id = $1) as deleted
  from (select $1::text as identity_id) i left join users u using (identity_id)`

/** Reads an identity's caller in a single statement, because it runs on every request with a token. */
export async function readCaller(
  reader: Reader,
  { identityId, sessionId, provenAt, email, emailVerified }: Omit<TokenClaims, 'name' | 'beganAt' | 'lastUsedAt'>,
): Promise<{
  caller: Caller | null
  enabled: boolean
  eraseAt: Date | null
  deleted: boolean
  stale: boolean
  position: LogPosition | null
}> {
  const [row] = await reader.rows<CallerRow>('caller', callerSql, [identityId, emailVerified ? email : null])
  const position = row?.position ?? null
  if (!row?.id)
    return { caller: null, enabled: true, eraseAt: null, deleted: row?.deleted ?? false, stale: false, position }
  const caller: Caller = {
    id: row.id,
    email: row.email,
    name: displayName(row.first_name, row.last_name),
    roles: row.roles,
    contextRoles: row.grants ?? [],
    heldRoles: row.grants ?? [],
    heldUserRoles: row.roles,
    sessionId,
    provenAt,
  }
  return {
    caller,
    enabled: row.enabled,
    eraseAt: row.erase_at,
    deleted: row.deleted,
    stale: row.stale || row.newly_confirmed,
    position,
  }
}

/** SQL: full name of the user joined as `alias`; null if there is no user or no name. */
export function personName(alias: string) {
  return sql<
    string | null
  >`nullif(trim(${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}), '')`
}

/** SQL: the same, or `fallback`. */
export function personNameOr(alias: string, fallback: string) {
  return sql<string>`coalesce(${personName(alias)}, ${sql.lit(fallback)})`
}

function displayName(first: string, last: string): string {
  return `${first} ${last}`.trim() || 'Someone'
}

/**
 * Updates a user's confirmed address, and their last-seen time at most every few minutes, so that not every read causes
 * a write.
 */
export function touchUser(
  db: Db,
  userId: string,
  { email, emailVerified }: Pick<TokenClaims, 'email' | 'emailVerified'>,
) {
  const confirmed = emailVerified && { confirmed_email: email }
  return db
    .updateTable('users')
    .set({ last_active: sql`now()`, ...confirmed })
    .where('id', '=', userId)
    .execute()
}

/** The user who has confirmed an email address, case-insensitive; null if no one has. */
export async function holderOfEmail(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where(sql<string>`lower(confirmed_email)`, '=', email.toLowerCase())
    .where('enabled', '=', true)
    .executeTakeFirst()
  return row?.id ?? null
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

type UserRow = RowOf<typeof users>

function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    photoUrl: row.photo_url,
    language: row.language,
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

/** The identity of a user; null if there is no such user. */
export async function findIdentity(db: Db, id: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('identity_id').where('id', '=', id).executeTakeFirst()
  return user?.identity_id ?? null
}

/** The profile of an identity. */
export function identityUser(db: Db, identityId: string) {
  return db.selectFrom('users').select(['id', 'email']).where('identity_id', '=', identityId).executeTakeFirst()
}

/** Roles of users by id, skipping disabled users. */
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

/** A user's row, locked, with what deletion and its guards need. */
export function lockUser(db: Db, id: string) {
  return db
    .selectFrom('users')
    .select([
      'id',
      'identity_id',
      'email',
      'first_name',
      'language',
      'version',
      'roles',
      'enabled',
      'erase_at',
      'stripe_customer_id',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the admins who can sign in, always in this order: two who demote or remove each other meet here. */
export async function lockAdmins(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    // The first condition is the index's.
    .where(sql<boolean>`roles && '{Employee,Admin}' and 'Admin' = any(roles)`)
    .where('enabled', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * A user's email; null if there is no such user. The lock keeps the user from being deleted before this transaction
 * ends.
 */
export async function getEmail(db: Db, id: string): Promise<string | null> {
  return (await getAddressee(db, id))?.email ?? null
}

/** As `getEmail`, with the language to write in. */
export async function getAddressee(db: Db, id: string): Promise<{ email: string; language: Language } | null> {
  const addressee = db.selectFrom('users').select(['email', 'language']).where('id', '=', id)
  return (await addressee.forKeyShare().executeTakeFirst()) ?? null
}

/** Whether an account is neither disabled nor closed. The lock keeps it so until this transaction ends. */
export async function isEnabled(db: Db, id: string): Promise<boolean> {
  const enabled = db.selectFrom('users').select('id').where('id', '=', id).where('enabled', '=', true)
  return (await enabled.forKeyShare().executeTakeFirst()) !== undefined
}

/** The language of the user with an email address; null if there is none. */
export async function languageOfEmail(db: Db, email: string): Promise<Language | null> {
  const reader = db.selectFrom('users').select('language').where(sql`lower(email)`, '=', email.toLowerCase())
  return (await reader.executeTakeFirst())?.language ?? null
}

/** Which of these users read Spanish. */
export async function readersOfSpanish(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const readers = db.selectFrom('users').select('id').where('id', 'in', ids).where('language', '=', 'es')
  return new Set((await readers.execute()).map(({ id }) => id))
}

export type UsersQuery = PageQuery & {
  email?: string | undefined
  text?: string | undefined
  role?: UserRole | undefined
  filter: FilterGroup
}

const filterColumns: Record<keyof typeof userFilterFields, string> = {
  firstName: 'u.first_name',
  lastName: 'u.last_name',
  email: 'u.email',
  roles: 'u.roles',
  enabled: 'u.enabled',
  userMembership: 'u.membership',
  // Truncated to milliseconds, which is what the API returns; the columns have microseconds.
  lastActive: "date_trunc('milliseconds', u.last_active)",
  createdAt: "date_trunc('milliseconds', u.created_at)",
}

/**
 * SQL: whether a user's name, email or id has this text, and whether one of their organizations does. Two conditions:
 * together they have no index.
 */
function foundBy(text: string): readonly RawBuilder<boolean>[] {
  const part = `%${likeLiteral(text.toLowerCase())}%`
  return [
    sql<boolean>`(lower(u.first_name || ' ' || u.last_name) like ${part} or lower(u.email) like ${part} or u.id = ${text})`,
    sql<boolean>`exists (select from context_grants g join organizations o on o.id = g.organization_id
      where g.user_id = u.id and (o.id = ${text} or lower(o.name) like ${part}))`,
  ]
}

/** The ids that any of these statements finds, each once. */
function unionOf(db: Db, statements: readonly Compilable[]) {
  const all = sql.join(
    statements.map((statement) => sql`(${statement})`),
    sql` union `,
  )
  return db.selectFrom(sql<{ id: string }>`(${all})`.as('found')).select('found.id')
}

const Key = z.tuple([cursorId])

/**
 * Pages of users, newest first. `email` is an exact match, case-insensitive; `text` is part of a name, an email or an
 * organization's name, or the id of either. Ids are ordered by time, so the last id is the cursor.
 */
export async function listUsers(db: Db, query: UsersQuery): Promise<Paged<User>> {
  const { email, text, role, filter } = query
  const [after] = query.cursor ? decodeCursor(query.cursor, Key) : [null]
  const matching = db
    .selectFrom('users as u')
    .select('u.id')
    .where(conditionOf(filter, userFilterFields, filterColumns))
    .$call(ifGiven(email, (all, email) => all.where(sql`lower(u.email)`, '=', email.toLowerCase())))
    .$call(ifGiven(role, (all, role) => all.where(sql<boolean>`${role} = any(u.roles)`)))
    // As the index of staff has it: the few among all users.
    .$if(role === 'Employee' || role === 'Admin', (all) => all.where(sql<boolean>`u.roles && '{Employee,Admin}'`))
  const ways = text === undefined ? [matching] : foundBy(text).map((condition) => matching.where(condition))
  const skip = after === null ? (query.page - 1) * query.limit : 0
  // The newest of all ways are among the newest of each.
  const newest = ways.map((way) =>
    way
      .$call(ifGiven(after, (all, id) => all.where('u.id', '<', id)))
      .orderBy('u.id', 'desc')
      .limit(skip + query.limit + 1),
  )
  const shown = unionOf(db, newest)
    .orderBy('found.id', 'desc')
    .limit(query.limit + 1)
    .offset(skip)
  const rows = await users(db).where('u.id', 'in', shown).orderBy('u.id', 'desc').execute()
  const total = await countUpTo(
    db,
    unionOf(
      db,
      ways.map((way) => way.limit(COUNT_CAP + 1)),
    ),
  )
  return page(query, rows, total, toUser, (row) => encodeCursor([row.id]))
}

export type NewUserRow = {
  identityId: string
  email: string
  firstName: string
  lastName: string
  photoUrl: string | null
  language?: Language
}

/** Inserts a profile; null if the identity or the email already has one. */
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
      ...(user.language && { language: user.language }),
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
  language?: Language | undefined
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
      ...(change.language !== undefined && { language: change.language }),
      ...(change.roles && { roles: change.roles }),
      ...(change.enabled !== undefined && { enabled: change.enabled }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

/** Adds a role to a user's existing ones. */
export async function addRole(db: Db, id: string, role: UserRole): Promise<void> {
  await db
    .updateTable('users')
    .set({ roles: sql`array_append(roles, ${role})`, version: sql`version + 1` })
    .where('id', '=', id)
    .where(sql<boolean>`not ${role} = any(roles)`)
    .execute()
}

/**
 * Syncs a changed email from the identity service, unless another profile still holds it because its owner's own change
 * hasn't been synced. @returns the former one; null if nothing changed
 */
export async function followEmail(db: Db, identityId: string, email: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'email'])
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
    .forUpdate()
    .executeTakeFirst()
  if (!user) return null
  await db.updateTable('users').set({ email, version: sql`version + 1` }).where('id', '=', user.id).execute()
  return user.email
}

/** Deletes a profile and records its identity as deleted, so that its tokens are invalid from this commit on. */
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

/** Whether an identity belongs to an employee or an admin. */
export async function isStaffIdentity(db: Db, identityId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('roles').where('identity_id', '=', identityId).executeTakeFirst()
  return user !== undefined && isStaff(user)
}

/** A user's customer id at the payment provider, for their own membership; null until they have one. */
export async function customerOfUser(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('stripe_customer_id').where('id', '=', userId).executeTakeFirst()
  return row?.stripe_customer_id ?? null
}

/** Records the customer id unless there already is one. */
export async function setCustomerOfUser(db: Db, userId: string, customerId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ stripe_customer_id: customerId })
    .where('id', '=', userId)
    .where('stripe_customer_id', 'is', null)
    .execute()
}

export async function setMembership(db: Db, userId: string, membership: User['userMembership']): Promise<void> {
  await db.updateTable('users').set({ membership, version: sql`version + 1` }).where('id', '=', userId).execute()
}

/**
 * SQL: a user's address in lower case if they have confirmed it, else null: anyone can create an account with someone
 * else's address, and a former address may be another person's by now.
 */
export function confirmedEmailOf(userId: string) {
  return sql<
    string | null
  >`(select lower(email) from users where id = ${userId} and lower(confirmed_email) = lower(email))`
}

/** SQL: whether the address in the column `email` is a user's own, case-insensitive. */
export function isOwnEmail(userId: string) {
  return sql<boolean>`lower(email) = ${confirmedEmailOf(userId)}`
}
