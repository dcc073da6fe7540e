import {
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { list } from '../../lib/format.ts'
import { lazyHydrate } from '../../lib/lazy-hydrate.ts'
import { paths } from '../../lib/paths.ts'
import type { MapTiles } from '../../lib/request-context.ts'
import { useTrack } from '../../lib/track.ts'
import { BottomSheet, type SheetStop } from '../../ui/bottom-sheet.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { announce } from '../../ui/live-region.tsx'
import * as sharedIcons from '../../ui/shared-icons.ts'
import * as uiTexts from '../../ui/texts.ts'
import type { CardView } from '../stays/card/card-view.ts'
import { LazySearchBar } from './lazy-search-bar.tsx'
import { type PackedPage, unpackPage } from './saved-results.ts'
import type { Loosening } from './search.server.ts'
import { changed, datesProblem, placeLabel, type Search, searchPath, writeSearch } from './search-url.ts'
import * as texts from './texts.ts'

// Lazy-hydrated: the list works as links and forms until its script arrives, so it need not delay the page.
const Results = lazyHydrate(() => import('./results.tsx').then((module) => ({ default: module.Results })))
const PhoneSearch = lazyHydrate(() => import('./phone-search.tsx').then((module) => ({ default: module.PhoneSearch })))
const ActiveChips = lazyHydrate(() => import('./toolbar.tsx').then((module) => ({ default: module.ActiveChips })))
const FilterButton = lazyHydrate(() => import('./toolbar.tsx').then((module) => ({ default: module.FilterButton })))
const SortMenu = lazyHydrate(() => import('./toolbar.tsx').then((module) => ({ default: module.SortMenu })))
const NoResults = lazyHydrate(() => import('./no-results.tsx'))
const ResultsMap = lazy(() => import('../map/results-map.tsx'))

export type FoundStays = {
  readonly search: Search
  readonly page: PackedPage
  readonly total: number
  readonly capped: boolean
  readonly corrections: Readonly<Record<string, string>>
  readonly loosening: Loosening | null
  readonly tiles: MapTiles
  readonly today: string
}

const SHEET_KEY = 'lodestay.search-sheet'

export function titleOf(search: Search): string {
  const place = placeLabel(search)
  if (search.near) return texts.staysNear(search.near)
  return place ? texts.staysIn(place) : uiTexts.stays
}

/** Search results: a list next to a map, or on phones a list in a sheet over the map. */
export function SearchPage({
  found,
  actions,
  banner,
}: {
  found: FoundStays
  /** Actions for the search. */
  actions: ReactNode
  banner: ReactNode
}) {
  const { search, total, capped, tiles, today } = found
  const page = useMemo(() => unpackPage(found.page), [found.page])
  const navigate = useNavigate()
  const navigation = useNavigation()
  const track = useTrack()
  const [cards, setCards] = useState<readonly CardView[]>(page.cards)
  const withMap = search.view !== 'list'
  const address = searchPath(search)
  const pending = navigation.state === 'loading' && navigation.location.pathname === paths.stays()
  const words = wordsOf(search)
  const keep = keptOf(search)
  const place = placeLabel(search)
  const where = search.near ? texts.nearPlace(search.near) : place && texts.inPlace(place)
  const heading = `${texts.stayTotal(total, capped)}${where}`

  const last = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address stands for the search and what it found
  useEffect(() => {
    const { bounds, view: _view, cursor: _cursor, ...rest } = search
    track('stay-search', { ...rest, found: total, ...(bounds && { onMap: true }) })
    // Skip the first page, which screen readers announce with the navigation.
    if (last.current !== null) announce(texts.foundSpoken(heading))
    last.current = address
  }, [address])

  const { state } = useLocation() as { state: { readonly mapMoved?: boolean } | null }
  const latest = useRef({ search, mapMoved: false })
  latest.current = { search, mapMoved: state?.mapMoved === true }
  const onMove = useCallback(
    (bounds: NonNullable<Search['bounds']>): void => {
      const next = searchPath(changed(latest.current.search, { bounds, near: undefined }))
      // Back returns to the search before the map was moved, however often it was.
      const replace = latest.current.mapMoved
      void navigate(next, { replace, preventScrollReset: true, state: { mapMoved: true } })
    },
    [navigate],
  )

  return (
    <div className="search-page lg:px-[clamp(1rem,2.5vw,2.5rem)]">
      <div className="pt-4 max-lg:hidden">
        <LazySearchBar key={JSON.stringify(words)} words={words} keep={keep} today={today} />
      </div>
      <div className="search-over-map">
        <Suspense>
          <PhoneSearch search={search} words={words} keep={keep} today={today} />
        </Suspense>
        <span className="rounded-full shadow-lift">
          <Suspense>
            <FilterButton search={search} />
          </Suspense>
        </span>
      </div>
      <div className={cx('lg:mt-5', withMap && 'results-and-map')}>
        <Pane
          heading={
            <>
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h1 className="text-lg lg:text-2xl">{heading}</h1>
                <div className="flex flex-wrap items-center gap-2">
                  <Suspense>
                    <SortMenu search={search} />
                  </Suspense>
                  <span className="flex flex-wrap items-center gap-2 max-lg:hidden">
                    <Suspense>
                      <FilterButton search={search} />
                    </Suspense>
                    <ButtonLink
                      to={searchPath(changed(search, { view: withMap ? 'list' : undefined }))}
                      preventScrollReset
                      replace
                      onClick={() => track(withMap ? 'hide-map' : 'show-map')}
                      icon={<Icon path={withMap ? sharedIcons.list : sharedIcons.map} size={20} />}
                      className="rounded-full! focus-visible:rounded-full! noscript:hidden"
                    >
                      {withMap ? texts.hideMap : texts.showMap}
                    </ButtonLink>
                  </span>
                </div>
              </div>
              <Corrected corrections={found.corrections} />
            </>
          }
        >
          <div className="flex flex-col gap-5 pb-10">
            <Suspense>
              <ActiveChips search={search} />
            </Suspense>
            {!datesProblem(search) && actions}
            <Suspense>
              {page.cards.length > 0 ? (
                <Results
                  key={address}
                  search={search}
                  first={page}
                  wide={!withMap}
                  pending={pending}
                  onCards={setCards}
                />
              ) : (
                <NoResults loosening={found.loosening} />
              )}
            </Suspense>
            {banner}
          </div>
        </Pane>
        {withMap && (
          <div className="map-pane isolate overflow-hidden lg:mb-8 lg:rounded-xl noscript:hidden">
            <LazyMap>
              <ResultsMap search={search} cards={cards} tiles={tiles} onMove={onMove} />
            </LazyMap>
          </div>
        )}
      </div>
    </div>
  )
}

/** When the sheet covers the map. */
const COVERED = '(width < 56.25rem) and (height >= 30rem)'
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll']

/** Lazy-loads the map after hydration, or while the open list covers it, at the first touch. */
function LazyMap({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const touched = new AbortController()
    const want = (): void => {
      touched.abort()
      startTransition(() => setOpened(true))
    }
    if (readSheetStop() !== null || !matchMedia(COVERED).matches) want()
    else
      for (const touch of TOUCHES)
        addEventListener(touch, want, { signal: touched.signal, capture: true, passive: true })
    return () => touched.abort()
  }, [])
  return opened ? <Suspense>{children}</Suspense> : null
}

