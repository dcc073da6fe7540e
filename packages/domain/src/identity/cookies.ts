/** The Cookie header that a browser would send after applying a response's `Set-Cookie` headers. */
export function cookiesAfter(before: string | null, setCookies: readonly string[]): string {
  const jar = new Map<string, string>()
  for (const pair of [...(before?.split(/;\s*/) ?? []), ...setCookies.map((line) => line.split(';')[0] ?? '')]) {
    const at = pair.indexOf('=')
    if (at > 0) jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}
