import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApiClient } from './index.ts'

/** A platform that counts what it is asked, and says the number. */
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

test('a repeated read is answered from memory for five minutes', async () => {
  const own = client()
  expect(await read(own)).toBe('answer 1')
  vi.advanceTimersByTime(299_999)
  expect(await read(own)).toBe('answer 1')
  vi.advanceTimersByTime(1)
  expect(await read(own)).toBe('answer 2')
})

test('something else, or somebody else, is asked for', async () => {
  const own = client()
  await read(own)
  expect(await read(own, 'org_2')).toBe('answer 2')
  token = 'two'
  expect(await read(own)).toBe('answer 3')
})

test('a write empties the memory, and an event that is logged does not', async () => {
  const own = client()
  await read(own)
  await own.POST('/api/events', { body: { name: 'x', identity: 'unknown', value: {} } as never })
  expect(await read(own)).toBe('answer 1')
  await own.POST('/api/organizations', { body: { name: 'Harbor Stays' } })
  expect(await read(own)).toBe('answer 4')
})

test('what was read while something was written is not kept', async () => {
  const own = client()
  const during = read(own)
  await own.POST('/api/organizations', { body: { name: 'Harbor Stays' } })
  await during
  await read(own)
  expect(platform.asked.filter((each) => each.startsWith('GET'))).toHaveLength(2)
})

test('a refusal is not kept', async () => {
  const own = client()
  for (const _ of [1, 2]) await expect(read(own, 'refused')).rejects.toMatchObject({ status: 404 })
  expect(platform.asked).toHaveLength(2)
})

test('who wants it fresh gets it fresh: for one call, or for all', async () => {
  const own = client()
  await read(own)
  expect(await read(own, 'org_1', { cache: 'reload' })).toBe('answer 2')
  expect(await read(own)).toBe('answer 2')
  const always = client({ freshMs: 0 })
  expect([await read(always), await read(always)]).toEqual(['answer 3', 'answer 4'])
})

test('two hundred answers are kept, the latest', async () => {
  const own = client()
  for (let n = 0; n <= 200; n++) await read(own, `org_${n}`)
  expect(await read(own, 'org_1')).toBe('answer 2')
  expect(await read(own, 'org_0')).toBe('answer 202')
})
