/** What every list of the platform answers, as far as walking it needs. */
export type Page<Doc> = {
  readonly docs: readonly Doc[]
  readonly page: number
  readonly hasNextPage: boolean
  readonly nextCursor: string | null
}
/** Where a walk goes on: query parameters of every list; none at its start. */
export type Next = { readonly cursor?: string; readonly page?: number }

function after({ page, hasNextPage, nextCursor }: Page<unknown>): Next | null {
  if (nextCursor !== null) return { cursor: nextCursor }
  return hasNextPage ? { page: page + 1 } : null
}

/**
 * Walks a list to its end, page by page; stop early by leaving the loop. It goes by cursor, or by page number where the
 * list has no cursor: there, what comes or goes meanwhile may be seen twice or not at all.
 * @example for await (const offer of allPages((next) => answer(client.GET('/api/offers', { params: { query: { limit: 100, ...next } } })))) …
 * @param read reads one page
 * @throws what `read` throws
 */
export async function* allPages<Doc>(read: (next: Next) => Promise<Page<Doc>>): AsyncGenerator<Doc> {
  for (let next: Next | null = {}; next !== null; ) {
    const page: Page<Doc> = await read(next)
    yield* page.docs
    // A list that says there is more and gives nothing would never end.
    next = page.docs.length > 0 ? after(page) : null
  }
}
