/** ETags of answers that are told by their bytes or their address. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** @returns a strong ETag, quotes included */
export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
}

/** Whether the client's cached copy is valid, so that 304 is the whole answer. */
export function isCached(request: FastifyRequest, etag: string): boolean {
  const given = request.headers['if-none-match']
  return (
    given !== undefined && (given === '*' || given.split(',').some((each) => each.trim().replace(/^W\//, '') === etag))
  )
}
