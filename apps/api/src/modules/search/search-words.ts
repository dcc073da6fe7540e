/** Text as words: the same cut for what is indexed and for what is asked. */
import type { Reader } from '../../kernel/db.ts'

// Words that every description holds tell nothing apart, and their counters would be the hottest rows.
const STOP_WORDS = new Set(
  'a an and are as at be by for from in is it its of on or our that the this to we with you your'.split(' '),
)

/** Lower-case words without accents, of two characters or more, each once. */
export function wordsOf(text: string): string[] {
  return [
    ...new Set(
      text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length > 1 && word.length <= 40 && !STOP_WORDS.has(word)),
    ),
  ]
}

/** A word of a stay's name or place is kept a second time under this mark: it makes a hit more relevant. */
export function nameMark(word: string): string {
  return `=${word}`
}

const TYPO_FROM_LETTERS = 5
const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** Every word at one typo's distance: a letter missing, added, changed, or two exchanged. */
export function oneTypoAway(word: string): string[] {
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
  /** How many stays have each of the words, as the dictionary counts them; of a beginning it is an upper bound. */
  readonly found: readonly number[]
  /** True where exactly so many stays have the text: it stands for one word. */
  readonly isExact: boolean
}

function quoted(word: string) {
  return `'${word.replaceAll("'", "''")}'`
}

/** What to ask for a text: its words, the last one as a beginning, unknown ones corrected. Null where no word is left. */
export async function textQuery(reader: Reader, text: string): Promise<TextQuery | null> {
  const words = wordsOf(text)
  if (words.length === 0) return null
  const last = words.at(-1) as string
  const typing = !/\s$/.test(text)
  const asked = await Promise.all(words.map((word) => lookUp(reader, word, word === last && typing)))
  const query = (mark: (word: string) => string) =>
    asked
      .map(({ word, completions }) =>
        completions ? `(${completions.map((each) => quoted(mark(each))).join(' | ')})` : `${quoted(mark(word))}:*`,
      )
      .join(' & ')
  return {
    tiers: [query(nameMark), query((word) => word)],
    corrections: Object.fromEntries(
      asked.flatMap(({ word }, index) => (word === words[index] ? [] : [[words[index], word]])),
    ),
    found: asked.map((each) => each.stays),
    isExact: asked.length === 1 && asked[0]?.completions?.length === 1,
  }
}

type Asked = {
  readonly word: string
  /** What is asked in the word's place: itself, or the words that it begins. Null where those are too many to name. */
  readonly completions: readonly string[] | null
  readonly stays: number
}

/** The index finds a few words by name sooner than all that begin alike. */
const MOST_COMPLETIONS = 16

/** A word with how many stays have it, or the commonest known one at a typo's distance where none has. */
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
