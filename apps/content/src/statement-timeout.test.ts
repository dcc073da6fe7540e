import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseOf, runIn, transact } from './database.ts'
import { startContent } from './test/content.ts'

let content: Awaited<ReturnType<typeof startContent>>
beforeAll(async () => {
  content = await startContent()
})
afterAll(() => content?.stop())

const canceled = expect.objectContaining({ cause: expect.objectContaining({ code: '57014' }) })

test('PostgreSQL itself ends a slow statement, and works on nothing afterwards', async () => {
  await expect(runIn({ payload: content.payload }, 'select pg_sleep(20)')).rejects.toEqual(canceled)
  const { rows } = await databaseOf(content.payload).drizzle.execute(
    "select from pg_stat_activity where usename = current_user and state = 'active' and query ~ 'pg_sleep[(]20'",
  )
  expect(rows).toHaveLength(0)
}, 20_000)

test('the same in a transaction, as behind a pooler, which passes on no settings of a session', async () => {
  const client = new pg.Client(content.settings.DATABASE_URL)
  await client.connect()
  const { rows } = await client.query('show statement_timeout')
  await client.end()
  expect(rows).toEqual([{ statement_timeout: '5s' }])
  await expect(transact(content.payload, (req) => runIn(req, 'select pg_sleep(20)'))).rejects.toEqual(canceled)
}, 20_000)
