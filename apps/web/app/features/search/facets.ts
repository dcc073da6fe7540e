import type { SearchResult } from '@lodestay/domain/search/search'
import { changed, filterParameter, type Search } from './search-url.ts'

export type FacetValue = { readonly value: string; readonly count: number }
/** What the filter form needs: the total, and a count per option. */
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

// Imports store other facts about a listing here, such as its minimum nights; those aren't types.
function isKind({ value }: FacetValue): boolean {
  return !/nights? minimum$/.test(value)
}

/**
 * Counts for the filters. Types combine with OR, so each shows what it would add: they are counted as if none was
 * selected.
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
