/**
 * Similar stays: by property type, size, price and amenities, then by distance. Candidates come from circles that grow
 * until they contain enough, so that a dense city costs no more than a small town.
 */
import { amenityName, type WholeStayFields } from '@lodestay/domain'
import type { Reader } from '../../kernel/db.ts'
import { createParams, type Params } from '../../kernel/filter-sql.ts'
import { distanceSql, inCircle } from './place-sql.ts'
import { cardText } from './projection.ts'
import { featureKey } from './search-index-store.ts'
import { indexPlace } from './search-where.ts'

/** Maximum distance of a similar stay. */
const NEARBY_KM = 25
const CIRCLES = [1 / 32, 1 / 6, 1]
/** This many candidates suffice; a wider circle would only add stays farther away. */
const ENOUGH = 300
/** Maximum number of candidates compared, however many a circle contains. */
const MOST_COMPARED = 2000

type Like = Pick<WholeStayFields, 'type' | 'amenities' | 'capacity' | 'bedrooms' | 'currentRate' | 'location'>
type Row = {
  stay_id: string
  card: string
  projection: number
  shared: number
  distance: number | null
  score: number
  candidates: number
}
export type SimilarStay = {
  readonly stayId: string
  readonly card: string
  readonly sharedAmenities: number
  readonly distanceKm: number | null
}

type Features = { readonly types: readonly number[]; readonly amenities: readonly number[] }

async function featuresOf(reader: Reader, { type, amenities }: Like): Promise<Features> {
  const [found] = await reader.rows<Features>(
    'alike-features',
    `select coalesce(array_agg(id) filter (where kind = 'type'), '{}') as types,
       coalesce(array_agg(id) filter (where kind = 'amenities'), '{}') as amenities
     from features where (kind = 'type' and name_key = any($1)) or (kind = 'amenities' and name_key = any($2))`,
    [type.map(featureKey), amenities.map((name) => featureKey(amenityName(name)))],
  )
  return found ?? { types: [], amenities: [] }
}

/** How close two numbers are by ratio: 1 if equal, 0 from a factor of `times`. */
function closeness(column: string, value: number | null, times: number, params: Params): string {
  if (!value) return '0'
  return `coalesce(greatest(0, 1 - abs(ln(nullif(${column}, 0)::float8 / ${params.add(value)}::float8)) / ln(${times})), 0)`
}

/** From 0 to 10: half of it is type and size, which decide whether one stay could replace another at all. */
function scoreSql(stay: Like, { types, amenities }: Features, radiusKm: number, params: Params): string {
  const bedrooms =
    stay.bedrooms === null
      ? '0'
      : `coalesce(greatest(0, 1 - abs(s.bedrooms - ${params.add(stay.bedrooms)}::int) / 3.0), 0)`
  return [
    `3 * (s.feats && ${params.add(types)}::int[])::int`,
    `1.5 * ${closeness('s.capacity', stay.capacity, 3, params)}`,
    `1 * ${bedrooms}`,
    `2 * ${closeness('s.current_rate', stay.currentRate, 2.5, params)}`,
    `1.5 * s.shared / ${params.add(Math.max(1, amenities.length))}::float8`,
    `1 * coalesce(1 - s.distance / ${radiusKm}, 0)`,
  ].join(' + ')
}

/** A condition on candidates, which may bind parameters. */
type Only = (params: Params) => string

/** The most similar stays within a circle around the stay or, if its location is unknown, in its city. */
function candidatesWithin(
  reader: Reader,
  stay: Like & { readonly id: string },
  features: Features,
  share: number,
  only: Only,
  limit: number,
): Promise<Row[]> {
  const params = createParams()
  const { latitude, longitude } = stay.location.coordinates ?? {}
  const near = latitude == null || longitude == null ? null : { latitude, longitude, radiusKm: NEARBY_KM * share }
  const { city, state } = stay.location.address
  const where = near
    ? inCircle(near, indexPlace, params)
    : [`lower(s.city) = lower(${params.add(city)})`, `lower(s.state) = lower(${params.add(state)})`]
  const distance = near ? distanceSql(near, indexPlace, params) : 'null::float8'
  const compared = `select s.id, s.rank_key, s.feats, s.capacity, s.bedrooms, s.current_rate, ${distance} as distance,
      icount(s.feats & ${params.add(features.amenities)}::int[]) as shared
    from stay_search s where ${[...where, `s.stay_id <> ${params.add(stay.id)}`, only(params)].join(' and ')} limit ${MOST_COMPARED}`
  return reader.rows(
    null,
    `select c.stay_id, c.card, c.projection, k.shared, k.distance, k.score, k.candidates from (
       select s.id, s.rank_key, s.shared, s.distance, count(*) over () as candidates,
         ${scoreSql(stay, features, NEARBY_KM, params)} as score
       from (${compared}) s order by score desc, s.rank_key desc limit ${limit}) k
     join stay_card c on c.id = k.id order by k.score desc, k.rank_key desc`,
    params.values,
  )
}

async function candidates(
  reader: Reader,
  stay: Like & { readonly id: string },
  features: Features,
  only: Only,
  limit: number,
): Promise<Row[]> {
  let rows: Row[] = []
  for (const share of CIRCLES) {
    rows = await candidatesWithin(reader, stay, features, share, only, limit)
    if ((rows[0]?.candidates ?? 0) >= ENOUGH || rows[0]?.distance === null) break
  }
  return rows
}

/**
 * The public stays most similar to one, which itself need not be public. Those whose plan has preferred referrals come
 * first; those plans also have priority ranking, so their cards say 'Promoted'.
 */
export async function similarStays(
  reader: Reader,
  stay: Like & { readonly id: string },
  limit: number,
): Promise<SimilarStay[]> {
  const features = await featuresOf(reader, stay)
  const [preferred, ...others] = await Promise.all([
    candidates(reader, stay, features, () => 's.priority > 0', limit),
    // Queried separately, because the nearest stay of a rare type may be farther away than hundreds of others.
    candidates(reader, stay, features, (params) => `s.feats && ${params.add(features.types)}::int[]`, limit),
    candidates(reader, stay, features, () => 'true', limit),
  ])
  const alike = others.flat().sort((a, b) => b.score - a.score)
  const once = new Map<string, Row>()
  for (const row of [...preferred, ...alike]) if (!once.has(row.stay_id)) once.set(row.stay_id, row)
  return [...once.values()].slice(0, limit).map((row) => ({
    stayId: row.stay_id,
    card: cardText(row),
    sharedAmenities: row.shared,
    distanceKm: row.distance === null ? null : Math.round(row.distance * 10) / 10,
  }))
}
