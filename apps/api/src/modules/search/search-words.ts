/** Text as words: the same cut for what is indexed and for what is asked. */
import type { Reader } from '../../kernel/db.ts'

// Words that every description holds tell nothing apart, and their counters would be the hottest rows.
const tellsNothing = new Set(
  'a an and are as at be by for from in is it its of on or our that the this to we with you your'.split(' '),
)

/** Lower-case words without accents, of two characters or more, each once. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1 && word.length <= 40 && !tellsNothing.has(word)),
  ),
]

/** A word of a stay's name or place is kept a second time under this mark: it makes a hit more relevant. */
export const nameMark = (word: string): string => `=${word}`

const TYPO_FROM_LETTERS = 5
const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** Every word at one typo's distance: a letter missing, added, changed, or two exchanged. */
export const oneTypoAway = (word: string): string[] => {
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

export type TextQuery = {
  /** A tsquery for each relevance, best first: all words in name or place, then anywhere. */
  readonly tiers: readonly string[]
  readonly corrections: Readonly<Record<string, string>>
}

const quoted = (word: string) => `'${word.replaceAll("'", "''")}'`

/** What to ask for a text: its words, the last one as a beginning, unknown ones corrected. Null where no word is left. */
export const textQuery = async (reader: Reader, text: string): Promise<TextQuery | null> => {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const last = words.at(-1) as string
  const typing = !/\s$/.test(text)
  const corrections: Record<string, string> = {}
  const asked = await Promise.all(
    words.map(async (word) => {
      const correction = await correct(reader, word, word === last && typing)
      if (correction) corrections[word] = correction
      return { word: correction ?? word, prefix: word === last && typing && !correction }
    }),
  )
  const query = (mark: (word: string) => string) =>
    asked.map(({ word, prefix }) => quoted(mark(word)) + (prefix ? ':*' : '')).join(' & ')
  return { tiers: [query(nameMark), query((word) => word)], corrections }
}

/** The commonest known word at one typo's distance of a word that no stay has; null where there is nothing to correct. */
const correct = async (reader: Reader, word: string, isBeginning: boolean): Promise<string | null> => {
  if (word.length < TYPO_FROM_LETTERS) return null
  const known = await reader.rows(
    isBeginning ? 'term-prefix' : 'term',
    isBeginning
      ? 'select 1 from search_term where word >= $1 and word < $2 and ndoc > 0 limit 1'
      : 'select 1 from search_term where word = $1 and ndoc > 0',
    isBeginning ? [word, `${word}\u{10FFFF}`] : [word],
  )
  if (known.length > 0) return null
  const [nearest] = await reader.rows<{ word: string }>(
    'term-typo',
    'select word from search_term where word = any($1) and ndoc > 0 order by ndoc desc, word limit 1',
    [oneTypoAway(word)],
  )
  return nearest?.word ?? null
}
