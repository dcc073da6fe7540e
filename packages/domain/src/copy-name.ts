import { characters } from './characters.ts'

/** A name without its copy suffix. */
function withoutCopyMark(name: string): string {
  return name.replace(/ \(copy(?: \d+)?\)$/, '')
}

/**
 * 'Autumn (copy)', then 'Autumn (copy 2)'; a copy of a copy continues the count. Empty names stay empty.
 * @param max the maximum length of a name in characters; a long one is truncated to fit the suffix.
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

const LONGEST_MARK = ' (copy 9999)'.length

/** How the names of all copies begin, however much of the name their suffixes replace: to look for those taken. */
export function startOfCopies(name: string, max: number): string {
  return [...withoutCopyMark(name)]
    .slice(0, max - LONGEST_MARK)
    .join('')
    .trimEnd()
}
