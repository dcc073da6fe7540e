import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveStreets } from './map-streets.ts'
import { readSettings } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'lodestay-streets-'))
const file = join(folder, 'streets.pmtiles')
const archive = Buffer.concat([Buffer.from('PMTiles\u0003'), Buffer.from('0123456789')])
const heard: IncomingHttpHeaders[] = []
/** Another server with the same archive, and a file that it only sends whole. */
const remote = createServer(({ url, headers }, response) => {
  heard.push(headers)
  const [, start = 0, end = 0] = (/^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []).map(Number)
  if (url === '/whole.pmtiles') return response.end(archive)
  if (start >= archive.length) return response.writeHead(416).end()
  const part = archive.subarray(start, end + 1)
  const range = `bytes ${start}-${start + part.length - 1}/${archive.length}`
  return response.writeHead(206, { 'content-range': range, etag: '"one"', 'set-cookie': 'visitor=1' }).end(part)
})
let origin = ''

beforeAll(async () => {
  writeFileSync(file, archive)
  await once(remote.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(remote.address() as AddressInfo).port}`
})
afterAll(() => {
  remote.close()
  rmSync(folder, { recursive: true })
})

function start(source: string) {
  const lines: string[] = []
  const stream = new Writable({
    write: (line, _, done) => {
      lines.push(String(line))
      done()
    },
  })
  const app = Fastify({ logger: { level: 'warn', stream } })
  serveStreets(app, readSettings({ DEMO: 'true', MAP_PMTILES: source }))
  const get = (range?: string, more: Record<string, string> = {}) =>
    app.inject({ url: '/map/streets.pmtiles', headers: { ...(range && { range }), ...more } })
  return { app, get, lines }
}

/** Both kinds of source, by description. */
const sources: [string, () => string][] = [
  ['a file', () => file],
  ['another server', () => `${origin}/streets.pmtiles`],
]

test.each(sources)('a range of %s returns these bytes and the total size', async (_, source) => {
  const { statusCode, headers, rawPayload } = await start(source()).get('bytes=8-11')
  expect([statusCode, rawPayload.toString()]).toEqual([206, '0123'])
  expect(headers).toMatchObject({
    'content-range': 'bytes 8-11/18',
    'content-length': '4',
    'cache-control': 'public, max-age=3600',
    etag: expect.stringMatching(/^".+"$/),
  })
  expect(headers).not.toHaveProperty('set-cookie')
})

test.each(sources)('a range past the end of %s is cut off there', async (_, source) => {
  const { statusCode, headers, rawPayload } = await start(source()).get('bytes=16-16399')
  expect([statusCode, rawPayload.toString(), headers['content-range']]).toEqual([206, '89', 'bytes 16-17/18'])
})

test.each(sources)('a range beyond %s is 416', async (_, source) => {
  expect((await start(source()).get('bytes=18-20')).statusCode).toBe(416)
})

test.each([undefined, 'bytes=-5', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=a-b'])(
  'range %s is invalid: no client fetches a country in one request',
  async (range) => expect((await start(file).get(range)).statusCode).toBe(416),
)

test('the other server learns nothing about the visitor', async () => {
  const visitor = { cookie: 'session=1', referer: 'https://stay.example/stays/1', 'x-forwarded-for': '203.0.113.9' }
  await start(`${origin}/streets.pmtiles`).get('bytes=0-7', visitor)
  for (const fact of Object.values(visitor)) expect(JSON.stringify(heard.at(-1))).not.toContain(fact)
})

test.each([
  ['a file that is missing', () => join(folder, 'none.pmtiles')],
  ['a server that is away', () => 'http://127.0.0.1:1/streets.pmtiles'],
  ['a server that only sends the whole', () => `${origin}/whole.pmtiles`],
])('%s is 502, and is logged at startup', async (_, source) => {
  const { app, get, lines } = start(source())
  await app.ready()
  await expect.poll(() => lines.join('')).toContain('maps show the built-in ground')
  expect((await get('bytes=0-7')).statusCode).toBe(502)
})

test('a file that is not an archive is logged at startup', async () => {
  const other = join(folder, 'other.txt')
  writeFileSync(other, 'something else')
  const { app, lines } = start(other)
  await app.ready()
  await expect.poll(() => lines.join('')).toContain('is not a PMTiles archive')
})
