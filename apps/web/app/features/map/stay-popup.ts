import * as L from 'leaflet'
import type { Search } from '../search/search-url.ts'
import { currentNotices } from '../stays/card/card-notices.ts'
import type { CardView } from '../stays/card/card-view.ts'
import { staysAt } from './clusters.ts'
import { onPhone, type UserMoves } from './map-frame.ts'
import type { Pins } from './pins.ts'

/** An open popup: the element that its cards are rendered into, and the stays; null while they load. */
export type OpenedPopup = { readonly box: HTMLElement; readonly stays: readonly CardView[] | null }

type Wiring = {
  readonly pins: Pins
  readonly moves: UserMoves
  readonly search: () => Search
  /** The cards of the list, which needn't be loaded again. */
  readonly knownCards: () => readonly CardView[]
  readonly onOpen: (opened: OpenedPopup | null) => void
  /** Aborted with the map. */
  readonly signal: AbortSignal
}

/** The popup with the small cards of a pin, or of all stays at one location. */
export function createStayPopup(map: L.Map, { pins, moves, search, knownCards, onOpen, signal }: Wiring) {
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

  /** Leaflet only closes on Escape while the map itself has the focus. */
  const closeOnEscape = (box: HTMLElement, stayId: string | null): void =>
    box.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      map.closePopup(popup)
      if (stayId) pins.focus(stayId)
      else map.getContainer().focus()
    })

  /** Opens it at a location, for one stay or for all there. */
  return async function open(at: readonly [number, number], stayId: string | null): Promise<void> {
    const box = document.createElement('div')
    const here = knownCards().filter((card) => card.id === stayId)
    onOpen({ box, stays: here.length > 0 ? here : null })
    moves.byUser = false
    popup.setLatLng([at[0], at[1]]).setContent(box).openOn(map)
    pins.open(stayId)
    closeOnEscape(box, stayId)
    const stays = here.length > 0 ? here : await cardsAt(search(), at, signal)
    // It was closed in the meantime, or another one opened.
    if (!popup.isOpen() || popup.getContent() !== box) return
    onOpen({ box, stays: stayId ? stays.filter((stay) => stay.id === stayId) : stays })
    requestAnimationFrame(() => {
      if (!box.isConnected) return
      moves.byUser = false
      popup.update()
      box.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true })
    })
  }
}

/** The stays at a location; none if they can't be loaded. */
async function cardsAt(search: Search, at: readonly [number, number], signal: AbortSignal): Promise<CardView[]> {
  const found = await staysAt(search, at, signal).catch(() => [])
  return found.map((card) => ({
    ...card,
    ...currentNotices(card, Date.now()),
    at: card.coordinates && [card.coordinates.latitude, card.coordinates.longitude],
  }))
}
