import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestPlatform, untilWaiting } from '../test/index.ts'
import { callerSlots } from './caller-slots.ts'

test('writes of one caller that wait for a lock leave connections to everybody else, and are done in turn', async () => {
  const t = await startTestPlatform()
  try {
    const [host, other] = [await t.given.host(), await t.given.host()]
    const [mine, theirs] = [await t.given.draft(host), await t.given.draft(other)]
    const save = (as: typeof host, { id }: { id: string }, demand: string) =>
      t.call('POST', `/stays/${id}/drafts`, { as, body: { demand } })
    const { db } = t.platform
    const waiting = await db.transaction().execute(async (tx) => {
      await sql`select from stays where id = ${mine.id} for update`.execute(tx)
      const all = Promise.all(Array.from({ length: 20 }, (_, n) => save(host, mine, `Demand ${n}`)))
      await untilWaiting(db, 4)
      expect((await save(other, theirs, 'Low')).status).toBe(200)
      return { all }
    })
    expect((await waiting.all).map(({ status }) => status)).toEqual(Array(20).fill(200))
  } finally {
    await t.close()
  }
})

test('work whose turn doesn’t come is rejected, and takes no one’s turn', async () => {
  const inSlot = callerSlots(1, 50)
  const first = inSlot('me', () => sleep(200, 'first'))
  await expect(inSlot('me', async () => 'second')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 })
  expect(await inSlot('you', async () => 'theirs')).toBe('theirs')
  expect(await first).toBe('first')
  expect(await inSlot('me', async () => 'third')).toBe('third')
})

test('work that fails frees its slot', async () => {
  const inSlot = callerSlots(1, 50)
  await expect(inSlot('me', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inSlot('me', async () => 'next')).toBe('next')
})
