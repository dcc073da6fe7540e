/**
 * Database roles per process. The migrating user owns everything except the content system's schema; the api can read
 * and write rows but can't alter tables or change the audit log; content has its own schema and nothing else.
 */
import { type Kysely, sql } from 'kysely'

/** Role names, and the passwords that processes connect with; without a password a role is left unchanged. */
export type DatabaseRoles = {
  readonly api: string
  readonly content: string
  readonly apiPassword?: string | undefined
  readonly contentPassword?: string | undefined
}

/** Roles are server-wide, so their names include the database. */
export function rolesOfDatabase(database: string) {
  return { api: `${database}_api`, content: `${database}_content` }
}

/** The content system's processes set it themselves, except behind a pooler, which keeps no session settings. */
const CONTENT_STATEMENT_TIMEOUT = '5s'

/** Schemas with the platform's rows: its own, the identity service's, the job queue's. */
const PLATFORM_SCHEMAS = ['public', 'identity', 'graphile_worker'] as const

/** Whether the connected user may create roles. */
export async function mayMakeRoles(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user`.execute(db)
  return rows[0]?.may ?? false
}

/** Creates missing roles and grants each its privileges; call it once all tables exist. */
export function grantRoles(db: Kysely<unknown>, roles: DatabaseRoles): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await makeRole(tx, roles.api, roles.apiPassword)
    await makeRole(tx, roles.content, roles.contentPassword)
    await sql`alter role ${sql.id(roles.content)} set statement_timeout = ${sql.lit(CONTENT_STATEMENT_TIMEOUT)}`.execute(
      tx,
    )
    await grantRows(tx, roles.api)
    await giveContentSchema(tx, roles.content)
  })
}

async function makeRole(db: Kysely<unknown>, name: string, password: string | undefined): Promise<void> {
  const role = sql.id(name)
  const { rows } = await sql`select from pg_roles where rolname = ${name}`.execute(db)
  if (rows.length === 0) await sql`create role ${role} nologin noinherit`.execute(db)
  if (password) await sql`alter role ${role} login password ${sql.lit(password)}`.execute(db)
}

async function grantRows(db: Kysely<unknown>, name: string): Promise<void> {
  const role = sql.id(name)
  for (const schema of PLATFORM_SCHEMAS) {
    const all = sql.id(schema)
    await sql`grant usage on schema ${all} to ${role}`.execute(db)
    await sql`grant select, insert, update, delete, maintain on all tables in schema ${all} to ${role}`.execute(db)
    await sql`grant usage, select on all sequences in schema ${all} to ${role}`.execute(db)
    // Also covers tables created before the next migration, such as a partition.
    const later = sql`alter default privileges in schema ${all} grant`
    await sql`${later} select, insert, update, delete, maintain on tables to ${role}`.execute(db)
    await sql`${later} usage, select on sequences to ${role}`.execute(db)
  }
  for (const table of ['audit_log', 'ledger_entries', 'ledger_lines'])
    await sql`revoke update, delete, maintain on ${sql.table(table)} from ${role}`.execute(db)
  await sql`revoke insert, update, delete, maintain on kysely_migration from ${role}`.execute(db)
  await openJobs(db, name)
}

/** The job queue's row-level security admits only the owner, so add a policy for our role. */
async function openJobs(db: Kysely<unknown>, name: string): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class c
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = ${name})`.execute(db)
  for (const { table } of rows) {
    const queue = sql.id('graphile_worker', table)
    await sql`create policy ${sql.id(name)} on ${queue} to ${sql.id(name)} using (true) with check (true)`.execute(db)
  }
}

/** The content system migrates its own schema, so make it the owner, even if someone else created the schema. */
async function giveContentSchema(db: Kysely<unknown>, name: string): Promise<void> {
  const role = sql.id(name)
  // Changing the owner requires membership in the new owner's role.
  await sql`grant ${role} to current_user`.execute(db)
  await sql`create schema if not exists content`.execute(db)
  await sql`alter schema content owner to ${role}`.execute(db)
  const { rows } = await sql<{ kind: string; name: string }>`
    select case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as kind, relname as name
      from pg_class where relnamespace = 'content'::regnamespace and relkind in ('r', 'p', 'v', 'S')
        and relowner <> ${name}::regrole
        and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('a', 'i') and relkind = 'S')
    union all select 'type', typname from pg_type
      where typnamespace = 'content'::regnamespace and typtype = 'e' and typowner <> ${name}::regrole`.execute(db)
  for (const each of rows)
    await sql`alter ${sql.raw(each.kind)} ${sql.id('content', each.name)} owner to ${role}`.execute(db)
}
