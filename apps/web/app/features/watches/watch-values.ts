/** What a watch covers, as URL parameters: those of a search, or a stay. */
import type { Watch, WatchPlace } from '@lodestay/domain'
import { dateRange, money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { type Search, writeSearch } from '../search/search-url.ts'
import * as texts from './texts.ts'

/** The place of a search that can be watched; null if it isn't a place. */
export function placeOfSearch({ city, state, region, bounds }: Search): WatchPlace | null {
  if (bounds) return { kind: 'area', ...bounds }
  if (city && state) return { kind: 'city', city, state }
  return region ? { kind: 'region', region } : null
}

/** The page for watching a search's place; null if it has none. */
export function watchPath(search: Search): string | null {
  if (!placeOfSearch(search)) return null
  const { city, state, region, bounds, start, end, flex, weekend, guests, max } = search
  const criteria = { city, state, region, bounds, start, end, flex, weekend, guests, max }
  return paths.watches(writeSearch(Object.fromEntries(Object.entries(criteria).filter(([, value]) => value)) as Search))
}

export function placeName(place: WatchPlace, stayName: string | undefined): string {
  if (place.kind === 'stay') return stayName ?? texts.aStay
  if (place.kind === 'city') return `${place.city}, ${place.state}`
  return place.kind === 'region' ? place.region : texts.anArea
}

/** 'Nov 24 – 26, 2026 · at least 2 nights · 2 guests · up to $150 a night'. */
export function criteriaWords({ nights, minimumNights, guests, maxPrice }: Watch): string {
  return [
    nights ? dateRange(nights) : texts.anyNights,
    minimumNights > 1 && texts.atLeastNights(minimumNights),
    guests !== null && texts.guestCount(guests),
    maxPrice !== null && texts.upTo(money(maxPrice)),
  ]
    .filter(Boolean)
    .join(' · ')
}
