import { expect, test } from 'vitest'
import { isForeign } from './origin-check.ts'
import { readSettings } from './settings.ts'

const settings = readSettings({ PUBLIC_URL: 'https://stay.example' })
const cookie = 'lodestay_session=t'

function request(method: string, url: string, headers: Record<string, string>) {
  return {
    method,
    url,
    headers,
  }
}

test.each([
  ['reading', 'GET', '/stays', {}, false],
  ['our own form', 'POST', '/session', { origin: 'https://stay.example' }, false],
  ['a browser that sends no Origin', 'POST', '/session', { 'sec-fetch-site': 'same-origin' }, false],
  ['another site', 'POST', '/session', { origin: 'https://evil.example' }, true],
  ['another site with our cookie at the API', 'POST', '/api/stays', { cookie, origin: 'https://evil.example' }, true],
  ['nobody knows who, with our cookie', 'DELETE', '/api/stays/1', { cookie }, true],
  ['an opaque origin', 'POST', '/session', { origin: 'null' }, true],
  ['an opaque origin of another site', 'POST', '/session', { origin: 'null', 'sec-fetch-site': 'cross-site' }, true],
  ['our own form at a secret address', 'POST', '/session', { origin: 'null', 'sec-fetch-site': 'same-origin' }, false],
  ['a client of the API with its own token', 'POST', '/api/stays', { authorization: 'Bearer t' }, false],
])('%s', (_, method, url, headers, foreign) => {
  expect(isForeign(request(method, url, headers), settings)).toBe(foreign)
})
