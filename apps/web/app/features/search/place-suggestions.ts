import type { Suggestion as Found } from '@lodestay/domain/search/search'
import cityIcon from '@lodestay/icons/apartment.svg?path'
import landmarkIcon from '@lodestay/icons/attractions.svg?path'
import history from '@lodestay/icons/history.svg?path'
import home from '@lodestay/icons/home.svg?path'
import landscape from '@lodestay/icons/landscape.svg?path'
import neighborhoodIcon from '@lodestay/icons/location_city.svg?path'
import stateIcon from '@lodestay/icons/map.svg?path'
import nearIcon from '@lodestay/icons/my_location.svg?path'
import type { z } from 'zod'
import { paths } from '../../lib/paths.ts'
import type { Suggestion } from '../../ui/suggest-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { datesLabel } from './active-filters.ts'
import { forgetSearch, recentSearches, type SearchWords } from './recent-searches.ts'
import * as texts from './texts.ts'

/** A place, a stay whose page is `to`, a recent search, or the current location. */
export type PlaceSuggestion = Suggestion & {
  readonly to?: string
  readonly search?: SearchWords
  readonly isNearMe?: boolean
}

const icons = {
  city: cityIcon,
  state: stateIcon,
  region: landscape,
  neighborhood: neighborhoodIcon,
  landmark: landmarkIcon,
  stay: home,
} as const
const prefixes = { city: '', state: texts.statePrefix, region: texts.regionPrefix, neighborhood: '' } as const

function suggestionOf(found: z.infer<typeof Found>): PlaceSuggestion {
  const { kind, label, city, state, stayId, count: many, promoted } = found
  const about =
    kind === 'stay' || kind === 'landmark'
      ? [city, state].filter(Boolean).join(', ')
      : `${prefixes[kind]}${uiTexts.stayCount(many)}`
  return {
    value: label,
    icon: icons[kind],
    // The label comes first, because a long detail is cut off.
    detail: promoted ? `${uiTexts.promoted} · ${about}` : about,
    ...(stayId && { key: stayId, to: paths.stay(stayId) }),
  }
}

/** Stays can share a name; anything else with the same text is the same search. */
function keyOf({ key, value }: PlaceSuggestion): string {
  return key ?? value
}

const nearMe: PlaceSuggestion = { value: texts.nearMe, icon: nearIcon, isNearMe: true, isAction: true }

/** Places, landmarks, then stays by name; for empty text, the current location and recent searches. */
export async function suggestPlaces(text: string, signal: AbortSignal): Promise<readonly PlaceSuggestion[]> {
  const here = texts.nearMe.toLowerCase().startsWith(text.toLowerCase()) ? [nearMe] : []
  if (!text) return [...here, ...recentSearches().map(recentSuggestion)]
  const response = await fetch(`/api/search/suggestions?${new URLSearchParams({ text: text.slice(0, 60) })}`, {
    signal,
    credentials: 'omit',
  })
  if (!response.ok) return here
  const { docs } = (await response.json()) as { docs: z.infer<typeof Found>[] }
  const found = [...here, ...docs.map(suggestionOf)]
  return found.filter((one, index) => found.findIndex((other) => keyOf(other) === keyOf(one)) === index)
}

function recentSuggestion(search: SearchWords): PlaceSuggestion {
  const { place, text, start, end, flex, weekend, guests } = search
  const dates = datesLabel({
    ...(start && { start }),
    ...(end && { end }),
    ...(flex && { flex: Number(flex) }),
    ...(weekend && { weekend }),
  })
  return {
    key: JSON.stringify(search),
    value: place || (text ? `“${text}”` : texts.anywhere),
    detail: [dates, guests && uiTexts.guestCount(Number(guests)), place && text && `“${text}”`]
      .filter(Boolean)
      .join(' · '),
    icon: history,
    isAction: true,
    search,
    remove: () => forgetSearch(search),
  }
}
