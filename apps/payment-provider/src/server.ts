import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type ErrorBody, invalidRequest, ProviderError } from './errors.ts'
import { expandPaths } from './expand.ts'
import type { Fault, prepareFaults } from './faults.ts'
import { serveForm } from './form/serve-form.ts'
import type { Operation } from './operation.ts'
import { includables, operations } from './operations.ts'
import { decodeForm, parseParameters } from './parameters.ts'
import { randomText, type Store } from './store.ts'
import type { Work } from './work.ts'

export type ServerSettings = {
  secretKey: string
  publishableKey: string
  /** The origin of the pages that may embed the form. */
  webOrigin: string
}

type Answer = { status: number; body: string; isReplay?: boolean }

/** The HTTP server. `after` is called after every commit. */
export function buildServer(
  store: Store,
  settings: ServerSettings,
  faults: ReturnType<typeof prepareFaults>,
  workFor: (request: Partial<Work>) => Work,
  after: () => void,
): FastifyInstance {
  const server = fastify({
    logger: false,
    bodyLimit: 1024 * 1024,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('request-id', `req_${randomText(14)}`).header('x-content-type-options', 'nosniff')
  })
  server.get('/health', () => ({ status: 'ready' }))
  serveForm(server, { store, webOrigin: settings.webOrigin, workFor, after })

  for (const operation of operations) {
    server.route({
      method: operation.method,
      url: operation.url,
      handler: (request, reply) => {
        const act = () => answerOperation(store, settings, operation, request, reply, workFor)
        return withFault(faults.take(request.method, pathOf(request)), reply, () => {
          const answer = act()
          after()
          return answer
        })
      },
    })
  }
  server.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${pathOf(request)}).`
    return send(reply, toAnswer(new ProviderError(404, { type: 'invalid_request_error', message })))
  })
  server.setErrorHandler((error, _request, reply) => send(reply, toAnswer(error)))
  return server
}

function answerOperation(
  store: Store,
  settings: ServerSettings,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  workFor: (request: Partial<Work>) => Work,
): Answer {
  const isBrowser = authenticate(request, settings, operation)
  const query = request.url.split('?')[1] ?? ''
  const text = request.method === 'POST' ? String(request.body ?? '') : query
  const key = request.method === 'POST' ? (request.headers['idempotency-key'] as string | undefined) : undefined
  const given = decodeForm(text)
  const work = workFor({
    isBrowser,
    request: { id: String(reply.getHeader('request-id')), idempotency_key: key ?? null },
  })
  const run = () => {
    const parameters = parseParameters(operation.parameters, given)
    const { expand = [], ...rest } = parameters as { expand?: string[] }
    const answer = operation.run(work, rest, request.params as { id: string; sub: string })
    expandPaths(work, answer, expand, includables)
    return JSON.stringify(answer, null, 2)
  }
  if (!key) {
    return store.transaction(() => ({ status: 200, body: run() }), commitsDespite)
  }
  return store.transaction(() => answerOnce(store, key, fingerprintOf(request, text), work.realTime(), run))
}

/** Handles a request once per idempotency key: the response is stored in the transaction of the work. */
function answerOnce(store: Store, key: string, request: string, now: number, run: () => string): Answer {
  if (key.length > 255) throw invalidRequest('Idempotency keys may not be longer than 255 characters.')
  const known = store.prepare('SELECT * FROM idempotency WHERE key = ?').get(key) as
    | { request: string; status: number; body: string }
    | undefined
  if (known) {
    if (known.request === request) return { status: known.status, body: known.body, isReplay: true }
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
    throw new ProviderError(400, { type: 'idempotency_error', message })
  }
  let answer: Answer
  try {
    answer = { status: 200, body: store.attempt(run, commitsDespite) }
  } catch (error) {
    // A request rejected before any work may be corrected and resent with the same key.
    if (!(error instanceof ProviderError) || isAboutParameters(error.body)) throw error
    answer = toAnswer(error)
  }
  const { status, body } = answer
  store.run(
    'INSERT INTO idempotency (key, request, status, body, created) VALUES (?, ?, ?, ?, ?)',
    key,
    request,
    status,
    body,
    now,
  )
  return answer
}

function isAboutParameters({ code = '' }: ErrorBody): boolean {
  return code.startsWith('parameter_')
}

function commitsDespite(error: unknown): boolean {
  return error instanceof ProviderError && error.keepsWork
}

function fingerprintOf(request: FastifyRequest, text: string): string {
  return createHash('sha256')
    .update(`${request.method} ${pathOf(request)}\n${text}`)
    .digest('hex')
}

/** Whether the caller is a browser, with the publishable key. Throws if the key is unknown. */
function authenticate({ headers }: FastifyRequest, settings: ServerSettings, operation: Operation): boolean {
  const [scheme, credentials = ''] = (headers.authorization ?? '').split(' ')
  const key = scheme === 'Basic' ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '') : credentials
  if (equals(key, settings.secretKey)) return false
  if (equals(key, settings.publishableKey)) {
    if (operation.isForBrowsers) return true
    const message =
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.'
    throw new ProviderError(403, { type: 'invalid_request_error', code: 'secret_key_required', message })
  }
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(Math.max(0, Math.min(key.length, 40) - 12))}${key.slice(-4)}`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
  throw new ProviderError(401, { type: 'invalid_request_error', message })
}

function equals(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest()) as [Buffer, Buffer]
  return timingSafeEqual(a, b)
}

async function withFault(fault: Fault | null, reply: FastifyReply, act: () => Answer): Promise<unknown> {
  const { socket } = reply.raw
  switch (fault?.kind) {
    case 'hang':
      return reply.hijack()
    case 'reset':
      socket?.resetAndDestroy()
      return reply.hijack()
    case 'server-error':
      return send(reply, toAnswer(new ProviderError(500, { type: 'api_error', message: 'An unknown error occurred.' })))
    case 'slow':
      await delay(fault.ms ?? 1000)
      return send(reply, act())
    case 'garbage':
      act()
      return reply.type('text/html').send('<html><body>502 Bad Gateway</body></html>')
    case 'drop-answer':
      act()
      socket?.destroy()
      return reply.hijack()
    default:
      return send(reply, act())
  }
}

function toAnswer(error: unknown): Answer {
  if (error instanceof ProviderError)
    return { status: error.status, body: JSON.stringify({ error: error.body }, null, 2) }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  const body: ErrorBody =
    status < 500
      ? { type: 'invalid_request_error', message: (error as Error).message }
      : { type: 'api_error', message: 'An unknown error occurred.' }
  if (status >= 500) process.stderr.write(`${(error as Error).stack}\n`)
  return { status, body: JSON.stringify({ error: body }, null, 2) }
}

function send(reply: FastifyReply, { status, body, isReplay }: Answer): FastifyReply {
  if (isReplay) reply.header('idempotent-replayed', 'true')
  return reply.code(status).type('application/json').send(body)
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] as string
}
