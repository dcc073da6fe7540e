import { expect, test } from 'vitest'
import { endsSession, isSessionOver } from './ends-session.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

test.each([
  ['a script at the identity service', 'POST', '/api/auth/sign-out', json, true],
  ['a script at our server', 'DELETE', '/session', json, true],
  ['a form', 'POST', '/session', form, true],
  ['a Spanish form', 'POST', '/es/session', form, true],
  ['a script that stores a token', 'POST', '/session', json, false],
  ['a visit', 'GET', '/session', {}, false],
  ['another form', 'POST', '/session/enter', form, false],
])('%s: %s %s ends the session or doesn’t', (_, method, path, headers, ends) => {
  expect(endsSession({ method, url: `https://stay.example${path}`, headers: new Headers(headers as never) })).toBe(ends)
})

test('a session is over if a page redirects, not if it fails', () => {
  expect(isSessionOver({ type: 'opaqueredirect' })).toBe(true)
  for (const status of [200, 404, 429, 503]) expect(isSessionOver(new Response('', { status }))).toBe(false)
})
