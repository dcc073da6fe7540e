import type { FeatureCollection, MultiPolygon, Polygon, Position } from 'geojson'
import * as L from 'leaflet'
import { feature, mesh } from 'topojson-client'
import atlas from 'us-atlas/states-10m.json?url'
import type { MapTiles } from '../../lib/request-context.ts'
import { withRoom } from './spread.ts'
import { addWater, WATER_ZOOM } from './water.ts'

type Atlas = Parameters<typeof mesh>[0]
type Area = Polygon | MultiPolygon

/** From this zoom on, the states' borders are too coarse, so a faint grid shows how the map moves. */
const CLOSE_ZOOM = 11.5
const STATE_NAMES = [4, 8] as const

let loading: Promise<Atlas> | undefined

function loadAtlas(): Promise<Atlas> {
  loading ??= fetch(atlas).then((response) => response.json() as Promise<Atlas>)
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

function shapesOf(topology: Atlas, name: 'states' | 'nation'): FeatureCollection<Area, { name: string }> {
  return feature(topology, topology.objects[name] as never) as never
}

function ringsOf({ type, coordinates }: Area): Position[][] {
  return type === 'Polygon' ? coordinates.slice(0, 1) : coordinates.flatMap((polygon) => polygon.slice(0, 1))
}

/** A ring's centroid, and twice its signed area as its weight. */
function centerOf(ring: Position[]): { weight: number; at: L.LatLngTuple } {
  let [weight, x, y] = [0, 0, 0]
  for (let index = 0; index < ring.length - 1; index++) {
    const [[x0 = 0, y0 = 0], [x1 = 0, y1 = 0]] = [ring[index] ?? [], ring[index + 1] ?? []]
    const cross = x0 * y1 - x1 * y0
    weight += cross
    x += (x0 + x1) * cross
    y += (y0 + y1) * cross
  }
  return { weight: Math.abs(weight), at: [y / (3 * weight), x / (3 * weight)] }
}

/** A text label on the map. Hidden from screen readers: without the map it means nothing. */
export function nameOnMap(text: string, at: L.LatLngExpression, className: string): L.Marker {
  const label = document.createElement('span')
  label.textContent = text
  label.className = className
  label.setAttribute('aria-hidden', 'true')
  return L.marker(at, {
    pane: 'names',
    interactive: false,
    keyboard: false,
    icon: L.divIcon({ html: label, className: 'map-name', iconSize: [0, 0] }),
  })
}

/** Tiles without images: just enough texture for the eye to follow when the map moves. */
const Grid = L.GridLayer.extend({
  createTile: () => {
    const tile = document.createElement('div')
    tile.className = 'map-grid'
    return tile
  },
})

/** Streets or tiles lie above the basemap, which shows outside of their region, or if they can't be loaded. */
function layStreets(map: L.Map, { kind, url }: NonNullable<MapTiles>): void {
  map.createPane('streets').style.zIndex = '420'
  if (kind === 'streets') {
    import('./streets.ts').then(({ addStreets }) => addStreets(map, url)).catch(() => undefined)
    return
  }
  L.tileLayer(url, { maxZoom: 19, pane: 'streets' })
    .once('tileload', () => map.getContainer().classList.add('map-with-streets'))
    .addTo(map)
}

/** Shows the state names that fit on the map without covering a bigger state's; expects the biggest first. */
function showNamesWithRoom(map: L.Map, names: readonly L.Marker[]): void {
  const frame = map.getContainer().getBoundingClientRect()
  const boxFor = (label: Element) => label.getBoundingClientRect()
  const labels = names.flatMap((name) => name.getElement()?.querySelector<HTMLElement>('.map-state') ?? [])
  const whole = labels.filter((label) => {
    const { left, right, top, bottom } = boxFor(label)
    return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom
  })
  const shown = withRoom(whole, boxFor)
  for (const label of labels) label.style.visibility = shown.has(label) ? '' : 'hidden'
}

/** Adds the basemap: states, and close up the water, which only need our own server; streets on top, if configured. */
export function layGround(map: L.Map, tiles: MapTiles): void {
  const names = map.createPane('names')
  names.style.zIndex = '450'
  names.style.pointerEvents = 'none'
  if (tiles) layStreets(map, tiles)
  const element = map.getContainer()
  const showZoom = (): void => {
    element.classList.toggle('map-close', map.getZoom() >= CLOSE_ZOOM)
    element.classList.toggle('map-with-water', map.getZoom() >= WATER_ZOOM)
    const [from, to] = STATE_NAMES
    element.classList.toggle('map-states', map.getZoom() >= from && map.getZoom() < to)
  }
  map.on('zoomend', showZoom)
  map.whenReady(showZoom)
  ;new (Grid as unknown as new (options: L.GridLayerOptions) => L.GridLayer)({ pane: 'tilePane' }).addTo(map)
  addWater(map)
  loadAtlas()
    .then((topology) => {
      if (!element.isConnected) return
      const shared = { interactive: false, renderer: L.svg({ padding: 0.6 }), smoothFactor: 1.4 }
      const land = shapesOf(topology, 'nation')
      const borders = mesh(topology, topology.objects.states as Parameters<typeof mesh>[1], (a, b) => a !== b)
      L.geoJSON(land, { ...shared, style: { className: 'map-land', stroke: true } } as L.GeoJSONOptions).addTo(map)
      L.geoJSON(borders, { ...shared, style: { className: 'map-border', fill: false } } as L.GeoJSONOptions).addTo(map)
      const names = shapesOf(topology, 'states')
        .features.flatMap(({ geometry, properties }) => {
          const [largest] = ringsOf(geometry)
            .map(centerOf)
            .sort((a, b) => b.weight - a.weight)
          // The smallest states have no room for a label.
          return largest && largest.weight > 2.4 ? [{ ...largest, text: properties.name }] : []
        })
        .sort((a, b) => b.weight - a.weight)
        .map(({ text, at }) => nameOnMap(text, at, 'map-state').addTo(map))
      const showNames = () => showNamesWithRoom(map, names)
      map.on('moveend resize', showNames)
      showNames()
    })
    // If the basemap fails to load, the map still has its pins and names.
    .catch(() => undefined)
}
