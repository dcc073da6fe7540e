import { type DataStrategyResult, UNSAFE_ErrorResponseImpl as ErrorResponse, RouterContextProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { dataBeforeRefresh } from './data-before-refresh.ts'
import { loadedAside } from './load-aside.ts'
import { keepPageWhenLost } from './lost-connection.ts'

// Focus after a rejection is tested in a browser.
beforeEach(() => {
  vi.stubGlobal('document', { activeElement: null })
  vi.stubGlobal('location', new URL('http://site.test/'))
  vi.stubGlobal('requestAnimationFrame', () => 0)
  return () => vi.unstubAllGlobals()
})

type Result = { readonly type: DataStrategyResult['type']; readonly result: unknown }

/** What the page gets if its request ended this way. */
async function answerTo(request: Request, result: unknown): Promise<Result | undefined> {
  const results: Record<string, DataStrategyResult> = { page: { type: 'error', result } }
  const url = new URL(request.url)
  const args = { request, url, pattern: '', params: {}, context: new RouterContextProvider() }
  await keepPageWhenLost(args, async () => {
    // Sends the request: its body is read.
    await request.arrayBuffer()
    return results
  })
  return results.page
}

function post(fields: Readonly<Record<string, string>>): Request {
  return new Request('http://site.test/feedback', { method: 'POST', body: new URLSearchParams(fields) })
}

test.each([new TypeError('Failed to fetch'), new ErrorResponse(503, 'Service Unavailable', 'no server')])(
  'a post that never arrived becomes a rejected form with its input, except for secrets (%s)',
  async (error) => {
    const fields = { intent: 'save', id: 'one', message: 'Half of a sentence', newPassword: 'secret' }
    const { newPassword: _, ...values } = fields
    expect(await answerTo(post(fields), error)).toMatchObject({
      type: 'data',
      result: { data: { intent: 'save', id: 'one', values, problem: expect.any(String) }, init: { status: 503 } },
    })
  },
)

test('an error from our server stays an error', async () => {
  const error = new ErrorResponse(503, '', { detail: 'The platform cannot be reached.' })
  expect(await answerTo(post({}), error)).toEqual({ type: 'error', result: error })
})

test('content loaded into a page is null if it fails, and a page is an error', async () => {
  const error = new TypeError('Failed to fetch')
  const address = 'http://site.test/stays?cursor=2'
  loadedAside.add(address)
  expect(await answerTo(new Request(address), error)).toEqual({ type: 'data', result: null })
  expect(await answerTo(new Request(address), error)).toEqual({ type: 'error', result: error })
})

test('a page that fails to refresh itself stays as it is, unless our server answers that it is gone', async () => {
  const address = 'http://site.test/cart?payment=txn_1'
  const refresh = (error: unknown) => answerTo(new Request(address), error)
  const lost = new TypeError('Failed to fetch')
  const down = new ErrorResponse(503, '', { detail: 'The platform cannot be reached.' })
  const gone = new ErrorResponse(404, '', { detail: 'No such page.' })
  dataBeforeRefresh.set(address, new Map([['page', 'half a card']]))
  for (const error of [lost, down]) expect(await refresh(error)).toEqual({ type: 'data', result: 'half a card' })
  expect(await refresh(gone)).toEqual({ type: 'error', result: gone })
  dataBeforeRefresh.delete(address)
  expect(await refresh(lost)).toEqual({ type: 'error', result: lost })
})
