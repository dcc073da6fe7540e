import type { SavedSearch } from '@lodestay/domain/saved-searches/saved-search'
import * as uiTexts from '../../ui/texts.ts'
import { activeFilters } from '../search/active-filters.ts'
import { type Search, searchPath, toFilter } from '../search/search-url.ts'
import { searchOfFilter } from './search-of-filter.ts'
import * as texts from './texts.ts'

export type SavedSearchView = Omit<SavedSearch, 'filter'> & {
  /** The search's criteria as text. */
  readonly words: readonly string[]
  /** The path of its results; null if no URL can express the search. */
  readonly path: string | null
}

export function wordsOf(search: Search): string[] {
  const words = activeFilters(search).map(({ label }) => label)
  return words.length > 0 ? words : [uiTexts.allStays]
}

/** The platform's filter for a page's search. */
export function filterOf(search: Search) {
  return { ...toFilter(search) }
}

export function viewOf({ filter, ...rest }: SavedSearch): SavedSearchView {
  const search = rest.problem === 'invalid-filter' ? null : searchOfFilter(filter)
  return search
    ? { ...rest, words: wordsOf(search), path: searchPath(search) }
    : { ...rest, words: rest.problem === 'invalid-filter' ? [] : [texts.madeElsewhere], path: null }
}
