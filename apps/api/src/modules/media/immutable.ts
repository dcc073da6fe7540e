/** Headers for resources that never change at their address. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, isCached } from '../../kernel/etag.ts'

/** @returns the ETag, and whether the client's cached copy is valid, so that a bare 304 suffices. */
export function setImmutable(request: FastifyRequest, reply: FastifyReply, type: string) {
  // A URL's bytes never change, so the ETag is derived from the URL.
  const tag = etagOf(request.url.split('?')[0] ?? '')
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', tag)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-site')
    .type(type)
  return { tag, isKnown: isCached(request, tag) }
}
