/** The map's web-mercator grid: a stay's cell at every zoom is a prefix of its quadkey. */
import type { Bounds } from '@lodestay/domain'

/** Deepest zoom; a quadkey has two bits per zoom level. */
export const QUAD_ZOOM = 20
/** Zoom levels with precomputed clusters. */
export const tileZooms = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] as const
const MAX_LATITUDE = 85.0511

function column(longitude: number, zoom: number): number {
  return Math.min(2 ** zoom - 1, Math.max(0, Math.floor(((longitude + 180) / 360) * 2 ** zoom)))
}

function row(latitude: number, zoom: number): number {
  const sine = Math.sin((Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude)) * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return Math.min(2 ** zoom - 1, Math.max(0, Math.floor(y * 2 ** zoom)))
}

// 40 bits exceed the 32 of bitwise operators, so use arithmetic.
function interleave(x: number, y: number, zoom: number): number {
  let key = 0
  for (let bit = zoom - 1; bit >= 0; bit--)
    key = key * 4 + (Math.floor(x / 2 ** bit) % 2) + 2 * (Math.floor(y / 2 ** bit) % 2)
  return key
}

/** The quadkey of a point at QUAD_ZOOM. */
export function quadOf(latitude: number, longitude: number): number {
  return interleave(column(longitude, QUAD_ZOOM), row(latitude, QUAD_ZOOM), QUAD_ZOOM)
}

/** The cell at `zoom` that contains a quadkey. */
export function cellOf(quad: number, zoom: number): number {
  return Math.floor(quad / 4 ** (QUAD_ZOOM - zoom))
}

/**
 * Every cell at `zoom` that overlaps the bounds, or null if there are more than `most`. A box may cross the
 * antimeridian.
 */
export function cellsIn(bounds: Bounds, zoom: number, most: number): number[] | null {
  return coverOf(bounds, zoom, most)?.map(({ cell }) => cell) ?? null
}

/** Like `cellsIn`; `isWithin` marks cells that lie entirely inside. */
export function coverOf(
  bounds: Bounds,
  zoom: number,
  most: number,
): { readonly cell: number; readonly isWithin: boolean }[] | null {
  const [top, bottom] = [row(bounds.north, zoom), row(bounds.south, zoom)]
  const [left, right] = [column(bounds.west, zoom), column(bounds.east, zoom)]
  const width = bounds.west <= bounds.east ? right - left + 1 : 2 ** zoom - left + right + 1
  if (width * (bottom - top + 1) > most) return null
  const cells: { cell: number; isWithin: boolean }[] = []
  for (let y = top; y <= bottom; y++)
    for (let step = 0; step < width; step++)
      cells.push({
        cell: interleave((left + step) % 2 ** zoom, y, zoom),
        isWithin: y > top && y < bottom && step > 0 && step < width - 1,
      })
  return cells
}
