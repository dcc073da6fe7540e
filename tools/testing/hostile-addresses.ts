/**
 * Open redirect payloads: URLs that look like our own pages but lead elsewhere. Everything that follows a given URL is
 * tested with them.
 */
import fc from 'fast-check'

export const EVIL = 'evil.example'

/** Each leads to `EVIL`, or runs a script, in some browser, proxy or router. */
export const hostileAddresses: readonly string[] = [
  // Other hosts, and schemes that aren't pages.
  'https://evil.example',
  'HTTPS://evil.example/',
  'https:evil.example',
  'https:/evil.example',
  'http:\\\\evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/stays',
  'evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//evil.example',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  // Backslashes, which browsers treat as slashes.
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/stays\\..\\..\\\\evil.example',
  // Dots, which browsers remove.
  '/.//evil.example',
  '/..//evil.example',
  '/../..//evil.example',
  '/stays/..//evil.example',
  '/stays/../..//evil.example',
  '/././/evil.example',
  '/.\\/evil.example',
  '/stays/..\\/evil.example',
  // Encodings of all of these, once and twice.
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  '/%2e%2e/%2fevil.example',
  '/%2E%2E%2F%2Fevil.example',
  '/.%2e//evil.example',
  '/%252f%252fevil.example',
  '/%252e%252e%252f%252fevil.example',
  '/%25252f%25252fevil.example',
  '/%255cevil.example',
  // Credentials.
  'https://lodestay.test@evil.example',
  '//lodestay.test@evil.example/',
  '//lodestay.test:80@evil.example/stays',
  'http://localhost:3000@evil.example/',
  // Control and invisible characters, raw and encoded.
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/\u0000/evil.example',
  '/%00/evil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/stays\r\nLocation: https://evil.example',
  '/\u200b/evil.example',
  '/\u2028/evil.example',
  '/\u00a0/evil.example',
  // Malformed encodings.
  '/%',
  '/%zz//evil.example',
  '/%c0%af%c0%afevil.example',
]

/** Generates an address from the list, or one combined from its parts. */
export function hostileAddress(): fc.Arbitrary<string> {
  const part = fc.constantFrom(
    ...[
      '/',
      '//',
      '\\',
      '.',
      '..',
      './',
      '../',
      '%2f',
      '%5c',
      '%2e',
      '%25',
      '%252f',
      '%00',
      '%09',
      '%0a',
      '\t',
      '\n',
      '\r',
    ],
    ...['@', ':', '?', '#', 'http:', 'https:', 'javascript:', ' ', '\u200b', 'stays', 'a', EVIL],
  )
  const assembled = fc.array(part, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(''))
  return fc.oneof(
    fc.constantFrom(...hostileAddresses),
    assembled,
    assembled.map((path) => `/${path}`),
    fc.string({ unit: 'binary' }).map((text) => `/${text}`),
  )
}

/**
 * Returns where a browser on `page` can end up when redirected to `address`, however often it is decoded or rewritten
 * on the way.
 */
export function destinationsOf(address: string, page: string): string[] {
  const found = new Set<string>()
  for (let current = address, times = 0; times < 6; times++) {
    const url = URL.parse(current, page)
    if (!url) break
    found.add(url.origin)
    // A router that takes an address's path for the address itself.
    found.add(URL.parse(url.pathname, page)?.origin ?? 'nowhere')
    try {
      current = decodeURIComponent(current)
    } catch {
      break
    }
  }
  return [...found]
}
