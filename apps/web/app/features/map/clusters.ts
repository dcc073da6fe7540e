import type { StayQuote } from '@lodestay/domain/calendars/quote'
import type { SearchResult } from '@lodestay/domain/search/search'
import { type Bounds, datesOf, filterParameter, type Search } from '../search/search-url.ts'

export type Cluster = NonNullable<SearchResult['clusters']>[number] & {
  /** Whether its count is extrapolated from a sample. */
  readonly isAbout: boolean
  /** The total for the search's nights, as on the stay's card; only for a stay that was quoted. */
  readonly quote?: { readonly nights: number; readonly total: number | null }
}

async function ask(query: Record<string, string>, signal: AbortSignal): Promise<SearchResult> {
  const response = await fetch(`/api/search?${new URLSearchParams(query)}`, { signal, credentials: 'omit' })
  if (!response.ok) throw new Error(`The search answered ${response.status}`)
  return (await response.json()) as SearchResult
}

function filterOf(search: Search, bounds?: Bounds): Record<string, string> {
  const { bounds: _bounds, sort: _sort, ...rest } = search
  const filter = filterParameter(bounds ? { ...rest, bounds } : rest)
  return filter ? { filter } : {}
}

/** A search's clusters within bounds, at a zoom level. */
export async function clustersIn(
  search: Search,
  bounds: Bounds | undefined,
  zoom: number,
  signal: AbortSignal,
): Promise<readonly Cluster[]> {
  const { clusters = [], clustersAreApproximate: isAbout = false } = await ask(
    { ...filterOf(search, bounds), zoom: String(zoom), limit: '1' },
    signal,
  )
  return clusters.map((cluster) => ({ ...cluster, isAbout }))
}

/** The total for the nights, with an offer if one covers them. */
export function quotedTotal({ nights, total, notice }: Pick<StayQuote, 'nights' | 'total' | 'notice'>) {
  return { nights, total: notice?.total ?? total }
}

/** Maximum number of stays that the platform quotes per request. */
const MOST_QUOTED = 100

/** Adds the totals for the search's nights to single stays; without dates or available quotes, their rates stay. */
export async function withQuotes(
  search: Search,
  clusters: readonly Cluster[],
  signal: AbortSignal,
): Promise<readonly Cluster[]> {
  const dates = datesOf(search)
  const ids = clusters.flatMap(({ stay }) => stay?.id ?? []).slice(0, MOST_QUOTED)
  if (!dates || ids.length === 0) return clusters
  const query = Object.entries({ stayIds: ids.join(','), ...dates }).map(([name, value]) => [name, String(value)])
  const response = await fetch(`/api/stays/quotes?${new URLSearchParams(query)}`, { signal, credentials: 'omit' })
  if (!response.ok) return clusters
  const { docs } = (await response.json()) as { docs: StayQuote[] }
  const totals = new Map(docs.map((quote) => [quote.stayId, quotedTotal(quote)]))
  return clusters.map((cluster) => {
    const own = totals.get(cluster.stay?.id ?? '')
    return own ? { ...cluster, quote: own } : cluster
  })
}

const NEAR = 0.0001
/** A search's stays at one exact point. */
export async function staysAt(
  search: Search,
  [latitude, longitude]: readonly [number, number],
  signal: AbortSignal,
): Promise<SearchResult['docs']> {
  const bounds = {
    north: latitude + NEAR,
    south: latitude - NEAR,
    east: longitude + NEAR,
    west: longitude - NEAR,
  }
  return (await ask({ ...filterOf(search, bounds), limit: '8' }, signal)).docs
}

/** The bounding box of clusters; null if there are none. */
export function extentOf(clusters: readonly Pick<Cluster, 'latitude' | 'longitude'>[]): Bounds | null {
  if (clusters.length === 0) return null
  const [latitudes, longitudes] = [clusters.map((one) => one.latitude), clusters.map((one) => one.longitude)]
  return {
    north: Math.max(...latitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    west: Math.min(...longitudes),
  }
}

/** Larger clusters come before smaller ones and stays, which keep their order: room on the map isn't for sale. */
export function byCount(a: Pick<Cluster, 'count'>, b: Pick<Cluster, 'count'>): number {
  return b.count - a.count
}

type Point = { readonly x: number; readonly y: number }

/**
 * Merges clusters that would overlap. The platform counts by grid cell, so two large clusters can meet at a cell's
 * edge; the larger one absorbs the other.
 */
export function mergeClose(
  clusters: readonly Cluster[],
  project: (cluster: Cluster) => Point,
  closest: (a: Cluster, b: Cluster) => number,
): Cluster[] {
  const placed: { cluster: Cluster; at: Point }[] = []
  for (const cluster of [...clusters].sort(byCount)) {
    const at = project(cluster)
    const host = placed.find((one) => Math.hypot(one.at.x - at.x, one.at.y - at.y) < closest(one.cluster, cluster))
    if (!host) {
      placed.push({ cluster, at })
      continue
    }
    const rates = [host.cluster.minRate, cluster.minRate].filter((rate) => rate !== null)
    const sum = host.cluster.count + cluster.count
    const middle = (key: 'latitude' | 'longitude'): number =>
      (host.cluster[key] * host.cluster.count + cluster[key] * cluster.count) / sum
    host.cluster = {
      latitude: middle('latitude'),
      longitude: middle('longitude'),
      count: sum,
      minRate: rates.length > 0 ? Math.min(...rates) : null,
      stay: null,
      isAbout: host.cluster.isAbout || cluster.isAbout,
    }
  }
  return placed.map((one) => one.cluster)
}
