import add from '@lodestay/icons/add.svg?path'
import remove from '@lodestay/icons/remove.svg?path'
import * as L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { MapTiles } from '../../lib/request-context.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { nameOnMap } from './basemap.ts'
import { houseIcon } from './house-icon.ts'
import { MapCredit } from './map-credit.tsx'
import { makeMap } from './map-frame.ts'
import * as texts from './texts.ts'

type Point = { readonly latitude: number; readonly longitude: number }

export type PointPickerProps = {
  readonly at: Point | null
  /** Where to center while there is no point; null for the whole country. */
  readonly near: Point | null
  /** Labels for orientation, such as the city's zip codes. */
  readonly names: readonly (Point & { readonly text: string })[]
  readonly label: string
  readonly tiles: MapTiles
  readonly onPick: (point: Point) => void
}

const WHOLE_COUNTRY: L.LatLngTuple = [39.5, -96.5]
const STEP_PIXELS = 8

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** Five decimals are about a meter. */
function toPoint(place: L.LatLng): Point {
  const { lat, lng } = place.wrap()
  return { latitude: Number(lat.toFixed(5)), longitude: Number(lng.toFixed(5)) }
}

function makePin(map: L.Map, pick: (place: L.LatLng) => void): L.Marker {
  const button = document.createElement('button')
  button.type = 'button'
  button.setAttribute('aria-label', texts.pinLabel)
  const pin = L.marker(map.getCenter(), { icon: houseIcon(button), draggable: true, autoPan: true, keyboard: false })
  pin.on('dragend', () => pick(pin.getLatLng()))
  button.addEventListener('keydown', (event) => {
    const step = steps[event.key]
    if (!step) return
    // Otherwise the same keys would pan the map.
    event.preventDefault()
    event.stopPropagation()
    const far = event.shiftKey ? 1 : STEP_PIXELS
    const from = map.latLngToContainerPoint(pin.getLatLng())
    pick(map.containerPointToLatLng(from.add([step[0] * far, step[1] * far])))
  })
  return pin
}

/**
 * A map for picking a point: by clicking, by dragging its pin, or with the arrow keys on the pin. A disabled form
 * disables the pin's button; the map, which isn't a control, ignores the pointer there.
 */
export default function PointPicker({ at, near, names, label, tiles, onPick }: PointPickerProps) {
  const element = useRef<HTMLDivElement>(null)
  const started = useRef<{ map: L.Map; pin: L.Marker }>(null)
  const pick = useRef(onPick)
  pick.current = onPick
  useEffect(() => {
    if (!element.current) return
    const map = makeMap(element.current, tiles, { scrollWheelZoom: false })
    map.setView(WHOLE_COUNTRY, 4)
    const choose = (place: L.LatLng): void => pick.current(toPoint(place))
    map.on('click', (event) => choose(event.latlng))
    started.current = { map, pin: makePin(map, choose) }
    return () => {
      started.current = null
      map.remove()
    }
  }, [tiles])

  const [latitude, longitude] = [at?.latitude, at?.longitude]
  // Changing tiles recreates the map, which needs the pin as well.
  useEffect(() => {
    if (!started.current) return
    const { map, pin } = started.current
    if (latitude === undefined || longitude === undefined) return void pin.remove()
    const place = L.latLng(latitude, longitude)
    pin.setLatLng(place).addTo(map)
    if (map.getZoom() < 10) map.setView(place, tiles ? 15 : 12, { animate: false })
    else if (!map.getBounds().contains(place)) map.panTo(place, { animate: false })
  }, [latitude, longitude, tiles])

  const [nearLatitude, nearLongitude] = [near?.latitude, near?.longitude]
  // biome-ignore lint/correctness/useExhaustiveDependencies: a point that is set decides alone
  useEffect(() => {
    if (at || nearLatitude === undefined || nearLongitude === undefined) return
    started.current?.map.setView([nearLatitude, nearLongitude], tiles ? 14 : 12, { animate: false })
  }, [nearLatitude, nearLongitude, tiles])

  useEffect(() => {
    const map = started.current?.map
    if (!map || tiles) return
    const shown = names.map((name) => nameOnMap(name.text, [name.latitude, name.longitude], 'map-quarter').addTo(map))
    return () => {
      for (const name of shown) name.remove()
    }
  }, [names, tiles])

  return (
    <>
      <section
        ref={element}
        aria-label={label}
        className="map size-full in-disabled:pointer-events-none in-disabled:**:pointer-events-none!"
      />
      <div className="absolute right-3 bottom-3 z-10 flex flex-col gap-2">
        <IconButton
          label={uiTexts.zoomIn}
          path={add}
          variant="floating"
          onClick={() => started.current?.map.zoomIn()}
        />
        <IconButton
          label={uiTexts.zoomOut}
          path={remove}
          variant="floating"
          onClick={() => started.current?.map.zoomOut()}
        />
      </div>
      {!at && near && (
        <Button
          size="small"
          className="absolute bottom-3 left-3 z-10 shadow-lift"
          onClick={() => started.current && onPick(toPoint(started.current.map.getCenter()))}
        >
          {texts.pinInMiddle}
        </Button>
      )}
      <MapCredit tiles={tiles} className="top-0" />
    </>
  )
}
