import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApiClient } from './index.ts'

/** A platform that counts its requests, and responds with the number. */
function counting() {
  const asked: string[] = []
  const send: typeof fetch = async (input) => {
    const { method, url } = input as Request
    asked.push(`${method} ${new URL(url).pathname}`)
    return Response.json({ name: `answer ${asked.length}` }, { status: url.includes('refused') ? 404 : 200 })
  }
  return { asked, send }
}

let platform: ReturnType<typeof counting>
let token: string
beforeEach(() => {
  vi.useFakeTimers()
  platform = counting()
  token = 'one'
})
afterEach(() => void vi.useRealTimers())

function client(more: { freshMs?: number } = {}) {
  return createApiClient({ baseUrl: 'http://platform', fetch: platform.send, getToken: () => token, ...more })
}

function read(of: ReturnType<typeof client>, id = 'org_1', more: { cache?: 'reload' } = {}) {
  return of.GET('/api/organizations/{id}', { params: { path: { id } }, ...more }).then(({ data }) => data?.name)
}

test('a repeated read is served from the cache for five minutes', async () => {
  const own = client()
  expect(await read(own)).toBe('answer 1')
  vi.advanceTimersByTime(299_999)
  expect(await read(own)).toBe('answer 1')
  vi.advanceTimersByTime(1)
  expect(await read(own)).toBe('answer 2')
})

test('another resource, or another user, causes a request', async () => {
  const own = client()
  await read(own)
  expect(await read(own, 'org_2')).toBe('answer 2')
  token = 'two'
  expect(await read(own)).toBe('answer 3')
})

test('the link of another outlet causes a request', async () => {
  const own = client()
  const tasks = async (outletLink: string) =>
    (await own.GET('/api/execution-tasks', { headers: { 'outlet-link': outletLink } })).data
  expect(await tasks('one')).toEqual({ name: 'answer 1' })
  expect(await tasks('two')).toEqual({ name: 'answer 2' })
  expect(await tasks('one')).toEqual({ name: 'answer 1' })
})

test('a conditional read of what is still current returns no data, and is no error', async () => {
  const send: typeof fetch = async () => new Response(null, { status: 304 })
  const own = createApiClient({ baseUrl: 'http://platform', fetch: send })
  const { data, response } = await own.GET('/api/organizations/{id}', {
    params: { path: { id: 'org_1' }, header: { 'If-None-Match': '"3"' } },
  })
  expect([data, response.status]).toEqual([undefined, 304])
})

test('a write clears the cache, but logging an event does not', async () => {
  const own = client()
  await read(own)
  await own.POST('/api/events', { body: { name: 'x', identity: 'unknown', value: {} } as never })
  expect(await read(own)).toBe('answer 1')
  await own.POST('/api/organizations', { body: { name: 'Harbor Stays' } })
  expect(await read(own)).toBe('answer 4')
})

test('a read concurrent with a write is not cached', async () => {
  const own = client()
  const during = read(own)
  await own.POST('/api/organizations', { body: { name: 'Harbor Stays' } })
  await during
  await read(own)
  expect(platform.asked.filter((each) => each.startsWith('GET'))).toHaveLength(2)
})

test('an error is not cached', async () => {
  const own = client()
  for (const _ of [1, 2]) await expect(read(own, 'refused')).rejects.toMatchObject({ status: 404 })
  expect(platform.asked).toHaveLength(2)
})

test('fresh responses can be requested: for one call, or for all', async () => {
  const own = client()
  await read(own)
  expect(await read(own, 'org_1', { cache: 'reload' })).toBe('answer 2')
  expect(await read(own)).toBe('answer 2')
  const always = client({ freshMs: 0 })
  expect([await read(always), await read(always)]).toEqual(['answer 3', 'answer 4'])
})

test('the latest two hundred responses are cached', async () => {
  const own = client()
  for (let n = 0; n <= 200; n++) await read(own, `org_${n}`)
  expect(await read(own, 'org_1')).toBe('answer 2')
  expect(await read(own, 'org_0')).toBe('answer 202')
})
