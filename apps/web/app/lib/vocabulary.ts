/** A word of the API's, such as a type, an amenity or a bed, as this language says it: in English, as it is. */
export function inWords(value: string): string {
  return value
}

/** The words of some values that this language says otherwise. */
export type Words = Readonly<Record<string, string>>

/** Looked up on the server for a page's first load, because the dictionary weighs more than one page's words. */
export function wordsFor(values: readonly string[]): Words {
  return Object.fromEntries(values.filter((value) => inWords(value) !== value).map((value) => [value, inWords(value)]))
}
