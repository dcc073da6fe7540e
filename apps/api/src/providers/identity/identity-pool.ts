import pg from 'pg'

/** Schema that holds the identity services' tables. */
export const IDENTITY_SCHEMA = 'identity'

export function identityPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    options: `-c search_path=${IDENTITY_SCHEMA}`,
    statement_timeout: 5000,
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  return pool
}
