import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, startTestPlatform, type TestPlatform } from '../test/index.ts'

let t: TestPlatform
let host: Host
let stayId: string
beforeAll(async () => {
  t = await startTestPlatform()
  host = await t.given.host()
  stayId = (await t.given.draft(host, { name: 'The Boathouse', description: 'Under its floorboards. '.repeat(80) })).id
})
afterAll(() => t.close())

type Method = 'GET' | 'HEAD' | 'PATCH'

function ask(url: string, headers: Record<string, string> = {}, method: Method = 'GET', payload?: object) {
  const authorization = `Bearer ${host.token}`
  return t.platform.server.inject({
    method,
    url: `/api${url}`,
    headers: { authorization, ...headers },
    ...(payload && { payload }),
  })
}

function stay() {
  return `/stays/${stayId}?checkDrafts=true`
}

describe('a long response', () => {
  test.each([
    ['br', 'gzip, deflate, br', promisify(brotliDecompress)],
    ['gzip', 'gzip, br;q=0', promisify(gunzip)],
  ])('is sent as %s to clients that accept it, with the same content', async (encoding, accepted, decompress) => {
    const plain = await ask(stay())
    const answer = await ask(stay(), { 'accept-encoding': accepted })
    expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' })
    expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect((await decompress(answer.rawPayload)).equals(plain.rawPayload)).toBe(true)
  })

  test('is sent uncompressed to clients that accept neither, and tells caches that it varies', async () => {
    const { headers, body } = await ask(stay())
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding'])
    expect(JSON.parse(body)).toMatchObject({ id: stayId })
  })

  test('has its own strong ETag, which can be used to change what was read', async () => {
    const { headers } = await ask(stay(), { 'accept-encoding': 'br' })
    expect(headers.etag).toMatch(/^"1-[\w-]{22}-br"$/)
    expect((await ask(stay())).headers.etag).toBe(headers.etag?.toString().replace('-br', ''))
    const change = (etag: string) =>
      ask(`/stays/${stayId}`, { 'if-match': etag }, 'PATCH', { name: 'The Boathouse on the Lake' })
    expect((await change(String(headers.etag))).statusCode).toBe(200)
    expect((await change(String(headers.etag))).statusCode).toBe(412)
  })

  test('has the same headers for HEAD as for GET', async () => {
    const accepting = { 'accept-encoding': 'br' }
    const [head, get] = [await ask(stay(), accepting, 'HEAD'), await ask(stay(), accepting)]
    expect(head.body).toBe('')
    for (const name of ['content-length', 'content-encoding', 'etag', 'vary'])
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]])
  })

  test('is compressed for errors too', async () => {
    const fields = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`unknownField${at}`, 1]))
    const { statusCode, headers } = await ask(`/stays/${stayId}`, { 'accept-encoding': 'gzip' }, 'PATCH', fields)
    expect([statusCode, headers['content-encoding']]).toEqual([422, 'gzip'])
  })
})

describe('leaves uncompressed:', () => {
  const accepting = { 'accept-encoding': 'gzip, br' }

  test('a short response', async () => {
    const { headers, body } = await ask('/users/self', accepting)
    expect(body.length).toBeLessThan(1024)
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined])
  })

  test('a picture', async () => {
    const url = '/media/scenes/lake-cabin-autumn-dusk-front-7f3a21/320.webp'
    const { statusCode, headers } = await t.platform.server.inject({ url, headers: accepting })
    expect([statusCode, headers['content-encoding'], headers.vary]).toEqual([200, undefined, undefined])
  })

  test('a response with a sign-in token, requested with only a cookie', async () => {
    const { headers, statusCode } = await t.platform.server.inject({
      url: '/api/auth/token',
      headers: { ...accepting, cookie: host.cookie },
    })
    expect([statusCode, headers['content-encoding']]).toEqual([200, undefined])
  })
})
