import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const app = join(import.meta.dirname, '..')
const catalogs = globSync('**/texts.es.ts', { cwd: app }).sort()

/** Texts that are the same in both languages: names, symbols, and words that Spanish shares. */
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

type Catalog = Readonly<Record<string, unknown>>

async function read(name: string): Promise<{ english: Catalog; spanish: Catalog }> {
  return {
    english: (await import(join(app, name.replace('.es.ts', '.ts')))) as Catalog,
    spanish: (await import(join(app, name))) as Catalog,
  }
}

/** What a catalog has to have: its names, each with its kind, and the number of its values or its own names. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'function') return `a function of ${value.length}`
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]))
}

/** All texts of a catalog that need no value. */
function wordsOf(value: unknown, at: string): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => wordsOf(part, at ? `${at}.${name}` : name))
}

describe('a Spanish catalog', () => {
  test.each(catalogs)('%s has the names of its English neighbor, of the same kinds', async (name) => {
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
})
