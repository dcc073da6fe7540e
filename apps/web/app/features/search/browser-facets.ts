import type { SearchResult } from '@lodestay/domain/search/search'
import { askFacets, type Facets } from './facets.ts'
import type { Search } from './search-url.ts'

/** Live counts while filters are being chosen. */
export function browserFacets(search: Search, signal: AbortSignal): Promise<Facets> {
  return askFacets(async (query) => {
    const written = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
    const response = await fetch(`/api/search?${new URLSearchParams(written)}`, { signal, credentials: 'omit' })
    if (!response.ok) throw new Error(`The search answered ${response.status}`)
    return (await response.json()) as SearchResult
  }, search)
}
