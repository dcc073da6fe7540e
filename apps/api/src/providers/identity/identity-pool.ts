import type pg from 'pg'
import { openPool, STATEMENT_TIMEOUT_MS } from '../../kernel/db.ts'
import type { Pooler } from '../../kernel/pooler.ts'

/** Schema of the identity services' tables. */
export const IDENTITY_SCHEMA = 'identity'

export function identityPool(databaseUrl: string, pooler: Pooler | null = null): pg.Pool {
  const settings = { search_path: IDENTITY_SCHEMA, statement_timeout: STATEMENT_TIMEOUT_MS }
  return openPool(databaseUrl, { max: 4, settings, pooler })
}
