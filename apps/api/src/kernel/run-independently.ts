/** Work on many items of which one that fails holds up no other: its failure is logged, and thrown once all had a turn. */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from './db.ts'
import { isDatabaseAway, Problem } from './errors.ts'

type Log = Pick<Logger, 'error'>

/** Work on one item; the id names it in the log. */
export type Task = { readonly id: string; readonly run: () => Promise<unknown> }

/**
 * Runs tasks, `concurrency` at a time. If a part of the platform is down, starts no more of them.
 * @throws the first error, once none is running
 */
export async function runIndependently(
  log: Log,
  tasks: Iterable<Task> | AsyncIterable<Task>,
  concurrency = 1,
): Promise<void> {
  const failures = collectFailures(log)
  const outages: unknown[] = []
  const running = new Set<Promise<unknown>>()
  try {
    for await (const task of tasks) {
      // It may have come while the next task was read.
      if (outages.length > 0) break
      const run: Promise<unknown> = failures
        .attempt(task)
        .catch((outage: unknown) => outages.push(outage))
        .finally(() => running.delete(run))
      running.add(run)
      if (running.size >= concurrency) await Promise.race(running)
      if (outages.length > 0) break
    }
  } finally {
    await Promise.all(running)
  }
  if (outages.length > 0) throw outages[0]
  failures.throwFirst()
}

/** Shorter than the minute between two sweeps, so that they don't overlap. */
const SWEEP_MS = 45_000

/** Yields the items, until it is time to leave the rest to the next sweep. */
export async function* untilNextSweep<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const startedAt = Date.now()
  for await (const item of items) {
    yield item
    if (Date.now() - startedAt >= SWEEP_MS) return
  }
}

/** Like `runIndependently`, for items known by their ids. */
export function runForEach(
  log: Log,
  ids: Iterable<string> | AsyncIterable<string>,
  run: (id: string) => Promise<unknown>,
): Promise<void> {
  const tasks = async function* () {
    for await (const id of ids) yield { id, run: () => run(id) }
  }
  return runIndependently(log, tasks())
}

type Due<T> = {
  /** Locks the next due items, except those with these ids; none if nothing is left. */
  readonly claim: (tx: Db, failed: readonly string[]) => Promise<readonly T[]>
  readonly handle: (tx: Db, item: T) => Promise<unknown>
}

/**
 * Handles due items until none are left, one transaction for each batch that is claimed. An item that fails is rolled
 * back alone, and isn't claimed again until the next run.
 * @throws the first error, at the end.
 */
export async function handleDue<T extends { readonly id: string }>(
  { db, log }: { readonly db: Db; readonly log: Log },
  { claim, handle }: Due<T>,
): Promise<void> {
  const failures = collectFailures(log)
  const handleBatch = async (tx: Db) => {
    const items = await claim(tx, failures.ids)
    for (const item of items)
      await failures.attempt({ id: item.id, run: () => inSavepoint(tx, () => handle(tx, item)) })
    return items.length
  }
  while ((await db.transaction().execute(handleBatch)) > 0);
  failures.throwFirst()
}

function collectFailures(log: Log) {
  const ids: string[] = []
  const errors: unknown[] = []
  return {
    ids,
    attempt: async ({ id, run }: Task): Promise<void> => {
      try {
        await run()
      } catch (error) {
        if (isDatabaseAway(error) || (error instanceof Problem && error.code === 'unavailable')) throw error
        log.error({ err: error, id }, 'this failed, and the others continue')
        ids.push(id)
        errors.push(error)
      }
    },
    throwFirst: (): void => {
      if (errors.length > 0) throw errors[0]
    },
  }
}

async function inSavepoint(tx: Db, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint item`.execute(tx)
  try {
    await work()
  } catch (error) {
    await sql`rollback to savepoint item`.execute(tx)
    throw error
  } finally {
    await sql`release savepoint item`.execute(tx)
  }
}
