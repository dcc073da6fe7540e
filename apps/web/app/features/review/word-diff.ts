/** A run of unchanged, added or removed words. */
export type DiffPart = { readonly kind: 'same' | 'added' | 'removed'; readonly text: string }

function tokens(text: string): string[] {
  return text.match(/\s+|[^\s]+/g) ?? []
}

/** The LCS table: the length of the longest common subsequence from each pair of positions to the ends. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const [row, below] = [table[i]!, table[i + 1]!]
      row[j] = before[i] === after[j] ? below[j + 1]! + 1 : Math.max(below[j]!, row[j + 1]!)
    }
  return table
}

/** A word-level diff: joining the 'same' and 'added' parts gives the new text. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [old, fresh] = [tokens(before), tokens(after)]
  const common = commonLengths(old, fresh)
  const parts: { kind: DiffPart['kind']; text: string }[] = []
  const push = (kind: DiffPart['kind'], text: string): void => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else parts.push({ kind, text })
  }
  let [i, j] = [0, 0]
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      push('same', fresh[j]!)
      i++
      j++
    } else if (j >= fresh.length || (i < old.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      push('removed', old[i++]!)
    else push('added', fresh[j++]!)
  }
  return parts
}
