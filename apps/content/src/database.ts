import type { PostgresAdapter } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest } from 'payload'

/** The PostgreSQL schema of everything that the content system keeps. */
export const SCHEMA = 'content'

/** Payload's database as what it is here. */
export function databaseOf({ db }: Payload): PostgresAdapter {
  return db as unknown as PostgresAdapter
}

type Statement = Parameters<PostgresAdapter['drizzle']['execute']>[0]

/** Runs a statement of ours in the transaction of a request, where it has one. */
export async function runIn(
  { payload, transactionID }: Pick<PayloadRequest, 'payload' | 'transactionID'>,
  statement: Statement,
) {
  const db = databaseOf(payload)
  const transaction = await transactionID
  const session = transaction === undefined ? undefined : db.sessions[transaction]
  return (session?.db ?? db.drizzle).execute(statement)
}
