import { Problem } from './errors.ts'

/**
 * Runs one task after the other, though some fail: what can't be done must not hold up the rest. A part of the platform
 * that is down ends it at once.
 * @throws the first error, at the end.
 */
export async function eachByItself(tasks: readonly (() => Promise<unknown>)[]): Promise<void> {
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
