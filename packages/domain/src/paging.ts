/** The page shape of every list: the content system's own, plus a keyset cursor. */
import { z } from 'zod'

const DEFAULT_LIMIT = 24
const MAX_LIMIT = 100
/** If an exact count would cost more than the page itself, counting stops here and sets `totalIsCapped`. */
export const COUNT_CAP = 1000

/** A number in a query, from 1 to `max`. */
export function countUpTo(label: string, max: number) {
  const error = `${label} must be a whole number from 1 to ${max}.`
  return z.coerce.number({ error }).int(error).min(1, error).max(max, error)
}

/** Query parameters of every list. `cursor` continues after the previous page and overrides `page`. */
export const PageQuery = z.strictObject({
  limit: countUpTo('Limit', MAX_LIMIT).default(DEFAULT_LIMIT),
  page: countUpTo('Page', 10_000).default(1),
  cursor: z.string().max(200).optional(),
})
export type PageQuery = z.infer<typeof PageQuery>

/** A query parameter that is `true` or `false`. */
export const queryFlag = z.enum(['true', 'false']).transform((word) => word === 'true')

export function paged<T extends z.ZodType>(item: T) {
  return z.object({
    docs: z.array(item),
    totalDocs: z.int(),
    totalIsCapped: z.boolean().optional(),
    limit: z.int(),
    page: z.int(),
    totalPages: z.int(),
    hasNextPage: z.boolean(),
    hasPrevPage: z.boolean(),
    nextCursor: z.string().nullable(),
  })
}

export type Paged<T> = {
  docs: T[]
  totalDocs: number
  totalIsCapped?: boolean
  limit: number
  page: number
  totalPages: number
  hasNextPage: boolean
  hasPrevPage: boolean
  nextCursor: string | null
}

/** A whole short list in the shape of a page. */
export function onOnePage<T>(docs: readonly T[]): Paged<T> {
  return {
    docs: [...docs],
    totalDocs: docs.length,
    limit: Math.max(MAX_LIMIT, docs.length),
    page: 1,
    totalPages: 1,
    hasNextPage: false,
    hasPrevPage: false,
    nextCursor: null,
  }
}
