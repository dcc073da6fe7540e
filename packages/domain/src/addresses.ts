/** Link validation: pages of our own site, and web URLs. No library, because this ships in every page's bundle. */

const SITE = 'http://site.invalid'
/** How many layers of percent-encoding to decode. Anything nested deeper is treated as an attack. */
const DECODED_AT_MOST = 4
const UNSAFE = /[\s\\\p{Cc}\p{Cf}]/u

/**
 * A page of our own site as resolved by a browser: path, query and hash, with dot segments removed. Null for anything
 * that a browser, proxy or router could interpret as an address elsewhere, even after decoding it.
 */
export function sitePath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/') || UNSAFE.test(address)) return null
  const url = URL.parse(address, SITE)
  if (!url || url.origin !== SITE || url.username || url.password) return null
  return isPlain(url.pathname, DECODED_AT_MOST) ? url.pathname + url.search + url.hash : null
}

/** Whether a path stays on this site however many times it is decoded. */
function isPlain(path: string, depth: number): boolean {
  const resolved = URL.parse(path, SITE)
  if (resolved?.origin !== SITE || resolved.pathname.startsWith('//') || UNSAFE.test(path.replaceAll(' ', '')))
    return false
  const decoded = decode(path)
  return decoded === path || (decoded !== null && depth > 0 && isPlain(decoded, depth - 1))
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** True for a page of our own site: see `sitePath`. */
export function isSitePath(value: string): boolean {
  return sitePath(value) !== null
}

const sane = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i

/** True for an http(s) address without credentials whose host is a well-formed name (or IP address). */
export function isWebUrl(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || /[\s\\\p{Cc}]/u.test(value)) return false
  const url = URL.parse(value)
  if (!url || url.username || url.password) return false
  return (
    url.hostname.startsWith('[') ||
    url.hostname
      .replace(/\.$/, '')
      .split('.')
      .every((label) => sane.test(label))
  )
}
