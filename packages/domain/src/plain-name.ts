/** Dots inside a word, including those of other scripts: email clients auto-link such text. */
const INNER_DOTS = /(?<=\S)[.\u2024\u3002\uff0e\uff61]+(?=\S)/gu
const ADDRESS_SIGNS = /[@\uff20:\uff1a/\uff0f\\\uff3c[\]<>{}|]+/gu
const LENGTH_MAX = 60
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * Sanitizes a user-chosen name for emails to others: one line, no invisible characters, nothing an email client would
 * auto-link, at most 60 characters. Returns `fallback` if nothing is left.
 */
export function plainName(name: string, fallback = 'Someone'): string {
  const line = name
    .normalize('NFKC')
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(ADDRESS_SIGNS, ' ')
    .replaceAll(INNER_DOTS, ' ')
    .replaceAll(/\b(?:https?|ftp|mailto|www)\b/giu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return [...line].slice(0, LENGTH_MAX).join('').trim() || fallback
}

/** Whether a dot is that of an amount, '$12.50', which isn't linked. */
function isDecimal(text: string, at: number): boolean {
  return /\$[\d,]*\d$/.test(text.slice(0, at)) && /^\.\d\d(?!\.?\w)/.test(text.slice(at))
}

/** Sanitizes one of our sentences that contains names, for emails: one line without auto-links. */
export function plainLine(text: string): string {
  return text
    .replaceAll(INVISIBLE, ' ')
    .replaceAll(/\b[a-z]+:\/\/|\/{2,}|[@\uff20]/giu, ' ')
    .replaceAll(INNER_DOTS, (dots, at: number, whole: string) => (isDecimal(whole, at) ? dots : ' '))
    .replaceAll(/\bwww\b/giu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** Like `plainLine`, for text of several lines. */
export function plainLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map(plainLine)
    .join('\n')
}
