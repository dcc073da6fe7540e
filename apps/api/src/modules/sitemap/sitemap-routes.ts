/** The data that sitemaps are built from. */
import { Sitemap, SitemapPart, SitemapPartQuery, SitemapQuery } from '@lodestay/domain'
import { endpoint, JsonText } from '../../kernel/endpoint.ts'
import { sitemapParts, sitemapStays } from './sitemap-store.ts'

export const sitemapRoutes = [
  endpoint({
    method: 'GET',
    url: '/sitemap',
    operationId: 'getSitemap',
    summary: 'List the parts of the sitemap of all public stays',
    access: 'public',
    cachedFor: 'everyone',
    query: SitemapQuery,
    reply: Sitemap.meta({ id: 'Sitemap' }),
    handle: async ({ reader, query }) => ({ parts: await sitemapParts(reader, query.size) }),
  }),
  endpoint({
    method: 'GET',
    url: '/sitemap/stays',
    operationId: 'listSitemapStays',
    summary: 'List the public stays in a sitemap part, and when each was last changed',
    access: 'public',
    query: SitemapPartQuery,
    reply: SitemapPart.meta({ id: 'SitemapPart' }),
    // Tens of thousands of two-column rows: validating each against the schema would cost more than reading them.
    handle: async ({ reader, query }) =>
      new JsonText(
        JSON.stringify({ stays: await sitemapStays(reader, query.after, query.size) } satisfies SitemapPart),
      ),
  }),
]
