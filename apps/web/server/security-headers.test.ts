import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createContext, redirect, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildWebServer } from './app.ts'
import { embeddableHeaders, securityHeaders } from './security-headers.ts'
import { readSettings } from './settings.ts'

/** A site of three pages: one that renders, one that redirects, one that fails. */
const site = {
  entry: {
    module: {
      default: (request: Request, status: number, headers: Headers) =>
        new URL(request.url).pathname === '/broken'
          ? Promise.reject(new Error('drawing failed'))
          : new Response(`<title>${request.url}</title>`, { status, headers }),
      requestContext: createContext(),
    },
  },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    home: { id: 'home', parentId: 'root', index: true, module: { default: () => null } },
    broken: { id: 'broken', parentId: 'root', path: 'broken', module: { default: () => null } },
    moved: { id: 'moved', parentId: 'root', path: 'moved', module: { loader: () => redirect('/') } },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  assetsBuildDirectory: '',
  basename: '/',
  publicPath: '/',
  future: {},
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
  ssr: true,
} as unknown as ServerBuild

const api = createServer((request, response) => {
  response.writeHead(request.url === '/api/none' ? 404 : 200, { 'content-type': 'text/plain' }).end('the api')
})
let folder: string
let app: FastifyInstance
beforeAll(async () => {
  // The router logs the failure itself.
  vi.spyOn(console, 'error').mockReturnValue()
  folder = mkdtempSync(join(tmpdir(), 'lodestay-web-'))
  const files = join(folder, 'client')
  mkdirSync(join(files, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'previous-assets'))
  writeFileSync(join(folder, 'previous-assets/former.js'), 'export {}')
  writeFileSync(join(files, 'assets/entry.js'), 'export {}')
  writeFileSync(join(files, 'service-worker.js'), 'export {}')
  writeFileSync(join(files, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await once(api.listen(0, '127.0.0.1'), 'listening')
  const settings = readSettings({
    PUBLIC_URL: 'https://stay.example',
    SECURITY_CONTACT: 'security@stay.example',
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    CONTENT_URL: 'http://127.0.0.1:1',
    LOG_LEVEL: 'silent',
  })
  app = buildWebServer(settings, site, files)
})
afterAll(async () => {
  await app.close()
  api.close()
  rmSync(folder, { recursive: true })
})

describe('every response carries security headers', () => {
  test.each([
    ['GET', '/', 200],
    ['GET', '/none', 404],
    ['GET', '/moved', 302],
    ['GET', '/broken', 500],
    ['GET', '//evil.example', 400],
    ['GET', '/health/live', 200],
    ['GET', '/assets/entry.js', 200],
    ['GET', '/assets/none.js', 404],
    ['GET', '/favicon.svg', 200],
    ['GET', '/service-worker.js', 200],
    ['GET', '/.well-known/security.txt', 200],
    ['GET', '/content-media/none.webp', 503],
    ['GET', '/api/stays', 200],
    ['GET', '/api/none', 404],
    ['GET', '/media/none.webp', 200],
    ['POST', '/session', 403],
    ['DELETE', '/health/live', 403],
    ['GET', '/%', 400],
  ] as const)('%s %s (%i)', async (method, url, status) => {
    const { statusCode, headers } = await app.inject({ method, url })
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
      'content-security-policy': expect.stringMatching(/default-src '(self|none)'.*frame-ancestors 'none'/),
    })
  })
})

test('assets of the previous version are still served, for pages that are open or that another process sent', async () => {
  for (const name of ['entry.js', 'former.js']) {
    const { statusCode, headers } = await app.inject({ method: 'GET', url: `/assets/${name}` })
    expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  }
})

test('a service worker may fetch our pages, and browsers always check for a new one', async () => {
  const { headers } = await app.inject({ method: 'GET', url: '/service-worker.js' })
  expect(headers['content-security-policy']).toContain("connect-src 'self'")
  expect(headers['cache-control']).toBe('no-cache')
})

describe('the content security policy of pages allows the configured card form only', () => {
  const stripe = 'https://js.stripe.com https://*.js.stripe.com'
  test.each([
    ['none', {}, "script-src 'self' 'nonce-1'", "connect-src 'self'", "frame-src 'self'"],
    [
      'the embedded one',
      { STRIPE_FORM_URL: 'http://localhost:3003' },
      "script-src 'self' 'nonce-1'",
      "connect-src 'self'",
      "frame-src 'self' http://localhost:3003",
    ],
    [
      'that of Stripe',
      { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      `script-src 'self' ${stripe} 'nonce-1'`,
      "connect-src 'self' https://api.stripe.com",
      `frame-src 'self' ${stripe} https://hooks.stripe.com`,
    ],
  ])('%s', (_, env, ...wanted) => {
    const headers = securityHeaders(readSettings({ DEMO: 'true', ...env }))("'nonce-1'")
    expect(headers['content-security-policy']?.split('; ')).toEqual(expect.arrayContaining(wanted))
  })
})

test('an embeddable page has no scripts, requests or forms; no other page can be framed', () => {
  const settings = readSettings({ DEMO: 'true' })
  const policyOf = (headers: Record<string, string>) => headers['content-security-policy']?.split('; ')
  expect(policyOf(embeddableHeaders(settings))).toEqual([
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ])
  expect(policyOf(securityHeaders(settings)("'nonce-1'"))).toContain("frame-ancestors 'none'")
})

test('a page’s address is never taken from the Host header', async () => {
  const { body } = await app.inject({ url: '/', headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } })
  expect(body).toBe('<title>https://stay.example/</title>')
})

test.each(['http://evil.example/', 'https://evil.example/', '//evil.example/'])(
  'nor from an absolute address in the request line: %s',
  async (target) => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      const line = connect(port, '127.0.0.1', () =>
        line.write(`GET ${target} HTTP/1.1\r\nHost: stay.example\r\nConnection: close\r\n\r\n`),
      )
      line.on('data', (part) => {
        text += part
      })
      line.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer.split('\r\n\r\n')[1]).not.toContain('evil')
  },
)

test('security.txt names where to report a vulnerability, and when that expires', async () => {
  const { headers, body } = await app.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const fields = Object.fromEntries(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )
  expect(fields).toMatchObject({
    Contact: 'mailto:security@stay.example',
    Canonical: 'https://stay.example/.well-known/security.txt',
  })
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(366)
})

test('password managers find where to change a password', async () => {
  const { statusCode, headers } = await app.inject('/.well-known/change-password')
  expect(statusCode).toBe(303)
  expect(headers.location).toBe('/account#password')
})

test('without its own security contact, the site names its contact form', () => {
  expect(readSettings({ PUBLIC_URL: 'https://stay.example' }).securityContact.href).toBe('https://stay.example/contact')
})
