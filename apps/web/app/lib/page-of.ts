/** The page number in a URL's query; 1 if it is missing or not a number. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

type Found = { readonly docs: readonly unknown[]; readonly totalPages: number }

/**
 * The page of a list that a URL requests; if it is past the end, the last one, since its rows may just have been
 * handled.
 */
export async function withinPages<F extends Found>(request: Request, ask: (page: number) => Promise<F>): Promise<F> {
  const page = pageOf(new URL(request.url).searchParams)
  const found = await ask(page)
  const last = Math.max(1, found.totalPages)
  return found.docs.length > 0 || page <= last ? found : ask(last)
}
