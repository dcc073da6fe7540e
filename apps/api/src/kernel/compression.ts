/**
 * Compresses text responses with brotli or gzip, off the main thread. Streams, pictures and small responses are left
 * uncompressed.
 * BREACH requires another site's page to make a browser send authenticated requests with attacker-chosen text, and to
 * measure the responses. Our calls take a bearer token, which no other site's page can add. Only the identity service's
 * calls take a cookie, and respond with tokens: those are never compressed.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Encoding, encodingFor, isText } from '@lodestay/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Smaller responses fit into one packet anyway. */
const SMALLEST_BYTES = 1024
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 6

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

export function compress(text: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(text, { level: GZIP_LEVEL })
  const { BROTLI_PARAM_MODE, BROTLI_MODE_TEXT, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  return brotli(text, {
    params: {
      [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
      [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
    },
  })
}

function isCompressible(reply: FastifyReply, payload: unknown): payload is string {
  return (
    typeof payload === 'string' &&
    isText(String(reply.getHeader('content-type'))) &&
    !reply.hasHeader('content-encoding') &&
    !reply.request.routeOptions.url?.startsWith('/api/auth')
  )
}

/** Caches store a response per value of a request header. */
export function varyBy(reply: FastifyReply, header: 'Accept-Encoding' | 'Authorization'): void {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${String(vary)}, ${header}` : header)
}

/** The encoding for a response of that many bytes to this client; null sends it uncompressed. */
export function encodingOf({ headers }: FastifyRequest, reply: FastifyReply, bytes: number): Encoding | null {
  if (bytes < SMALLEST_BYTES) return null
  varyBy(reply, 'Accept-Encoding')
  return encodingFor(headers['accept-encoding'])
}

/** Sets the headers for compressed bytes. Their ETag differs from that of the uncompressed ones: see `isCached`. */
export function markEncoding(reply: FastifyReply, encoding: Encoding): void {
  const etag = reply.getHeader('etag')
  if (typeof etag === 'string') reply.header('etag', etag.replace(/"$/, `-${encoding}"`))
  reply.header('content-encoding', encoding).removeHeader('content-length')
}

export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isCompressible(reply, payload)) return done(null, payload)
    const encoding = encodingOf(request, reply, Buffer.byteLength(payload))
    if (!encoding) return done(null, payload)
    markEncoding(reply, encoding)
    compress(payload, encoding).then(
      (compressed) => done(null, compressed),
      (error: Error) => done(error),
    )
  })
}
