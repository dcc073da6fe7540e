import type pg from 'pg'
import { createPool } from '../../kernel/db.ts'

/** Schema that holds the identity services' tables. */
export const IDENTITY_SCHEMA = 'identity'

export function identityPool(databaseUrl: string): pg.Pool {
  return createPool(databaseUrl, 4, `-c search_path=${IDENTITY_SCHEMA}`)
}
