import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { languages } from '@lodestay/domain/languages'
import { forwardedAddresses } from '@lodestay/tools/testing/forwarded-addresses'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { registerLinks, registerProxy } from './proxy.ts'
import { readSettings, type Settings } from './settings.ts'

const STREAM = '/api/notifications/stream'
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Registers all that goes to the API. The pages of a language say which one was sent. */
function register(app: FastifyInstance, settings: Settings): void {
  registerProxy(app, settings)
  for (const language of languages) {
    const sendPage = async ({ url }: FastifyRequest, reply: FastifyReply, failure: number) =>
      reply.code(failure).type('text/html').send(`The ${language} page of ${url}`)
    registerLinks(app, settings, { language, sendPage })
  }
}

/** An API whose streams stay open, behind the web server's proxy. */
async function start() {
  const streams = new Set<ServerResponse>()
  const api = createServer((request, response) => {
    if (!request.url?.startsWith(STREAM)) return response.end(request.url)
    streams.add(response)
    response.once('close', () => streams.delete(response))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    return response.write('retry: 2000\n\n')
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
  ends.push(
    () => api.close(),
    () => api.closeAllConnections(),
  )
  const app = Fastify({ forceCloseConnections: 'idle' })
  const API_URL = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  register(app, readSettings({ DEMO: 'true', API_URL }))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  ends.push(() => app.close())
  const open = async (): Promise<AbortController> => {
    const reader = new AbortController()
    ends.push(() => reader.abort())
    const { body } = await fetch(address + STREAM, { signal: reader.signal })
    expect(new TextDecoder().decode((await body?.getReader().read())?.value)).toBe('retry: 2000\n\n')
    return reader
  }
  return { app, address, streams, open }
}

test('a client that asks for its connection to be closed has it closed after the answer', async () => {
  const { address } = await start()
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  ends.push(() => socket.destroy())
  socket.write('GET /api/stays HTTP/1.1\r\nHost: lodestay.test\r\nConnection: close\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toContain('/api/stays')
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(answer).not.toMatch(/keep-alive/i)
})

test('streams take no connections from other calls', async () => {
  const { address, streams, open } = await start()
  for (let tens = 0; tens < 30; tens++) await Promise.all(Array.from({ length: 10 }, open))
  expect(streams.size).toBe(300)
  expect(await (await fetch(`${address}/api/stays`)).text()).toBe('/api/stays')
})

test('a stream ends at the API when its reader disconnects', async () => {
  const { streams, open } = await start()
  const [reader] = await Promise.all([open(), open()])
  reader.abort()
  await vi.waitFor(() => expect(streams.size).toBe(1))
})

test('a server that stops ends its streams without waiting for them', async () => {
  const { app, streams, open } = await start()
  await open()
  await app.close()
  await vi.waitFor(() => expect(streams.size).toBe(0))
})

/** What the API receives for a request that reaches the web server from `peer`. */
async function heard(trusted: string, peer: string, headers: Record<string, string>, url = '/api/stays') {
  const api = createServer((request, response) => response.end(JSON.stringify(request.headers))).listen(0, '127.0.0.1')
  await once(api, 'listening')
  ends.push(
    () => api.close(),
    () => api.closeAllConnections(),
  )
  const API_URL = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const settings = readSettings({ DEMO: 'true', API_URL, TRUST_PROXY: trusted })
  const app = Fastify({ trustProxy: settings.trustProxy })
  register(app, settings)
  ends.push(() => app.close())
  return (await app.inject({ url, remoteAddress: peer, headers })).json() as Record<string, string>
}

test.each(forwardedAddresses)(
  'sends the API a single address: $what',
  async ({ trusted, peer, forwarded, address }) => {
    const headers = await heard(trusted, peer, forwarded ? { 'x-forwarded-for': forwarded } : {})
    expect(headers['x-forwarded-for']).toBe(address)
  },
)

test('spoofed headers change nothing that the API receives', async () => {
  const claims = {
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '1',
    'x-real-ip': '127.0.0.1',
    'x-client-ip': '127.0.0.1',
    'true-client-ip': '127.0.0.1',
    'cf-connecting-ip': '127.0.0.1',
    forwarded: 'for=127.0.0.1;host=evil.example',
  }
  const about = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name in claims))
  expect(about(await heard('', '127.0.0.1', claims))).toEqual(about(await heard('', '127.0.0.1', {})))
})

test.each([
  ['/go/stay_1/Direct?from=stay-page', 'Bearer t0k3n'],
  ['/es/go/stay_1/Direct', 'Bearer t0k3n'],
  ['/l/abc', 'Bearer t0k3n'],
  ['/es/l/abc', 'Bearer t0k3n'],
  ['/api/events', 'Bearer t0k3n'],
  ['/api/stays', undefined],
  ['/api/events/count', undefined],
])('a visitor’s session is sent as a token for %s: %s', async (url, authorization) => {
  expect((await heard('', '192.0.2.9', { cookie: 'a=b; lodestay_session=t0k3n' }, url)).authorization).toBe(
    authorization,
  )
})

test('a client’s own token is passed on unchanged', async () => {
  const headers = { cookie: 'lodestay_session=t0k3n', authorization: 'Bearer own' }
  expect((await heard('', '192.0.2.9', headers, '/l/abc')).authorization).toBe('Bearer own')
})

test.each([
  ['/es/l/abc?utm_source=x', '/api/l/abc?utm_source=x&lang=es'],
  ['/l/abc?lang=es', '/api/l/abc?lang=es'],
  ['/es/go/stay_1/Direct?from=offer', '/api/go/stay_1/Direct?from=offer'],
])('%s is %s at the API', async (url, received) => {
  const { app } = await start()
  expect((await app.inject(url)).body).toBe(received)
})

/** Follows a link that the API answers like this, or not at all; as a browser does unless `headers` say otherwise. */
async function follow(url: string, status: number | null, headers: Record<string, string> = { accept: 'text/html' }) {
  const api = createServer((_, response) => {
    response.writeHead(status ?? 200, { 'content-type': 'application/problem+json', 'content-length': 2 })
    response.end('{}')
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
  ends.push(() => api.close())
  const API_URL = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  if (status === null) api.close()
  const app = Fastify()
  register(app, readSettings({ DEMO: 'true', API_URL, PUBLIC_URL: 'https://stay.example' }))
  ends.push(() => app.close())
  const answer = await app.inject({ url, headers })
  return { status: answer.statusCode, to: answer.headers.location, body: answer.body }
}

describe('someone who follows a link that leads nowhere', () => {
  test.each([
    ['/go/stay_1/Direct?from=offer', 'https://stay.example/stays/stay_1'],
    ['/es/go/stay_1/Direct?from=offer', 'https://stay.example/es/stays/stay_1'],
  ])('%s is led to the page of the stay, in the language of the link', async (url, to) => {
    expect(await follow(url, 404)).toMatchObject({ status: 302, to })
  })

  test.each([
    ['/l/abc', 404, 404, 'en'],
    ['/es/l/abc', 404, 404, 'es'],
    ['/l/abc', 429, 429, 'en'],
    ['/go/stay_1/Direct', 429, 429, 'en'],
    ['/es/go/stay_1/Direct', 429, 429, 'es'],
    ['/l/abc', null, 503, 'en'],
    ['/go/stay_1/Direct', null, 503, 'en'],
    ['/es/l/abc', null, 503, 'es'],
  ])('gets a page for %s that failed with %s, in the language of the link', async (url, failure, status, language) => {
    expect(await follow(url, failure)).toMatchObject({ status, body: `The ${language} page of ${url}` })
  })

  test.each([404, null])('gets a problem document if it is a program: %s', async (failure) => {
    const { status, body } = await follow('/go/stay_1/Direct', failure, { accept: '*/*' })
    expect(status).toBe(failure ?? 503)
    expect(JSON.parse(body)).toEqual(failure ? {} : expect.objectContaining({ code: 'api-unreachable' }))
  })
})
