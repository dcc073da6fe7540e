import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { runIn, SCHEMA } from '../database.ts'

/** Deletes expired sign-in data: guess counts, tickets and codes. */
export async function deleteSignInTraces(payload: Payload): Promise<void> {
  const table = (name: string) => sql.raw(`${SCHEMA}.${name}`)
  await runIn({ payload }, sql`delete from ${table('rate_limits')} where expire < ${Date.now()}`)
  await runIn({ payload }, sql`delete from ${table('used_tickets')} where expires_at < now()`)
  await runIn({ payload }, sql`delete from ${table('first_editor_codes')} where expires_at < now()`)
}
