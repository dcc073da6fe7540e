/**
 * By which a stay finds the saved searches that may find it, without reading them all. A search is filed under one
 * condition that every stay it finds fulfills, the most selective there is: keys, of which a stay has one, or a box.
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

/** Of a search that has no condition to be filed under: any stay may be found by it. */
const ANY = '*'
/** Letters of the beginning of a word by which it is filed while it is being typed. */
const BEGINNING = 4

const placeFields = ['organizationId', 'zip', 'city', 'region'] as const
const lists = Object.entries(stayFilterFields).flatMap(([name, { kind }]) => (kind === 'list' ? [name] : []))
const wideFields = ['state', ...lists]

function keyOf(field: string, value: unknown): string {
  return `${field}:${String(value).toLowerCase()}`
}

/** Keys of which a stay must have one to fulfill a condition; null if that can't be said. */
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

/** A word, and all that a letter less makes of it: two words with one typo between them share one of these. */
function typoKeys(word: string): string[] {
  const shorter = Array.from({ length: word.length }, (_, at) => word.slice(0, at) + word.slice(at + 1))
  return [...new Set([word, ...shorter])].map((each) => keyOf('typo', each))
}

/** Search forgives a typo where the word is unknown, which it may be today and not tomorrow. */
function textKeys(text: string): string[] | null {
  const words = wordsOf(text)
  const [first = ''] = words
  if (words.length === 0) return null
  const isTyping = words.length === 1 && !/\s$/.test(text)
  return [isTyping ? keyOf('begins', first.slice(0, BEGINNING)) : keyOf('word', first), ...typoKeys(first)]
}

/** Whether a stay with these keys may have all words of a text, typos and an unfinished one included. */
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
  // Across the antimeridian a box of the database would be its complement.
  return box && box.west > box.east ? { ...box, west: -180, east: 180 } : box
}

export function searchKeys(asked: Filter): SearchKeys {
  const filter = foldNames(asked)
  const place = keysOn(filter, placeFields)
  if (place) return { keys: place, box: null }
  const box = boxOf(filter)
  if (box) return { keys: [], box }
  // A text without a word in it finds nothing.
  if (filter.text) return { keys: textKeys(filter.text) ?? [], box: null }
  return { keys: keysOn(filter, wideFields) ?? [ANY], box: null }
}

/** All keys under which a search that finds this stay may be filed. */
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
