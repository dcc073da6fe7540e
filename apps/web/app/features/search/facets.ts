import type { SearchResult } from '@lodestay/domain/search/search'
import { changed, filterParameter, type Search } from './search-url.ts'

export type FacetValue = { readonly value: string; readonly count: number }
/** What the form of filters needs to know: how many there are, and how many of each. */
export type Facets = {
  readonly total: number
  readonly capped: boolean
  readonly types: readonly FacetValue[]
  readonly amenities: readonly FacetValue[]
  readonly tags: readonly FacetValue[]
  readonly interests: readonly FacetValue[]
}
type Ask = (query: { filter?: string; facets: 'true'; limit: number }) => Promise<SearchResult>

function valuesOf(result: SearchResult, field: string): readonly FacetValue[] {
  return result.facets?.find((facet) => facet.field === field)?.values ?? []
}

// What an import notes of a listing, such as its least number of nights, is no kind of place.
function isKind({ value }: FacetValue): boolean {
  return !/nights? minimum$/.test(value)
}

/**
 * Counts for the filters. Types are told apart by 'or': each shows what it would add, so they are counted as if none was
 * chosen yet.
 */
export async function askFacets(ask: Ask, search: Search): Promise<Facets> {
  const queryOf = (of: Search) => {
    const filter = filterParameter(changed(of, { sort: undefined }))
    return { ...(filter && { filter }), facets: 'true' as const, limit: 1 }
  }
  const [result, anyType] = await Promise.all([
    ask(queryOf(search)),
    search.types ? ask(queryOf(changed(search, { types: undefined }))) : null,
  ])
  return {
    total: result.totalDocs,
    capped: result.totalIsCapped ?? false,
    types: valuesOf(anyType ?? result, 'type'),
    amenities: valuesOf(result, 'amenities'),
    tags: valuesOf(result, 'tags').filter(isKind),
    interests: valuesOf(result, 'specialInterests'),
  }
}
