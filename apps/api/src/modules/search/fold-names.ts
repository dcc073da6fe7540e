import { amenityName, type Filter, type FilterCondition, type FilterGroup, isGroup } from '@lodestay/domain'

function foldedItem(item: FilterCondition | FilterGroup): FilterCondition | FilterGroup {
  if (isGroup(item)) return { ...item, items: item.items.map(foldedItem) }
  const { field, value } = item
  if (field !== 'amenities' || value === null) return item
  const names = [...new Set([value].flat().map((name) => amenityName(String(name))))]
  return { ...item, value: Array.isArray(value) ? names : (names[0] ?? value) }
}

/** Maps the amenity names in a filter to those used by the index. */
export function foldNames(filter: Filter): Filter {
  return { ...filter, items: filter.items.map(foldedItem) }
}
