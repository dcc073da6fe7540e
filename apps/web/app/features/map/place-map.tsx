import add from '@lodestay/icons/add.svg?path'
import remove from '@lodestay/icons/remove.svg?path'
import * as L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { MapTiles } from '../../lib/request-context.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { nameOnMap } from './basemap.ts'
import { houseIcon } from './house-icon.ts'
import { MapCredit } from './map-credit.tsx'
import { makeMap } from './map-frame.ts'

export type PlaceMapProps = {
  readonly at: readonly [number, number]
  /** The exact address isn't public, so draw a circle. */
  readonly approximate: boolean
  readonly city: string
  readonly label: string
  readonly tiles: MapTiles
}

const ABOUT_METRES = 450

/** A map with one stay's location. */
export default function PlaceMap({ at, approximate, city, label, tiles }: PlaceMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const map = useRef<L.Map>(null)
  const [latitude, longitude] = at
  useEffect(() => {
    if (!element.current) return
    // Without tiles, start zoomed out far enough to show the coast and the next towns.
    const started = makeMap(element.current, tiles, { scrollWheelZoom: false })
    started.setView([latitude, longitude], tiles ? 13 : approximate ? 12 : 9)
    if (approximate) {
      L.circle([latitude, longitude], {
        radius: ABOUT_METRES,
        interactive: false,
        className: 'map-circle',
        renderer: L.svg(),
        pane: 'shadowPane',
      }).addTo(started)
    } else {
      L.marker([latitude, longitude], {
        icon: houseIcon(document.createElement('span')),
        interactive: false,
        keyboard: false,
      }).addTo(started)
    }
    if (!tiles && city) nameOnMap(city, [latitude - (approximate ? 0.022 : 0.16), longitude], 'map-city').addTo(started)
    map.current = started
    return () => void started.remove()
  }, [latitude, longitude, approximate, city, tiles])
  return (
    <>
      <section ref={element} aria-label={label} className="map size-full" />
      <div className="absolute right-3 bottom-3 z-10 flex flex-col gap-2">
        <IconButton label={uiTexts.zoomIn} path={add} variant="floating" onClick={() => map.current?.zoomIn()} />
        <IconButton label={uiTexts.zoomOut} path={remove} variant="floating" onClick={() => map.current?.zoomOut()} />
      </div>
      <MapCredit tiles={tiles} />
    </>
  )
}
