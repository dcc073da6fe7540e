/** What a search returns besides its page: facet counts, map clusters, suggestions while typing. */
import { z } from 'zod'
import { paged, queryFlag } from '../paging.ts'
import { StayCard } from '../stays/stay.ts'

/** The fields for which a search returns facet counts. */
export const facetFields = ['type', 'amenities', 'tags', 'specialInterests', 'bedTypes', 'city', 'state'] as const

export const Facet = z.object({
  field: z.enum(facetFields),
  /** Most common first. A count is null if the facets are approximate and too few were seen to estimate it. */
  values: z.array(z.object({ value: z.string(), count: z.int().nullable() })),
})
/** Stays too close together to draw separately at this zoom: position, count, and the lowest rate in cents. */
const Cluster = z.object({
  latitude: z.number(),
  longitude: z.number(),
  count: z.int(),
  minRate: z.int().nullable(),
  /** The stay itself, if the cluster has only one. */
  stay: z
    .object({ id: z.string(), name: z.string(), currentRate: z.int().nullable(), promoted: z.boolean() })
    .nullable(),
})

export const SearchResult = paged(StayCard).extend({
  facets: z.array(Facet).optional(),
  /** True if the facets were counted on a sample: each count is then within a tenth of the true one. */
  facetsAreApproximate: z.boolean().optional(),
  clusters: z.array(Cluster).optional(),
  /** True if the clusters were built from a sample: their counts add up to roughly the number of stays. */
  clustersAreApproximate: z.boolean().optional(),
  /** Spelling corrections for words without matches: `{lkae: 'lake'}`. */
  corrections: z.record(z.string(), z.string()).optional(),
})
export type SearchResult = z.infer<typeof SearchResult>

/** GET /search: `facets=true` and `zoom` (0 to 20) add facets and clusters. */
export const SearchQuery = z.strictObject({
  filter: z.string().max(20_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  cursor: z.string().max(200).optional(),
  facets: queryFlag.prefault('false'),
  zoom: z.coerce.number().int().min(0).max(20).optional(),
})

/** Kinds of places, landmarks a search can be near, and stays by name. */
const suggestionKinds = ['city', 'state', 'region', 'neighborhood', 'landmark', 'stay'] as const

/** GET /search/suggestions: places, landmarks and names that start with the input. */
export const Suggestion = z.object({
  kind: z.enum(suggestionKinds),
  /** What to search for; for a neighborhood, includes its city: 'East Boston, Boston, MA'. */
  label: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  stayId: z.string().nullable(),
  /** Number of stays there; near a landmark, capped at the counting limit. */
  count: z.int(),
  /** For a landmark: the box that counts as near it. */
  bounds: z.object({ north: z.number(), south: z.number(), east: z.number(), west: z.number() }).nullable(),
  /** Whether it is a stay that its plan ranks first: shown with the label 'Promoted'. */
  promoted: z.boolean(),
})
