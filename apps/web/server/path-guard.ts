/**
 * Detects path traversal: a `.` or `..` segment between slashes or backslashes, plain or encoded, once or several
 * times. We never link to such an address, and a proxy target would resolve it: `/media/../api`.
 */
export function leadsElsewhere(address: string): boolean {
  let path = address.split('?')[0] ?? ''
  for (let round = 0; round < 4; round++) {
    if (/\\|(?:^|\/)\.{1,2}(?:\/|;|$)/.test(path)) return true
    const plainer = path.replace(/%(25|2e|2f|5c)/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    if (plainer === path) return false
    path = plainer
  }
  return true
}
