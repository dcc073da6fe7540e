import { type FilterCondition, type FilterGroup, isGroup, type WrittenFilter } from '@lodestay/domain/filter/filter'
import { knownPlace, type Search, type SortName, sorts, toFilter } from '../search/search-url.ts'

type Written = ReturnType<typeof toFilter>

function sortOf({ sort: [first] = [] }: Written): SortName | undefined {
  const names = Object.keys(sorts) as SortName[]
  return names.find((name) => sorts[name].field === first?.field && sorts[name].direction === first.direction)
}

function datesPart(dates: WrittenFilter['dates']): Search {
  const { start, end, flexibleDays: flex, weekendIn: weekend, onlyKnown } = dates ?? {}
  return {
    ...(start && { start }),
    ...(end && { end }),
    ...(flex && { flex }),
    ...(weekend && { weekend }),
    ...(onlyKnown && { free: true as const }),
  }
}

function partOf({ field, operator, value }: FilterCondition): Search {
  const values = [value].flat().map(String)
  switch (`${field} ${operator}`) {
    case 'city equals':
      return { city: String(value) }
    case 'state isAnyOf':
      return { ...knownPlace(values[0] ?? '') }
    case 'region equals':
      return { region: String(value) }
    case 'capacity greaterThanOrEqual':
      return { guests: Number(value) }
    case 'bedrooms greaterThanOrEqual':
      return { bedrooms: Number(value) }
    case 'beds greaterThanOrEqual':
      return { bedCount: Number(value) }
    case 'bathrooms greaterThanOrEqual':
      return { bathrooms: Number(value) }
    case 'minimumNights lessThanOrEqual':
      return { nights: Number(value) }
    case 'instantBooking equals':
      return { instant: true }
    case 'pets isAnyOf':
      return { pets: true }
    case 'currentRate greaterThanOrEqual':
      return { min: Number(value) / 100 }
    case 'currentRate lessThanOrEqual':
      return { max: Number(value) / 100 }
    case 'type isAnyOf':
      return { types: values }
    case 'amenities contains':
      return { amenities: values }
    case 'tags contains':
      return { tags: values }
    case 'specialInterests contains':
      return { interests: values }
    case 'bedTypes contains':
      return { beds: values }
    case 'parking isAnyOf':
      return { parking: values }
    default:
      return {}
  }
}

function partsOf(item: FilterCondition | FilterGroup): Search[] {
  return isGroup(item) ? item.items.flatMap(partsOf) : [partOf(item)]
}

/** JSON with sorted keys: the database doesn't preserve member order. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_, each) =>
    each && typeof each === 'object' && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort()) : each,
  )
}

function canonical({ logic: _logic, items = [], sort = [], ...rest }: Written): string {
  return stable({ ...rest, sort, items: items.map(stable).sort() })
}

/** The search for a filter made by a page; null for one made by a program that no URL can express. */
export function searchOfFilter(filter: Written): Search | null {
  const { text, bounds, dates, items = [] } = filter
  const sort = sortOf(filter)
  const search: Search = Object.assign(
    {},
    ...items.flatMap(partsOf),
    text && { text },
    bounds && { bounds },
    datesPart(dates),
    sort && { sort },
  )
  // Whatever day it is: the nights of a saved search pass.
  const same = canonical(toFilter(search, '')) === canonical(filter) && (filter.logic !== 'or' || items.length < 2)
  return same ? search : null
}
