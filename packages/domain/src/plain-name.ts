/** What separates the parts of an address: a mail program makes links of them by itself. The second are dots of other scripts. */
const INNER_DOTS = /(?<=\S)[.\u2024\u3002\uff0e\uff61]+(?=\S)/gu
const ADDRESS_SIGNS = /[@\uff20:\uff1a/\uff0f\\\uff3c[\]<>{}|]+/gu
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * A name that somebody chose, as it may stand in a mail to others: one line, nothing invisible, nothing that a mail program
 * makes a link of, at most `max` characters. `fallback` where nothing is left.
 */
export function plainName(name: string, fallback = 'Somebody', max = 60): string {
  const line = name
    .normalize('NFKC')
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(ADDRESS_SIGNS, ' ')
    .replaceAll(INNER_DOTS, ' ')
    .replaceAll(/\b(?:https?|ftp|mailto|www)\b/giu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return [...line].slice(0, max).join('').trim() || fallback
}

/** A sentence of ours with names in it, as it may stand in a mail: one line that links nowhere. */
export function plainLine(text: string): string {
  return text
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(/\b[a-z]+:\/\/|\/{2,}|[@\uff20]/giu, ' ')
    .replaceAll(INNER_DOTS, ' ')
    .replaceAll(/\bwww\b/giu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
