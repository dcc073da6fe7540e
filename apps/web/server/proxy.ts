import type { Readable } from 'node:stream'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { SESSION_COOKIE } from './origin-check.ts'
import { sendProblem } from './problem.ts'
import type { Settings } from './settings.ts'

/** The session cookie is for server rendering alone: the API wants a bearer token and must never see it. */
function withoutSession(cookie: string | undefined): string | undefined {
  return (
    cookie
      ?.split(/;\s*/)
      .filter((pair) => !pair.startsWith(`${SESSION_COOKIE}=`))
      .join('; ') || undefined
  )
}

/** Headers by which others say on whose behalf they call. Ours alone say that to the API. */
const CLAIMS =
  /^(?:forwarded|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip|x-cluster-client-ip)$/i

/** What the API answers under our origin: its calls, its pictures, and the counted ways out to where stays are booked. */
const passed = { '/api': '/api', '/media': '/media', '/go': '/api/go' }

/** Each of these holds a connection for as long as a page is open, so they have connections of their own. */
const STREAMS = '/api/notifications/stream'

function optionsFor(settings: Settings) {
  return {
    upstream: settings.apiUrl.origin,
    disableRequestLogging: true,
    destroyAgent: true,
    // The API itself ends requests that take over 30 s.
    undici: { connections: 256, pipelining: 1, bodyTimeout: 0, headersTimeout: 35_000 },
    replyOptions: {
      rewriteRequestHeaders: (request, { cookie: _cookie, expect: _expect, ...given }) => {
        const headers = Object.fromEntries(Object.entries(given).filter(([name]) => !CLAIMS.test(name)))
        const cookie = withoutSession(request.headers.cookie)
        return {
          ...headers,
          ...(cookie && { cookie }),
          // Set, never appended to: what a stranger claims about an address is not passed on.
          'x-forwarded-for': request.ip,
          'x-forwarded-host': settings.publicUrl.host,
          'x-forwarded-proto': settings.publicUrl.protocol.slice(0, -1),
          'x-request-id': request.id,
        }
      },
      onError: (reply, { error }) => {
        reply.request.log.warn({ err: error }, 'the API did not answer')
        const detail = 'The service is not reachable at the moment. Please try again shortly.'
        sendProblem(reply as unknown as FastifyReply, 503, 'api-unreachable', 'Service unavailable', detail)
      },
    },
  } satisfies FastifyHttpProxyOptions
}

/** Passes these on to the API, bodies streaming both ways, so that the browser knows one origin only. */
export function registerProxy(app: FastifyInstance, settings: Settings): void {
  const options = optionsFor(settings)
  for (const [prefix, rewritePrefix] of Object.entries(passed))
    app.register(httpProxy, { ...options, prefix, rewritePrefix })
  registerStreams(app, options)
}

function registerStreams(app: FastifyInstance, options: ReturnType<typeof optionsFor>): void {
  const open = new Set<Readable>()
  // A server that stops waits for its answers, and these have no end of their own.
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
        const { stream } = response as unknown as { stream: Readable }
        open.add(stream)
        stream.once('close', () => open.delete(stream))
        reply.send(stream)
      },
    },
  })
}
