import { Problem } from './errors.ts'

/**
 * Runs tasks one at a time, continuing after failures so that one task doesn't hold up the rest. If a part of the
 * platform is down, stops immediately.
 * @throws the first error, at the end.
 */
export async function runIndependently(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const task of tasks)
    try {
      await task()
    } catch (error) {
      if (error instanceof Problem && error.code === 'unavailable') throw error
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}
