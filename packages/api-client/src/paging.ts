/** The part of the platform's list responses that iterating needs. */
export type Page<Doc> = {
  readonly docs: readonly Doc[]
  readonly page: number
  readonly hasNextPage: boolean
  readonly nextCursor: string | null
}
/** Where to continue, as query parameters of any list; empty at the start. */
export type Next = { readonly cursor?: string; readonly page?: number }

function after({ page, hasNextPage, nextCursor }: Page<unknown>): Next | null {
  if (nextCursor !== null) return { cursor: nextCursor }
  return hasNextPage ? { page: page + 1 } : null
}

/**
 * Iterates over a list to its end, page by page; leave the loop to stop early. Uses cursors, or page numbers for lists
 * without cursors: items added or removed meanwhile may then be seen twice or not at all.
 * @example for await (const offer of allPages((next) => answer(client.GET('/api/offers', { params: { query: { limit:
 * 100, ...next } } })))) …
 * @param read reads one page
 * @throws what `read` throws
 */
export async function* allPages<Doc>(read: (next: Next) => Promise<Page<Doc>>): AsyncGenerator<Doc> {
  for (let next: Next | null = {}; next !== null; ) {
    const page: Page<Doc> = await read(next)
    yield* page.docs
    // A list that claims to have more but returns nothing would never end.
    next = page.docs.length > 0 ? after(page) : null
  }
}

/** All of a list, read as `allPages` reads it: for lists that are short by nature but have no limit. */
export async function allDocs<Doc>(read: (next: Next) => Promise<Page<Doc>>): Promise<Doc[]> {
  const docs: Doc[] = []
  for await (const doc of allPages(read)) docs.push(doc)
  return docs
}
