/** Map clusters: precomputed for the whole index, computed on the fly for a filter. */
import type { Bounds, Filter, SearchResult } from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'
import { atLeast } from '../../kernel/paging.ts'
import { type Effort, onSample, type SampleSql, threeDigits } from './search-sample.ts'
import { matchCondition, type Where } from './search-where.ts'
import { cellsIn, QUAD_ZOOM, tileZooms } from './tiles.ts'

/** Cells are two zoom levels finer than the map's tiles: 64 pixels across. */
const FINER = 2
const MOST_CELLS = 4096
const MOST_CLUSTERS = 1000

/** Above that, a sample is put on the map, each stay representing several. */
const usualEffort: Effort = { exactUpTo: 10_000, sample: 2500 }
/** If the expected matches exceed the exact limit by this factor, exact clustering isn't attempted. */
const FAR_TOO_MANY = 2

type Row = {
  lat: number
  lng: number
  n: number
  min_rate: number | null
  id: string | null
  name: string | null
  rate: number | null
  promoted: boolean | null
}
type Clusters = Required<Pick<SearchResult, 'clusters'>> & Pick<SearchResult, 'clustersAreApproximate'>

const whole: Bounds = { north: 85, south: -85, west: -180, east: 180 }

/** Clusters of a filter's matches at `zoom`. */
export async function getClusters(
  reader: Reader,
  filter: Filter,
  where: Where,
  zoom: number,
  effort = usualEffort,
): Promise<Clusters> {
  if (where.nothing) return { clusters: [] }
  const z = Math.min(zoom + FINER, QUAD_ZOOM)
  const isPlain = filter.items.length === 0 && !filter.text && !filter.near && !filter.dates
  const cells =
    isPlain && (tileZooms as readonly number[]).includes(z) ? cellsIn(filter.bounds ?? whole, z, MOST_CELLS) : null
  const { rows, times } = cells
    ? { rows: await counted(reader, z, cells), times: 1 }
    : ((await exactly(reader, where, z, effort)) ?? (await bySample(reader, where, z, effort)))
  return {
    clusters: rows.map((row) => ({
      latitude: row.lat,
      longitude: row.lng,
      count: times === 1 ? row.n : Math.max(1, threeDigits(Math.round(row.n * times))),
      minRate: row.min_rate,
      stay:
        row.id && times === 1
          ? { id: row.id, name: row.name ?? '', currentRate: row.rate, promoted: row.promoted ?? false }
          : null,
    })),
    ...(times > 1 && { clustersAreApproximate: true }),
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

/** Clusters of `hit`, a set of index rows. */
function clustersOf(z: number): string {
  return `cluster as (select s.quad >> ${2 * (QUAD_ZOOM - z)} as cell, avg(s.lat) as lat, avg(s.lng) as lng, count(*) as n,
      min(s.current_rate) as min_rate, min(s.id) as only from hit s where s.quad is not null group by 1 limit ${MOST_CLUSTERS}),
    shown as (select k.lat, k.lng, k.n, k.min_rate, h.stay_id as id, c.name, h.current_rate as rate, h.priority > 0 as promoted
      from cluster k left join hit h on k.n = 1 and h.id = k.only
      left join lateral (select card::jsonb->>'name' as name from stay_card where id = h.id limit 1) c on true)`
}

const COLUMNS = 's.stay_id, s.id, s.lat, s.lng, s.quad, s.current_rate, s.priority'

type Placed = { readonly rows: readonly Row[]; readonly times: number }
type WithCount<T> = T & (Row | { readonly n: null })

function isCluster<T>(row: WithCount<T>): row is WithCount<T> & T & Row {
  return row.n !== null
}

/** Null if there are too many matches to put all on the map. */
async function exactly(reader: Reader, where: Where, z: number, { exactUpTo }: Effort): Promise<Placed | null> {
  if (where.expected > FAR_TOO_MANY * exactUpTo) return null
  if (where.counted !== null && atLeast(where.counted) > exactUpTo) return null
  const rows = await reader.rows<WithCount<{ total: number }>>(
    null,
    `with hit as materialized (select ${COLUMNS} from stay_search s where ${matchCondition(where)} limit ${exactUpTo + 1}),
       ${clustersOf(z)}
     select t.total, k.* from (select count(*) as total from hit) t left join shown k on t.total <= ${exactUpTo}`,
    where.params.values,
  )
  return (rows[0]?.total ?? 0) > exactUpTo ? null : { rows: rows.filter(isCluster), times: 1 }
}

/** Each sampled stay represents several, so that the clusters' counts add up to the total. */
function bySample(reader: Reader, where: Where, z: number, effort: Effort): Promise<Placed> {
  const count = ({ sampled, drawn }: SampleSql) =>
    reader.rows<WithCount<{ matching: number; highest: number }>>(
      null,
      `with ${sampled},
         hit as materialized (select ${COLUMNS} from stay_search s where s.id = any(array(select id from sampled))),
         ${clustersOf(z)}
       select d.*, k.* from ${drawn} d left join shown k on true`,
      where.params.values,
    )
  return onSample(reader, where, effort, count, isCluster)
}
