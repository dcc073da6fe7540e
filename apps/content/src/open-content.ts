import { BasePayload, getPayload, type Migration, type Payload } from 'payload'
import pg from 'pg'
import { contentConfig } from './config.ts'
import { databaseOf, SCHEMA } from './database.ts'
import { migrations } from './migrations/index.ts'
import { connectionLimits, MIGRATION_TIMEOUT_MS } from './pool.ts'
import { closeDemo } from './seed/close-demo.ts'
import { seedDemo } from './seed/seed-demo.ts'
import type { Settings } from './settings.ts'
import { provideFirstEditor } from './sign-in/first-editor.ts'

// An arbitrary advisory lock key that serializes concurrent starts on one database.
const START_LOCK = 4_202_612

// The database otherwise keeps the lock of a process whose machine is lost for two hours.
const KEEP_ALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

/** Payload connected to its database, and the key under which `handleEndpoints` finds it. */
export type Content = {
  payload: Payload
  key: string
  /** The code for creating the first editor; null if one already exists. */
  firstEditorCode: string | null
}

/**
 * Opens the content system: migrates the schema, creates the first editor and the requested demo content if missing,
 * and disables the demo editors outside a demonstration. Concurrent starts are serialized, so only one does the work.
 */
export async function openContent(settings: Settings, key: string): Promise<Content> {
  return startAlone(settings.DATABASE_DIRECT_URL, async () => {
    await migrateSchema(settings)
    const payload = await getPayload({ config: contentConfig(settings), key })
    if (settings.CONTENT_SEED === 'demo') await seedDemo(payload)
    if (!settings.DEMO) await closeDemo(payload)
    return { payload, key, firstEditorCode: await provideFirstEditor(payload, settings) }
  })
}

/** Uses connections of its own, because they may take longer than those of requests. */
async function migrateSchema(settings: Settings): Promise<void> {
  const direct = { ...settings, DATABASE_URL: settings.DATABASE_DIRECT_URL }
  const payload = await new BasePayload().init({ config: contentConfig(direct, MIGRATION_TIMEOUT_MS) })
  try {
    await databaseOf(payload).migrate({ migrations: migrations as unknown as Migration[] })
  } finally {
    await payload.destroy()
  }
}

async function startAlone<Result>(database: string, work: () => Promise<Result>): Promise<Result> {
  // No statement timeout: another process may hold the lock for as long as its migrations take.
  const options = `${KEEP_ALIVE} -c statement_timeout=0`
  const client = new pg.Client({ connectionString: database, ...connectionLimits, options })
  // Losing this connection releases the lock; the working connections report the cause.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    // Create it only if missing: a role without permission to create schemas was given this one.
    const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [SCHEMA])
    if (!rowCount) await client.query(`create schema ${SCHEMA}`)
    return await work()
  } finally {
    await client.end()
  }
}
