import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { runIn, SCHEMA } from '../database.ts'

/** Forgets what was kept of signing in and has no use any more: guesses whose window is over, tickets and codes that are too old. */
export async function deleteSignInTraces(payload: Payload): Promise<void> {
  const table = (name: string) => sql.raw(`${SCHEMA}.${name}`)
  await runIn({ payload }, sql`delete from ${table('rate_limits')} where expire < ${Date.now()}`)
  await runIn({ payload }, sql`delete from ${table('used_tickets')} where expires_at < now()`)
  await runIn({ payload }, sql`delete from ${table('first_editor_codes')} where expires_at < now()`)
}
