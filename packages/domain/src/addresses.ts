/** Which addresses may be followed: pages of our own site, and the web. Without a library, because every page has it. */

const SITE = 'http://site.invalid'
/** Encodings within encodings are looked into so deep; what is wrapped further means no good. */
const DECODED_AT_MOST = 4
const UNSAFE = /[\s\\\p{Cc}\p{Cf}]/u

/**
 * A page of our own site as a browser resolves it: path, query and hash with the dots gone. Null for what any browser, proxy
 * or router could take for an address elsewhere, also after it has decoded it.
 */
export function sitePath(address: unknown): string | null {
  if (typeof address !== 'string' || !address.startsWith('/') || UNSAFE.test(address)) return null
  const url = URL.parse(address, SITE)
  if (!url || url.origin !== SITE || url.username || url.password) return null
  return isPlain(url.pathname, DECODED_AT_MOST) ? url.pathname + url.search + url.hash : null
}

/** Whether a path stays one of this site, decoded as often as anybody may decode it. */
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
