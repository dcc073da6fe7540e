import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { startPostgres } from './embedded-postgres.ts'
import { isMigrated, markMigrated, roleUrls } from './supervisor/database.ts'
import { readSettings, secretOf } from './supervisor/settings.ts'

let folder: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lodestay-roles-'))
  postgres = await startPostgres({ dataDir: join(folder, 'postgres'), disposable: true })
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask() {
  const said: string[] = []
  const urls = await roleUrls(postgres.url, readSettings({ LODESTAY_DATA: folder }), (line) => said.push(line))
  return { urls, said: said.join('\n') }
}

test('without roles every process works as the owner, and a message says so', async () => {
  const { urls, said } = await ask()
  expect(urls).toEqual({ owner: postgres.url, api: postgres.url, content: postgres.url })
  expect(said).toMatch(/^! Every process works as the user of DATABASE_URL/)
})

test('once the schema exists, api and content connect with their own roles, also after a restart', async () => {
  const settings = readSettings({ LODESTAY_DATA: folder })
  for (let start = 0; start < 2; start++) {
    await migrate(postgres.url, {
      apiPassword: secretOf('API_DATABASE_PASSWORD', settings),
      contentPassword: secretOf('CONTENT_DATABASE_PASSWORD', settings),
    })
    const { urls, said } = await ask()
    expect([new URL(urls.api).username, new URL(urls.content).username]).toEqual(['lodestay_api', 'lodestay_content'])
    expect(said).toBe('')
  }
})

test('what these sources migrated is left as is unless a role’s password changed', async () => {
  const settings = readSettings({ LODESTAY_DATA: folder })
  expect(await isMigrated(postgres.url, settings)).toBe(false)
  await markMigrated(postgres.url, settings)
  expect(await isMigrated(postgres.url, settings)).toBe(true)
  const others = readSettings({ LODESTAY_DATA: join(folder, 'others') })
  expect(await isMigrated(postgres.url, others)).toBe(false)
})
