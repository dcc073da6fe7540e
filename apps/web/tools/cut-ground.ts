/**
 * Cuts the map's water into small cells: `node apps/web/tools/cut-ground.ts map.geo.json`, with the file from the npm
 * package @geo-maps/earth-waterbodies-10m, unpacked outside the project (`npm pack`, then `tar`). Writes
 * `apps/web/public/ground`, which is committed. See decision 0038 for the reasons.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Feature, GeometryCollection, MultiPolygon, Polygon, Position } from 'geojson'
import GeoJSONVT from 'geojson-vt'

type Level = {
  readonly zoom: number
  readonly extent: number
  /** In units of `extent`. */
  readonly tolerance: number
  /** Minimum area in square kilometers, roughly: smaller waters are left out. */
  readonly least: number
  /**
   * Number of corner-cutting rounds: the source has a point only every few hundred meters, which makes coasts jagged.
   */
  readonly rounds: number
}
const coarse: Level = { zoom: 6, extent: 2048, tolerance: 2, least: 6, rounds: 0 }
const fine: Level = { zoom: 8, extent: 4096, tolerance: 1, least: 1, rounds: 2 }

/** West, south, east, north: the United States, its islands and territories, and the seas around them. */
const boxes = [
  [-131, 20, -60, 52],
  [-180, 50, -128, 72.5],
  [-164, 16, -151, 25],
  [-71, 15, -61, 21],
  [142, 11, 148, 22],
  [-174, -17, -165, -8],
] as const

function hits(ring: Position[]): boolean {
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [x = 0, y = 0] of ring) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return boxes.some(([w, s, e, n]) => east >= w && west <= e && north >= s && south <= n)
}

function squareKilometers(ring: Position[]): number {
  let twice = 0
  for (let index = 0; index < ring.length - 1; index++) {
    const [[x0 = 0, y0 = 0], [x1 = 0, y1 = 0]] = [ring[index] ?? [], ring[index + 1] ?? []]
    twice += x0 * y1 - x1 * y0
  }
  return (Math.abs(twice) / 2) * 111 * 85
}

/** Chaikin's corner cutting of a closed ring. */
function rounded(ring: Position[], rounds: number): Position[] {
  let points = ring
  for (let round = 0; round < rounds; round++) {
    const cut = points.slice(1).flatMap(([x = 0, y = 0], index) => {
      const [x0 = 0, y0 = 0] = points[index] ?? []
      return [
        [x0 * 0.75 + x * 0.25, y0 * 0.75 + y * 0.25],
        [x0 * 0.25 + x * 0.75, y0 * 0.25 + y * 0.75],
      ]
    })
    points = [...cut, ...cut.slice(0, 1)]
  }
  return points
}

function readWaters(path: string): Position[][][] {
  const { geometries } = JSON.parse(readFileSync(path, 'utf8')) as GeometryCollection<Polygon | MultiPolygon>
  return geometries
    .flatMap((each) => (each.type === 'MultiPolygon' ? each.coordinates : [each.coordinates]))
    .filter(([outer = []]) => hits(outer))
    .filter(([outer = []]) => squareKilometers(outer) >= fine.least)
    .map(([outer = [], ...holes]) => [outer, ...holes.filter(hits)])
}

function isAsked(zoom: number, x: number, y: number): boolean {
  const across = 2 ** zoom
  const latitude = (row: number) => (180 / Math.PI) * Math.atan(Math.sinh(Math.PI - (2 * Math.PI * row) / across))
  const [west, east] = [(x / across) * 360 - 180, ((x + 1) / across) * 360 - 180]
  const [north, south] = [latitude(y), latitude(y + 1)]
  return boxes.some(([w, s, e, n]) => east > w && west < e && north > s && south < n)
}

/** A ring's first point, then the step to each next one. */
function steps(ring: readonly (readonly number[])[]): number[] {
  let [x, y] = [0, 0]
  return ring.flatMap(([nextX = 0, nextY = 0]) => {
    const step = [nextX - x, nextY - y]
    ;[x, y] = [nextX, nextY]
    return step
  })
}

