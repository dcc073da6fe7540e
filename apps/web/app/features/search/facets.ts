import type { SearchResult } from '@lodestay/domain/search/search'
import { changed, filterParameter, type Search } from './search-url.ts'

/** The count is null if unknown. */
export type FacetValue = { readonly value: string; readonly count: number | null }
export type FacetGroup = { readonly values: readonly FacetValue[]; readonly isAbout: boolean }
/** What the filter form needs: the total, and a count per option. */
export type Facets = {
  readonly total: number
  readonly capped: boolean
  readonly types: FacetGroup
  readonly amenities: FacetGroup
  readonly tags: FacetGroup
  readonly interests: FacetGroup
  readonly beds: FacetGroup
}
type Ask = (query: { filter?: string; facets: 'true'; limit: number }) => Promise<SearchResult>

function groupOf(result: SearchResult, field: string): FacetGroup {
  return {
    values: result.facets?.find((facet) => facet.field === field)?.values ?? [],
    isAbout: result.facetsAreApproximate ?? false,
  }
}

/**
 * Counts for the filters. Types combine with OR, so each shows what it would add: they are counted as if none were
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
    types: groupOf(anyType ?? result, 'type'),
    amenities: groupOf(result, 'amenities'),
    tags: groupOf(result, 'tags'),
    interests: groupOf(result, 'specialInterests'),
    beds: groupOf(result, 'bedTypes'),
  }
}
