/** ETags, and the answers that they save: 304 to who has it already. */
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

/** The tag of an answer's plain bytes: each encoding has its own, with the encoding's name behind it. */
function plainTag(tag: string): string {
  return tag.replace(/-(?:br|gzip)"$/, '"')
}

/** Whether the client's cached copy is valid, so that 304 is the whole answer. */
export function isCached(request: FastifyRequest, etag: string): boolean {
  const given = request.headers['if-none-match']
  return given !== undefined && (given === '*' || tagsIn(given).some((tag) => plainTag(tag) === plainTag(etag)))
}

/** The ETag of a version: what a write answers. A read's has its digest behind the version. */
export function versionTag(version: number): string {
  return `"${version}"`
}

/** Whether a change may be made to this version, by what an `If-Match` names: any part of what was read may be newer. */
export function isWanted(ifMatch: string, version: number): boolean {
  return ifMatch === '*' || tagsIn(ifMatch).some((tag) => /^"(\d+)(?:-[\w-]+)?"$/.exec(tag)?.[1] === String(version))
}

function isRead({ method, routeOptions }: FastifyRequest, reply: FastifyReply, payload: unknown): payload is string {
  return (
    (method === 'GET' || method === 'HEAD') &&
    reply.statusCode === 200 &&
    typeof payload === 'string' &&
    String(reply.getHeader('content-type')).startsWith('application/json') &&
    // It answers with tokens.
    !routeOptions.url?.startsWith('/api/auth')
  )
}

/** Gives every read an ETag of its own bytes: a version alone says nothing of counts and names that are read along. */
export function answerConditionally(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isRead(request, reply, payload)) return done(null, payload)
    const version = reply.getHeader('etag')
    const etag = typeof version === 'string' ? version.replace(/"$/, `-${digestOf(payload)}"`) : etagOf(payload)
    reply.header('etag', etag)
    request.making?.settle({ text: payload, etag, contentType: String(reply.getHeader('content-type')) })
    if (!isCached(request, etag)) return done(null, payload)
    varyBy(reply, 'Accept-Encoding')
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    done(null, null)
  })
}
