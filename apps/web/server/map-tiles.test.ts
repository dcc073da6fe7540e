import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveMapTiles } from './map-tiles.ts'
import { readSettings } from './settings.ts'

const asked: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = []
/** The tile server's unusual responses, one per zoom level. */
const answers: Readonly<Record<string, [status: number, type: string, body: string | Buffer]>> = {
  '1': [404, 'text/plain', 'none'],
  '2': [500, 'text/plain', 'broken'],
  '3': [200, 'text/html', '<script>alert(1)</script>'],
  '4': [200, 'image/svg+xml', '<svg/>'],
  '5': [200, 'image/png', Buffer.alloc(3 * 1024 * 1024)],
}
const tiles = createServer(({ url = '', headers }, response) => {
  asked.push({ url, headers })
  const [status, type, body] = answers[url.split('/')[2] ?? ''] ?? [200, 'image/png', 'a tile']
  response.writeHead(status, { 'content-type': type, 'set-cookie': 'visitor=1' }).end(body)
})
let app: FastifyInstance

function start(origin: string) {
  const server = Fastify()
  serveMapTiles(server, readSettings({ DEMO: 'true', MAP_TILE_URL: `${origin}/{s}/{z}/{x}/{y}{r}.png?key=secret` }))
  return server
}

beforeAll(async () => {
  await once(tiles.listen(0, '127.0.0.1'), 'listening')
  app = start(`http://127.0.0.1:${(tiles.address() as AddressInfo).port}`)
})
afterAll(async () => {
  await app.close()
  tiles.close()
})

test('a tile is served from our own origin, cacheable, without the tile server’s cookies', async () => {
  const { statusCode, headers, body } = await app.inject('/map/tiles/12/1239/1514')
  expect([statusCode, body]).toEqual([200, 'a tile'])
  expect(headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
  expect(headers).not.toHaveProperty('set-cookie')
  expect(asked.at(-1)?.url).toBe('/c/12/1239/1514.png?key=secret')
})

test('the tile server learns nothing about the visitor', async () => {
  const visitor = { cookie: 'session=1', referer: 'https://stay.example/stays/1', 'x-forwarded-for': '203.0.113.9' }
  await app.inject({ url: '/map/tiles/12/1239/1515', headers: { ...visitor, 'accept-language': 'haw' } })
  const heard = JSON.stringify(asked.at(-1)?.headers)
  for (const fact of [...Object.values(visitor), 'haw']) expect(heard).not.toContain(fact)
})

test.each(['12/4096/0', '12/0/4096', '23/0/0', '-1/0/0', '12/1.5/0', '12/01/0', '12/a/0', '12/%2e%2e/0', '12/1e3/0'])(
  '%s is not a tile address, and the tile server is not queried',
  async (path) => {
    const before = asked.length
    const { statusCode } = await app.inject(`/map/tiles/${path}`)
    expect([statusCode, asked.length]).toEqual([404, before])
  },
)

test.each([
  ['has none there', 1, 404],
  ['is broken', 2, 502],
  ['sends a page', 3, 502],
  ['sends what could hold a script', 4, 502],
  ['sends far too much', 5, 502],
])('a tile server that %s: zoom %i is %i, and not cached', async (_, zoom, status) => {
  const { statusCode, headers } = await app.inject(`/map/tiles/${zoom}/0/0`)
  expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store'])
})

test('an unreachable tile server is 502', async () => {
  const away = start('http://127.0.0.1:1')
  expect((await away.inject('/map/tiles/12/1/1')).statusCode).toBe(502)
  await away.close()
})
