import { createHash } from 'node:crypto'
import { compress } from './compression.ts'
import { newNonce } from './security-headers.ts'

/** Stands in a page that will be kept wherever the nonce would go; random per process, so that no text of a user can hold it. */
export const NONCE_PLACEHOLDER = newNonce()

/** A page that is the same for everybody: compressed beforehand, its scripts allowed by what they say. */
export type CachedPage = {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  /** Sources of the content policy, one for each of its inline scripts. */
  readonly scripts: string
}

const ours = new RegExp(`<script\\b[^>]*\\bnonce="${NONCE_PLACEHOLDER}"[^>]*>(.*?)</script>`, 'gs')
const attribute = ` nonce="${NONCE_PLACEHOLDER}"`

/**
 * A nonce is good for one answer, so a page for many names its scripts by their hashes instead. Only what our own render
 * marked with the placeholder counts: markup that somebody smuggled in has no nonce, and gets no hash either.
 */
export function cachePage(html: string): CachedPage {
  const texts = [...html.matchAll(ours)].map(([, text = '']) => text).filter((text) => text !== '')
  const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const plain = Buffer.from(html.replaceAll(attribute, ''))
  const scripts = [...new Set(hashes)].join(' ')
  return { plain, br: compress(plain, 'br', 'kept'), gzip: compress(plain, 'gzip', 'kept'), scripts }
}
