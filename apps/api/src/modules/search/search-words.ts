/** Tokenizer, shared by indexing and search. */
import type { Reader } from '../../kernel/db.ts'

// Stop words: they are in every description, so they don't narrow a search, and their counters would be the hottest
// rows.
const STOP_WORDS = new Set(
  'a an and are as at be by for from in is it its of on or our that the this to we with you your'.split(' '),
)

/** Distinct lower-case words without accents. */
function everyWord(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words.filter((word) => word.length > 0 && word.length <= 40))]
}

/** The words that are indexed: two characters or longer, and no stop words. */
export function wordsOf(text: string): string[] {
  return everyWord(text).filter((word) => word.length > 1 && !STOP_WORDS.has(word))
}

/** Words in a stay's name or place are indexed a second time with this mark, to rank those matches higher. */
export function nameMark(word: string): string {
  return `=${word}`
}

const TYPO_FROM_LETTERS = 5
const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** Every string at edit distance one: a deletion, insertion, substitution, or transposition. */
function oneTypoAway(word: string): string[] {
  const found = new Set<string>()
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)]
    if (tail) found.add(head + tail.slice(1))
    if (tail.length > 1) found.add(`${head}${tail[1]}${tail[0]}${tail.slice(2)}`)
    for (const letter of letters) {
      found.add(head + letter + tail)
      if (tail) found.add(head + letter + tail.slice(1))
    }
  }
  found.delete(word)
  return [...found]
}

// No letter and no digit: between words.
const GAP = '[^[:alnum:]]'

/** Regular expressions for everything at edit distance one. */
function typoPatterns(word: string): string[] {
  const all = Array.from(word)
  return all.flatMap((letter, at) => {
    const [head, tail, next] = [all.slice(0, at).join(''), all.slice(at + 1).join(''), all[at + 1]]
    const missingOrOther = `${head}[[:alnum:]]?${tail}`
    const additional = `${head}${letter}[[:alnum:]]${tail}`
    return [missingOrOther, additional, ...(next ? [`${head}${next}${letter}${all.slice(at + 2).join('')}`] : [])]
  })
}

/**
 * A regular expression (PostgreSQL's) for each word of a text, however short, to search in words that are not in the
 * index: the last word is found as a prefix, longer ones also with a typo. What it is matched with has to be in lower case, without
 * accents.
 */
export function wordPatterns(text: string): string[] {
  const words = everyWord(text)
  const isTyping = !/\s$/.test(text)
  return words.map((word, index) => {
    const whole = [word, ...(word.length < TYPO_FROM_LETTERS ? [] : typoPatterns(word))]
    const beginning = isTyping && index === words.length - 1 ? `|${word}` : ''
    return `(^|${GAP})((${whole.join('|')})($|${GAP})${beginning})`
  })
}

export type TextQuery = {
  /** One tsquery per relevance tier, best first: all words in name or place, then anywhere. */
  readonly tiers: readonly string[]
  readonly corrections: Readonly<Record<string, string>>
  /** Number of stays per word, from the dictionary; an upper bound for a prefix. */
  readonly found: readonly number[]
  /** True if the text resolves to a single word, so its dictionary count is exact. */
  readonly isExact: boolean
}

function quoted(word: string) {
  return `'${word.replaceAll("'", "''")}'`
}

/**
 * Builds the query for a text: its words, the last one as a prefix, unknown words spell-corrected. Null if no word is
 * left.
 */
export async function textQuery(reader: Reader, text: string): Promise<TextQuery | null> {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const last = words.at(-1) as string
  const typing = !/\s$/.test(text)
  const lookups = await Promise.all(words.map((word) => lookUp(reader, word, word === last && typing)))
  const query = (mark: (word: string) => string) =>
    lookups
      .map(({ word, completions }) =>
        completions ? `(${completions.map((each) => quoted(mark(each))).join(' | ')})` : `${quoted(mark(word))}:*`,
      )
      .join(' & ')
  return {
    tiers: [query(nameMark), query((word) => word)],
    corrections: Object.fromEntries(
      lookups.flatMap(({ word }, index) => (word === words[index] ? [] : [[words[index], word]])),
    ),
    found: lookups.map((each) => each.stays),
    isExact: lookups.length === 1 && lookups[0]?.completions?.length === 1,
  }
}

type Asked = {
  readonly word: string
  /** Words to search for instead: the word itself or its completions. Null if there are too many to list. */
  readonly completions: readonly string[] | null
  readonly stays: number
}

/** Up to this many completions, listing the words is faster in the index than a prefix query. */
const MOST_COMPLETIONS = 16

/** Looks up a word's stay count; for an unknown word, falls back to the most common known word one typo away. */
async function lookUp(reader: Reader, word: string, isBeginning: boolean): Promise<Asked> {
  const [known] = await reader.rows<{ stays: number; completions: string[] | null }>(
    isBeginning ? 'term-prefix' : 'term',
    `select coalesce(sum(ndoc), 0)::float8 as stays, case when count(*) <= ${MOST_COMPLETIONS} then array_agg(word) end as completions
     from search_term where ${isBeginning ? 'word >= $1 and word < $2' : 'word = $1'} and ndoc > 0`,
    isBeginning ? [word, `${word}\u{10FFFF}`] : [word],
  )
  if (known && known.stays > 0) return { word, ...known }
  const [nearest] =
    word.length < TYPO_FROM_LETTERS
      ? []
      : await reader.rows<{ word: string; ndoc: number }>(
          'term-typo',
          'select word, ndoc from search_term where word = any($1) and ndoc > 0 order by ndoc desc, word limit 1',
          [oneTypoAway(word)],
        )
  return nearest
    ? { word: nearest.word, completions: [nearest.word], stays: nearest.ndoc }
    : { word, completions: [word], stays: 0 }
}
