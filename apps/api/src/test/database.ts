// For its additions to Fastify's schema types: compiling this file alone also compiles routes that use them.
import type {} from '@fastify/swagger'
// Also for the type of `inject`'s result.
import type { TestServer } from '@lodestay/tools/testing/postgres'
import { Client } from 'pg'
import { inject } from 'vitest'
import { migrate, migrationsFolder } from '../db/migrate.ts'
import { type DatabaseRoles, rolesOfDatabase } from '../db/roles.ts'
import { applyMigrations, readMigrations } from '../db/run-migrations.ts'

export type TestDatabase = {
  /** As the API's role, which the platform runs as. */
  url: string
  /** As the content system's role. */
  contentUrl: string
  /** As the tables' owner: for what a test sets up by hand. */
  ownerUrl: string
  drop(): Promise<void>
}

// An arbitrary number: the lock that keeps two test files from building the template concurrently.
const templateLock = 4_202_611

/** For the roles of a test run, which are dropped with it. */
const PASSWORD = 'only tests sign in by this'

let databases = 0

/**
 * A migrated, empty database for one test file: a clone of a template that the first caller in the run builds. The
 * caller drops it when its tests are done.
 */
export async function createTestDatabase({ url, prefix }: TestServer = inject('testServer')): Promise<TestDatabase> {
  const template = `${prefix}_template`
  const name = `${prefix}_${process.pid}_${++databases}`
  const roles = rolesOfDatabase(prefix)
  await onServer(url, async (server) => {
    await buildTemplateOnce(server, url, template, { ...roles, apiPassword: PASSWORD, contentPassword: PASSWORD })
    // Copy files: takes a third of the CPU time of writing each page to the log.
    await server.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return {
    url: withDatabase(url, name, roles.api),
    contentUrl: withDatabase(url, name, roles.content),
    ownerUrl: withDatabase(url, name),
    drop: () => onServer(url, (server) => server.query(`drop database if exists ${name} with (force)`)),
  }
}

/**
 * A database in the state after the migrations through `last`, filled by `fill`, and then migrated to the latest
 * version.
 */
export async function createMigratedDatabase(
  last: string,
  fill: (ownerUrl: string) => Promise<void>,
): Promise<TestDatabase> {
  const made = await createTestDatabase()
  const { prefix } = inject('testServer')
  const name = new URL(made.ownerUrl).pathname.slice(1)
  await onServer(made.ownerUrl, async (server) => {
    await server.query(`drop database ${name} with (force)`)
    await server.query(`create database ${name}`)
  })
  const first = (await readMigrations(migrationsFolder)).filter((migration) => migration.name <= last)
  const client = new Client(made.ownerUrl)
  await client.connect()
  try {
    await applyMigrations(client, first, () => {})
  } finally {
    await client.end()
  }
  await fill(made.ownerUrl)
  await migrate(made.ownerUrl, { ...rolesOfDatabase(prefix), apiPassword: PASSWORD, contentPassword: PASSWORD })
  return made
}

async function buildTemplateOnce(server: Client, url: string, template: string, roles: DatabaseRoles): Promise<void> {
  if (await exists(server, template)) return
  await server.query('select pg_advisory_lock($1)', [templateLock])
  try {
    if (await exists(server, template)) return
    // Renamed when it is complete, so that half a schema is never cloned, and after a failed migration the next file
    // tries again.
    const draft = `${template}_draft`
    await server.query(`drop database if exists ${draft} with (force)`)
    await server.query(`create database ${draft}`)
    await migrate(withDatabase(url, draft), roles)
    await server.query(`alter database ${draft} rename to ${template}`)
  } finally {
    await server.query('select pg_advisory_unlock($1)', [templateLock])
  }
}

async function exists(server: Client, name: string): Promise<boolean> {
  const { rowCount } = await server.query('select from pg_database where datname = $1', [name])
  return rowCount === 1
}

async function onServer(url: string, work: (server: Client) => Promise<unknown>): Promise<void> {
  const server = new Client(withDatabase(url, 'postgres'))
  server.on('error', () => {})
  await server.connect()
  try {
    await work(server)
  } finally {
    await server.end()
  }
}

function withDatabase(url: string, name: string, role?: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  if (role) Object.assign(changed, { username: role, password: PASSWORD })
  return changed.href
}
