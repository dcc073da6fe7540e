import { createTestDatabase } from '@lodestay/api/test/database'
import { findPgbouncer, type Pgbouncer, startPgbouncer } from '@lodestay/tools/pgbouncer'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, startContent } from './test/content.ts'

const found = findPgbouncer()

describe.skipIf(!found)('behind pgbouncer, if it is installed', () => {
  let pgbouncer: Pgbouncer
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let content: Awaited<ReturnType<typeof startContent>>
  beforeAll(async () => {
    database = await createTestDatabase()
    pgbouncer = await startPgbouncer(found?.program ?? '', [database.contentUrl], 3)
    content = await startContent({
      DATABASE_URL: pgbouncer.through(database.contentUrl),
      DATABASE_DIRECT_URL: database.contentUrl,
    })
  })
  afterAll(async () => {
    await content?.stop()
    await pgbouncer?.stop()
    await database?.drop()
  })

  test('many editors write simultaneously, and the platform is notified of each write', async () => {
    let heard = 0
    const listener = new pg.Client(database.contentUrl)
    await listener.connect()
    listener.on('notification', () => heard++)
    await listener.query('listen content_changed')
    const as = await content.signIn(admin)
    const codes = Array.from({ length: 12 }, (_, at) => `variation-${at}`)
    const made = await Promise.all(
      codes.map((code) => content.call('POST', 'promotionVariations', { as, body: { code, name: code } })),
    )
    expect(made.map(({ status }) => status)).toEqual(codes.map(() => 201))
    await expect.poll(() => heard).toBe(codes.length)
    await listener.end()
  })

  test('wrong passwords are counted, and rejected after too many', async () => {
    const body = { email: 'nobody@lodestay.test', password: 'not the password' }
    const statuses = []
    for (let guess = 0; guess < 11; guess++) statuses.push((await content.call('POST', 'users/login', { body })).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })
})
