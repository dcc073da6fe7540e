import { dirname } from 'node:path/posix'
import { accepts, encodingFor, isText } from '@lodestay/domain/content-encoding'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { readInvolvement } from '../app/features/stays/page/involvement.server.ts'
import type { PageHandle } from '../app/lib/page-handle.ts'
import type { stayOfPage } from '../app/lib/paths.ts'
import type { RequestFacts, requestContext, Visit } from '../app/lib/request-context.ts'
import { readCookie, WANTED_COOKIE } from '../app/lib/session-cookie.server.ts'
import type { readVisit } from '../app/shell/visit.server.ts'
import { type CachedPage, cachePage, NONCE_PLACEHOLDER } from './cached-page.ts'
import { compress } from './compression.ts'
import { createHtmlCache, type PageResponse } from './html-cache.ts'
import { hasSession, isNavigation, isSafe } from './origin-check.ts'
import { formFault } from './page-forms.ts'
import { pagePolicy } from './page-policy.ts'
import { sendProblem } from './problem.ts'
import { embeddableHeaders, newNonce, securityHeaders } from './security-headers.ts'
import type { Settings } from './settings.ts'
import { anybodyLike, kindOf, type SplicedPage, splicedPage } from './spliced-page.ts'
import { readStartScripts } from './start-scripts.ts'
import { createVisits, WROTE_COOKIE } from './visits.ts'

/** The context key is created inside the built app; the server in front of it must use that same object. */
type EntryModule = ServerBuild['entry']['module'] & {
  readonly requestContext: typeof requestContext
  readonly readVisit: typeof readVisit
  readonly readInvolvement: typeof readInvolvement
  readonly stayOfPage: typeof stayOfPage
}

/** Omits cookies if the page is shared with visitors other than the requester. */
function toWebRequest(request: FastifyRequest, url: URL, signal: AbortSignal, forMany: boolean): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (forMany && name === 'cookie') continue
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  // A form of a page with a secret address: `isForeign` let it pass as ours, and the router checks the origin again.
  if (headers.get('origin') === 'null') headers.set('origin', url.origin)
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

/**
 * What browsers learn about the map's source: our own addresses only, never the upstream. Streets take precedence over
 * tiles.
 */
function mapTilesOf({ streets, tileServer, tileAttribution }: Settings): RequestFacts['mapTiles'] {
  if (streets) return { kind: 'streets', url: '/map/streets.pmtiles', attribution: tileAttribution }
  return tileServer ? { kind: 'tiles', url: '/map/tiles/{z}/{x}/{y}', attribution: tileAttribution } : null
}

/**
 * Whether a reader gets the page shared by everyone of their kind. Readers who have just changed something, or who
 * arrive with favorites to save, get their own.
 */
function isForKind(request: FastifyRequest, { searchParams }: URL, { alike, ownWith }: PageHandle): boolean {
  if (!alike || !hasSession(request) || (ownWith !== undefined && searchParams.has(ownWith))) return false
  const { cookie = null } = request.headers
  return !readCookie(cookie, WROTE_COOKIE) && !readCookie(cookie, WANTED_COOKIE)
}

/** For a page whose address is a secret. */
const secretive = { 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }

/**
 * Whether someone navigated to a file they can't have: they are redirected to the page that links to it, which explains
 * why, instead of being shown JSON.
 */
function isRefusedFile(request: FastifyRequest, { pathname }: URL, response: Response): boolean {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return isNavigation(request) && response.status >= 400 && isJson && /\.(?:csv|zip)$/.test(pathname)
}

/** Caches of the pages served to everyone, and of those served to all signed-in users of a kind. */
export type PageCaches = ReturnType<typeof createPageCaches>

export function createPageCaches() {
  return { visitors: createHtmlCache<CachedPage>(), members: createHtmlCache<SplicedPage>(), visits: createVisits() }
}

type Answer = { readonly headers: Readonly<Record<string, string | string[]>>; readonly bytes: Buffer }

/** Time limit for rendering a page that many may share. */
const DRAWING_MS = 30_000

