import { getMigrations } from 'better-auth/db/migration'
import { createAuth } from './better-auth.ts'
import { IDENTITY_SCHEMA, identityPool } from './identity-pool.ts'

/** Migrates the embedded identity service's tables; concurrent runs are serialized. */
export async function migrateIdentity(databaseUrl: string): Promise<void> {
  const pool = identityPool(databaseUrl)
  const lock = await pool.connect()
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [IDENTITY_SCHEMA])
    await lock.query(`create schema if not exists ${IDENTITY_SCHEMA}`)
    const settings = {
      databaseUrl,
      publicUrl: 'http://localhost',
      secret: 'a secret that only shapes tables, never signs',
      signUp: 'closed' as const,
    }
    const auth = createAuth(settings, pool, {
      sendMail: async () => {},
      emailChanged: async () => {},
      recovered: async () => {},
      isDeleted: async () => false,
      isStaff: async () => false,
      secondFactorLost: async () => {},
    })
    const { runMigrations } = await getMigrations(auth.options)
    await runMigrations()
  } finally {
    await lock.query('select pg_advisory_unlock_all()').finally(() => lock.release())
    await pool.end()
  }
}
