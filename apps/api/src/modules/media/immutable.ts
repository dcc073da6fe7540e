/** Headers of what never changes at its address. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** @returns the ETag, and whether the client's cached copy is valid, so that 304 is the whole answer. */
export function setImmutable(request: FastifyRequest, reply: FastifyReply, type: string) {
  // A URL's bytes never change, so the ETag is derived from the URL.
  const tag = `"${createHash('sha256')
    .update(request.url.split('?')[0] ?? '')
    .digest('base64url')
    .slice(0, 22)}"`
  reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('etag', tag)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-site')
    .type(type)
  const given = request.headers['if-none-match']
  const isKnown =
    given !== undefined && (given === '*' || given.split(',').some((each) => each.trim().replace(/^W\//, '') === tag))
  return { tag, isKnown }
}
