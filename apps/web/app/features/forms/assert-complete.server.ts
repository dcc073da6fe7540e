import { fieldProblems } from '@lodestay/domain/field-problems'
import type { z } from 'zod'
import { ApiProblem } from '../../lib/api.ts'

/**
 * Checks a new item before its draft is created: a draft that can't be submitted would be there even though the host
 * only wanted to submit it.
 * @throws ApiProblem 422 naming everything that is missing or wrong, as the API does.
 */
export function assertComplete(schema: z.ZodType, body: object): void {
  const { error } = schema.safeParse(body)
  if (error) throw new ApiProblem(422, { errors: fieldProblems(error) })
}
