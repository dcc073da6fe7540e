/** Extracts a page's assets from its markup: a worker has no HTML parser. */

const address = /\b(?:href|src)="((?:\/[a-z]{2})?\/(?:assets\/|media\/|(?:shared-)?icons\.svg|scenes\.svg)[^"#]*)/g
const folder = /^(\/media\/(?:scenes\/[^/]+|uploads\/[^/]+\/[^/]+)\/)[^/]+$/

/** The scripts, styles, fonts and pictures of a page, each once; for pictures, the size that every browser can show. */
export function addressesIn(html: string): string[] {
  return [...new Set([...html.matchAll(address)].map(([, found = '']) => found.replaceAll('&amp;', '&')))]
}

/** Returns the path prefix shared by all sizes of a picture; null for anything else. */
export function pictureFolder(path: string): string | null {
  return folder.exec(path)?.[1] ?? null
}
