import { getPayload, type Migration, type Payload } from 'payload'
import pg from 'pg'
import { contentConfig } from './config.ts'
import { databaseOf, SCHEMA } from './database.ts'
import { migrations } from './migrations/index.ts'
import { closeDemo } from './seed/close-demo.ts'
import { seedDemo } from './seed/seed-demo.ts'
import type { Settings } from './settings.ts'
import { provideFirstEditor } from './sign-in/first-editor.ts'

// An arbitrary number of our own: the lock of those who start on one database at the same moment.
const START_LOCK = 4_202_612

/** Payload on its database, and the key by which `handleEndpoints` finds it. */
export type Content = {
  payload: Payload
  key: string
  /** By which somebody becomes the first editor; null where there is one. */
  firstEditorCode: string | null
}

/**
 * Opens the content system: the schema is brought up to date, the first editor and what is asked for of the demonstration are
 * made where they are missing, and where it is no demonstration its editors are closed. Of several starts at once one does all that, and the others find it done.
 */
export async function openContent(settings: Settings, key: string): Promise<Content> {
  return startAlone(settings.DATABASE_URL, async () => {
    const payload = await getPayload({ config: contentConfig(settings), key })
    await databaseOf(payload).migrate({ migrations: migrations as unknown as Migration[] })
    if (settings.CONTENT_SEED === 'demo') await seedDemo(payload)
    if (!settings.DEMO) await closeDemo(payload)
    return { payload, key, firstEditorCode: await provideFirstEditor(payload, settings) }
  })
}

async function startAlone<Result>(database: string, work: () => Promise<Result>): Promise<Result> {
  const client = new pg.Client(database)
  // Its loss ends the lock; the work's own connections tell what is wrong.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [START_LOCK])
    // Whose role may not make schemas has been given this one.
    const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [SCHEMA])
    if (!rowCount) await client.query(`create schema ${SCHEMA}`)
    return await work()
  } finally {
    await client.end()
  }
}
