import add from '@lodestay/icons/add.svg?path'
import remove from '@lodestay/icons/remove.svg?path'
import * as L from 'leaflet'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MapTiles } from '../../lib/request-context.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { boundsText, changed, type Search, searchPath } from '../search/search-url.ts'
import { currentNotices } from '../stays/card/card-notices.ts'
import type { CardView } from '../stays/card/card-view.ts'
import { StayCard } from '../stays/card/stay-card.tsx'
import { activeStay } from './active-stay.ts'
import { nameOnMap } from './basemap.ts'
import { type Cluster, clustersIn, extentOf, mergeClose, quotedTotal, staysAt, withQuotes } from './clusters.ts'
import { MapCredit } from './map-credit.tsx'
import { makeMap, toLatLngBounds } from './map-frame.ts'
import { createPins } from './pins.ts'
import { namesOf, type PlaceName } from './place-names.ts'
import { freeStep } from './spread.ts'
import * as texts from './texts.ts'

export type ResultsMapProps = {
  readonly search: Search
  readonly cards: readonly CardView[]
  readonly tiles: MapTiles
  /** The user moved the map and wants the list to follow; omitted if there is no list. */
  readonly onMove?: (bounds: NonNullable<Search['bounds']>) => void
}

type Opened = { readonly box: HTMLElement; readonly stays: readonly CardView[] | null }
type Place = { readonly at: readonly [number, number]; readonly rate: number | null }

const FOLLOW_KEY = 'lodestay.map-follows'
/** A cluster counts cells of 64 pixels; the ones it absorbed can be about this far away. */
const CLUSTER_REACH = 56
/** While it is being resized, the map is only filled once its size has been stable for this long. */
const RESIZED_AFTER_MS = 100
/** Up and down by about a pin's height: farther away, a name would label something else. */
const NAME_STEPS = [0, -20, 20, -36, 36, -52, 52]
const WHOLE: L.LatLngBoundsLiteral = [
  [24.5, -124.8],
  [49.4, -66.9],
]

/** A key for a search without its map bounds: when it changes, the map moves to the new results. */
function subjectOf(search: Search): string {
  return searchPath(changed(search, { bounds: undefined, near: undefined, sort: undefined, view: undefined }))
}

function toBounds(box: L.LatLngBounds): NonNullable<Search['bounds']> {
  const wrap = (longitude: number): number => Math.max(-180, Math.min(180, longitude))
  return {
    north: Math.min(90, box.getNorth()),
    south: Math.max(-90, box.getSouth()),
    east: wrap(box.getEast()),
    west: wrap(box.getWest()),
  }
}

/** Whether the search covers the map's top, and the list its lower half. */
function onPhone(): boolean {
  return window.matchMedia('(width < 56.25rem) and (height >= 30rem)').matches
}

function cardOf(card: Awaited<ReturnType<typeof staysAt>>[number]): CardView {
  return {
    ...card,
    ...currentNotices(card, Date.now()),
    at: card.coordinates && [card.coordinates.latitude, card.coordinates.longitude],
  }
}

/** The map next to the list: pins with rates, clusters with counts, and a small card for the selected pin. */
export default function ResultsMap({ search, cards, tiles, onMove }: ResultsMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [follows, setFollows] = useState(() => localStorage.getItem(FOLLOW_KEY) !== '0')
  const [moved, setMoved] = useState(false)
  const [map, setMap] = useState<ReturnType<typeof startMap> | null>(null)
  const latest = useRef({ search, follows, onMove })
  latest.current = { search, follows, onMove }

  useEffect(() => {
    if (!element.current) return
    const started = startMap(element.current, {
      tiles,
      search: () => latest.current.search,
      onOpen: setOpened,
      onUserMove: (bounds) => {
        setMoved(true)
        if (latest.current.follows) latest.current.onMove?.(bounds)
      },
    })
    setMap(started)
    return () => started.stop()
  }, [tiles])
  const subject = subjectOf(search)
  const bounds = search.bounds
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject stands for the search
  useEffect(() => {
    map?.follow(latest.current.search)
    if (!bounds) setMoved(false)
  }, [map, subject, bounds])
  useEffect(() => map?.setCards(cards), [map, cards])

  return (
    <>
      {/* Leaflet makes the map focusable: arrow keys pan, plus and minus zoom. */}
      <section ref={element} aria-label={texts.mapLabel} className="map size-full" />
      {/* It would cover an open stay. */}
      {onMove && !opened && (
        <div className="absolute top-3 left-1/2 z-10 -translate-x-1/2 max-lg:top-20 short:top-3">
          {!follows && moved ? (
            <Button
              size="small"
              className="shadow-lift"
              onClick={() => {
                if (map) onMove(map.bounds())
                setMoved(false)
              }}
            >
              {texts.searchThisArea}
            </Button>
          ) : (
            <Checkbox
              label={texts.searchAsMapMoves}
              checked={follows}
              onChange={(event) => {
                const on = event.currentTarget.checked
                setFollows(on)
                localStorage.setItem(FOLLOW_KEY, on ? '1' : '0')
                if (on && moved && map) onMove(map.bounds())
              }}
              className="rounded-full border border-line bg-floating px-3.5 py-0.5 whitespace-nowrap shadow-card [&_span]:text-xs"
            />
          )}
        </div>
      )}
      <div className="absolute top-3 right-3 z-10 flex flex-col gap-2 max-lg:hidden">
        <IconButton label={uiTexts.zoomIn} path={add} variant="floating" onClick={() => map?.zoom(1)} />
        <IconButton label={uiTexts.zoomOut} path={remove} variant="floating" onClick={() => map?.zoom(-1)} />
      </div>
      <MapCredit tiles={tiles} />
      {opened && createPortal(<SmallCards stays={opened.stays} />, opened.box)}
    </>
  )
}

