/** Map clusters: precomputed for the whole index, computed on the fly for a filter. */
import type { Bounds, Filter, SearchResult } from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'
import { EXACT_UP_TO } from './search-estimate.ts'
import { allConditions, type Where } from './search-where.ts'
import { cellsIn, QUAD_ZOOM, tileZooms } from './tiles.ts'

/** Cells are two zoom levels finer than the map's tiles: 64 pixels across. */
const FINER = 2
const MOST_CELLS = 4096
const MOST_CLUSTERS = 1000

type Row = {
  lat: number
  lng: number
  n: number
  min_rate: number | null
  id: string | null
  name: string | null
  rate: number | null
  promoted: boolean | null
  sampled?: number
}
type Clusters = Required<Pick<SearchResult, 'clusters'>> & Pick<SearchResult, 'clustersAreApproximate'>

const whole: Bounds = { north: 85, south: -85, west: -180, east: 180 }

/** Clusters of a filter's matches at `zoom`. */
export async function getClusters(reader: Reader, filter: Filter, where: Where, zoom: number): Promise<Clusters> {
  if (where.nothing) return { clusters: [] }
  const z = Math.min(zoom + FINER, QUAD_ZOOM)
  const isPlain = filter.items.length === 0 && !filter.text && !filter.near && !filter.dates
  const cells =
    isPlain && (tileZooms as readonly number[]).includes(z) ? cellsIn(filter.bounds ?? whole, z, MOST_CELLS) : null
  const rows = cells ? await counted(reader, z, cells) : await onTheSpot(reader, where, z)
  return {
    clusters: rows.map((row) => ({
      latitude: row.lat,
      longitude: row.lng,
      count: row.n,
      minRate: row.min_rate,
      stay: row.id
        ? { id: row.id, name: row.name ?? '', currentRate: row.rate, promoted: row.promoted ?? false }
        : null,
    })),
    ...((rows[0]?.sampled ?? 0) > EXACT_UP_TO && { clustersAreApproximate: true }),
  }
}

const single = `left join lateral (
    select s.stay_id, s.current_rate, s.priority, c.card::jsonb->>'name' as name from stay_search s join stay_card c on c.id = s.id
    where t.n = 1 and s.quad >= t.cell << $SHIFT and s.quad < (t.cell + 1) << $SHIFT limit 1) one on true`

function counted(reader: Reader, z: number, cells: readonly number[]): Promise<Row[]> {
  return reader.rows(
    `clusters-${z}`,
    `select t.lat, t.lng, t.n, one.current_rate as min_rate, one.stay_id as id, one.name, one.current_rate as rate, one.priority > 0 as promoted
     from tile_count t ${single.replaceAll('$SHIFT', String(2 * (QUAD_ZOOM - z)))} where t.z = ${z} and t.cell = any($1::int8[]) and t.n > 0 limit ${MOST_CLUSTERS}`,
    [cells],
  )
}

function onTheSpot(reader: Reader, where: Where, z: number): Promise<Row[]> {
  const conditions = [...allConditions(where), 's.quad is not null']
  return reader.rows(
    null,
    `with hit as (select s.stay_id, s.id, s.lat, s.lng, s.quad >> ${2 * (QUAD_ZOOM - z)} as cell, s.current_rate, s.priority
       from stay_search s where ${conditions.join(' and ')} limit ${EXACT_UP_TO + 1}),
     cluster as (select cell, avg(lat) as lat, avg(lng) as lng, count(*) as n, min(current_rate) as min_rate, min(id) as only from hit group by cell limit ${MOST_CLUSTERS})
     select k.lat, k.lng, k.n, k.min_rate, h.stay_id as id, c.card::jsonb->>'name' as name, h.current_rate as rate, h.priority > 0 as promoted, (select count(*) from hit) as sampled
     from cluster k left join hit h on k.n = 1 and h.id = k.only left join stay_card c on c.id = h.id`,
    where.params.values,
  )
}
