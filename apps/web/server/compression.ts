import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Encoding } from '@lodestay/domain/content-encoding'

/**
 * Compression level: cheap for a response sent once, expensive for a cached one that is compressed once and sent to
 * many.
 */
const levels = { once: { br: 1, gzip: 1 }, kept: { br: 5, gzip: 9 } }

export function compress(bytes: Buffer, encoding: Encoding, use: keyof typeof levels): Buffer {
  const level = levels[use][encoding]
  if (encoding === 'gzip') return gzipSync(bytes, { level })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotliCompressSync(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
}
