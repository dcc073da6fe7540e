/**
 * Compresses answers of text with brotli or gzip, off the main thread. Streams, pictures and small answers stay as they
 * are.
 *
 * BREACH needs a page of another site that makes a browser send authenticated requests with text of its choice, and
 * measures the answers. Our calls take a bearer token, which no other site's page can add. Only the identity service's
 * calls take a cookie, and answer with tokens: those are never compressed.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Encoding, encodingFor, isText } from '@lodestay/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Below it an answer fits into one packet anyway. */
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

/** Caches keep an answer for each value of a request's header. */
export function varyBy(reply: FastifyReply, header: 'Accept-Encoding' | 'Authorization'): void {
  const given = reply.getHeader('vary')
  reply.header('vary', given ? `${String(given)}, ${header}` : header)
}

/** The encoding in which an answer of so many bytes is sent to who asks; null sends it plain. */
export function encodingOf({ headers }: FastifyRequest, reply: FastifyReply, bytes: number): Encoding | null {
  if (bytes < SMALLEST_BYTES) return null
  varyBy(reply, 'Accept-Encoding')
  return encodingFor(headers['accept-encoding'])
}

/** Says how the bytes are compressed. Their ETag is another one than that of the plain ones: see `isCached`. */
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
