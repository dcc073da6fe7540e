/** Estimates how many stays match a filter, from the counters of words, features and map cells. */
import { type Bounds, type FilterGroup, isGroup, MINUTE_MS } from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'
import { featureKey, listKinds } from './search-index-store.ts'
import { cellsIn, coverOf, tileZooms } from './tiles.ts'

/** Dictionary entry of a feature, by `featureName`. */
export type Known = { readonly id: number; readonly n: number }

export function featureName(kind: string, name: string): string {
  return `${kind}\n${featureKey(name)}`
}

const FRESH_MS = MINUTE_MS
const sizes = new WeakMap<Reader, { at: number; stays: Promise<number> }>()

/** Number of stays in the index, from the database's statistics. */
export function stayEstimate(reader: Reader): Promise<number> {
  const known = sizes.get(reader)
  if (known && Date.now() - known.at < FRESH_MS) return known.stays
  const stays = reader
    .rows<{ n: number }>(
      'stay-estimate',
      "select greatest(reltuples, 1000)::float8 as n from pg_class where oid = 'stay_search'::regclass",
    )
    .then(([row]) => row?.n ?? 1000)
  sizes.set(reader, { at: Date.now(), stays })
  stays.catch(() => sizes.delete(reader))
  return stays
}

/** Number of stays in the index: each is in one state. */
export async function stayCount(reader: Reader): Promise<number> {
  const [row] = await reader.rows<{ n: number }>(
    'stay-count',
    "select coalesce(sum(n), 0)::float8 as n from features where kind = 'state'",
  )
  return row?.n ?? 0
}

export function sum(values: readonly number[]) {
  return values.reduce((total, value) => total + value, 0)
}

function product(values: readonly number[]) {
  return values.reduce((total, value) => total * value, 1)
}

/**
 * Estimated share of `stays` that match a filter's list conditions, assuming they are independent. A condition that no
 * dictionary covers is assumed to match everything.
 */
export function listShare(group: FilterGroup, known: ReadonlyMap<string, Known>, stays: number): number {
  const shares = group.items.map((item) => {
    if (isGroup(item)) return listShare(item, known, stays)
    if (!(listKinds as readonly string[]).includes(item.field)) return 1
    const each = [item.value].flat().map((value) => (known.get(featureName(item.field, String(value)))?.n ?? 0) / stays)
    if (item.operator === 'isAnyOf') return Math.min(1, sum(each))
    return ['contains', 'equals', 'is'].includes(item.operator) ? product(each) : 1
  })
  return group.logic === 'or' && shares.length > 0 ? Math.min(1, sum(shares)) : product(shares)
}

/** Cap on the map cells that cover a box: more barely improve the estimate and cost more to sum. */
const MOST_CELLS = 64

/** Lower and upper bound of the stays in a box, from the map's cell counters. */
export async function staysInBox(reader: Reader, bounds: Bounds): Promise<{ least: number; most: number }> {
  const zoom = tileZooms.findLast((zoom) => cellsIn(bounds, zoom, MOST_CELLS)) ?? tileZooms[0]
  const cover = coverOf(bounds, zoom, MOST_CELLS) ?? []
  const [row] = await reader.rows<{ least: number; most: number }>(
    'stays-in-cells',
    `select coalesce(sum(t.n) filter (where c.is_within), 0)::float8 as least, coalesce(sum(t.n), 0)::float8 as most
     from unnest($2::int8[], $3::boolean[]) as c(cell, is_within) join tile_count t on t.z = $1 and t.cell = c.cell`,
    [zoom, cover.map(({ cell }) => cell), cover.map(({ isWithin }) => isWithin)],
  )
  return row ?? { least: 0, most: 0 }
}
