import add from '@lodestay/icons/add.svg?path'
import remove from '@lodestay/icons/remove.svg?path'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { MapTiles } from '../../lib/request-context.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Search } from '../search/search-url.ts'
import type { CardView } from '../stays/card/card-view.ts'
import { StayCard } from '../stays/card/stay-card.tsx'
import { MapCredit } from './map-credit.tsx'
import { type ResultsMap as StartedMap, startResultsMap, subjectOf } from './start-results-map.ts'
import type { OpenedPopup } from './stay-popup.ts'
import * as texts from './texts.ts'

export type ResultsMapProps = {
  readonly search: Search
  readonly cards: readonly CardView[]
  readonly tiles: MapTiles
  /** The user moved the map and wants the list to follow; omitted if there is no list. */
  readonly onMove?: (bounds: NonNullable<Search['bounds']>) => void
}

const FOLLOW_KEY = 'lodestay.map-follows'

/** The map next to the list: pins with rates, clusters with counts, and a small card for the selected pin. */
export default function ResultsMap({ search, cards, tiles, onMove }: ResultsMapProps) {
  const element = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<OpenedPopup | null>(null)
  const [follows, setFollows] = useState(() => localStorage.getItem(FOLLOW_KEY) !== '0')
  const [moved, setMoved] = useState(false)
  const [map, setMap] = useState<StartedMap | null>(null)
  const latest = useRef({ search, follows, onMove })
  latest.current = { search, follows, onMove }

  useEffect(() => {
    if (!element.current) return
    const started = startResultsMap(element.current, {
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
