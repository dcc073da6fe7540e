import { Readable } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { RequestFacts, requestContext } from '../app/lib/request-context.ts'
import { type HtmlCache, NONCE_PLACEHOLDER } from './html-cache.ts'
import { hasSession, originOf } from './origin-check.ts'
import { pagePolicy } from './page-policy.ts'
import { newNonce, securityHeaders } from './security-headers.ts'
import type { Settings } from './settings.ts'
import { gzippedPage, plainPage } from './spliced-gzip.ts'

/** The context key lives in the built app; the server in front of it must use that very object. */
type EntryModule = ServerBuild['entry']['module'] & { readonly requestContext: typeof requestContext }

const wantsGzip = (request: FastifyRequest): boolean => /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')

function toWebRequest(request: FastifyRequest, url: URL, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const body = hasBody ? (request.body as Buffer | undefined) : undefined
  return new Request(url, { method: request.method, headers, signal, ...(body && { body: new Uint8Array(body) }) })
}

function copyHead(reply: FastifyReply, status: number, headers: Headers): void {
  reply.code(status)
  for (const [name, value] of headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  if (!headers.has('cache-control')) reply.header('cache-control', 'private, no-cache')
}

/** Answers with pages: from the cache where a public page allows it, rendered and streamed otherwise. */
export function createPages(build: ServerBuild, settings: Settings, cache: HtmlCache) {
  const handle = createRequestHandler(build, 'production')
  const policyOf = pagePolicy(build)
  const headersFor = securityHeaders(settings)
  const { requestContext: key } = build.entry.module as EntryModule

  const render = (request: FastifyRequest, url: URL, nonce: string, signal: AbortSignal): Promise<Response> => {
    const facts: RequestFacts = {
      nonce,
      requestId: request.id,
      clientAddress: request.ip,
      apiUrl: settings.apiUrl.origin,
      origin: url.origin,
      secure: url.protocol === 'https:',
      mapTiles: settings.mapTiles,
      logError: (error) => request.log.error({ err: error }, 'a page failed'),
    }
    return handle(toWebRequest(request, url, signal), new RouterContextProvider(new Map([[key, facts]])))
  }

  const sendCached = async (request: FastifyRequest, reply: FastifyReply, url: URL, seconds: number) => {
    const entry = await cache.get(url.pathname + url.search, seconds, async () => {
      // Many wait for this one render, so one visitor's leaving must not stop it.
      const response = await render(request, url, NONCE_PLACEHOLDER, AbortSignal.timeout(30_000))
      return { status: response.status, headers: response.headers, html: await response.text() }
    })
    const nonce = newNonce()
    copyHead(reply, entry.status, entry.headers)
    reply.headers(headersFor(nonce, false)).header('vary', 'accept-encoding, cookie')
    if (!wantsGzip(request)) return reply.send(plainPage(entry.page, nonce))
    return reply.header('content-encoding', 'gzip').send(gzippedPage(entry.page, nonce))
  }

  const sendStreamed = async (request: FastifyRequest, reply: FastifyReply, url: URL, embeddable: boolean) => {
    const left = new AbortController()
    reply.raw.once('close', () => !reply.raw.writableFinished && left.abort())
    const nonce = newNonce()
    const response = await render(request, url, nonce, left.signal)
    copyHead(reply, response.status, response.headers)
    reply.headers(headersFor(nonce, embeddable))
    if (!response.body) return reply.send('')
    const body = Readable.fromWeb(response.body as import('node:stream/web').ReadableStream)
    const type = response.headers.get('content-type') ?? ''
    if (!wantsGzip(request) || !/^(text\/|application\/(json|.*\+json|.*\+xml))|image\/svg/.test(type)) {
      return reply.send(body)
    }
    // A sync flush lets the shell leave before a slow part of the page is there.
    const gzip = createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })
    body.once('error', (error) => gzip.destroy(error))
    return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(body.pipe(gzip))
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = URL.parse(request.url, originOf(request, settings))
    // '//host/path' would otherwise be read as another site's address.
    if (!url || request.url.startsWith('//')) return reply.code(400).type('text/plain').send('Bad address')
    const { cachePublic, embeddable } = policyOf(url.pathname)
    const cacheable = request.method === 'GET' && cachePublic && !hasSession(request)
    if (cacheable && cache.accepts(url.pathname + url.search)) return sendCached(request, reply, url, cachePublic)
    return sendStreamed(request, reply, url, embeddable ?? false)
  }
}
