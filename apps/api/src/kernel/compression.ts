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
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Below it an answer fits into one packet anyway. */
const SMALLEST_BYTES = 1024
const BROTLI_QUALITY = 4
const GZIP_LEVEL = 6

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

function compress(text: string, encoding: Encoding): Promise<Buffer> {
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
    Buffer.byteLength(payload) >= SMALLEST_BYTES &&
    isText(String(reply.getHeader('content-type'))) &&
    !reply.hasHeader('content-encoding') &&
    !reply.request.routeOptions.url?.startsWith('/api/auth')
  )
}

/** Caches keep an answer for each encoding. */
export function varyByEncoding(reply: FastifyReply): void {
  const given = reply.getHeader('vary')
  reply.header('vary', given ? `${String(given)}, Accept-Encoding` : 'Accept-Encoding')
}

/** The ETag of a compressed answer is weak: its bytes are others than those of the plain one. */
function weakenEtag(reply: FastifyReply): void {
  const etag = reply.getHeader('etag')
  if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
}

export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isCompressible(reply, payload)) return done(null, payload)
    varyByEncoding(reply)
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return done(null, payload)
    weakenEtag(reply)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    compress(payload, encoding).then(
      (compressed) => done(null, compressed),
      (error: Error) => done(error),
    )
  })
}
