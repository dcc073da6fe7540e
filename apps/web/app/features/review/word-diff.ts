/** A run of unchanged, added or removed words. */
export type DiffPart = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

function words(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? []
}

/** Splits into sentences and lines, each with its trailing space. */
function sentences(text: string): string[] {
  return text.split(/(?<=[.!?…]\s+|\n)(?=\S)/).filter(Boolean)
}

type IsMatch = (before: string, after: string) => boolean

function isSame(before: string, after: string): boolean {
  return before === after
}

/** The LCS table: the length of the longest common subsequence from each pair of positions to the ends. */
function commonLengths(before: readonly string[], after: readonly string[], isMatch: IsMatch): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const [row, below] = [table[i]!, table[i + 1]!]
      row[j] = isMatch(before[i]!, after[j]!) ? below[j + 1]! + 1 : Math.max(below[j]!, row[j + 1]!)
    }
  return table
}

/** Merges adjacent parts of the same kind. */
function merge(all: readonly DiffPart[]): DiffPart[] {
  const parts: { kind: DiffPart['kind']; text: string }[] = []
  for (const { kind, text } of all) {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else parts.push({ kind, text })
  }
  return parts
}

/** @param match returns the diff of two tokens that match without being equal. */
function diffOf(
  old: readonly string[],
  fresh: readonly string[],
  isMatch: IsMatch = isSame,
  match = (_: string, after: string): DiffPart[] => [{ kind: 'same', text: after }],
): DiffPart[] {
  const common = commonLengths(old, fresh, isMatch)
  const parts: DiffPart[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && isMatch(old[i]!, fresh[j]!)) parts.push(...match(old[i++]!, fresh[j++]!))
    else if (j >= fresh.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      parts.push({ kind: 'removed', text: old[i++]! })
    else parts.push({ kind: 'added', text: fresh[j++]! })
  }
  return merge(parts)
}

/** A word-level diff: joining the 'same' and 'added' parts gives the new text. */
export function wordDiff(before: string, after: string): DiffPart[] {
  return diffOf(words(before), words(after))
}

/**
 * Below this share of unchanged words, a text with every other word struck through reads worse than two separate texts.
 */
const READS_BY_WORD = 0.5

/** The unchanged share of the longer text's letters, 0 to 1. */
function likeness(parts: readonly DiffPart[]): number {
  const letters = { same: 0, added: 0, removed: 0 }
  for (const { kind, text } of parts) letters[kind] += text.replaceAll(/\s/g, '').length
  const longer = letters.same + Math.max(letters.added, letters.removed)
  return longer === 0 ? 1 : letters.same / longer
}

/**
 * A readable diff: by word if most words are unchanged, else by sentence, and by word again within reworded ones. Its
 * parts join to both texts as in a word diff.
 */
export function textDiff(before: string, after: string): DiffPart[] {
  const byWord = wordDiff(before, after)
  if (likeness(byWord) >= READS_BY_WORD) return byWord
  return diffOf(sentences(before), sentences(after), isReworded, wordDiff)
}

function isReworded(before: string, after: string): boolean {
  return likeness(wordDiff(before, after)) >= READS_BY_WORD
}
