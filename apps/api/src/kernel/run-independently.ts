import { Problem } from './errors.ts'

type Task = () => Promise<unknown>
type Tasks = readonly Task[] | AsyncIterable<Task>

/**
 * Runs tasks one at a time, continuing after failures so that one task doesn't hold up the rest. If a part of the
 * platform is down, stops immediately.
 * @throws the first error, at the end.
 */
export async function runIndependently(tasks: Tasks): Promise<void> {
  const errors: unknown[] = []
  for await (const task of tasks)
    try {
      await task()
    } catch (error) {
      if (error instanceof Problem && error.code === 'unavailable') throw error
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}
