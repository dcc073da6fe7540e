/** How many characters a person would count in `text`: Unicode code points, not UTF-16 units. */
export function characters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Why PostgreSQL can't store a text that passes the schemas; null if it can. */
export function textFault(text: string): string | null {
  return text.includes('\0')
    ? 'Text must not hold a NUL character.'
    : text.isWellFormed()
      ? null
      : 'Text must be well-formed Unicode.'
}
