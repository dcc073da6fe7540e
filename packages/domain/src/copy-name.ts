import { characters } from './characters.ts'

/** A name without the mark of a copy. */
export function withoutCopyMark(name: string): string {
  return name.replace(/ \(copy(?: \d+)?\)$/, '')
}

/**
 * 'Autumn (copy)', then 'Autumn (copy 2)'; a copy of a copy counts on. Empty names stay empty.
 * @param max how many characters a name may have; a long one is cut to make room for the mark.
 */
export function copyName(name: string, taken: readonly string[], max: number): string {
  if (name === '') return ''
  const stem = withoutCopyMark(name)
  for (let number = 1; ; number++) {
    const mark = number === 1 ? ' (copy)' : ` (copy ${number})`
    const room = max - mark.length
    const named = `${characters(stem) > room ? [...stem].slice(0, room).join('').trimEnd() : stem}${mark}`
    if (!taken.includes(named)) return named
  }
}
