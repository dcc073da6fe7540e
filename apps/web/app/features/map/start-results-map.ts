import * as L from 'leaflet'
import type { MapTiles } from '../../lib/request-context.ts'
import { boundsText, changed, type Search, searchPath } from '../search/search-url.ts'
import type { CardView } from '../stays/card/card-view.ts'
import { activeStay } from './active-stay.ts'
import { type Cluster, clustersIn, extentOf, mergeClose, quotedTotal, withQuotes } from './clusters.ts'
import { makeMap, onPhone, toLatLngBounds, type UserMoves } from './map-frame.ts'
import { createPins } from './pins.ts'
import { createPlaceNameMarkers } from './place-name-markers.ts'
import { createStayPopup, type OpenedPopup } from './stay-popup.ts'

type Bounds = NonNullable<Search['bounds']>
type Place = { readonly at: readonly [number, number]; readonly rate: number | null }

type Wiring = {
  readonly tiles: MapTiles
  readonly search: () => Search
  readonly onOpen: (opened: OpenedPopup | null) => void
  readonly onUserMove: (bounds: Bounds) => void
}
export type ResultsMap = ReturnType<typeof startResultsMap>

/** A cluster counts cells of 64 pixels; the ones it absorbed can be about this far away. */
const CLUSTER_REACH = 56
/** While it is being resized, the map is only filled once its size has been stable for this long. */
const RESIZED_AFTER_MS = 100
const WHOLE: L.LatLngBoundsLiteral = [
  [24.5, -124.8],
  [49.4, -66.9],
]

/** A key for a search without its map bounds: when it changes, the map moves to the new results. */
export function subjectOf(search: Search): string {
  return searchPath(changed(search, { bounds: undefined, near: undefined, sort: undefined, view: undefined }))
}

function toBounds(box: L.LatLngBounds): Bounds {
  const wrap = (longitude: number): number => Math.max(-180, Math.min(180, longitude))
  return {
    north: Math.min(90, box.getNorth()),
    south: Math.max(-90, box.getSouth()),
    east: wrap(box.getEast()),
    west: wrap(box.getWest()),
  }
}

/** Fills the visible part of the map with a box. */
function fitTo(map: L.Map, box: L.LatLngBoundsExpression, padding: number): void {
  const element = map.getContainer()
  // On phones the search covers the map's top, and the half-open list its lower half, so pad for both.
  const covered = padding > 0 && onPhone() && element.closest('.search-page')
  map.fitBounds(box, {
    paddingTopLeft: [padding, covered ? padding + 56 : padding],
    paddingBottomRight: [padding, covered ? element.clientHeight * 0.55 : padding],
    maxZoom: 15,
    animate: false,
  })
}

/** The extent of all results of a search; null if there are none. */
async function extentOfResults(search: Search, signal: AbortSignal) {
  const coarse = await clustersIn(search, undefined, 5, signal).catch(() => [])
  const rough = extentOf(coarse)
  // At a coarse zoom, nearby stays form one cluster without an extent, so request again at a finer one.
  const close = rough && rough.north - rough.south < 2 && Math.abs(rough.east - rough.west) < 2
  return extentOf(close ? await clustersIn(search, undefined, 13, signal).catch(() => coarse) : coarse)
}

