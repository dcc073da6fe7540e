/** Translates one of the API's terms, such as a type, an amenity or a bed; the English build returns it unchanged. */
export function inWords(value: string): string {
  return value
}

/** Translations of the values that differ in this language. */
export type Words = Readonly<Record<string, string>>

/** Translated on the server for a page's first load, because the dictionary is larger than one page's terms. */
export function wordsFor(values: readonly string[]): Words {
  return Object.fromEntries(values.filter((value) => inWords(value) !== value).map((value) => [value, inWords(value)]))
}
