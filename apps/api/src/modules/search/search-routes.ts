import { onOnePage, paged, SearchQuery, SearchResult, Suggestion, stayFilterFields } from '@lodestay/domain'
import { z } from 'zod'
import { endpoint, JsonText } from '../../kernel/endpoint.ts'
import { page } from '../../kernel/paging.ts'
import { filterOf } from './asked-filter.ts'
import { getFacets } from './search-facets.ts'
import { getClusters } from './search-map.ts'
import { searchPublic } from './search-stays.ts'
import { buildWhere } from './search-where.ts'
import { suggestionsFor } from './suggestions.ts'

export const searchRoutes = [
  endpoint({
    method: 'GET',
    url: '/search',
    operationId: 'searchStays',
    summary: 'Search public stays; optionally with counts for the filters and clusters for the map',
    access: 'public',
    cachedFor: 'everyone',
    query: SearchQuery,
    reply: SearchResult.meta({ id: 'SearchResult' }),
    handle: async ({ reader, query, now }) => {
      const filter = filterOf(query.filter, stayFilterFields, now)
      const [found, facets, clusters] = await Promise.all([
        searchPublic(reader, filter, {
          limit: query.limit,
          skip: (query.page - 1) * query.limit,
          cursor: query.cursor,
        }),
        query.facets ? buildWhere(reader, filter).then((where) => getFacets(reader, where)) : null,
        query.zoom === undefined
          ? null
          : buildWhere(reader, filter).then((where) => getClusters(reader, filter, where, query.zoom ?? 0)),
      ])
      const { total: counted, ...inFacets } = facets ?? {}
      const { docs: _, ...rest } = page(query, [], counted === undefined ? found.total : { exact: counted }, () => null)
      const more = {
        ...rest,
        hasNextPage: found.hasNext,
        nextCursor: found.nextCursor,
        ...inFacets,
        ...clusters,
        ...(Object.keys(found.corrections).length > 0 && { corrections: found.corrections }),
      }
      return new JsonText(`{"docs":[${found.hits.map((hit) => hit.card).join(',')}],${JSON.stringify(more).slice(1)}`)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/search/suggestions',
    operationId: 'suggestPlacesAndStays',
    summary: 'Suggest places, landmarks and stays for an input',
    access: 'public',
    cachedFor: 'everyone',
    query: z.strictObject({ text: z.string().trim().min(1, 'Text is required.').max(60) }),
    reply: paged(Suggestion.meta({ id: 'Suggestion' })),
    handle: async ({ reader, query }) => onOnePage(await suggestionsFor(reader, query.text)),
  }),
]
