import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { storeInTab } from '../../lib/personal-storage.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import type { CardView } from '../stays/card/card-view.ts'
import { type PackedCards, unpackCards } from '../stays/card/packed-cards.ts'

/** One page of results. */
export type ResultsPage = {
  readonly cards: readonly CardView[]
  readonly next: string | null
}
/** A page as the loader returns it. */
export type PackedPage = Omit<ResultsPage, 'cards'> & { readonly cards: PackedCards }

export function unpackPage({ cards, next }: PackedPage): ResultsPage {
  return { cards: unpackCards(cards), next }
}
type SavedResults = { readonly key: string; readonly pages: readonly ResultsPage[]; readonly top: number }

/** Only in this tab; results are public. */
const STORAGE_KEY = 'lodestay.results'
const MOST_LISTS = 5

function readLists(): readonly SavedResults[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as readonly SavedResults[]
  } catch {
    return []
  }
}

function saveResults(list: SavedResults): void {
  const lists = [list, ...readLists().filter(({ key }) => key !== list.key)].slice(0, MOST_LISTS)
  try {
    storeInTab(STORAGE_KEY, JSON.stringify(lists))
  } catch {
    // If storage is full, this list matters most.
    storeInTab(STORAGE_KEY, JSON.stringify([list]))
  }
}

/** The element that scrolls a list: on phones the sheet that contains it, otherwise the page. */
function scrollerOf(element: Element): Element {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY === 'auto') return box
  return document.documentElement
}

/** Events by which a user moves the view. */
const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown']
const HOLD_MS = 1000

/** Holds a list's scroll position, against the router and content still loading, until the user moves it. */
function holdAt(list: RefObject<Element | null>, top: number): () => void {
  const until = performance.now() + HOLD_MS
  const ended = new AbortController()
  for (const move of MOVES)
    window.addEventListener(move, () => ended.abort(), { signal: ended.signal, capture: true, passive: true })
  const hold = (): void => {
    if (ended.signal.aborted || !list.current) return
    scrollerOf(list.current).scrollTo({ top, behavior: 'instant' })
    if (performance.now() < until) requestAnimationFrame(hold)
    else ended.abort()
  }
  requestAnimationFrame(hold)
  return () => ended.abort()
}

/**
 * Restores a list as it was left: the pages that were added, and the scroll position. Each browser history entry has
 * its own.
 */
export function useSavedResults(
  list: RefObject<Element | null>,
  pages: readonly ResultsPage[],
  restore: (pages: readonly ResultsPage[]) => void,
): void {
  const { key } = useLocation()
  const hydrated = useHydrated()
  const latest = useRef(pages)
  latest.current = pages
  // Cleaned up as soon as the list unmounts, before the next page scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useLayoutEffect(() => {
    if (!hydrated) return
    const stored = readLists().find((each) => each.key === key)
    let top = stored?.top ?? 0
    if (stored) restore(stored.pages)
    const letGo = stored && holdAt(list, stored.top)
    const note = (): void => {
      if (list.current) top = scrollerOf(list.current).scrollTop
    }
    const keep = (): void => saveResults({ key, pages: latest.current, top })
    // Captured: scrolling doesn't bubble.
    document.addEventListener('scroll', note, { capture: true, passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      letGo?.()
      document.removeEventListener('scroll', note, { capture: true })
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [hydrated, key])
}
