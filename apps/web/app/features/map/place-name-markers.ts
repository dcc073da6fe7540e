import type * as L from 'leaflet'
import type { CardView } from '../stays/card/card-view.ts'
import { nameOnMap } from './basemap.ts'
import type { Pins } from './pins.ts'
import { namesOf, type PlaceName } from './place-names.ts'
import { freeStep } from './spread.ts'

/** Up and down by about a pin's height: farther away, a name would label something else. */
const NAME_STEPS = [0, -20, 20, -36, 36, -52, 52]

/** The names of the places that cards are in, each at its zoom levels, where neither pins nor other names are. */
export function createPlaceNameMarkers(map: L.Map, pins: Pins) {
  const names = new Map<string, { readonly name: PlaceName; readonly marker: L.Marker }>()

  /** Moves names out from under pins and other names; hides those without a free place. */
  const move = (): void => {
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

  return {
    move,
    add(cards: readonly CardView[]): void {
      for (const name of namesOf(cards)) {
        if (names.has(name.text)) continue
        names.set(name.text, { name, marker: nameOnMap(name.text, [name.at[0], name.at[1]], name.className) })
      }
    },
    /** Shows those of the present zoom. */
    show(): void {
      const zoom = map.getZoom()
      for (const { name, marker } of names.values()) {
        const isInZoom = zoom >= name.from && zoom < name.to
        if (isInZoom !== map.hasLayer(marker)) isInZoom ? marker.addTo(map) : marker.remove()
      }
      move()
    },
  }
}
