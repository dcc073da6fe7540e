/**
 * Place and date conditions as SQL: bounds, a circle around a point, free nights. For the index and a host's own list.
 */
import type { Bounds, Filter } from '@lodestay/domain'
import type { Params } from '../../kernel/filter-sql.ts'
import { freeOnAny } from './nights-sql.ts'

type Near = NonNullable<Filter['near']>
/** SQL expressions for a stay's id and location. */
export type PlaceColumns = { readonly stayId: string; readonly latitude: string; readonly longitude: string }

export function inBounds(
  { north, south, east, west }: Bounds,
  { latitude, longitude }: Omit<PlaceColumns, 'stayId'>,
  params: Pick<Params, 'add'>,
): string {
  const within = `${latitude} between ${params.add(south)} and ${params.add(north)}`
  const [from, to] = [params.add(west), params.add(east)]
  return west <= east
    ? `${within} and ${longitude} between ${from} and ${to}`
    : `${within} and (${longitude} >= ${from} or ${longitude} <= ${to})`
}

const KM_PER_DEGREE = 111.32

/** Great-circle distance in kilometers from a point to a stay. */
export function distanceSql(near: Near, { latitude, longitude }: PlaceColumns, params: Params): string {
  const [fromLatitude, fromLongitude] = [
    `${params.add(near.latitude)}::float8`,
    `${params.add(near.longitude)}::float8`,
  ]
  return `(6371 * 2 * asin(least(1, sqrt(power(sin(radians(${latitude} - ${fromLatitude}) / 2), 2)
    + cos(radians(${fromLatitude})) * cos(radians(${latitude})) * power(sin(radians(${longitude} - ${fromLongitude}) / 2), 2)))))`
}

/** Bounding box of a circle. */
export function boxAround({ latitude, longitude, radiusKm }: Near): Bounds {
  const up = radiusKm / KM_PER_DEGREE
  const across = radiusKm / (KM_PER_DEGREE * Math.max(0.01, Math.cos((latitude * Math.PI) / 180)))
  const wrap = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180
  const wide = across >= 180
  return {
    north: Math.min(90, latitude + up),
    south: Math.max(-90, latitude - up),
    west: wide ? -180 : wrap(longitude - across),
    east: wide ? 180 : wrap(longitude + across),
  }
}

/** Within a circle: check the bounding box first, because an index can serve it. */
export function inCircle(near: Near, columns: PlaceColumns, params: Params): string[] {
  return [
    inBounds(boxAround(near), columns, params),
    `${distanceSql(near, columns, params)} <= ${params.add(near.radiusKm)}`,
  ]
}

/** Compiles a filter's bounds and circle to conditions. */
export function whereabouts({ bounds, near }: Filter, columns: PlaceColumns, params: Params): string[] {
  return [...(bounds ? [inBounds(bounds, columns, params)] : []), ...(near ? inCircle(near, columns, params) : [])]
}

/** Like `whereabouts`, plus the filter's dates. */
export function whereAndWhen(filter: Filter, columns: PlaceColumns, params: Params): string[] {
  const { dates } = filter
  return [...whereabouts(filter, columns, params), ...(dates ? [freeOnAny(dates, columns.stayId, params)] : [])]
}
