import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveContentPictures } from './content-pictures.ts'
import { readSettings } from './settings.ts'

const content = createServer((request, response) => {
  const [type, status] =
    request.url === '/api/media/file/lake%20at%20dawn.webp'
      ? ['image/webp', 200]
      : request.url === '/api/media/file/drawn.svg'
        ? ['image/svg+xml', 200]
        : request.url === '/api/media/file/broken.webp'
          ? ['application/json', 500]
          : ['application/json', request.url === '/api/media/' ? 200 : 404]
  response.writeHead(status as number, { 'content-type': type as string, 'set-cookie': 'editor=1' }).end('picture')
})
let app: FastifyInstance

function start(contentUrl: string) {
  const server = Fastify()
  serveContentPictures(server, readSettings({ DEMO: 'true', CONTENT_URL: contentUrl }))
  return server
}

beforeAll(async () => {
  await once(content.listen(0, '127.0.0.1'), 'listening')
  app = start(`http://127.0.0.1:${(content.address() as AddressInfo).port}`)
})
afterAll(async () => {
  await app.close()
  content.close()
})

test('a picture is served from our own origin, cacheable forever, without cookies', async () => {
  const { statusCode, headers, body } = await app.inject('/content-media/lake%20at%20dawn.webp?v=1')
  expect([statusCode, body]).toEqual([200, 'picture'])
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(headers).not.toHaveProperty('set-cookie')
})

test.each(['none.webp', '%2E%2E%2Fmedia', '..%2F..%2Fusers', 'drawn.svg'])(
  'an invalid picture name (%s) is not found, and not cached',
  async (name) => {
    const { statusCode, headers } = await app.inject(`/content-media/${name}`)
    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
  },
)

test.each(['/content-media/broken.webp', '/content-media/none.webp'])(
  'a failing content system is 503: %s',
  async (path) => {
    const away = start('http://127.0.0.1:1')
    const { statusCode } = await (path.includes('broken') ? app : away).inject(path)
    expect(statusCode).toBe(503)
    await away.close()
  },
)
