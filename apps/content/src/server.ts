import { baseSecurityHeaders, loggedPath } from '@lodestay/domain'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { handleEndpoints } from 'payload'
import { editorFolder, mountEditor } from './editor.ts'
import type { Content } from './open-content.ts'
import type { Settings } from './settings.ts'
import { ADDRESS_HEADER, closeAttempts, GUESS_WINDOW_SECONDS } from './sign-in/attempts.ts'
import { serveEntry } from './sign-in/entry-page.ts'

/** Large enough for a 15 MB picture in a multipart form, which only editors send; and for anything else. */
const PICTURE_MAX = 16 * 1024 * 1024
const BODY_MAX = 1024 * 1024

/** Payload's. The web's `Request` can't have others, such as TRACE. */
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PATCH', 'PUT', 'DELETE'] as const

/** The content system's HTTP server: REST API, editor, and health checks. */
export function buildServer({ payload, key }: Content, settings: Settings, editor = editorFolder): FastifyInstance {
  const headers = Object.entries({
    ...baseSecurityHeaders(settings.CONTENT_PUBLIC_URL),
    'x-frame-options': 'SAMEORIGIN',
  })
  const server = fastify({
    logger: { level: settings.LOG_LEVEL, base: null },
    logController: new LogController({ disableRequestLogging: true }),
    requestTimeout: 30_000,
    // Trust X-Forwarded-For from our own web process or a proxy on this machine.
    trustProxy: ['loopback', ...settings.TRUST_PROXY],
    bodyLimit: BODY_MAX,
    forceCloseConnections: 'idle',
    // A malformed URL never reaches the hooks below.
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      for (const [name, value] of headers) reply.header(name, value)
      void reply.code(400).send({ errors: [{ message: error.message }] })
    },
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  server.addHook('onRequest', async (_request, { raw }) => {
    // Set on the raw response, because Next writes to it directly.
    for (const [name, value] of headers) raw.setHeader(name, value)
  })
  server.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const facts = { method: request.method, path: loggedPath(request.url), status: statusCode }
    server.log.info({ ...facts, ms: Math.round(elapsedTime) }, 'request')
  })
  server.setNotFoundHandler((_request, reply) => reply.code(404).send({ errors: [{ message: 'Not found.' }] }))
  server.get('/health/live', () => ({ status: 'live' }))
  server.get('/health/ready', async (_request, reply) => {
    try {
      await payload.db.count({ collection: 'users' })
      return { status: 'ready' }
    } catch (error) {
      server.log.warn({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'The database isn’t responding.' })
    }
  })
  const handleCall = async (incoming: FastifyRequest, reply: FastifyReply) => {
    const request = asWebRequest(incoming, settings.CONTENT_PUBLIC_URL)
    // Payload looks collections up in a plain object, and would find what every object inherits.
    const [, , collection = ''] = new URL(request.url).pathname.split('/')
    if (collection in {}) return reply.callNotFound()
    const answer = await handleEndpoints({ config: payload.config, payloadInstanceCacheKey: key, request })
    if (answer.status === 429) reply.header('retry-after', String(GUESS_WINDOW_SECONDS))
    return reply.send(answer)
  }
  server.route({ method: [...METHODS], url: '/api/*', handler: handleCall })
  for (const url of ['/api/media', '/api/media/:id'])
    server.route({
      method: ['POST', 'PATCH'],
      url,
      bodyLimit: PICTURE_MAX,
      // Before the body is read: strangers could fill the memory with theirs.
      onRequest: async ({ headers }, reply) => {
        const { user } = await payload.auth({ headers: new Headers(entriesOf(headers)) })
        if (!user) return reply.code(403).send({ errors: [{ message: 'You are not allowed to perform this action.' }] })
      },
      handler: handleCall,
    })
  serveEntry(server, settings)
  mountEditor(server, settings, editor)
  server.addHook('onClose', async () => {
    await closeAttempts(payload)
    await payload.destroy()
  })
  return server
}

function entriesOf(headers: FastifyRequest['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each): [string, string] => [name, each]),
  )
}

function asWebRequest({ method, url, headers, body, ip }: FastifyRequest, origin: string): Request {
  const request = new Request(new URL(url, origin), {
    method,
    headers: entriesOf(headers),
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : null,
  })
  request.headers.set(ADDRESS_HEADER, ip)
  return request
}
