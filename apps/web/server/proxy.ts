import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import { type Language, languages, siteIn } from '@lodestay/domain/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '../app/lib/session-cookie.server.ts'
import { isNavigation } from './origin-check.ts'
import { sendProblem } from './problem.ts'
import type { Settings } from './settings.ts'

/** Strips the session cookie: it is for server rendering only. The API takes a bearer token and must never see it. */
function withoutSession(cookie: string | undefined): string | undefined {
  return (
    cookie
      ?.split(/;\s*/)
      .filter((pair) => !pair.startsWith(`${SESSION_COOKIE}=`))
      .join('; ') || undefined
  )
}

/**
 * The calls that count visitors' activity: the API counts a stay's own people separately, so it has to recognize them.
 */
const COUNTED = new RegExp(
  String.raw`^(?:(?:${languages.map((language) => siteIn(language, '')).join('|')})/(?:go|l)/|/api/events(?:$|\?))`,
)

/** The session's token for counted calls, which browsers make without a token. */
function tokenFor({ url, headers }: { readonly url?: string; readonly headers: IncomingHttpHeaders }) {
  const token =
    COUNTED.test(url ?? '') && new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([^;]+)`).exec(headers.cookie ?? '')?.[1]
  return token ? { authorization: `Bearer ${token}` } : {}
}

/** Headers in which a client claims to be calling on behalf of someone else. The API may trust only the ones we set. */
const CLAIMS =
  /^(?:forwarded|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-cluster-client-ip)$/i

/** Drops what the API says about its own connection if the client has asked for the client's to be closed. */
function withoutKeepAlive(headers: IncomingHttpHeaders, request?: { readonly headers: IncomingHttpHeaders }) {
  if (!/\bclose\b/i.test(request?.headers.connection ?? '')) return headers
  const { connection: _connection, 'keep-alive': _keepAlive, ...others } = headers
  return others
}

/** What the API serves under our origin for programs: its endpoints and its pictures. */
const apiPrefixes = { '/api': '/api', '/media': '/media' }

/** A stream holds its connection for as long as a page is open, so streams get their own connection pool. */
const STREAMS = '/api/notifications/stream'

const UNREACHABLE = 'the API did not answer'

/** The API's answer, as the proxy's hooks get it; their types say less. */
type Answer = { readonly stream: Readable; readonly statusCode: number }

function sendUnreachable(reply: FastifyReply): void {
  const detail = 'The service is not reachable at the moment. Please try again shortly.'
  sendProblem(reply, 503, 'api-unreachable', 'Service unavailable', detail)
}

function optionsFor(settings: Settings) {
  return {
    upstream: settings.apiUrl.origin,
    disableRequestLogging: true,
    destroyAgent: true,
    // Measured from the end of a request, however long its body takes to arrive.
    undici: { connections: 256, pipelining: 1, bodyTimeout: 0, headersTimeout: 35_000 },
    replyOptions: {
      rewriteRequestHeaders: (request, { cookie: _cookie, expect: _expect, ...given }) => {
        const headers = Object.fromEntries(Object.entries(given).filter(([name]) => !CLAIMS.test(name)))
        const cookie = withoutSession(request.headers.cookie)
        return {
          ...tokenFor(request),
          ...headers,
          ...(cookie && { cookie }),
          // Set, never appended to: don't pass on an address that the client made up.
          'x-forwarded-for': request.ip,
          'x-forwarded-host': settings.publicUrl.host,
          'x-forwarded-proto': settings.publicUrl.protocol.slice(0, -1),
          'x-request-id': request.id,
        }
      },
      rewriteHeaders: withoutKeepAlive,
      onError: (reply, { error }) => {
        reply.request.log.warn({ err: error }, UNREACHABLE)
        sendUnreachable(reply as unknown as FastifyReply)
      },
    },
  } satisfies FastifyHttpProxyOptions
}

/** Sends the page for an address of ours; with a status, the page that explains the failure. */
type SendPage = (request: FastifyRequest, reply: FastifyReply, failure: number) => Promise<FastifyReply>

/** Proxies these to the API, streaming bodies both ways, so that the browser only deals with one origin. */
export function registerProxy(app: FastifyInstance, settings: Settings): void {
  const options = optionsFor(settings)
  for (const [prefix, rewritePrefix] of Object.entries(apiPrefixes))
    app.register(httpProxy, { ...options, prefix, rewritePrefix })
  registerStreams(app, options)
}

/** The query of a request, with the language added. */
function withLanguage(url: string, language: Language): string {
  const query = new URLSearchParams(url.split('?')[1])
  query.set('lang', language)
  return query.toString()
}

/**
 * Proxies what people follow on a language's pages: the counted redirects to booking sites and from posts. Someone who
 * follows one that leads nowhere gets a page in that language.
 */
export function registerLinks(
  app: FastifyInstance,
  settings: Settings,
  { language, sendPage }: { readonly language: Language; readonly sendPage: SendPage },
): void {
  const options = optionsFor(settings)
  const base = siteIn(language, '')
  const explain = (request: FastifyRequest, reply: FastifyReply, status: number): void => {
    const [, stayId] = /^\/go\/([^/?]+)/.exec(request.url.slice(base.length)) ?? []
    // The stay's page shows the links that it has now, or says that the stay is gone.
    if (status === 404 && stayId) {
      const stayPage = `${siteIn(language, settings.publicUrl.origin)}/stays/${stayId}`
      reply.header('cache-control', 'no-store').redirect(stayPage, 302)
    } else void sendPage(request, reply, status).catch((error) => void reply.send(error))
  }
  const replyOptions = {
    ...options.replyOptions,
    onResponse: (request, reply, response) => {
      const { stream, statusCode } = response as unknown as Answer
      if (statusCode < 400 || !isNavigation(request)) {
        void reply.send(stream)
        return
      }
      stream.resume()
      for (const name of ['content-type', 'content-length', 'content-encoding']) reply.removeHeader(name)
      explain(request as FastifyRequest, reply as unknown as FastifyReply, statusCode)
    },
    onError: (reply, { error }) => {
      const { request } = reply as unknown as FastifyReply
      request.log.warn({ err: error }, UNREACHABLE)
      if (isNavigation(request)) explain(request, reply as unknown as FastifyReply, 503)
      else sendUnreachable(reply as unknown as FastifyReply)
    },
  } satisfies FastifyHttpProxyOptions['replyOptions']
  const links = { ...options, httpMethods: ['GET', 'HEAD'], replyOptions }
  app.register(httpProxy, { ...links, prefix: `${base}/go`, rewritePrefix: '/api/go' })
  app.register(httpProxy, {
    ...links,
    prefix: `${base}/l`,
    rewritePrefix: '/api/l',
    // The API redirects to the page in the language of the query.
    replyOptions: { ...replyOptions, ...(base && { queryString: (_, url) => withLanguage(url, language) }) },
  })
}

function registerStreams(app: FastifyInstance, options: ReturnType<typeof optionsFor>): void {
  const open = new Set<Readable>()
  // On shutdown the server waits for open responses, and streams never end on their own.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy()
  })
  app.register(httpProxy, {
    ...options,
    prefix: STREAMS,
    rewritePrefix: STREAMS,
    httpMethods: ['GET'],
    undici: { ...options.undici, connections: 4_096 },
    replyOptions: {
      ...options.replyOptions,
      onResponse: (_request, reply, response) => {
        const { stream } = response as unknown as Answer
        open.add(stream)
        stream.once('close', () => open.delete(stream))
        reply.send(stream)
      },
    },
  })
}