function SmallCards({ stays }: { stays: readonly CardView[] | null }) {
  if (!stays) return <div className="aspect-[4/3] w-full animate-breathe bg-skeleton" />
  if (stays.length === 0) return <p className="p-4 text-sm">{texts.stayFailed}</p>
  return (
    <ul className="flex flex-col divide-y divide-line">
      {stays.map((stay) => (
        <li key={stay.id} className="p-2.5 pb-1">
          <StayCard stay={stay} compact sizes="16rem" />
        </li>
      ))}
    </ul>
  )
}

type Wiring = {
  readonly tiles: MapTiles
  readonly search: () => Search
  readonly onOpen: (opened: Opened | null) => void
  readonly onUserMove: (bounds: NonNullable<Search['bounds']>) => void
}

/** The imperative Leaflet code, outside of React: one map, its pins, and its move events. */
function startMap(element: HTMLElement, { tiles, search, onOpen, onUserMove }: Wiring) {
  const map = makeMap(element, tiles)
  /** Aborted with the map: whatever was still loading for it has nowhere to go. */
  const stopped = new AbortController()
  let request = new AbortController()
  let known: readonly CardView[] = []
  const places = new Map<string, Place>()
  const names = new Map<string, { readonly name: PlaceName; readonly marker: L.Marker }>()
  let subject: string | null = null
  let hadBounds = false
  /** The bounds that the map last reported to the list, as written in the URL. */
  let lastReported: string | null = null
  const tellBounds = (): NonNullable<Search['bounds']> => {
    const bounds = toBounds(map.getBounds())
    lastReported = boundsText(bounds)
    return bounds
  }
  // Only user-driven moves update the list; programmatic ones don't.
  let byHand = false
  const note = (): void => {
    byHand = true
  }
  for (const kind of ['pointerdown', 'wheel', 'dblclick', 'keydown'])
    element.addEventListener(kind, note, { passive: true })

  const pins = createPins(map, {
    onCluster: (cluster) => void split(cluster),
    onStay: ({ latitude, longitude, stay }) => void open([latitude, longitude], stay?.id ?? null),
  })

  const popup = L.popup({
    closeButton: false,
    className: 'map-popup',
    minWidth: 264,
    maxWidth: 264,
    offset: [0, -10],
    // Next to the zoom buttons, and on phones below the search.
    autoPanPaddingTopLeft: [16, onPhone() ? 72 : 16],
    autoPanPaddingBottomRight: [onPhone() ? 16 : 72, 16],
    closeOnEscapeKey: true,
  })
  map.on('popupclose', () => {
    pins.open(null)
    onOpen(null)
  })
  /** Zooms in until a cluster's stays separate, or lists them if they share one location. */
  async function split({ latitude, longitude }: Cluster): Promise<void> {
    const { x, y } = map.latLngToContainerPoint([latitude, longitude])
    const around = L.latLngBounds(
      map.containerPointToLatLng([x - CLUSTER_REACH, y - CLUSTER_REACH]),
      map.containerPointToLatLng([x + CLUSTER_REACH, y + CLUSTER_REACH]),
    )
    const finer = Math.min(map.getMaxZoom(), Math.round(map.getZoom()) + 4)
    const parts = await clustersIn(search(), toBounds(around), finer, stopped.signal).catch(() => [])
    if (stopped.signal.aborted) return
    const extent = extentOf(parts)
    const target = extent && map.getBoundsZoom(toLatLngBounds(extent), false, L.point(96, 96))
    if (map.getZoom() >= map.getMaxZoom() || (parts.length === 1 && finer === map.getMaxZoom())) {
      void open([latitude, longitude], null)
      return
    }
    byHand = true
    // Always zoom in, but no further than everything in the cluster still fits.
    const zoom = Math.min(map.getMaxZoom(), Math.max(map.getZoom() + 1, target ?? map.getZoom() + 2))
    map.flyTo(extent ? toLatLngBounds(extent).getCenter() : [latitude, longitude], zoom, { duration: 0.5 })
  }
  async function open(at: readonly [number, number], stayId: string | null): Promise<void> {
    const box = document.createElement('div')
    const here = known.filter((card) => card.id === stayId)
    onOpen({ box, stays: here.length > 0 ? here : null })
    byHand = false
    popup.setLatLng([at[0], at[1]]).setContent(box).openOn(map)
    pins.open(stayId)
    // Leaflet only closes on Escape while the map itself has the focus.
    box.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      map.closePopup(popup)
      if (stayId) pins.focus(stayId)
      else element.focus()
    })
    const stays =
      here.length > 0
        ? here
        : await staysAt(search(), at, stopped.signal).then(
            (found) => found.map(cardOf),
            () => [],
          )
    // It was closed in the meantime, or another one opened.
    if (!popup.isOpen() || popup.getContent() !== box) return
    onOpen({ box, stays: stayId ? stays.filter((stay) => stay.id === stayId) : stays })
    requestAnimationFrame(() => {
      if (!box.isConnected) return
      byHand = false
      popup.update()
      box.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
    })
  }

  const showNames = (): void => {
    const zoom = map.getZoom()
    for (const { name, marker } of names.values()) {
      const isInZoom = zoom >= name.from && zoom < name.to
      if (isInZoom !== map.hasLayer(marker)) isInZoom ? marker.addTo(map) : marker.remove()
    }
    moveNames()
  }
  /** Moves names out from under pins and other names; hides those without a free place. */
  const moveNames = (): void => {
    const taken = pins.boxes()
    for (const { marker } of names.values()) {
      const label = marker.getElement()?.querySelector('span')
      if (!label) continue
      label.style.translate = '0 0'
      const box = label.getBoundingClientRect()
      const step = freeStep(box, taken, NAME_STEPS)
      label.style.visibility = step === null ? 'hidden' : ''
      if (step === null) continue
      label.style.translate = `0 ${step}px`
      taken.push({ left: box.left, right: box.right, top: box.top + step, bottom: box.bottom + step })
    }
  }
  const load = async (): Promise<void> => {
    request.abort()
    request = new AbortController()
    const { signal } = request
    const bounds = toBounds(map.getBounds().pad(0.15))
    // Ignore errors: the list already shows what went wrong.
    const clusters = await clustersIn(search(), bounds, Math.round(map.getZoom()), signal).catch(() => null)
    if (!clusters || signal.aborted) return
    const project = ({ latitude, longitude }: Cluster) => map.latLngToContainerPoint([latitude, longitude])
    const merged = mergeClose(clusters, project, pins.closest)
    const priced = await withQuotes(search(), merged, signal).catch(() => merged)
    if (signal.aborted) return
    pins.show(priced)
    moveNames()
    pins.light(places)
  }
  const fit = (box: L.LatLngBoundsExpression, padding: number): void => {
    byHand = false
    // On phones the search covers the map's top, and the half-open list its lower half, so pad for both.
    const covered = padding > 0 && onPhone() && element.closest('.search-page')
    map.fitBounds(box, {
      paddingTopLeft: [padding, covered ? padding + 56 : padding],
      paddingBottomRight: [padding, covered ? element.clientHeight * 0.55 : padding],
      maxZoom: 15,
      animate: false,
    })
  }
  const goToResults = async (about: string): Promise<void> => {
    const { signal } = stopped
    const coarse = await clustersIn(search(), undefined, 5, signal).catch(() => [])
    const rough = extentOf(coarse)
    // At a coarse zoom, nearby stays form one cluster without an extent, so request again at a finer one.
    const close = rough && rough.north - rough.south < 2 && Math.abs(rough.east - rough.west) < 2
    const fine = close ? await clustersIn(search(), undefined, 13, signal).catch(() => coarse) : coarse
    if (signal.aborted || subject !== about) return
    const extent = extentOf(fine)
    fit(extent ? toLatLngBounds(extent).pad(0.04) : WHOLE, extent ? 36 : 0)
    void load()
  }

  map.on('moveend', () => {
    if (!map.getContainer().isConnected) return
    showNames()
    const moved = byHand
    byHand = false
    if (!moved) return
    void load()
    onUserMove(tellBounds())
  })
  const stopLight = activeStay.subscribe(() => pins.light(places))
  let loading: ReturnType<typeof setTimeout> | undefined
  const resized = new ResizeObserver(() => {
    const before = map.getSize()
    byHand = false
    map.invalidateSize({ pan: false })
    if (map.getSize().equals(before)) return
    // Areas by which the map has grown are still empty, and pins that have grown with the text may cover others.
    clearTimeout(loading)
    loading = setTimeout(() => void load(), RESIZED_AFTER_MS)
  })
  resized.observe(element)

  return {
    bounds: tellBounds,
    zoom(by: 1 | -1): void {
      byHand = true
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
      for (const name of namesOf(cards)) {
        if (names.has(name.text)) continue
        names.set(name.text, { name, marker: nameOnMap(name.text, [name.at[0], name.at[1]], name.className) })
      }
      if (subject !== null) showNames()
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
