import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../embedded-postgres.ts'

/** The database server of a test run. The names of all databases created by the run begin with `prefix`. */
export type TestServer = { url: string; prefix: string }

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer
  }
}

/** Provides this run's tests with a database server: our own, or the one in `TEST_DATABASE_URL`. */
export default async function provideTestServer(project: TestProject): Promise<() => Promise<void>> {
  const prefix = `test_${randomBytes(4).toString('hex')}`
  const existing = process.env.TEST_DATABASE_URL
  if (existing) {
    project.provide('testServer', { url: existing, prefix })
    return () => dropDatabases(existing, prefix)
  }
  const folder = mkdtempSync(join(tmpdir(), 'lodestay-test-'))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), disposable: true })
  project.provide('testServer', { url: postgres.url, prefix })
  return async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
    for (const role of ['api', 'content']) await client.query(`drop role if exists ${prefix}_${role}`)
  } finally {
    await client.end()
  }
}
