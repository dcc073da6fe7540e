/** A problem's message as this language says it: the platform's own words, which are English. */
export function problemInWords(message: string): string {
  return message
}
