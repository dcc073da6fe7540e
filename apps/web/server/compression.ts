import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** What a browser takes, the better one first; null for none. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  if (!accepted) return null
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : null
}

export function isText(type: string): boolean {
  return /^(text\/|application\/(json|.*\+json|.*\+xml))|image\/svg/.test(type)
}

/** How hard to try: what is sent once must cost little, what is kept is compressed once for many. */
const levels = { once: { br: 1, gzip: 1 }, kept: { br: 5, gzip: 9 } }

export function compress(bytes: Buffer, encoding: Encoding, use: keyof typeof levels): Buffer {
  const level = levels[use][encoding]
  if (encoding === 'gzip') return gzipSync(bytes, { level })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotliCompressSync(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}
