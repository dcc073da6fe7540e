/** Dots inside a word, including dots of other scripts: mail programs auto-link such text. */
const INNER_DOTS = /(?<=\S)[.\u2024\u3002\uff0e\uff61]+(?=\S)/gu
const ADDRESS_SIGNS = /[@\uff20:\uff1a/\uff0f\\\uff3c[\]<>{}|]+/gu
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * Sanitizes a user-chosen name for a mail to others: one line, no invisible characters, nothing that a mail program
 * would auto-link, at most `max` characters. `fallback` if nothing is left.
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

/** Sanitizes one of our sentences that contains names, for a mail: one line without auto-links. */
export function plainLine(text: string): string {
  return text
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(/\b[a-z]+:\/\/|\/{2,}|[@\uff20]/giu, ' ')
    .replaceAll(INNER_DOTS, ' ')
    .replaceAll(/\bwww\b/giu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
