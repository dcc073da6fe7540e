/** Reading all pages of a content system's list. */
import { ContentProblem } from './content-problem.ts'
import { idOf } from './shape.ts'
import type { Get } from './transport.ts'

export type Listing = {
  readonly path: string
  readonly limit: number
  /** The size of later pages; it divides `limit`. Default: `limit`. */
  readonly laterLimit?: number
  readonly depth: number
  readonly where?: Where
}
/** Fields that must equal a value. */
export type Where = Readonly<Record<string, string>>

type Page = { readonly docs: readonly unknown[]; readonly hasNextPage: boolean; readonly totalPages: number }

/** Parses a response as a page of a list. @throws ContentProblem */
export function pageIn(answer: unknown, path: string): Page {
  const { docs, hasNextPage, totalPages } = (answer ?? {}) as Record<string, unknown>
  if (!Array.isArray(docs)) throw new ContentProblem(0, `The content system sent no list at ${path}.`)
  return {
    docs,
    hasNextPage: hasNextPage === true,
    totalPages: typeof totalPages === 'number' ? totalPages : 1,
  }
}

function idOfDocument(document: unknown): string | null {
  return idOf((document as { id?: unknown } | null)?.id)
}

/** One page of a list; by default the first. @throws ContentProblem */
export async function readPage(get: Get, { path, limit, depth, where = {} }: Listing, page = 1): Promise<Page> {
  const conditions = Object.entries(where).map(([field, value]) => [`where[${field}][equals]`, value])
  return pageIn(await get(path, { ...Object.fromEntries(conditions), limit, depth, page, sort: 'id' }), path)
}

/**
 * All documents of a list. Pages have a fixed order, smaller later pages continue where the first one ended, and
 * documents that move to a later page meanwhile are deduplicated.
 * @throws ContentProblem
 */
export async function readAll(get: Get, { laterLimit, ...listing }: Listing): Promise<unknown[]> {
  const found: unknown[] = []
  const seen = new Set<string>()
  const later = laterLimit ?? listing.limit
  let [limit, number] = [listing.limit, 1]
  for (let isMore = true; isMore; ) {
    const { docs, hasNextPage, totalPages } = await readPage(get, { ...listing, limit }, number)
    for (const document of docs) {
      const id = idOfDocument(document)
      if (id !== null && seen.has(id)) continue
      if (id !== null) seen.add(id)
      found.push(document)
    }
    // Stop at an empty page: a list that claims there is more would never end.
    isMore = docs.length > 0 && (hasNextPage || number < totalPages)
    number = (number * limit) / later + 1
    limit = later
  }
  return found
}
