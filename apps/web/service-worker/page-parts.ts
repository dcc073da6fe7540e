/** What a page of ours is made of, by its markup: a worker has no parser for it. */

const address = /\b(?:href|src)="((?:\/[a-z]{2})?\/(?:assets\/|media\/|(?:shared-)?icons\.svg|scenes\.svg)[^"#]*)/g
const folder = /^(\/media\/(?:scenes\/[^/]+|uploads\/[^/]+\/[^/]+)\/)[^/]+$/

/** The scripts, styles, fonts and pictures of a page, each once; of a picture, the size that every browser can show. */
export function addressesIn(html: string): string[] {
  return [...new Set([...html.matchAll(address)].map(([, found = '']) => found.replaceAll('&amp;', '&')))]
}

/** What all sizes of a picture have in common; null for anything else. */
export function pictureFolder(path: string): string | null {
  return folder.exec(path)?.[1] ?? null
}
