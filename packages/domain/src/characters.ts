/** How many characters a person would count in `text`: Unicode code points, not UTF-16 units. */
export function characters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Why PostgreSQL can't store a text that passes the schemas; null if it can. */
export function textFault(text: string): string | null {
  return text.includes('\0')
    ? 'Text must not contain a NUL character.'
    : text.isWellFormed()
      ? null
      : 'Text must be well-formed Unicode.'
}

/** Removes what `textFault` finds: NULs and lone surrogates. */
export function storable(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, '')
}

/** Whether `text` shows anything: spaces, joiners and fillers alone are invisible. */
export function isVisible(text: string): boolean {
  return /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

/**
 * Replaces control characters, which no one types and a calendar file must not contain, with spaces; tabs and line ends
 * stay.
 */
export function withoutControls(text: string): string {
  return text.replace(/(?![\t\n\r])\p{Cc}/gu, ' ')
}
