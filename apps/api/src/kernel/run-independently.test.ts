import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../test/index.ts'
import type { Db } from './db.ts'
import { Problem } from './errors.ts'
import { handleDue, runIndependently } from './run-independently.ts'

let logged: string[]
const log = { error: ({ id }: { id: string }) => logged.push(id) } as never
beforeEach(() => {
  logged = []
})

describe('tasks', () => {
  const tasksOf = (outcomes: Record<string, Error | null>, ran: string[]) =>
    Object.entries(outcomes).map(([id, error]) => ({
      id,
      run: async () => {
        ran.push(id)
        if (error) throw error
      },
    }))

  test('that fail hold up no others, are logged by id, and the first error is thrown at the end', async () => {
    const ran: string[] = []
    const tasks = tasksOf({ a: null, b: new Error('b broke'), c: new Error('c broke'), d: null }, ran)
    await expect(runIndependently(log, tasks)).rejects.toThrow('b broke')
    expect([ran, logged]).toEqual([
      ['a', 'b', 'c', 'd'],
      ['b', 'c'],
    ])
  })

  test('end at once while a part of the platform is down', async () => {
    const ran: string[] = []
    const tasks = tasksOf({ a: new Problem('unavailable', 'The provider is down.'), b: null }, ran)
    await expect(runIndependently(log, tasks)).rejects.toThrow('The provider is down.')
    expect([ran, logged]).toEqual([['a'], []])
  })
})

describe('due items', () => {
  let t: TestPlatform
  let db: Db
  beforeAll(async () => {
    t = await startTestPlatform()
    db = t.platform.db
  })
  afterAll(() => t.close())

  test('that fail are rolled back alone, logged, and tried once in a run; the next run tries them again', async () => {
    const claim = async (tx: Db, failed: readonly string[]) =>
      (
        await sql<{ id: string }>`select name as id from counters where name like 'due %' and value = 0
          and name <> all(${failed}) order by name limit 2 for update skip locked`.execute(tx)
      ).rows
    const count = (tx: Db, { id }: { id: string }) => sql`update counters set value = 1 where name = ${id}`.execute(tx)
    await sql`insert into counters (name, value) select 'due ' || n, 0 from generate_series(1, 5) n`.execute(db)
    const tried: string[] = []
    const handle = async (tx: Db, item: { id: string }) => {
      tried.push(item.id)
      await count(tx, item)
      // A statement that fails aborts everything since the savepoint.
      if (item.id < 'due 3') await sql`select 1 / 0`.execute(tx)
    }
    await expect(handleDue({ db, log }, { claim, handle })).rejects.toThrow('division by zero')
    expect([tried, logged]).toEqual([
      ['due 1', 'due 2', 'due 3', 'due 4', 'due 5'],
      ['due 1', 'due 2'],
    ])
    expect((await claim(db, [])).map(({ id }) => id)).toEqual(['due 1', 'due 2'])
    await handleDue({ db, log }, { claim, handle: count })
    expect(await claim(db, [])).toEqual([])
  })
})