/** The sheet's last position, unless it was open; browser only. */
function readSheetStop(): SheetStop | null {
  const stop = localStorage.getItem(SHEET_KEY)
  return stop === 'low' || stop === 'half' ? stop : null
}

/** The list's container: a column, or on phones a sheet that opens at its last height. */
function Pane({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  const track = useTrack()
  const [stop, setStop] = useState<SheetStop | null>(null)
  useEffect(() => setStop(readSheetStop()), [])
  return (
    <BottomSheet
      key={stop}
      column
      label={texts.results}
      initial={stop ?? 'full'}
      heading={heading}
      onStopChange={(stop) => {
        localStorage.setItem(SHEET_KEY, stop)
        track(stop === 'full' ? 'hide-map' : 'show-map')
      }}
    >
      {children}
    </BottomSheet>
  )
}

function Corrected({ corrections }: { corrections: Readonly<Record<string, string>> }) {
  const words = Object.entries(corrections)
  if (words.length === 0) return null
  return (
    <p className="pt-1 text-sm text-ink-soft">
      {texts.resultsForBefore} <strong className="text-ink">{list(words.map(([, right]) => right))}</strong>
      {texts.nothingCalled(list(words.map(([wrong]) => `“${wrong}”`)))}
    </p>
  )
}

/** The search bar's field values. */
function wordsOf(search: Search) {
  return {
    place: placeLabel(search),
    start: search.start ?? '',
    end: search.end ?? '',
    flex: search.flex ? String(search.flex) : '',
    weekend: search.weekend ?? '',
    guests: search.guests ? String(search.guests) : '',
    text: search.text ?? '',
  }
}

/** The parameters that a new search from the bar preserves. */
function keptOf(search: Search) {
  const {
    place: _p,
    city: _c,
    state: _s,
    region: _r,
    near: _n,
    text: _t,
    start: _a,
    end: _e,
    flex: _f,
    weekend: _w,
    guests: _g,
    ...rest
  } = writeSearch(changed(search, { bounds: undefined }))
  return rest
}
