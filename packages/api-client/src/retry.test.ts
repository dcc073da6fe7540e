import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ApiProblem, createApiClient } from './index.ts'

type Outcome = number | 'lost' | Response

/** A platform with the given outcomes, repeating the last one; also records its requests. */
function flaky(...outcomes: Outcome[]) {
  const sent: { at: number; request: Request; body: string }[] = []
  const began = Date.now()
  const send: typeof fetch = async (input) => {
    const request = input as Request
    sent.push({ at: Date.now() - began, request, body: await request.text() })
    const outcome = outcomes[Math.min(sent.length, outcomes.length) - 1] ?? 200
    if (outcome === 'lost') throw new TypeError('fetch failed')
    return typeof outcome === 'number' ? Response.json({ status: outcome }, { status: outcome }) : outcome.clone()
  }
  return { sent, send }
}

function clientOf(send: typeof fetch, more: { retries?: number; token?: string | null } = {}) {
  return createApiClient({
    baseUrl: 'http://platform',
    fetch: send,
    getToken: () => (more.token === undefined ? 'token' : more.token),
    ...(more.retries !== undefined && { retries: more.retries }),
  })
}

/** The outcome of a call, with all waiting skipped. */
async function settled<T>(call: Promise<T>): Promise<T | ApiProblem> {
  const outcome = call.catch((error: unknown) => error as ApiProblem)
  await vi.runAllTimersAsync()
  return outcome
}

function read(client: ReturnType<typeof clientOf>) {
  return client.GET('/api/stays/count')
}

function write(client: ReturnType<typeof clientOf>) {
  return client.POST('/api/organizations', { body: { name: 'Harbor Stays' } })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a read', () => {
  test.each([['lost'], [408], [429], [500], [502], [503], [504]] as const)(
    'that fails with %s is retried after 1, 2 and 4 seconds',
    async (outcome) => {
      const { send, sent } = flaky(outcome, outcome, outcome, 200)
      expect(await settled(read(clientOf(send)))).toHaveProperty('data')
      expect(sent.map(({ at }) => at)).toEqual([0, 1000, 3000, 7000])
    },
  )

  test('fails after three retries, with the last error', async () => {
    const { send, sent } = flaky(503)
    expect(await settled(read(clientOf(send)))).toMatchObject({ name: 'ApiProblem', status: 503 })
    expect(sent).toHaveLength(4)
  })

  test('waits at most thirty seconds', async () => {
    const { send, sent } = flaky('lost')
    await settled(read(clientOf(send, { retries: 7 })))
    expect(sent.map(({ at }, index) => at - (sent[index - 1]?.at ?? 0)).slice(5)).toEqual([16_000, 30_000, 30_000])
  })

  test.each([400, 401, 403, 404, 409, 412, 422])('rejected with %d is not retried', async (status) => {
    const { send, sent } = flaky(status)
    expect(await settled(read(clientOf(send)))).toMatchObject({ status })
    expect(sent).toHaveLength(1)
  })

  test('is sent once if retries are disabled', async () => {
    const { send, sent } = flaky('lost')
    expect(await settled(read(clientOf(send, { retries: 0 })))).toMatchObject({ status: 0, code: 'unreachable' })
    expect(sent).toHaveLength(1)
  })

  test('aborted by its caller is not retried', async () => {
    const { send, sent } = flaky('lost')
    const stop = new AbortController()
    const call = clientOf(send).GET('/api/stays/count', { signal: stop.signal })
    setTimeout(() => stop.abort(), 500)
    expect(await settled(call)).toMatchObject({ name: 'AbortError' })
    expect(sent).toHaveLength(1)
  })
})

describe('Retry-After', () => {
  const asking = (value: string) => new Response(null, { status: 429, headers: { 'retry-after': value } })

  test('in seconds is respected', async () => {
    const { send, sent } = flaky(asking('7'), 200)
    await settled(read(clientOf(send)))
    expect(sent.map(({ at }) => at)).toEqual([0, 7000])
  })

  test('as a date is respected', async () => {
    vi.setSystemTime('2026-11-21T10:00:00Z')
    const { send, sent } = flaky(asking('Sat, 21 Nov 2026 10:00:09 GMT'), 200)
    await settled(read(clientOf(send)))
    expect(sent.map(({ at }) => at)).toEqual([0, 9000])
  })

  test('of more than thirty seconds fails immediately', async () => {
    const { send, sent } = flaky(asking('900'), 200)
    expect(await settled(read(clientOf(send)))).toMatchObject({ status: 429 })
    expect(sent).toHaveLength(1)
  })
})

describe('a write', () => {
  test('is resent in full, with the same key', async () => {
    const { send, sent } = flaky('lost', 503, 201)
    await settled(write(clientOf(send)))
    expect(sent.map(({ body }) => body)).toEqual(Array(3).fill('{"name":"Harbor Stays"}'))
    const keys = new Set(sent.map(({ request }) => request.headers.get('idempotency-key')))
    expect([...keys]).toEqual([expect.stringMatching(/^[\da-f]{32}$/)])
  })

  test('has its own key, or the caller’s', async () => {
    const { send, sent } = flaky(201)
    const client = clientOf(send)
    await settled(write(client))
    await settled(write(client))
    const headers = { 'idempotency-key': 'mine' }
    await settled(client.POST('/api/organizations', { body: { name: 'Harbor Stays' }, headers }))
    const keys = sent.map(({ request }) => request.headers.get('idempotency-key'))
    expect([new Set(keys).size, keys[2]]).toEqual([3, 'mine'])
  })

  test('without a signed-in user is sent once: the platform only knows keys of signed-in users', async () => {
    const { send, sent } = flaky('lost')
    await settled(write(clientOf(send, { token: null })))
    expect(sent).toHaveLength(1)
  })

  test('with an outlet’s link is resent: the platform knows the keys of its owner', async () => {
    const { send, sent } = flaky('lost', 200)
    const { POST } = clientOf(send, { token: null })
    const params = { path: { id: 'tsk_1' } }
    await settled(POST('/api/execution-tasks/{id}/claim', { params, headers: { 'outlet-link': 'one' } }))
    expect(sent).toHaveLength(2)
  })

  test('has no key if it is not retried', async () => {
    const { send, sent } = flaky(201)
    await settled(write(clientOf(send, { retries: 0 })))
    expect(sent[0]?.request.headers.has('idempotency-key')).toBe(false)
  })
})

test('an attempt is aborted after thirty seconds and retried, like all but the last', async () => {
  let tries = 0
  const late: typeof fetch = async () => {
    tries++
    throw new DOMException('', 'TimeoutError')
  }
  expect(await settled(read(clientOf(late)))).toMatchObject({ status: 0, code: 'timeout' })
  expect(tries).toBe(4)
})

test.each([
  ['an answer that is still arriving after thirty seconds is aborted', {}, true],
  ['a file that is still arriving isn’t', { 'content-disposition': 'attachment; filename="lodestay-data.zip"' }, false],
])('%s', async (_, headers, isAborted) => {
  const thirtySeconds = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(thirtySeconds.signal)
  const sent: Request[] = []
  const send: typeof fetch = async (input) => {
    sent.push(input as Request)
    return Response.json({}, { headers })
  }
  await settled(read(clientOf(send)))
  thirtySeconds.abort()
  expect(sent[0]?.signal.aborted).toBe(isAborted)
})
