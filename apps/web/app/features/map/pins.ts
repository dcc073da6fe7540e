import * as L from 'leaflet'
import { compactNumber } from '../../lib/format.ts'
import { activeStay } from './active-stay.ts'
import { byCount, type Cluster } from './clusters.ts'
import { dollars, pinName, pinPrice } from './pin-words.ts'
import { type Box, inReadingOrder, withRoom } from './spread.ts'
import * as texts from './texts.ts'

function keyOf({ latitude, longitude, count: many, stay }: Cluster): string {
  return stay ? stay.id : `${latitude.toFixed(5)},${longitude.toFixed(5)},${many}`
}

const USUAL_REM = 16

/** How much larger than usual the reader's text is, and therefore the pins. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_REM
}

/** The width of a cluster's circle in pixels at the usual text size. */
function sizeOf(many: number): number {
  return Math.round(30 + Math.min(26, Math.log10(many) * 9))
}

function writePrice(button: HTMLButtonElement, { stay, quote }: Pick<Cluster, 'stay' | 'quote'>): void {
  if (!stay) return
  const price = pinPrice(stay, quote)
  const name = pinName(stay, quote)
  button.classList.toggle('has-no-rate', !price)
  button.textContent = price
  button.setAttribute('aria-label', name)
  // The same as the name, so that screen readers don't read it as a description as well.
  if (stay.promoted) button.title = name
}

function draw(cluster: Cluster): HTMLButtonElement {
  const { stay, count: many, minRate, isAbout } = cluster
  const button = document.createElement('button')
  button.type = 'button'
  if (stay) {
    button.className = `map-pin${stay.promoted ? ' is-promoted' : ''}`
    button.dataset.stay = stay.id
    writePrice(button, cluster)
  } else {
    button.className = 'map-cluster'
    button.textContent = `${isAbout ? '~' : ''}${compactNumber(many)}`
    button.style.width = `${sizeOf(many) / USUAL_REM}rem`
    button.setAttribute(
      'aria-label',
      texts.clusterLabel(many, isAbout, minRate === null ? '' : texts.fromRate(dollars(minRate))),
    )
  }
  button.tabIndex = -1
  return button
}

type Pin = { readonly cluster: Cluster; readonly button: HTMLButtonElement; readonly marker: L.Marker }
type Handlers = { readonly onStay: (cluster: Cluster) => void; readonly onCluster: (cluster: Cluster) => void }

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}

/** Pins within this many pixels of height count as one line. */
const LINE_PIXELS = 48

/**
 * Manages a map's pins: buttons with a roving tabindex, so that they are one Tab stop. Arrow keys move to neighbors,
 * and Home and End to the first and last in reading order.
 */
