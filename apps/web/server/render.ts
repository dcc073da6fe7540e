import { dirname } from 'node:path/posix'
import { encodingFor, isText } from '@lodestay/domain/content-encoding'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { PageHandle } from '../app/lib/page-handle.ts'
import type { RequestFacts, requestContext } from '../app/lib/request-context.ts'
import { cachePage, NONCE_PLACEHOLDER } from './cached-page.ts'
import { compress } from './compression.ts'
import type { HtmlCache, PublicPage } from './html-cache.ts'
import { hasSession } from './origin-check.ts'
import { pagePolicy } from './page-policy.ts'
import { embeddableHeaders, newNonce, securityHeaders } from './security-headers.ts'
import type { Settings } from './settings.ts'

/** The context key is created inside the built app; the server in front of it must use that same object. */
type EntryModule = ServerBuild['entry']['module'] & { readonly requestContext: typeof requestContext }

function toWebRequest(request: FastifyRequest, url: URL, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const body = hasBody ? (request.body as Buffer | undefined) : undefined
  return new Request(url, { method: request.method, headers, signal, ...(body && { body: new Uint8Array(body) }) })
}

function headOf(headers: Headers): Record<string, string | string[]> {
  const cookies = headers.getSetCookie()
  return {
    'cache-control': 'private, no-cache',
    ...Object.fromEntries(headers),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  }
}

/** What browsers hear of the map's source: our own addresses, never where it comes from. Streets go before tiles. */
function mapTilesOf({ streets, tileServer, tileAttribution }: Settings): RequestFacts['mapTiles'] {
  if (streets) return { kind: 'streets', url: '/map/streets.pmtiles', attribution: tileAttribution }
  return tileServer ? { kind: 'tiles', url: '/map/tiles/{z}/{x}/{y}', attribution: tileAttribution } : null
}

/** For a page whose address is a secret. */
const secretive = { 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/**
 * Whether somebody opened the address of a file that they can't have: they are led to the page that links to it, which
 * says why, instead of being shown JSON.
 */
function isRefusedFile({ headers }: FastifyRequest, { pathname }: URL, response: Response): boolean {
  const isOpened = headers['sec-fetch-mode'] === 'navigate' || (headers.accept ?? '').includes('text/html')
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return isOpened && response.status >= 400 && isJson && /\.(?:csv|zip)$/.test(pathname)
}

/** Serves pages: from the cache where a public page allows it, rendered on demand otherwise. */
export function createPages(build: ServerBuild, settings: Settings, cache: HtmlCache) {
  const handle = createRequestHandler(build, 'production')
  const policyOf = pagePolicy(build)
  const headersFor = securityHeaders(settings)
  const embedded = embeddableHeaders(settings)
  const editor = settings.editorUrl?.origin ?? null
  const { requestContext: key } = build.entry.module as EntryModule

  const render = (request: FastifyRequest, url: URL, nonce: string, signal: AbortSignal): Promise<Response> => {
    const facts: RequestFacts = {
      nonce,
      requestId: request.id,
      clientAddress: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      apiUrl: settings.apiUrl.origin,
      contentUrl: settings.contentUrl.origin,
      origin: url.origin,
      secure: url.protocol === 'https:',
      mapTiles: mapTilesOf(settings),
      paymentMode: settings.paymentMode,
      logError: (error) => request.log.error({ err: error }, 'a page failed'),
    }
    return handle(toWebRequest(request, url, signal), new RouterContextProvider(new Map([[key, facts]])))
  }

  const renderPublic = async (request: FastifyRequest, url: URL, embeddable: boolean): Promise<PublicPage> => {
    // Many requests may share this render, so it must not abort when one visitor leaves.
    const response = await render(request, url, NONCE_PLACEHOLDER, AbortSignal.timeout(30_000))
    const body = cachePage(await response.text())
    const vary = 'accept-encoding, cookie'
    return {
      status: response.status,
      headers: { ...headOf(response.headers), ...(embeddable ? embedded : headersFor(body.scripts)), vary },
      body,
    }
  }

  const sendPublic = (request: FastifyRequest, reply: FastifyReply, { status, headers, body }: PublicPage) => {
    const encoding = encodingFor(request.headers['accept-encoding'])
    reply.code(status).headers(headers)
    return encoding ? reply.header('content-encoding', encoding).send(body[encoding]) : reply.send(body.plain)
  }

  const sendOwn = async (request: FastifyRequest, reply: FastifyReply, url: URL, policy: PageHandle) => {
    const left = new AbortController()
    reply.raw.once('close', () => !reply.raw.writableFinished && left.abort())
    const nonce = newNonce()
    const response = await render(request, url, nonce, left.signal)
    if (isRefusedFile(request, url, response)) return reply.redirect(url.origin + dirname(url.pathname), 302)
    const body = Buffer.from(await response.arrayBuffer())
    reply
      .code(response.status)
      .headers(headOf(response.headers))
      .headers(policy.embeddable ? embedded : headersFor(`'nonce-${nonce}'`, policy.besideEditor ? editor : null))
      .headers(policy.secretAddress ? secretive : {})
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding || !isText(response.headers.get('content-type') ?? '')) return reply.send(body)
    reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' })
    return reply.send(compress(body, encoding, 'once'))
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const url = URL.parse(request.url, settings.publicUrl.origin)
    // '//host/path' would be parsed as another site's address.
    if (!url || request.url.startsWith('//')) return reply.code(400).type('text/plain').send('Bad address')
    const anonymous = request.method === 'GET' && !hasSession(request) && cache.accepts(url.href)
    const kept = anonymous && cache.fresh(url.href)
    if (kept) return sendPublic(request, reply, kept)
    const policy = policyOf(url.pathname)
    const { cachePublic, embeddable = false } = policy
    // What others frame knows nobody, so nobody's session is renewed there.
    if (embeddable) delete request.headers.cookie
    if (!anonymous || !cachePublic) return sendOwn(request, reply, url, policy)
    return sendPublic(
      request,
      reply,
      await cache.get(url.href, cachePublic, () => renderPublic(request, url, embeddable)),
    )
  }
}
