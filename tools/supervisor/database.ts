import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { rolesOfDatabase } from '../../apps/api/src/db/roles.ts'
import { startPostgres } from '../embedded-postgres.ts'
import { hashSources } from './builds.ts'
import { usualPatience } from './child.ts'
import type { Say } from './output.ts'
import { type DatabaseUrls, type Settings, secretOf } from './settings.ts'

export type RunningDatabase = { url: string; port: number; failed: Promise<Error>; stop(): Promise<void> }

/** Runs the embedded PostgreSQL on the data folder and, if it dies, restarts it on the same port. */
export async function runDatabase(dataDir: string, say: Say): Promise<RunningDatabase> {
  const start = (port?: number) => startPostgres({ dataDir: join(dataDir, 'postgres'), port })
  let server = await start()
  const { url, port } = server
  let stopping = false
  const failed = (async () => {
    for (let deaths = 1; ; deaths++) {
      const began = Date.now()
      await server.exited
      if (stopping) break
      if (Date.now() - began > usualPatience.quick) deaths = 1
      if (deaths === usualPatience.crashes)
        return new Error(`PostgreSQL died ${deaths} times; its output is in ${dataDir}/postgres/server.log`)
      say('! PostgreSQL ended unasked; starting it again')
      try {
        server = await start(port)
      } catch (error) {
        return error as Error
      }
      if (server.port !== port) return new Error(`PostgreSQL died, and another program has taken its port ${port}`)
    }
    return new Promise<never>(() => {})
  })()
  return {
    url,
    port,
    failed,
    stop() {
      stopping = true
      return server.stop()
    },
  }
}

/** Before the migration the other roles don't exist yet, so everything connects as the owner. */
export function ownerOnly(url: string): DatabaseUrls {
  return { owner: url, api: url, content: url }
}

const schemaSources = ['apps/api/src/db/**/*', 'apps/api/src/providers/identity/*.ts', 'package-lock.json']
const rolePasswords = ['API_DATABASE_PASSWORD', 'CONTENT_DATABASE_PASSWORD']

function schemaMark(settings: Settings): string {
  const hash = createHash('sha256').update(hashSources(schemaSources))
  for (const name of rolePasswords) hash.update('\0').update(secretOf(name, settings))
  return hash.digest('hex')
}

/**
 * Whether the present sources migrated the database. Recorded in the schema's comment, which is created and dropped
 * with the schema.
 */
export async function isMigrated(owner: string, settings: Settings): Promise<boolean> {
  return (await ask(owner, `obj_description('public'::regnamespace)`)) === schemaMark(settings)
}

export async function markMigrated(owner: string, settings: Settings): Promise<void> {
  await onServer(owner, (client) => client.query(`comment on schema public is '${schemaMark(settings)}'`))
}

/**
 * Each process's URL for the migrated database, with its own role. Falls back to the owner if the server lacks these
 * roles or rejects them, as a user's own server may.
 */
export async function roleUrls(owner: string, settings: Settings, say: Say): Promise<DatabaseUrls> {
  try {
    const roles = rolesOfDatabase(await ask(owner, 'current_database()'))
    const as = async (username: string, password: string) => {
      const url = Object.assign(new URL(owner), { username, password }).href
      const user = await ask(url, 'current_user')
      if (user !== username) throw new Error(`the address of the database leads in as ${user}, whoever asks`)
      return url
    }
    return {
      owner,
      api: await as(roles.api, secretOf('API_DATABASE_PASSWORD', settings)),
      content: await as(roles.content, secretOf('CONTENT_DATABASE_PASSWORD', settings)),
    }
  } catch (error) {
    say(`! Every process works as the user of DATABASE_URL, and may all it may: ${(error as Error).message}`)
    return ownerOnly(owner)
  }
}

function ask(url: string, fact: string): Promise<string> {
  return onServer(
    url,
    async (client) => (await client.query<{ fact: string | null }>(`select ${fact} as fact`)).rows[0]?.fact ?? '',
  )
}

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
