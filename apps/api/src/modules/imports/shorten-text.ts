/** Cuts texts to their limits, in characters. */
import { characters } from '@lodestay/domain'

/** Truncates at a word boundary to `max` characters, with an ellipsis. */
export function shortened(text: string, max: number): string {
  if (characters(text) <= max) return text
  const head = [...text].slice(0, max - 1).join('')
  const atWord = head.replace(/\s+\S*$/, '')
  return `${(characters(atWord) > max * 0.6 ? atWord : head).replace(/[\s,;:·|–-]+$/u, '')}…`
}

/** A cut at a sentence must leave at least this share of what fits; otherwise the text is cut at a word. */
const LEAST_LEFT = 0.4

/** Truncates to `max` characters at the end of a sentence or paragraph, or else at a word. */
export function endedAtSentence(text: string, max: number): string {
  if (characters(text) <= max) return text
  const head = [...text].slice(0, max).join('')
  const ends = [...head.matchAll(/[.!?…]["'”’)\]]*(?=\s|$)|[^\s](?=\n)/gu)]
  const last = ends.findLast(({ index, 0: end }) => /^\s/.test(text.slice(index + end.length)))
  const whole = last ? head.slice(0, last.index + last[0].length) : ''
  return characters(whole) >= max * LEAST_LEFT ? whole : shortened(text, max)
}
