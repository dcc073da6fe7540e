import { createHash } from 'node:crypto'
import { compress } from './compression.ts'
import { newNonce } from './security-headers.ts'

/** Stands in for the nonce in a cached page. Random per process, so user text can't contain it. */
export const NONCE_PLACEHOLDER = newNonce()

/** A page that is the same for everyone: precompressed, with its inline scripts allowed by hash. */
export type CachedPage = {
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  /** CSP sources, one per inline script. */
  readonly scripts: string
  /** Of all three encodings, in bytes. */
  readonly size: number
}

const ours = new RegExp(`<script\\b[^>]*\\bnonce="${NONCE_PLACEHOLDER}"[^>]*>(.*?)</script>`, 'gs')
const attribute = ` nonce="${NONCE_PLACEHOLDER}"`

/**
 * A nonce is good for one response only, so a cached page allows its scripts by hash instead. Only scripts that our own
 * render marked with the placeholder get a hash: injected markup has no nonce, and so no hash either.
 */
export function cachePage(html: string): CachedPage {
  const texts = [...html.matchAll(ours)].map(([, text = '']) => text).filter((text) => text !== '')
  const hashes = texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const plain = Buffer.from(html.replaceAll(attribute, ''))
  const scripts = [...new Set(hashes)].join(' ')
  const [br, gzip] = [compress(plain, 'br', 'kept'), compress(plain, 'gzip', 'kept')]
  return { plain, br, gzip, scripts, size: plain.length + br.length + gzip.length }
}
