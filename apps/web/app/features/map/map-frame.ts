import * as L from 'leaflet'
import '../../styles/map.css'
import type { MapTiles } from '../../lib/request-context.ts'
import { layGround } from './basemap.ts'

/**
 * A Leaflet map with a basemap. No Leaflet controls: they are created from markup strings, which the pages' policy
 * forbids.
 */
export function makeMap(element: HTMLElement, tiles: MapTiles, options: L.MapOptions = {}): L.Map {
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 3,
    maxZoom: 17,
    zoomSnap: 0.5,
    worldCopyJump: true,
    zoomAnimation: !calm,
    fadeAnimation: false,
    markerZoomAnimation: !calm,
    inertia: !calm,
    ...options,
  })
  if (calm) holdStill(map)
  layGround(map, tiles)
  return map
}

/** Disables what Leaflet has no option for: animations of arrow keys, of panning for a popup, and of flights. */
function holdStill(map: L.Map): void {
  const { panBy } = map
  map.panBy = (offset, options) => panBy.call(map, offset, { ...options, animate: false })
  map.flyTo = (at, zoom) => map.setView(at, zoom, { animate: false })
}

export function toLatLngBounds(box: { north: number; south: number; east: number; west: number }): L.LatLngBounds {
  return L.latLngBounds([box.south, box.west], [box.north, box.east])
}

/** Whether the map's current move is the user's: only those update the list, programmatic ones don't. */
export type UserMoves = { byUser: boolean }

/** Whether the search covers the map's top, and the list its lower half. */
export function onPhone(): boolean {
  return window.matchMedia('(width < 56.25rem) and (height >= 30rem)').matches
}
