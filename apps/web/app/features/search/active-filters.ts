import { dateRange, money, month } from '../../lib/format.ts'
import { inWords } from '../../lib/vocabulary.ts'
import { changed, type ListName, lists, placeLabel, rangeOf, type Search } from './search-url.ts'
import * as texts from './texts.ts'

export type ActiveFilter = { readonly key: string; readonly label: string; readonly without: Search }

function price(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return texts.fromRate(money((min ?? 0) * 100))
  return min ? `${money(min * 100)} – ${money(max * 100)}` : texts.upToRate(money(max * 100))
}

/** The search's nights as text; empty if it has none. */
export function datesLabel({ flex, weekend, ...dates }: Search): string {
  if (weekend) return texts.aWeekendIn(month(`${weekend}-01`))
  const range = rangeOf(dates)
  return range ? [dateRange(range), flex && texts.giveOrTake(flex)].filter(Boolean).join(' ') : ''
}

/** A list value's label for use without its group's title. */
function valueLabel(key: ListName, value: string): string {
  const word = inWords(value)
  return key === 'beds' ? texts.bedNamed(word) : key === 'parking' ? texts.parkingNamed(word) : word
}

/** All active filters, each with its label and the search without it. */
export function activeFilters(search: Search): readonly ActiveFilter[] {
  const { text: words, free, guests, bedrooms, bedCount, bathrooms, nights, instant, pets, min, max } = search
  const { near, bounds } = search
  const noDates = { start: undefined, end: undefined, flex: undefined, weekend: undefined, free: undefined }
  const noPlace = { place: undefined, city: undefined, state: undefined, region: undefined, near: undefined }
  const place = near ? texts.nearLandmark(near) : placeLabel(search)
  const one = (key: string, label: string | false | undefined, less: Parameters<typeof changed>[1]): ActiveFilter[] =>
    label ? [{ key, label, without: changed(search, less) }] : []
  return [
    ...one('place', place, { ...noPlace, ...(near && { bounds: undefined }) }),
    ...one('text', words && `“${words}”`, { text: undefined }),
    ...one('dates', datesLabel(search), noDates),
    ...one('free', free && texts.knownFree, { free: undefined }),
    ...one('guests', guests !== undefined && texts.guestsOrMore(guests), { guests: undefined }),
    ...one('bedrooms', bedrooms !== undefined && texts.bedroomsOrMore(bedrooms), { bedrooms: undefined }),
    ...one('bedCount', bedCount !== undefined && texts.bedsOrMore(bedCount), { bedCount: undefined }),
    ...one('bathrooms', bathrooms !== undefined && texts.bathroomsOrMore(bathrooms), { bathrooms: undefined }),
    ...one('nights', nights !== undefined && texts.nightsOrFewer(nights), { nights: undefined }),
    ...one('instant', instant && texts.instantBooking, { instant: undefined }),
    ...one('pets', pets && texts.petsWelcome, { pets: undefined }),
    ...one('rate', (min !== undefined || max !== undefined) && price(min, max), { min: undefined, max: undefined }),
    ...(Object.keys(lists) as ListName[]).flatMap((key) =>
      (search[key] ?? []).flatMap((value) =>
        one(`${key}:${value}`, valueLabel(key, value), { [key]: search[key]?.filter((other) => other !== value) }),
      ),
    ),
    ...one('bounds', bounds && !near && texts.thisMapArea, { bounds: undefined }),
  ]
}

/** The count on the 'Filters' button: filters in the form only, not those in the search bar. */
export function countInForm(search: Search): number {
  return activeFilters(search).filter(({ key }) => !['place', 'text', 'dates', 'guests', 'bounds'].includes(key)).length
}
