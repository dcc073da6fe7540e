import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { requestContext } from '../../lib/request-context.ts'
import { action } from './session.ts'

const facts = { requestId: 'r', clientAddress: '::1', apiUrl: 'http://127.0.0.1:1', secure: true }

function send(init: RequestInit) {
  return action({
    request: new Request('https://stay.example/session', init),
    context: new RouterContextProvider(new Map([[requestContext, facts]]) as never),
  } as never)
}

test.each([
  ['by script', { method: 'DELETE' }],
  ['by a form', { method: 'POST', body: new URLSearchParams() }],
])(
  'signing out %s while the identity service is away clears its cookie too, so that no one is signed in by it',
  async (_, init) => {
    const cookies = (await send(init)).headers.getSetCookie()
    expect(cookies).toContainEqual(
      expect.stringMatching(/^__Secure-lodestay-identity\.session_token=;.*Secure; Max-Age=0$/),
    )
    expect(cookies.join()).not.toMatch(/identity\.device|trust_device/)
  },
)

test.each([
  ['by script', { method: 'DELETE' }, 204],
  ['by a form', { method: 'POST', body: new URLSearchParams() }, 302],
])('signing out %s clears the browser’s cache, but no device settings', async (_, init, status) => {
  const { headers, status: answered } = await send(init)
  expect(answered).toBe(status)
  expect(headers.get('clear-site-data')).toBe('"cache"')
  expect(headers.getSetCookie().join('\n')).toMatch(/lodestay_session=;/)
})
