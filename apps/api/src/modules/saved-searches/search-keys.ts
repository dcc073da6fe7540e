/**
 * Keys by which a stay finds the saved searches that might find it, without reading them all. A search is indexed under
 * the most selective condition that every stay it finds must fulfill: keys, of which a stay has one, or a box.
 */
import {
  type Bounds,
  type Filter,
  type FilterCondition,
  type FilterGroup,
  isGroup,
  stayFilterFields,
} from '@lodestay/domain'
import { boxAround, type FoundStay, foldNames, wordsOf } from '../search/index.ts'

export type SearchKeys = { readonly keys: readonly string[]; readonly box: Bounds | null }

/** Key of a search without a condition to index it by: it might find any stay. */
const ANY = '*'
/** Letters of the beginning of an unfinished word by which it is indexed. */
const BEGINNING = 4

const placeFields = ['organizationId', 'zip', 'city', 'region'] as const
const lists = Object.entries(stayFilterFields).flatMap(([name, { kind }]) => (kind === 'list' ? [name] : []))
const wideFields = ['state', ...lists]

function keyOf(field: string, value: unknown): string {
  return `${field}:${String(value).toLowerCase()}`
}

/** Keys of which a stay must have one to fulfill a condition; null if that can't be determined. */
function conditionKeys({ field, operator, value }: FilterCondition): string[] | null {
  const values = Array.isArray(value) ? value : [value]
  if (value === null || values.length === 0) return null
  if (operator === 'isAnyOf') return values.map((each) => keyOf(field, each))
  const needsAll = ['equals', 'is', ...(lists.includes(field) ? ['contains'] : [])]
  return needsAll.includes(operator) ? [keyOf(field, values[0])] : null
}

function keysOn({ logic, items }: FilterGroup, fields: readonly string[]): string[] | null {
  if (logic === 'or' && items.length > 1) return null
  for (const field of fields)
    for (const item of items) {
      const keys = !isGroup(item) && item.field === field ? conditionKeys(item) : null
      if (keys) return keys
    }
  return null
}

/** A word, and each variant with one letter removed: two words one typo apart share one of these. */
function typoKeys(word: string): string[] {
  const shorter = Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1))
  return [...new Set([word, ...shorter])].map((each) => keyOf('typo', each))
}

/** Search tolerates typos in unknown words, and a word known today may be unknown tomorrow. */
function textKeys(text: string): string[] | null {
  const words = wordsOf(text)
  const [first = ''] = words
  if (words.length === 0) return null
  const isTyping = words.length === 1 && !/\s$/.test(text)
  return [isTyping ? keyOf('begins', first.slice(0, BEGINNING)) : keyOf('word', first), ...typoKeys(first)]
}

/** Whether a stay with these keys might match all words of a text, including typos and an unfinished word. */
export function mayHaveText(text: string, keys: ReadonlySet<string>): boolean {
  const words = wordsOf(text)
  const isTyping = !/\s$/.test(text)
  return words.every(
    (word, index) =>
      typoKeys(word).some((key) => keys.has(key)) ||
      (isTyping && index === words.length - 1 && keys.has(keyOf('begins', word.slice(0, BEGINNING)))),
  )
}

function boxOf({ bounds, near }: Filter): Bounds | null {
  const box = bounds ?? (near ? boxAround(near) : null)
  // A box across the antimeridian would be stored as its complement.
  return box && box.west > box.east ? { ...box, west: -180, east: 180 } : box
}

export function searchKeys(unfolded: Filter): SearchKeys {
  const filter = foldNames(unfolded)
  const place = keysOn(filter, placeFields)
  if (place) return { keys: place, box: null }
  const box = boxOf(filter)
  if (box) return { keys: [], box }
  // A text without a word finds nothing.
  if (filter.text) return { keys: textKeys(filter.text) ?? [], box: null }
  return { keys: keysOn(filter, wideFields) ?? [ANY], box: null }
}

/** All keys under which a search that finds this stay may be indexed. */
export function stayKeys({ record, words }: Pick<FoundStay, 'record' | 'words'>): string[] {
  const fields = [...placeFields, ...wideFields].flatMap((field) =>
    [record[field] ?? []].flat().map((value) => keyOf(field, value)),
  )
  const ofWords = words.flatMap((word) => [
    keyOf('word', word),
    ...Array.from({ length: Math.min(word.length, BEGINNING) }, (_, at) => keyOf('begins', word.slice(0, at + 1))),
    ...typoKeys(word),
  ])
  return [...new Set([ANY, ...fields, ...ofWords])]
}
