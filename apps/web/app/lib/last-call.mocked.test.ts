import { afterEach, expect, test, vi } from 'vitest'
import { prepareLastCall } from './last-call.ts'

vi.mock('./session.ts', () => ({ getToken: async () => 'token', storedToken: () => 'newer' }))
afterEach(() => vi.unstubAllGlobals())

async function answerTo(response: () => Promise<Response>) {
  vi.stubGlobal('fetch', response)
  const call = await prepareLastCall()
  return call('POST', '/api/moderation/stays/stay_1/publish', { body: {} })
}

test('a rejection includes the reason: of its first field, or as a whole', async () => {
  const detail = 'The request has invalid values.'
  const errors = [{ path: 'name', message: 'Name is required.' }]
  expect(await answerTo(async () => Response.json({ detail, errors }, { status: 422 }))).toEqual({
    isOk: false,
    status: 422,
    detail: 'Name is required.',
  })
  expect(await answerTo(async () => Response.json({ detail, errors: [] }, { status: 409 }))).toMatchObject({ detail })
})

test('an unanswered call has status 0', async () => {
  expect(await answerTo(() => Promise.reject(new TypeError('fetch failed')))).toEqual({ isOk: false, status: 0 })
  expect(await answerTo(async () => new Response('Bad gateway', { status: 502 }))).toMatchObject({ status: 502 })
})

test('a call has the token of the time it is sent', async () => {
  let sent: RequestInit | undefined
  vi.stubGlobal('fetch', async (_: string, options: RequestInit) => {
    sent = options
    return Response.json({})
  })
  await (await prepareLastCall())('DELETE', '/api/stays/stay_1')
  expect(sent?.headers).toMatchObject({ authorization: 'Bearer newer' })
})

test('a successful call is ok', async () => {
  expect(await answerTo(async () => Response.json({}))).toEqual({ isOk: true, status: 200 })
})
