/** ETags and conditional requests: 304 for clients that already have the response. */
import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { varyBy } from './compression.ts'

function digestOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/** @returns a strong ETag, quotes included */
export function etagOf(text: string): string {
  return `"${digestOf(text)}"`
}

function tagsIn(header: string): string[] {
  return header.split(',').map((each) => each.trim().replace(/^W\//, ''))
}

/** The tag of a response's uncompressed bytes: each encoding appends its name. */
function plainTag(tag: string): string {
  return tag.replace(/-(?:br|gzip)"$/, '"')
}

/** Whether the client's cached copy is valid, so that a bare 304 suffices. */
export function isCached(request: FastifyRequest, etag: string): boolean {
  const ifNoneMatch = request.headers['if-none-match']
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch === '*' || tagsIn(ifNoneMatch).some((tag) => plainTag(tag) === plainTag(etag)))
  )
}

/** The ETag of a version, as returned by a write. A read appends its digest. */
export function versionTag(version: number): string {
  return `"${version}"`
}

/**
 * Whether a change may be made to this version according to `If-Match`; parts of what was read other than the version
 * may be newer.
 */
export function matchesVersion(ifMatch: string, version: number): boolean {
  return ifMatch === '*' || tagsIn(ifMatch).some((tag) => /^"(\d+)(?:-[\w-]+)?"$/.exec(tag)?.[1] === String(version))
}

/** Whether a change may be made to a resource without a version, which reads as this text. */
export function matchesText(ifMatch: string, text: string): boolean {
  return ifMatch === '*' || tagsIn(ifMatch).some((tag) => plainTag(tag) === etagOf(text))
}

function isRead({ method, routeOptions }: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string {
  return (
    (method === 'GET' || method === 'HEAD') &&
    reply.statusCode === 200 &&
    typeof payload === 'string' &&
    String(reply.getHeader('content-type')).startsWith('application/json') &&
    // Its responses contain tokens.
    !routeOptions.url?.startsWith('/api/auth')
  )
}

/** Gives every read an ETag of its bytes: the version alone doesn't cover included counts and names. */
export function answerConditionally(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isRead(request, reply, payload)) return done(null, payload)
    const version = reply.getHeader('etag')
    const etag = typeof version === 'string' ? version.replace(/"$/, `-${digestOf(payload)}"`) : etagOf(payload)
    reply.header('etag', etag)
    request.pendingResponse?.settle({ text: payload, etag, contentType: String(reply.getHeader('content-type')) })
    if (!isCached(request, etag)) return done(null, payload)
    varyBy(reply, 'Accept-Encoding')
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    done(null, null)
  })
}
