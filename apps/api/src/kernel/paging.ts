/** Pagination: offset for small lists, keyset cursors for long ones, one shape for both. */
import { COUNT_CAP, type Paged, type PageQuery } from '@lodestay/domain'
import { z } from 'zod'
import { JsonText } from './endpoint.ts'
import { foreignCursor, Problem } from './errors.ts'
import { Unreadable } from './stored.ts'

/** A cursor is opaque to callers: the last row's sort key, in base64url. */
export function encodeCursor(key: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/**
 * Decodes a cursor's sort key. Anyone can forge one, so validate each part before it reaches a statement.
 * @throws Problem 422 if the cursor isn't ours.
 */
export function decodeCursor<P extends z.ZodType>(cursor: string, parts: P): z.output<P> {
  const key = parts.safeParse(readKey(cursor))
  if (!key.success) throw foreignCursor()
  return key.data
}

function readKey(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** Cursor parts: an id, and a time in microseconds since 1970, because a Date would truncate it. */
export const cursorId = z.string().regex(/^[\w-]{1,80}$/)
export const cursorMicroseconds = z.int().min(0).max(4e15)

/** LIMIT and OFFSET of a page: one extra row shows whether there is a next page. */
export function windowOf(query: PageQuery) {
  return { take: query.limit + 1, skip: (query.page - 1) * query.limit }
}

/** Converts a row; one unreadable row must not fail the whole list. */
function readable<Row, T>(row: Row, toDoc: (row: Row) => T): T {
  try {
    return toDoc(row)
  } catch (error) {
    if (error instanceof Problem) throw error
    return new Unreadable(row, error) as T
  }
}

/** A count: exact up to COUNT_CAP, above it only known to be more; one marked `exact` is exact at any size. */
export type Total = number | { readonly exact: number }

/** How a response reports a count. */
export function countFields(total: Total): { readonly count: number; readonly totalIsCapped?: true } {
  if (typeof total !== 'number') return { count: total.exact }
  return total > COUNT_CAP ? { count: COUNT_CAP, totalIsCapped: true } : { count: total }
}

/** The lower bound of a count. */
export function atLeast(total: Total): number {
  return typeof total === 'number' ? total : total.exact
}

/** Adds an exact number to a count. */
export function addTotal(total: Total, more: number): Total {
  return typeof total === 'number' ? total + more : { exact: total.exact + more }
}

/** Builds a page from rows read with `windowOf`. */
export function page<Row, T>(
  query: PageQuery,
  rows: readonly Row[],
  total: Total,
  toDoc: (row: Row) => T,
  cursorOf?: (row: Row) => string,
): Paged<T> {
  const shown = rows.slice(0, query.limit)
  const hasNextPage = rows.length > query.limit
  const last = shown.at(-1)
  const { count: totalDocs, ...capped } = countFields(total)
  // Beyond a capped count there are further pages: each shows whether there is one more.
  const known = capped.totalIsCapped && rows.length > 0 ? query.page + (hasNextPage ? 1 : 0) : 0
  return {
    docs: shown.map((row) => readable(row, toDoc)),
    totalDocs,
    ...capped,
    limit: query.limit,
    page: query.page,
    totalPages: Math.max(known, Math.ceil(totalDocs / query.limit)),
    hasNextPage,
    hasPrevPage: query.page > 1 || query.cursor !== undefined,
    nextCursor: hasNextPage && last && cursorOf ? cursorOf(last) : null,
  }
}

/** Pages an in-memory list. */
export function pageOfAll<T>(query: PageQuery, all: readonly T[]): Paged<T> {
  const { take, skip } = windowOf(query)
  return page(query, all.slice(skip, skip + take), all.length, (item) => item)
}

/** Builds a page from documents that are already JSON text. */
export function pageText(shown: Paged<unknown>, docs: readonly string[]): JsonText {
  const { docs: _, ...rest } = shown
  return new JsonText(`{"docs":[${docs.join(',')}],${JSON.stringify(rest).slice(1)}`)
}
