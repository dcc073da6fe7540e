/** How many stays a filter can be expected to find, from the counters of words, features and map cells. */
import { type Bounds, type FilterGroup, isGroup } from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'
import { featureKey, listKinds } from './search-index-store.ts'
import { cellsIn, coverOf, tileZooms } from './tiles.ts'

/** Facets and clusters of a filter are exact up to here; beyond they are counted on so many stays and marked approximate. */
export const EXACT_UP_TO = 2000

/** The dictionary's entry for a feature, by `featureName`. */
export type Known = { readonly id: number; readonly n: number }

export function featureName(kind: string, name: string): string {
  return `${kind}\n${featureKey(name)}`
}

const FRESH_MS = 60_000
const sizes = new WeakMap<Reader, { at: number; stays: Promise<number> }>()

/** How many stays the index holds, as the database last estimated it. */
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

function sum(values: readonly number[]) {
  return values.reduce((total, value) => total + value, 0)
}

function product(values: readonly number[]) {
  return values.reduce((total, value) => total * value, 1)
}

/**
 * The share of `stays` that a filter's lists let through, as if they hung on nothing else. A condition that no
 * dictionary counts is taken to let everything through.
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

/** A box is covered by so many map cells at most: more say little more, and cost more to add up. */
const MOST_CELLS = 64

/** How many stays lie in a box, at least and at most, as the map's cells count them. */
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