export function createPins(map: L.Map, { onStay, onCluster }: Handlers) {
  const shown = new Map<string, Pin>()
  const highlight = L.marker([0, 0], { keyboard: false, interactive: false, zIndexOffset: 5000 })

  const add = (key: string, cluster: Cluster): void => {
    const button = draw(cluster)
    const icon = L.divIcon({ html: button, className: 'map-spot', iconSize: [0, 0] })
    const marker = L.marker([cluster.latitude, cluster.longitude], { icon, keyboard: false }).addTo(map)
    L.DomEvent.disableClickPropagation(button)
    button.addEventListener('click', () => (cluster.stay ? onStay(cluster) : onCluster(cluster)))
    const { stay } = cluster
    if (stay) {
      button.addEventListener('pointerenter', () => activeStay.set(stay.id, 'map'))
      button.addEventListener('pointerleave', () => activeStay.set(null, 'map'))
      button.addEventListener('focus', () => activeStay.set(stay.id, 'map'))
      button.addEventListener('blur', () => activeStay.set(null, 'map'))
    }
    shown.set(key, { cluster, button, marker })
  }

  const boxOf = (button: HTMLElement): Box => button.getBoundingClientRect()
  const readingOrder = (): HTMLButtonElement[] =>
    inReadingOrder(
      [...shown.values()].map((pin) => pin.button),
      boxOf,
      LINE_PIXELS,
    )

  /** Makes one Tab stop: the pin that has the focus, or the first. */
  const oneStop = (): void => {
    const buttons = readingOrder()
    const stop = buttons.find((button) => button === document.activeElement) ?? buttons[0]
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1
  }

  /** Shrinks pins that would cover others to a dot, which expands when pointed at. */
  const spread = (): void => {
    for (const { button } of shown.values()) button.classList.remove('is-small')
    const pins = [...shown.values()].sort((a, b) => byCount(a.cluster, b.cluster))
    // Measure all before shrinking any: measuring after each change would force a reflow.
    const boxes = new Map(pins.map((pin) => [pin, boxOf(pin.button)]))
    const roomy = withRoom(pins, (pin) => boxes.get(pin) ?? boxOf(pin.button))
    for (const pin of pins) if (pin.cluster.stay && !roomy.has(pin)) pin.button.classList.add('is-small')
  }

  /** The nearest pin in a direction; sideways distance is penalized. */
  const beside = (from: HTMLElement, [dx, dy]: readonly [number, number]): HTMLButtonElement | undefined => {
    const start = from.getBoundingClientRect()
    const weighed = [...shown.values()].flatMap(({ button }) => {
      const box = button.getBoundingClientRect()
      const [x, y] = [
        box.x + box.width / 2 - start.x - start.width / 2,
        box.y + box.height / 2 - start.y - start.height / 2,
      ]
      const ahead = x * dx + y * dy
      return button !== from && ahead > 1 ? [{ button, far: ahead + 2 * Math.abs(x * dy + y * dx) }] : []
    })
    return weighed.sort((a, b) => a.far - b.far)[0]?.button
  }

  map.getContainer().addEventListener(
    'keydown',
    (event) => {
      const from = (event.target as HTMLElement).closest<HTMLButtonElement>('.map-pin, .map-cluster')
      const direction = arrows[event.key]
      const end = { Home: 0, End: -1 }[event.key]
      if (!from || !(direction || end !== undefined)) return
      // Otherwise the same keys would pan the map.
      event.preventDefault()
      event.stopPropagation()
      const to = direction ? beside(from, direction) : readingOrder().at(end ?? 0)
      if (!to) return
      from.tabIndex = -1
      to.tabIndex = 0
      to.focus()
    },
    true,
  )

  const light = (
    places: ReadonlyMap<string, { readonly at: readonly [number, number]; readonly rate: number | null }>,
  ): void => {
    const id = activeStay.get()
    for (const [key, { button }] of shown) button.classList.toggle('is-active', key === id)
    const place = id === null || shown.has(id) ? undefined : places.get(id)
    if (!place || id === null) {
      highlight.remove()
      return
    }
    // The stay is inside a cluster: show its own pin while it's hovered.
    const pin = document.createElement('span')
    pin.className = `map-pin is-active${place.rate === null ? ' has-no-rate' : ''}`
    pin.textContent = place.rate === null ? '' : dollars(place.rate)
    highlight
      .setIcon(L.divIcon({ html: pin, className: 'map-spot', iconSize: [0, 0] }))
      .setLatLng([place.at[0], place.at[1]])
      .addTo(map)
  }

  return {
    light,
    /** Renders these clusters, reusing existing pins so that focus and hover survive. */
    show(clusters: readonly Cluster[]): void {
      const byKey = new Map(clusters.map((cluster) => [keyOf(cluster), cluster]))
      for (const [key, pin] of shown) {
        if (byKey.has(key)) continue
        pin.marker.remove()
        shown.delete(key)
      }
      for (const [key, cluster] of byKey) {
        const pin = shown.get(key)
        // The price depends on the dates.
        if (pin) writePrice(pin.button, cluster)
        else add(key, cluster)
      }
      spread()
      oneStop()
    },
    /** The pins' positions on the screen. */
    boxes: (): Box[] => [...shown.values()].map((pin) => boxOf(pin.button)),
    /** The minimum distance between two pins, in pixels. */
    closest: (a: Cluster, b: Cluster): number =>
      // Two single stays may be as close as two dots can be and still be hit separately.
      a.count === 1 && b.count === 1
        ? 24
        : textScale() * ((a.count > 1 ? sizeOf(a.count) / 2 : 24) + (b.count > 1 ? sizeOf(b.count) / 2 : 20) - 4),
    open(stayId: string | null): void {
      for (const [key, { button }] of shown) button.classList.toggle('is-open', key === stayId)
    },
    focus: (stayId: string): void => shown.get(stayId)?.button.focus(),
  }
}
export type Pins = ReturnType<typeof createPins>
