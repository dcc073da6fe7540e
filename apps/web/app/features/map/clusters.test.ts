import { afterEach, expect, test, vi } from 'vitest'
import { byCount, type Cluster, extentOf, mergeClose, withQuotes } from './clusters.ts'

function cluster(longitude: number, count: number, minRate: number | null = null): Cluster {
  return {
    latitude: 0,
    longitude,
    count,
    minRate,
    isAbout: false,
    stay: count === 1 ? { id: `s${longitude}`, name: 'A', currentRate: minRate, promoted: false } : null,
  }
}

function project(one: Cluster) {
  return { x: one.longitude, y: one.latitude }
}

test('overlapping clusters are merged, at their weighted center and lowest rate', () => {
  const merged = mergeClose([cluster(0, 1, 500), cluster(30, 3, 900), cluster(200, 1)], project, () => 40)
  expect(merged).toEqual([
    { latitude: 0, longitude: 22.5, count: 4, minRate: 500, stay: null, isAbout: false },
    { ...cluster(200, 1) },
  ])
})

test('larger clusters get room first, and a promoted stay doesn’t take another’s', () => {
  const plain = cluster(1, 1)
  const promoted: Cluster = { ...plain, stay: { id: 's2', name: 'B', currentRate: null, promoted: true } }
  const large = cluster(3, 5)
  expect([plain, promoted, large].sort(byCount)).toEqual([large, plain, promoted])
})

test('no stay is lost', () => {
  const many = Array.from({ length: 60 }, (_, index) => cluster(index * 7, (index % 4) + 1))
  const count = (list: readonly Cluster[]) => list.reduce((sum, one) => sum + one.count, 0)
  expect(count(mergeClose(many, project, () => 25))).toBe(count(many))
})

test('the extent of no clusters is null', () => {
  expect(extentOf([])).toBeNull()
  expect(extentOf([cluster(3, 1), cluster(-8, 2)])).toEqual({ north: 0, south: 0, east: 3, west: -8 })
})

afterEach(() => vi.unstubAllGlobals())

const dated = { start: '2027-06-04', end: '2027-06-07' }
const { signal } = new AbortController()

test('a single stay shows the total for the search’s nights, with an offer if one covers them', async () => {
  const quote = { nights: 3, total: 135_000, notice: null }
  const docs = [
    { ...quote, stayId: 's1' },
    { ...quote, stayId: 's2', notice: { total: 120_000 } },
  ]
  const ask = vi.fn(async (_: string) => Response.json({ docs }))
  vi.stubGlobal('fetch', ask)
  const priced = await withQuotes(dated, [cluster(1, 1, 45_000), cluster(2, 1, 45_000), cluster(3, 5)], signal)
  expect(priced.map(({ quote }) => quote?.total)).toEqual([135_000, 120_000, undefined])
  expect(decodeURIComponent(String(ask.mock.calls[0]?.[0]))).toContain('stayIds=s1,s2&start=2027-06-04&end=2027-06-07')
})

test('stays keep their rates if no dates are chosen, or no quote is available', async () => {
  const ask = vi.fn(async () => new Response(null, { status: 503 }))
  vi.stubGlobal('fetch', ask)
  const clusters = [cluster(1, 1, 45_000)]
  expect([await withQuotes({}, clusters, signal), ask.mock.calls.length]).toEqual([clusters, 0])
  expect(await withQuotes(dated, clusters, signal)).toEqual(clusters)
})
