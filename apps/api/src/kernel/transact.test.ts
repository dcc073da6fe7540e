import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantRole } from '../modules/users/index.ts'
import { startTestPlatform, type TestPlatform, untilWaiting } from '../test/index.ts'
import { type Db, transact } from './db.ts'

let t: TestPlatform
let names: readonly [string, string]
beforeAll(async () => {
  t = await startTestPlatform()
  const [one, other] = await Promise.all([t.given.user(), t.given.user()])
  names = [one.id, other.id]
})
afterAll(() => t.close())

/** Locks one user, and then the other once every transaction has locked its first. */
function lockBoth([first, second]: readonly [string, string], everybody: () => Promise<void>) {
  return async (tx: Db): Promise<void> => {
    await sql`select from users where id = ${first} for update`.execute(tx)
    await everybody()
    await sql`select from users where id = ${second} for update`.execute(tx)
  }
}

function meeting(size: number): () => Promise<void> {
  let [present, open] = [0, () => {}]
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    if (++present === size) open()
    return all
  }
}

test('when two transactions deadlock, the aborted one is retried, and both complete', async () => {
  const everybody = meeting(2)
  let beginnings = 0
  const work = (order: readonly [string, string]) =>
    transact(t.platform.db, (tx) => {
      beginnings++
      return lockBoth(order, everybody)(tx)
    })
  await Promise.all([work(names), work([names[1], names[0]])])
  // On a busy machine the database aborts both.
  expect([3, 4]).toContain(beginnings)
})

test('other failures are not retried', async () => {
  let beginnings = 0
  const failing = transact(t.platform.db, async () => {
    beginnings++
    throw new Error('No.')
  })
  await expect(failing).rejects.toThrow('No.')
  expect(beginnings).toBe(1)
})

test('a call whose transaction deadlocks is 409, and can be tried again', async () => {
  const [owner, other] = await Promise.all([t.given.host(), t.given.user()])
  const { organizationId } = owner
  const { db } = t.platform
  await grantRole(db, { userId: other.id, role: 'orgOwner', organizationId })
  const leave = () => t.call('DELETE', '/users/self', { as: owner })
  const left = await db.transaction().execute(async (tx) => {
    await sql`select from organizations where id = ${organizationId} for update`.execute(tx)
    // Leaving locks the user and then waits for the organization; as the first to wait, it is the one that is aborted.
    const leaving = leave()
    await untilWaiting(db, 1)
    await sql`select from users where id = ${owner.id} for key share`.execute(tx)
    return leaving
  })
  expect(left.body).toMatchObject({ status: 409, code: 'conflict', detail: 'Two changes conflicted. Try again.' })
  expect((await leave()).status).toBe(204)
})
