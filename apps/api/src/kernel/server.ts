/** The HTTP server around the endpoints: parsing, errors, request ids, limits, headers, OpenAPI. */
import { randomUUID } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import cors from '@fastify/cors'
import {
  baseSecurityHeaders,
  fieldProblems,
  messages,
  PROBLEMS_MAX,
  REQUEST_HEAD_MAX_BYTES,
  sendUnreadable,
  unreadableRequest,
} from '@lodestay/domain'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { ApiReference } from './call-document.ts'
import { compressAnswers } from './compression.ts'
import type { Db } from './db.ts'
import { invalid, Problem, problemFrom } from './errors.ts'
import { answerConditionally } from './etag.ts'
import { assertSafeInput, parseJson } from './input-guard.ts'
import { describeApi } from './openapi.ts'
import { limitRates, type RateLimits } from './rates.ts'
import type { ResponseCache } from './response-cache.ts'
import { oddRows, serializeAnswer } from './stored.ts'

const BODY_LIMIT = 1024 * 1024
/**
 * Then a connection is closed politely, and its client opens another. Balancers in front of us distribute connections,
 * not requests: a process that was added under load would otherwise get little of it.
 */
const REQUESTS_PER_CONNECTION = 1000

export type ServerOptions = {
  readonly log: Logger
  readonly brand: string
  /** Extra content for the OpenAPI document; without it no document is served. */
  readonly reference?: ApiReference
  readonly publicUrl: string
  /** Proxies whose X-Forwarded-For we trust, besides localhost. */
  readonly trustedProxies?: readonly string[]
  /** Other sites whose pages may call the API; `*` means all. */
  readonly corsOrigins?: readonly string[]
  readonly limits: RateLimits
  readonly responseCache?: ResponseCache
  /** Where processes merge their rate limit counts; without it each counts alone. */
  readonly db?: Db
}

export async function createServer({
  log,
  brand,
  reference,
  publicUrl,
  limits,
  responseCache,
  db,
  trustedProxies = [],
  corsOrigins = [],
}: ServerOptions): Promise<FastifyInstance> {
  const headers = { ...baseSecurityHeaders(publicUrl), 'referrer-policy': 'no-referrer' }
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Log each request once, after the response: see `onResponse`. That line identifies the request itself, because a
    // child logger per request would cost more than all our hooks.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // Enough for a 100 MB video on a slow connection; headers must arrive within 30 s.
    requestTimeout: 120_000,
    maxRequestsPerSocket: REQUESTS_PER_CONNECTION,
    // Requests arriving on an open connection while the server is closing are served normally.
    return503OnClosing: false,
    http: { headersTimeout: 30_000, maxHeaderSize: REQUEST_HEAD_MAX_BYTES },
    // Trust X-Forwarded-For only from our own web server, on this machine or at a configured address.
    trustProxy: ['loopback', ...trustedProxies],
    routerOptions: { maxParamLength: 200 },
    // An unparsable URL never reaches the hooks or the error handler below.
    frameworkErrors: (error, request, reply) => {
      void send(problemFrom(error), request, reply.headers(headers).header('x-request-id', request.id))
    },
    // Nor does a request that isn't one, or whose headers are too large.
    clientErrorHandler: ({ code: reason }, socket) => {
      const { status, code, detail } = unreadableRequest(reason)
      const id = randomUUID()
      sendUnreadable(socket, status, { ...headers, 'x-request-id': id }, new Problem(code, detail).document('/', id))
    },
    genReqId: (request) => {
      const header = request.headers['x-request-id']
      return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID()
    },
  })
  await allowOrigins(app, corsOrigins)
  app.decorateRequest('identity', null)
  app.decorateRequest('outletOwner', null)
  app.decorateRequest('sent', null)
  app.decorateRequest('refusal', null)
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const parsed = schema.safeParse(data)
    return parsed.success ? { value: parsed.data } : { error: invalid(...fieldProblems(parsed.error)) }
  })
  app.setSerializerCompiler(serializeAnswer)
  logOddRows(app, log)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => {
    try {
      done(null, parseJson(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.setErrorHandler((error, request, reply) => send(problemFrom(error, request.method), request, reply))
  app.setNotFoundHandler((request, reply) =>
    send(new Problem('not-found', `There is no ${request.method} ${request.url.split('?')[0]}.`), request, reply),
  )
  app.addHook('onRoute', (route) => {
    if (!route.config?.access && !route.url.startsWith('/api/docs'))
      throw new Error(`${route.method} ${route.url} does not declare its access`)
  })
  // Per-request hooks use callbacks: each `async` one costs reads a turn of the event loop.
  const isHost = createHostCheck()
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    // Validate protocol and host here, so that code building URLs from them can trust them.
    const isSound = /^https?$/.test(request.protocol) && isHost(request.host)
    done(isSound ? undefined : new Problem('malformed-request', 'The Host header is invalid.'))
  })
  limitRates(app, limits, log, db)
  responseCache?.serve(app)
  app.addHook('preValidation', (request, _, done) => {
    // Treat a missing body as empty, so that each missing field gets its own message.
    if (request.body === undefined && request.method !== 'GET') request.body = {}
    const { schema } = request.routeOptions
    if (schema && !schema.body && !schema.hide) assertNoBody(request.body)
    assertSafeInput(request.query)
    assertSafeInput(request.params)
    assertSafeInput(request.body)
    done()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if ((request.identity || request.outletOwner) && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  answerConditionally(app)
  compressAnswers(app)
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        req: request,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        caller: (request.outletOwner ?? request.identity?.caller)?.id,
      },
      'request',
    )
    done()
  })
  if (reference) await describeApi(app, brand, reference)
  return app
}

function logOddRows(app: FastifyInstance, log: Logger): void {
  const onOddRow = (odd: unknown) => log.error({ odd }, 'a stored value does not fit and was answered reduced')
  oddRows.subscribe(onOddRow)
  app.addHook('onClose', async () => void oddRows.unsubscribe(onOddRow))
}

/** Clients use few host names repeatedly: skip parsing if it equals the last valid one. */
function createHostCheck(): (host: string) => boolean {
  let known: string | null = null
  return (host) => {
    if (host === known) return true
    if (!URL.canParse(`http://${host}`)) return false
    known = host
    return true
  }
}

/** Rejects a body on calls that take none. */
function assertNoBody(body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  const unknown = Object.keys(body)
    .slice(0, PROBLEMS_MAX)
    .map((key) => ({ path: key, message: messages.unknownField(key) }))
  if (unknown.length > 0) throw invalid(...unknown)
}

/** Publishes every problem that the OpenAPI document doesn't list for its call; tests fail if they see one. */
export const undocumentedProblems = channel('lodestay.undocumented-problem')

function send(problem: Problem, request: FastifyRequest, reply: FastifyReply) {
  if (problem.status >= 500)
    request.log.error({ req: request, err: problem.cause ?? problem, code: problem.code }, 'request failed')
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds))
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  const { document } = request.routeOptions.config
  if (document && !document.problems.includes(problem.code))
    undocumentedProblems.publish({ call: `${request.method} ${request.routeOptions.url}`, code: problem.code })
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(problem.document(request.url.split('?')[0] ?? '/', request.id))
}

/** Allows other origins to call us with a bearer token. Credentials are off, so our cookies never count. */
async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: origins.includes('*') ? '*' : [...origins],
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'org-id',
      'stay-id',
      'csmr-id',
      'x-request-id',
    ],
    exposedHeaders: ['etag', 'location', 'retry-after', 'idempotency-replayed', 'x-request-id'],
    maxAge: 600,
  })
}
