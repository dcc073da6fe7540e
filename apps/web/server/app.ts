import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Language } from '@lodestay/domain/languages'
import { baseSecurityHeaders, loggedPath, REQUEST_HEAD_MAX_BYTES } from '@lodestay/domain/web-safety'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { ServerBuild } from 'react-router'
import { isEnglishOnly } from '../app/lib/english-only.ts'
import { serveContentPictures } from './content-pictures.ts'
import { serveHealth } from './health.ts'
import { serveStreets } from './map-streets.ts'
import { serveMapTiles } from './map-tiles.ts'
import { hasSession, isForeign, isSafe } from './origin-check.ts'
import { leadsElsewhere } from './path-guard.ts'
import { rejectUnreadable, sendProblem } from './problem.ts'
import { registerLinks, registerProxy } from './proxy.ts'
import { createPageCaches, createPages } from './render.ts'
import type { Settings } from './settings.ts'
import { justWrote } from './visits.ts'
import { serveWellKnown } from './well-known.ts'

const BODY_LIMIT = 1024 * 1024
const secrets = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.token',
  '*.password',
]

const SERVICE_WORKER = 'service-worker.js'
/** The worker fetches our own pages, and browsers check for a new version every time. */
const workerHeaders = {
  'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
}

function requestId(header: unknown): string {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : `req_${randomUUID()}`
}

/**
 * The site in an additional language, under its own first path segment: its build, and the directory of the build's
 * files.
 */
export type TranslatedSite = {
  readonly language: Language
  readonly build: ServerBuild
  readonly clientDirectory: string
}

/**
 * The folders of a build's assets. An image also has those of the version it replaces: pages of that version are open
 * in browsers, and other machines still send them.
 */
function assetFolders(clientDirectory: string): string[] {
  return [join(clientDirectory, 'assets'), join(clientDirectory, '../previous-assets')].filter(existsSync)
}

export function buildWebServer(
  settings: Settings,
  site: ServerBuild,
  clientDirectory: string,
  translated: readonly TranslatedSite[] = [],
): FastifyInstance {
  const headers = baseSecurityHeaders(settings.publicUrl)
  const secure = settings.publicUrl.protocol === 'https:'
  const app = Fastify({
    logger: { level: settings.logLevel, redact: secrets },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    // Allows a 100 MB video over a slow connection; headers must arrive within 30 s.
    requestTimeout: 120_000,
    http: { headersTimeout: 30_000, maxHeaderSize: REQUEST_HEAD_MAX_BYTES },
    clientErrorHandler: ({ code }, socket) => rejectUnreadable(socket, code, headers),
    forceCloseConnections: 'idle',
    // Requests that arrive on an open connection while the server is closing are answered like any other.
    return503OnClosing: false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    // Pages decode their own URLs: a bad escape should be the page's 404, not the server's 400.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, _request, reply) => {
      void sendProblem(reply.headers(headers), 400, 'bad-request', 'Request failed', error.message)
    },
  })

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers).header('x-request-id', request.id)
    if (leadsElsewhere(request.url))
      return sendProblem(reply, 404, 'not-found', 'Not found', 'There is no page at this address.')
    if (isForeign(request, settings)) {
      await sendProblem(reply, 403, 'foreign-origin', 'Forbidden', 'This request came from another site.')
    }
  })
  app.addHook('onSend', async (request, reply) => {
    if (!isSafe(request.method) && hasSession(request)) reply.header('set-cookie', justWrote(secure))
  })
  app.addHook('onResponse', async (request, reply) => {
    const facts = { method: request.method, path: loggedPath(request.url), status: reply.statusCode }
    request.log.info({ ...facts, ms: Math.round(reply.elapsedTime) }, 'request')
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    const detail = status >= 500 ? 'Something went wrong on our side.' : error.message
    return sendProblem(reply, status, status >= 500 ? 'internal-error' : 'bad-request', 'Request failed', detail)
  })

  serveHealth(app)
  serveWellKnown(app, settings)
  const caches = createPageCaches()
  const sendPage = createPages(site, clientDirectory, settings, caches)
  registerProxy(app, settings)
  const translations = translated.map(({ language, build, clientDirectory: client }) => {
    return { language, build, sendPage: createPages(build, client, settings, caches) }
  })
  for (const one of [{ language: 'en' as const, sendPage }, ...translations]) registerLinks(app, settings, one)
  serveContentPictures(app, settings)
  serveMapTiles(app, settings)
  serveStreets(app, settings)

  const files = { preCompressed: true, decorateReply: false, index: false as const }
  const year = { immutable: true, maxAge: '365d' }
  if (existsSync(clientDirectory)) {
    app.register(fastifyStatic, { ...files, ...year, root: assetFolders(clientDirectory), prefix: '/assets/' })
    // Thousands of map cells, which change at most once per release.
    app.register(fastifyStatic, { ...files, maxAge: '1d', root: join(clientDirectory, 'ground'), prefix: '/ground/' })
    app.register(fastifyStatic, {
      ...files,
      root: clientDirectory,
      prefix: '/',
      wildcard: false,
      maxAge: '1h',
      globIgnore: ['assets/**', 'ground/**', '.vite/**'],
      setHeaders: (answer, path) => {
        if (path.includes(SERVICE_WORKER)) answer.headers(workerHeaders)
      },
    })
  }

  for (const { build, clientDirectory: client } of translated) {
    app.register(fastifyStatic, {
      ...files,
      ...year,
      root: assetFolders(client),
      prefix: `${build.basename}/assets/`,
    })
  }

  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    )
    pages.all('/*', (request, reply) => sendPage(request, reply))
    for (const { build, sendPage: answer } of translations) {
      const base = build.basename ?? '/'
      const answerOrLeave = (request: FastifyRequest, reply: FastifyReply) => {
        const path = request.url.slice(base.length)
        // The router's own data requests are answered by its build, which redirects the browser.
        return isEnglishOnly(path) && !/\.data(?:\?|$)/.test(path) ? reply.redirect(path) : answer(request, reply)
      }
      pages.all(base, answerOrLeave)
      pages.all(`${base}.data`, answerOrLeave)
      pages.all(`${base}/*`, answerOrLeave)
    }
  })
  return app
}