/** Serves pages: from the cache where a public page allows it, rendered on demand otherwise. */
export function createPages(
  build: ServerBuild,
  clientDirectory: string,
  settings: Settings,
  { visitors, members, visits }: PageCaches,
) {
  const handle = createRequestHandler(build, 'production')
  const policyOf = pagePolicy(build)
  const startScripts = readStartScripts(build, clientDirectory)
  const headersFor = securityHeaders(settings)
  const embedded = embeddableHeaders(settings)
  const editor = settings.editorUrl?.origin ?? null
  const { requestContext: key, readVisit, readInvolvement, stayOfPage } = build.entry.module as EntryModule

  const factsOf = (
    request: FastifyRequest,
    url: URL,
    { nonce, visit = null, failure = null }: Partial<RequestFacts> & Pick<RequestFacts, 'nonce'>,
  ): RequestFacts => ({
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
    startScripts,
    visit,
    failure,
    logError: (error) => request.log.error({ err: error }, 'a page failed'),
  })

  const render = (web: Request, facts: RequestFacts): Promise<Response> =>
    handle(web, new RouterContextProvider(new Map([[key, facts]])))

  /** Many requests may share this, so it must not abort when one visitor leaves. */
  const renderForMany = (request: FastifyRequest, url: URL, visit: Visit | null): Promise<Response> =>
    render(
      toWebRequest(request, url, AbortSignal.timeout(DRAWING_MS), true),
      factsOf(request, url, { nonce: NONCE_PLACEHOLDER, visit }),
    )

  const renderPublic = async (
    request: FastifyRequest,
    url: URL,
    embeddable: boolean,
  ): Promise<PageResponse<CachedPage>> => {
    const response = await renderForMany(request, url, null)
    const body = cachePage(await response.text())
    const vary = 'accept-encoding, cookie'
    return {
      status: response.status,
      headers: { ...headOf(response.headers), ...(embeddable ? embedded : headersFor(body.scripts)), vary },
      body,
    }
  }

  const sendPublic = (
    request: FastifyRequest,
    reply: FastifyReply,
    { status, headers, body }: PageResponse<CachedPage>,
  ) => {
    const encoding = encodingFor(request.headers['accept-encoding'])
    reply.code(status).headers(headers)
    return encoding ? reply.header('content-encoding', encoding).send(body[encoding]) : reply.send(body.plain)
  }

  const renderForKind = async (request: FastifyRequest, url: URL, visit: Visit): Promise<PageResponse<SplicedPage>> => {
    const draw = (likes: readonly string[]) => renderForMany(request, url, anybodyLike(visit, likes))
    const response = await draw([])
    const body = splicedPage(await response.text(), async (stayIds) => (await draw(stayIds)).text())
    return { status: response.status, headers: headOf(response.headers), body }
  }

  /** The page shared by the reader's kind, filled in for this reader; null if it has to be rendered for them alone. */
  const splicedFor = async (
    request: FastifyRequest,
    url: URL,
    { cachePublic: seconds = 0, involves = false }: PageHandle,
  ): Promise<Answer | null> => {
    const { cookie = '', 'accept-encoding': accepted = '' } = request.headers
    const facts = factsOf(request, url, { nonce: '' })
    const [visit, isInvolved] = await Promise.all([
      visits(cookie, stayOfPage(url.pathname), () => readVisit(facts, cookie, url.pathname)),
      involves && readInvolvement(facts, cookie, url.pathname),
    ])
    if (!visit || isInvolved) return null
    const key = `${kindOf(visit)} ${url.href}`
    const { status, headers, body } = await members.get(key, seconds, () => renderForKind(request, url, visit))
    if (status !== 200 || headers['set-cookie']) return null
    const nonce = newNonce()
    const encoding = accepts(accepted, 'gzip') ? 'gzip' : null
    const bytes = await body.sendTo(visit.viewer, nonce, encoding)
    if (!bytes) return null
    const own = { ...headersFor(`'nonce-${nonce}'`), 'cache-control': 'private, no-store', vary: 'accept-encoding' }
    return { bytes, headers: { ...headers, ...own, ...(encoding && { 'content-encoding': encoding }) } }
  }

  const sendOwn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    policy: PageHandle,
    failure: number | null,
  ) => {
    const left = new AbortController()
    reply.raw.once('close', () => !reply.raw.writableFinished && left.abort())
    const nonce = newNonce()
    const web = toWebRequest(request, url, left.signal, false)
    const response = await render(web, factsOf(request, url, { nonce, failure }))
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

  /** @param failure the status of an address without a page of its own, whose answer failed */
  return async (request: FastifyRequest, reply: FastifyReply, failure: number | null = null): Promise<FastifyReply> => {
    const url = URL.parse(request.url, settings.publicUrl.origin)
    // '//host/path' and 'http://host/path' point at other sites, and a request line may contain either.
    if (url?.origin !== settings.publicUrl.origin) return reply.code(400).type('text/plain').send('Bad address')
    const mayBeKept = request.method === 'GET' && visitors.accepts(url.href)
    const anonymous = mayBeKept && !hasSession(request)
    const cached = anonymous && visitors.fresh(url.href)
    if (cached) return sendPublic(request, reply, cached)
    const policy = policyOf(url.pathname)
    const { cachePublic, embeddable = false } = policy
    const fault = isSafe(request.method) || policy.takesMoreThanForms ? null : await formFault(request)
    if (fault) {
      const code = fault.status === 415 ? 'unsupported-media-type' : 'bad-request'
      return sendProblem(reply, fault.status, code, 'Request failed', fault.detail)
    }
    // Pages embedded by other sites are anonymous, so don't renew anyone's session there.
    if (embeddable) delete request.headers.cookie
    if (mayBeKept && cachePublic && isForKind(request, url, policy)) {
      const spliced = await splicedFor(request, url, policy)
      if (spliced) return reply.headers(spliced.headers).send(spliced.bytes)
    }
    if (!anonymous || !cachePublic) return sendOwn(request, reply, url, policy, failure)
    return sendPublic(
      request,
      reply,
      await visitors.get(url.href, cachePublic, () => renderPublic(request, url, embeddable)),
    )
  }
}
