import type { PostgresAdapter } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'

/** Payload's database as what it is here. */
export const databaseOf = ({ db }: Payload): PostgresAdapter => db as unknown as PostgresAdapter