/** Whether the rings are nothing but water, in either orientation. */
function isAllWater(rings: readonly (readonly (readonly number[])[])[], extent: number): boolean {
  const [only, ...others] = rings
  return (
    others.length === 0 &&
    only !== undefined &&
    only.every(([x = 0, y = 0]) => (x <= 0 || x >= extent) && (y <= 0 || y >= extent))
  )
}

type Cells = ReadonlyMap<string, 'all' | number[][]>

function cut(waters: Position[][][], { zoom, extent, tolerance, least, rounds }: Level): Cells {
  const features = waters
    .filter(([outer = []]) => squareKilometers(outer) >= least)
    .map((rings) => rings.map((ring) => rounded(ring, rounds)))
    .map((coordinates): Feature => ({ type: 'Feature', properties: null, geometry: { type: 'Polygon', coordinates } }))
  const index = new GeoJSONVT(
    { type: 'FeatureCollection', features },
    // It doesn't simplify at its last zoom.
    { maxZoom: zoom + 1, indexMaxZoom: zoom, indexMaxPoints: 0, extent, tolerance, buffer: extent / 128 },
  )
  const cells = new Map<string, 'all' | number[][]>()
  for (const { z, x, y } of index.tileCoords) {
    if (z !== zoom || !isAsked(z, x, y)) continue
    const rings = (index.getTile(z, x, y)?.features ?? []).flatMap(({ geometry }) => geometry as [number, number][][])
    if (rings.length > 0) cells.set(`${x}-${y}`, isAllWater(rings, extent) ? 'all' : rings.map(steps))
  }
  return cells
}

function write(folder: string, { zoom }: Level, cells: Cells): void {
  mkdirSync(join(folder, String(zoom)), { recursive: true })
  for (const [name, rings] of cells)
    if (rings !== 'all') writeFileSync(join(folder, String(zoom), `${name}.json`), JSON.stringify(rings))
}

/** Per coarse cell, itself and then its 16 fine ones, row by row: `~` water, `.` land, `x` has a file. */
function contentsOf(coarseCells: Cells, fineCells: Cells): Record<string, string> {
  const marks = new Map<string, string[]>()
  const mark = (cells: Cells, name: string) => {
    const held = cells.get(name)
    return held === undefined ? '.' : held === 'all' ? '~' : 'x'
  }
  const parents = [...fineCells.keys()].map((name) =>
    name
      .split('-')
      .map((part) => Number(part) >> 2)
      .join('-'),
  )
  for (const parent of [...coarseCells.keys(), ...parents]) {
    const [x = 0, y = 0] = parent.split('-').map(Number)
    const fineMarks = Array.from({ length: 16 }, (_, at) => mark(fineCells, `${x * 4 + (at % 4)}-${y * 4 + (at >> 2)}`))
    marks.set(parent, [mark(coarseCells, parent), ...fineMarks])
  }
  return Object.fromEntries([...marks].sort().map(([name, all]) => [name, all.join('')]))
}

const [path] = process.argv.slice(2)
if (!path) throw new Error('Which file? node apps/web/tools/cut-ground.ts map.geo.json')
const folder = join(import.meta.dirname, '../public/ground')
rmSync(folder, { recursive: true, force: true })
const waters = readWaters(path)
const [coarseCells, fineCells] = [cut(waters, coarse), cut(waters, fine)]
write(folder, coarse, coarseCells)
write(folder, fine, fineCells)
writeFileSync(join(folder, 'contents.json'), JSON.stringify(contentsOf(coarseCells, fineCells)))
writeFileSync(
  join(folder, 'LICENSE.txt'),
  `Coasts, rivers and lakes of these cells: © OpenStreetMap contributors, under the Open Database License 1.0
(https://opendatacommons.org/licenses/odbl/1.0/), by way of the npm package @geo-maps/earth-waterbodies-10m 0.6.0
(code under the MIT license). Cut, simplified and rounded by apps/web/tools/cut-ground.ts. Whoever changes and publishes
these cells does so under the same license.
`,
)
console.log(`${coarseCells.size} coarse and ${fineCells.size} fine cells in ${folder}`)
