import { type ApiClient, ApiProblem, answer } from '../../lib/api.ts'
import type { CardView } from '../stays/card/card-view.ts'
import { type ActiveFilter, activeFilters } from './active-filters.ts'
import { askFacets, type Facets } from './facets.ts'
import { changed, datesOf, filterParameter, type Search, searchPath } from './search-url.ts'

type Quote = NonNullable<CardView['quote']>

/**
 * Resolves typed text to a place: a city or region with stays, or the area around a landmark; otherwise to plain search
 * text.
 */
export async function resolvePlace(api: ApiClient, search: Search): Promise<Search> {
  const { place } = search
  if (!place) return search
  const lowercase = place.toLowerCase()
  const { docs } = await answer(
    api.GET('/api/search/suggestions', { params: { query: { text: place.slice(0, 60) } } }),
  ).catch(() => ({ docs: [] }))
  const found = docs.find(
    ({ kind, label, city }) => kind !== 'stay' && [label, city].some((name) => name?.toLowerCase() === lowercase),
  )
  if (!found) return changedInPlace(search, { text: [place, search.text].filter(Boolean).join(' ') })
  if (found.bounds) return changedInPlace(search, { near: found.label, bounds: found.bounds })
  if (found.kind === 'region') return changedInPlace(search, { region: found.label })
  return changedInPlace(search, {
    ...(found.city && { city: found.city }),
    ...(found.state && { state: found.state }),
  })
}

/** The search with its typed place replaced by the resolved one. Preserves the page number. */
function changedInPlace({ place: _place, ...search }: Search, change: Search): Search {
  return { ...search, ...change }
}

/** Fetches a page of results; null for a page that the API no longer has. */
export function findStays(api: ApiClient, search: Search, limit: number) {
  const { page, cursor } = search
  const filter = filterParameter(search)
  const query = { limit, ...(filter && { filter }), ...(cursor ? { cursor } : page && { page }) }
  return answer(api.GET('/api/search', { params: { query } })).catch((error) => {
    const foreign = error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429
    if (foreign && (page || cursor)) return null
    throw error
  })
}

/**
 * Where a page past the end redirects to: the last page of the results, or the first if it isn't known; null if the
 * page exists.
 */
export function pathWithinPages(search: Search, found: Awaited<ReturnType<typeof findStays>>): string | null {
  const { page = 1, cursor } = search
  const isFirst = page === 1 && !cursor
  if (isFirst || (found && (found.docs.length > 0 || found.totalDocs === 0))) return null
  const last = found && found.totalPages < page ? found.totalPages : 1
  return searchPath({ ...changed(search, {}), ...(last > 1 && { page: last }) })
}

/** Adds prices for the search's nights to cards; unchanged if it has no dates, or no quotes are available. */
export async function withQuotes(api: ApiClient, search: Search, cards: readonly CardView[]): Promise<CardView[]> {
  const quotes = await quotesOf(
    api,
    search,
    cards.map(({ id }) => id),
  )
  return cards.map((card) => {
    const quote = quotes.get(card.id)
    return quote ? { ...card, quote: { ...quote, isFlexible: !!(search.flex || search.weekend) } } : card
  })
}

/** The prices of a search's nights, by stay id; empty if it has no dates, or no quotes are available. */
export async function quotesOf(api: ApiClient, search: Search, ids: readonly string[]) {
  const dates = datesOf(search)
  if (!dates || ids.length === 0) return new Map<string, Quote>()
  const query = { stayIds: ids.join(','), ...dates }
  const { docs } = await answer(api.GET('/api/stays/quotes', { params: { query } })).catch(() => ({ docs: [] }))
  return new Map(docs.map((quote): [string, Quote] => [quote.stayId, quote]))
}

export function facetsOf(api: ApiClient, search: Search): Promise<Facets> {
  return askFacets((query) => answer(api.GET('/api/search', { params: { query } })) as never, search)
}

export type Loosening = Pick<ActiveFilter, 'label' | 'without'> & { readonly count: number; readonly capped: boolean }

/** For empty results: the filter whose removal helps most, and how many stays there would be without it. */
export async function loosen(api: ApiClient, search: Search): Promise<Loosening | null> {
  const counted = await Promise.all(
    activeFilters(search).map(async ({ label, without }) => {
      const filter = filterParameter(changed(without, { sort: undefined }))
      const { count, totalIsCapped } = await answer(
        api.GET('/api/stays/count', { params: { query: { ...(filter && { filter }) } } }),
      ).catch(() => ({ count: 0, totalIsCapped: false }))
      return { label, without, count, capped: totalIsCapped ?? false }
    }),
  )
  const [best] = counted.sort((a, b) => b.count - a.count)
  return best && best.count > 0 ? best : null
}
