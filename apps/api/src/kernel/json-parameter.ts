import { type FieldProblem, fieldProblems } from '@lodestay/domain'
import type { z } from 'zod'
import { invalid } from './errors.ts'
import { assertSafeInput } from './input-guard.ts'

/**
 * Parses and validates a query parameter that contains JSON.
 * @throws Problem 422 if it isn't JSON, or naming each invalid member: `params.limit`.
 */
export function jsonParameter<S extends z.ZodType>(schema: S, name: string, label: string, text: string): z.output<S> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid({ path: name, message: `${label} must be JSON.` })
  }
  assertSafeInput(value)
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const within = ({ path, message }: FieldProblem) => ({ path: path ? `${name}.${path}` : name, message })
  throw invalid(...fieldProblems(parsed.error).map(within))
}
