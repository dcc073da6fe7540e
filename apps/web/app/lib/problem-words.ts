/** A problem's message in this language: the platform's own text, which is English. */
export function problemInWords(message: string): string {
  return message
}
