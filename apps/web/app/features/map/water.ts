/** Coasts, rivers and lakes from small cells that load as the map moves: `tools/cut-ground.ts` makes them. */
import * as L from 'leaflet'

/** From this zoom on the cells are the ground; farther out it is the atlas. */
export const WATER_ZOOM = 7
/** Pixels. */
const TILE_SIZE = 512
const SVG = 'http://www.w3.org/2000/svg'

type Level = { readonly zoom: number; readonly extent: number }
const coarse: Level = { zoom: 6, extent: 2048 }
const fine: Level = { zoom: 8, extent: 4096 }

/** For each coarse cell, itself and then its 16 fine ones, row by row: `~` water, `.` land, `x` has a file. */
type Contents = Readonly<Record<string, string>>

const loading = new Map<string, Promise<unknown>>()

/** Loaded once; what failed is asked for again by the next tile. */
function load<T>(file: string): Promise<T> {
  const known = loading.get(file)
  if (known) return known as Promise<T>
  const asked = fetch(`/ground/${file}.json`).then((response) => {
    if (!response.ok) throw new Error(`ground ${file}: ${response.status}`)
    return response.json() as Promise<T>
  })
  loading.set(file, asked)
  asked.catch(() => loading.delete(file))
  return asked
}

/** A cell's rings, each as its first point and the steps from there, as a path. */
function pathOf(rings: readonly (readonly number[])[]): string {
  return rings.map((steps) => `M${steps[0]} ${steps[1]}l${steps.slice(2).join(' ')}z`).join('')
}

/** The water of a cell as a path in its own units; null if it is all land. */
async function waterOf(level: Level, x: number, y: number): Promise<string | null> {
  const contents = await load<Contents>('contents')
  const depth = level.zoom - coarse.zoom
  const marks = contents[`${x >> depth}-${y >> depth}`] ?? ''
  const mark = level === coarse ? marks[0] : marks[1 + (y % 4) * 4 + (x % 4)]
  // Beyond the cell, so that its own edge isn't drawn as a coast.
  if (mark === '~') return `M-99-99h${level.extent + 198}v${level.extent + 198}h-${level.extent + 198}z`
  return mark === 'x' ? pathOf(await load<number[][]>(`${level.zoom}/${x}-${y}`)) : null
}

/** Draws the part of a cell that a tile shows: the cell scaled up, and the rest of it cut off. */
async function drawTile(tile: SVGSVGElement, x: number, y: number, z: number): Promise<void> {
  const level = z >= fine.zoom ? fine : coarse
  const deeper = z - level.zoom
  const across = 2 ** z
  const column = ((x % across) + across) % across
  if (deeper < 0 || y < 0 || y >= across) return
  const path = await waterOf(level, column >> deeper, y >> deeper)
  if (path === null) return
  const size = level.extent / 2 ** deeper
  const within = 2 ** deeper
  tile.setAttribute('viewBox', `${(column % within) * size} ${(y % within) * size} ${size} ${size}`)
  const water = document.createElementNS(SVG, 'path')
  water.setAttribute('d', path)
  water.setAttribute('fill-rule', 'evenodd')
  water.setAttribute('class', 'map-water')
  tile.replaceChildren(water)
}

const Water = L.GridLayer.extend({
  createTile: (coords: L.Coords, done: L.DoneCallback) => {
    const tile = document.createElementNS(SVG, 'svg')
    tile.setAttribute('preserveAspectRatio', 'none')
    // A zoom less, because they are twice as large as usual. What can't be loaded is left as land.
    drawTile(tile, coords.x, coords.y, coords.z - 1).then(
      () => done(undefined, tile as unknown as HTMLElement),
      () => done(undefined, tile as unknown as HTMLElement),
    )
    return tile as unknown as HTMLElement
  },
})

export function addWater(map: L.Map): void {
  ;new (Water as unknown as new (options: L.GridLayerOptions) => L.GridLayer)({
    pane: 'tilePane',
    tileSize: TILE_SIZE,
    minZoom: WATER_ZOOM,
    keepBuffer: 1,
    updateWhenZooming: false,
    className: 'map-waters',
  }).addTo(map)
}
