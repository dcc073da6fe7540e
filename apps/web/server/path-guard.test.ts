import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildWebServer } from './app.ts'
import { leadsElsewhere } from './path-guard.ts'
import { readSettings } from './settings.ts'

const hostile = [
  '/media/../api/stays',
  '/media/./../api/stays',
  '/media/..',
  '/media/%2e%2e/api/stays',
  '/media/%2E%2e/api/stays',
  '/media/.%2e/api/stays',
  '/media/..%2fapi/stays',
  '/media/..%2Fapi%2fstays',
  '/media/%2e%2e%2fapi/stays',
  '/media/..%5capi/stays',
  '/media/..\\api/stays',
  '/media/%5c..%5capi/stays',
  '/media/%252e%252e/api/stays',
  '/media/..%252fapi/stays',
  '/media/%252e%252e%252fapi/stays',
  '/media/%25252e%25252e/api/stays',
  '/media/..;/api/stays',
  '/media/uploads/../../api/stays',
  '/go/../stays',
  '/go/%2e%2e/auth/token',
  '/api/x/../../media/a',
  '/assets/../server.ts',
]

test.each(hostile)('%s is a traversal', (address) => expect(leadsElsewhere(address)).toBe(true))
test.each([
  '/',
  '/media/uploads/stays/pic_1/640.webp',
  '/stays?q=../x',
  '/stays/a..b',
  '/pages/...',
  '/s/50%25-off',
  '/pages/50%2525',
  '/.well-known/security.txt',
])('%s is not', (address) => expect(leadsElsewhere(address)).toBe(false))

let end: () => Promise<unknown>
let port: number
const heard: string[] = []
beforeAll(async () => {
  const api = createServer({ maxHeaderSize: 40_000 }, (request, response) => {
    heard.push(request.url ?? '')
    response.end('the api')
  }).listen(0, '127.0.0.1')
  await once(api, 'listening')
  const settings = readSettings({
    DEMO: 'true',
    LOG_LEVEL: 'silent',
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
  })
  const site = { entry: { module: {} }, routes: {}, assets: { routes: {} }, future: {}, publicPath: '/' }
  const app = buildWebServer(settings, site as never, '/nowhere')
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  end = async () => {
    await app.close()
    api.close()
    api.closeAllConnections()
  }
})
afterAll(() => end())

/** Sends the address verbatim: higher-level clients would resolve it first. */
async function answerAt(address: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

async function statusOf(address: string): Promise<number> {
  return Number(/^HTTP\/1\.1 (\d+)/.exec(await answerAt(address))?.[1])
}

test.each(hostile)('%s is 404 and never reaches the API', async (address) => {
  heard.length = 0
  expect([await statusOf(address), heard]).toEqual([404, []])
})

test('paths under /media are passed on', async () => {
  heard.length = 0
  const answer = await fetch(`http://127.0.0.1:${port}/media/scenes/a/640.webp`)
  expect([answer.status, heard]).toEqual([200, ['/media/scenes/a/640.webp']])
})

test('an address that is larger than any of ours is a problem with the limit', async () => {
  const longest = `/api/stays?filter=${'%22'.repeat(8192)}`
  expect((await fetch(`http://127.0.0.1:${port}${longest}`)).status).toBe(200)
  const [head = '', body = ''] = (await answerAt(`/api/stays?filter=${'%22'.repeat(11_000)}`)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 431 /)
  expect(head).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(body)).toMatchObject({ status: 431, detail: 'An address and its headers can have at most 32 kB.' })
})
