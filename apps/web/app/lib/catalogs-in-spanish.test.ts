import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const app = join(import.meta.dirname, '..')
const catalogs = globSync('**/texts.es.ts', { cwd: app }).sort()

/** Texts that are the same in both languages: names, symbols, and shared words. */
const SHARED = new Set([
  'Inside Airbnb',
  'CC BY 4.0',
  'Roles',
  'Spam',
  'No',
  'no',
  'Premium',
  'Video',
  'Total',
  'Ver esta página en español',
  'Idioma',
  'Seguir en inglés',
])

/** Texts whose number is never 1: limits or lengths that we set, texts only used for several items, and money. */
const NEVER_ONE = new Set([
  'allPictures',
  'amountOff',
  'charactersEach',
  'clusterLabel',
  'hoursSooner',
  'inDays',
  'mediaFormats',
  'othersAtMost',
  'ownPicturesHint',
  'passwordHint',
  'passwordTooLong',
  'passwordTooShort',
  'placesLiked',
  'refundedOf',
  'videoFormats',
  'watchesAndSearches',
])

type Catalog = Readonly<Record<string, unknown>>
type Text = (...values: number[]) => unknown

async function read(name: string): Promise<{ english: Catalog; spanish: Catalog }> {
  return {
    english: (await import(join(app, name.replace('.es.ts', '.ts')))) as Catalog,
    spanish: (await import(join(app, name))) as Catalog,
  }
}

/** A catalog's shape: its names, each with its kind, and its number of parameters or nested names. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'function') return `a function of ${value.length}`
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]))
}

/** A catalog's texts without parameters. */
function wordsOf(value: unknown, at: string): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => wordsOf(part, at ? `${at}.${name}` : name))
}

/** A text with all parameters set to 1; empty if it takes a word or a list. */
function withOnes(text: Text): string {
  try {
    return String(text(...new Array<number>(text.length).fill(1)))
  } catch {
    return ''
  }
}

describe('a Spanish catalog', () => {
  test.each(catalogs)('%s has the same names as its English counterpart, of the same kinds', async (name) => {
    const { english, spanish } = await read(name)
    expect(existsSync(join(app, name.replace('.es.ts', '.ts')))).toBe(true)
    expect(shapeOf({ ...spanish })).toEqual(shapeOf({ ...english }))
  })

  test.each(catalogs)('%s leaves no text in English', async (name) => {
    const { english, spanish } = await read(name)
    const inEnglish = new Map(wordsOf({ ...english }, ''))
    const left = wordsOf({ ...spanish }, '').filter(
      ([at, text]) => inEnglish.get(at) === text && /\p{L}/u.test(text) && !SHARED.has(text),
    )
    expect(left).toEqual([])
  })

  test.each(catalogs)('%s uses the singular for one item', async (name) => {
    const { spanish } = await read(name)
    const ofOne = Object.entries(spanish).flatMap(([at, text]) =>
      typeof text === 'function' && !NEVER_ONE.has(at) ? [`${at}: ${withOnes(text as Text)}`] : [],
    )
    expect(ofOne.filter((text) => /(?<![\d.,])1 (?!más\b)\p{L}+s(?!\p{L})/u.test(text))).toEqual([])
  })
})