/** The imperative Leaflet code, outside of React: one map, its pins, and its move events. */
export function startResultsMap(element: HTMLElement, { tiles, search, onOpen, onUserMove }: Wiring) {
  const map = makeMap(element, tiles)
  /** Aborted with the map: whatever was still loading for it has nowhere to go. */
  const stopped = new AbortController()
  let request = new AbortController()
  let known: readonly CardView[] = []
  const places = new Map<string, Place>()
  let subject: string | null = null
  let hadBounds = false
  /** The bounds that the map last reported to the list, as written in the URL. */
  let lastReported: string | null = null
  const reportBounds = (): Bounds => {
    const bounds = toBounds(map.getBounds())
    lastReported = boundsText(bounds)
    return bounds
  }
  const moves: UserMoves = { byUser: false }
  const startUserMove = (): void => {
    moves.byUser = true
  }
  for (const kind of ['pointerdown', 'wheel', 'dblclick', 'keydown'])
    element.addEventListener(kind, startUserMove, { passive: true })

  const pins = createPins(map, {
    onCluster: (cluster) => void split(cluster),
    onStay: ({ latitude, longitude, stay }) => void open([latitude, longitude], stay?.id ?? null),
  })
  const names = createPlaceNameMarkers(map, pins)
  const { signal } = stopped
  const open = createStayPopup(map, { pins, moves, search, knownCards: () => known, onOpen, signal })

  /** Zooms in until a cluster's stays separate, or lists them if they share one location. */
  async function split({ latitude, longitude }: Cluster): Promise<void> {
    const { x, y } = map.latLngToContainerPoint([latitude, longitude])
    const around = L.latLngBounds(
      map.containerPointToLatLng([x - CLUSTER_REACH, y - CLUSTER_REACH]),
      map.containerPointToLatLng([x + CLUSTER_REACH, y + CLUSTER_REACH]),
    )
    const finer = Math.min(map.getMaxZoom(), Math.round(map.getZoom()) + 4)
    const parts = await clustersIn(search(), toBounds(around), finer, signal).catch(() => [])
    if (signal.aborted) return
    const extent = extentOf(parts)
    const target = extent && map.getBoundsZoom(toLatLngBounds(extent), false, L.point(96, 96))
    if (map.getZoom() >= map.getMaxZoom() || (parts.length === 1 && finer === map.getMaxZoom())) {
      void open([latitude, longitude], null)
      return
    }
    startUserMove()
    // Always zoom in, but no further than everything in the cluster still fits.
    const zoom = Math.min(map.getMaxZoom(), Math.max(map.getZoom() + 1, target ?? map.getZoom() + 2))
    map.flyTo(extent ? toLatLngBounds(extent).getCenter() : [latitude, longitude], zoom, { duration: 0.5 })
  }

  const load = async (): Promise<void> => {
    request.abort()
    request = new AbortController()
    const { signal: superseded } = request
    const bounds = toBounds(map.getBounds().pad(0.15))
    // Ignore errors: the list already shows what went wrong.
    const clusters = await clustersIn(search(), bounds, Math.round(map.getZoom()), superseded).catch(() => null)
    if (!clusters || superseded.aborted) return
    const project = ({ latitude, longitude }: Cluster) => map.latLngToContainerPoint([latitude, longitude])
    const merged = mergeClose(clusters, project, pins.closest)
    const priced = await withQuotes(search(), merged, superseded).catch(() => merged)
    if (superseded.aborted) return
    pins.show(priced)
    names.move()
    pins.light(places)
  }
  const fit = (box: L.LatLngBoundsExpression, padding: number): void => {
    moves.byUser = false
    fitTo(map, box, padding)
  }
  const goToResults = async (about: string): Promise<void> => {
    const extent = await extentOfResults(search(), signal)
    if (signal.aborted || subject !== about) return
    fit(extent ? toLatLngBounds(extent).pad(0.04) : WHOLE, extent ? 36 : 0)
    void load()
  }

  map.on('moveend', () => {
    if (!map.getContainer().isConnected) return
    names.show()
    const { byUser } = moves
    moves.byUser = false
    if (!byUser) return
    void load()
    onUserMove(reportBounds())
  })
  const stopLight = activeStay.subscribe(() => pins.light(places))
  let loading: ReturnType<typeof setTimeout> | undefined
  const resized = new ResizeObserver(() => {
    const before = map.getSize()
    moves.byUser = false
    map.invalidateSize({ pan: false })
    if (map.getSize().equals(before)) return
    // Areas by which the map has grown are still empty, and pins that have grown with the text may cover others.
    clearTimeout(loading)
    loading = setTimeout(() => void load(), RESIZED_AFTER_MS)
  })
  resized.observe(element)

  return {
    bounds: reportBounds,
    zoom(by: 1 | -1): void {
      startUserMove()
      map.setZoom(map.getZoom() + by)
    },
    /** Moves to a search's results; does nothing if the search's bounds came from the map itself. */
    follow(next: Search): void {
      const about = subjectOf(next)
      const first = subject === null
      // Bounds other than those last reported come from elsewhere, such as the browser's Back button.
      const isElsewhere = next.bounds && boundsText(next.bounds) !== lastReported
      const fresh = about !== subject || (hadBounds && !next.bounds)
      subject = about
      hadBounds = Boolean(next.bounds)
      if (next.bounds && (fresh || isElsewhere)) {
        if (isElsewhere) fit(toLatLngBounds(next.bounds), 0)
        void load()
      } else if (!next.bounds && fresh) {
        if (first) map.fitBounds(WHOLE, { animate: false })
        void goToResults(about)
      }
    },
    setCards(cards: readonly CardView[]): void {
      known = cards
      for (const card of cards)
        if (card.at)
          places.set(card.id, { at: card.at, rate: card.quote ? quotedTotal(card.quote).total : card.currentRate })
      names.add(cards)
      if (subject !== null) names.show()
    },
    stop(): void {
      stopped.abort()
      request.abort()
      clearTimeout(loading)
      stopLight()
      resized.disconnect()
      map.remove()
    },
  }
}
