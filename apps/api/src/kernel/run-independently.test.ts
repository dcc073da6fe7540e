import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../test/index.ts'
import type { Db } from './db.ts'
import { Problem } from './errors.ts'
import { handleDue, runIndependently, untilNextSweep } from './run-independently.ts'

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

describe('several tasks at a time', () => {
  /** Tasks that end when they are told to. */
  function heldTasks(ids: readonly string[]) {
    const held = new Map<string, { end: () => void; fail: (error: Error) => void }>()
    const tasks = ids.map((id) => ({
      id,
      run: () => new Promise<void>((end, fail) => held.set(id, { end, fail })),
    }))
    return { held, tasks, untilHeld: (...asked: string[]) => vi.waitFor(() => expect([...held.keys()]).toEqual(asked)) }
  }

  test('run, each one that ends making room for another, and every one that fails is logged', async () => {
    const { held, tasks, untilHeld } = heldTasks(['a', 'b', 'c'])
    const all = runIndependently(log, tasks, 2)
    await untilHeld('a', 'b')
    held.get('b')?.fail(new Error('b broke'))
    await untilHeld('a', 'b', 'c')
    held.get('a')?.fail(new Error('a broke'))
    held.get('c')?.end()
    await expect(all).rejects.toThrow('b broke')
    expect(logged).toEqual(['b', 'a'])
  })

  test('are awaited when a part of the platform is down, and no more are begun', async () => {
    const { held, tasks, untilHeld } = heldTasks(['a', 'b', 'c'])
    let isOver = false
    const all = runIndependently(log, tasks, 2).finally(() => {
      isOver = true
    })
    all.catch(() => {})
    await untilHeld('a', 'b')
    held.get('a')?.fail(new Problem('unavailable', 'The provider is down.'))
    await new Promise(setImmediate)
    expect(isOver).toBe(false)
    held.get('b')?.end()
    await expect(all).rejects.toThrow('The provider is down.')
    await untilHeld('a', 'b')
  })
})

test('no task is begun that was still being read when a part of the platform went down', async () => {
  const ran: string[] = []
  let goDown = (_: Error) => {}
  const isDown = new Promise<void>((_, reject) => {
    goDown = reject
  })
  const tasks = async function* () {
    yield { id: 'a', run: () => isDown }
    goDown(new Problem('unavailable', 'The provider is down.'))
    await new Promise(setImmediate)
    yield { id: 'b', run: async () => ran.push('b') }
  }
  await expect(runIndependently(log, tasks(), 2)).rejects.toThrow('The provider is down.')
  expect(ran).toEqual([])
})

test('a sweep leaves the rest to the next one when its time is up', async () => {
  vi.useFakeTimers()
  const items = async function* () {
    for (const item of ['a', 'b', 'c']) {
      vi.advanceTimersByTime(30_000)
      yield item
    }
  }
  const swept: string[] = []
  for await (const item of untilNextSweep(items())) swept.push(item)
  vi.useRealTimers()
  expect(swept).toEqual(['a', 'b'])
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
