import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '../../lib/use-hydrated.ts'
import type { CardView } from '../stays/card/card-view.ts'

/** One page of results, as the loader returns it. */
export type ResultsPage = {
  readonly cards: readonly CardView[]
  readonly next: string | null
}
type Kept = { readonly key: string; readonly pages: readonly ResultsPage[]; readonly top: number }

/** In this tab alone; results are public. */
const STORAGE_KEY = 'lodestay.results'
const MOST_LISTS = 5

function readLists(): readonly Kept[] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as readonly Kept[]
  } catch {
    return []
  }
}

function keepList(list: Kept): void {
  const lists = [list, ...readLists().filter(({ key }) => key !== list.key)].slice(0, MOST_LISTS)
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(lists))
  } catch {
    // The storage is full: this list matters most.
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify([list]))
  }
}

/** What scrolls a list: on phones the sheet that it is in, else the page. */
function scrollerOf(element: Element): Element {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY === 'auto') return box
  return document.documentElement
}

/**
 * Brings a list back as it was left: the pages that were added, and where it was scrolled to. Each entry of the
 * browser's history has its own.
 */
export function useKeptResults(
  list: RefObject<Element | null>,
  pages: readonly ResultsPage[],
  restore: (pages: readonly ResultsPage[]) => void,
): void {
  const { key } = useLocation()
  const hydrated = useHydrated()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry of the history
  useLayoutEffect(() => {
    const kept = hydrated && readLists().find((each) => each.key === key)
    if (!kept) return
    restore(kept.pages)
    const scroll = (): void => {
      if (list.current) scrollerOf(list.current).scrollTo({ top: kept.top, behavior: 'instant' })
    }
    // After the pages are in, and after the router has scrolled to where it believes the list was.
    requestAnimationFrame(() => requestAnimationFrame(scroll))
  }, [hydrated, key])
  // Cleaned up as soon as the list leaves, before the next page scrolls.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    let top = scrollerOf(element).scrollTop
    const note = (): void => {
      top = scrollerOf(element).scrollTop
    }
    const keep = (): void => keepList({ key, pages, top })
    // Captured: scrolling doesn't bubble.
    document.addEventListener('scroll', note, { capture: true, passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      document.removeEventListener('scroll', note, { capture: true })
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [key, list, pages])
}
