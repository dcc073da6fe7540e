import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('defaults', () => {
  const settings = readSettings({ DEMO: 'true' })
  expect(settings).toMatchObject({ host: '127.0.0.1', port: 3000, trustProxy: false, streets: null, tileServer: null })
  expect(settings.publicUrl.href).toBe('http://localhost:3000/')
  expect(settings.apiUrl.href).toBe('http://127.0.0.1:3001/')
  expect(settings.contentUrl.href).toBe('http://127.0.0.1:3002/')
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['API_URL', 'localhost:3001'],
  ['CONTENT_URL', 'http://127.0.0.1:3002/api'],
  ['PUBLIC_URL', 'https://stay.example/path'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', '10.0.0.1, nonsense'],
  ['MAP_TILE_URL', 'ftp://tiles.example/{z}/{x}/{y}.png'],
  ['MAP_TILE_URL', 'https://tiles.example/map.png'],
  ['MAP_TILE_URL', 'https://tiles.example/{z}/{x}/{y}.png?key={key}'],
  ['MAP_PMTILES', 'ftp://tiles.example/boston.pmtiles'],
  ['STRIPE_FORM_URL', 'http://localhost:3003/form'],
  ['DEMO', 'perhaps'],
  ['SECURITY_CONTACT', 'javascript:alert(1)'],
  ['SECURITY_CONTACT', 'security@stay.example\nEncryption: none'],
])('%s=%s is rejected by name', (name, value) => {
  expect(() => readSettings({ PUBLIC_URL: 'https://stay.example', [name]: value })).toThrow(name)
})

test('only a demo may omit the public address', () => {
  expect(() => readSettings({})).toThrow('PUBLIC_URL is missing')
  expect(readSettings({ DEMO: 'true', PORT: '4100' }).publicUrl.href).toBe('http://localhost:4100/')
})

test('trusted proxies are a list', () => {
  expect(readSettings({ DEMO: 'true', TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
})

test.each([
  [{ MAP_TILE_URL: 'https://{s}.tiles.example/{z}/{x}/{y}{r}.png' }, '© OpenStreetMap contributors'],
  [{ MAP_PMTILES: '/srv/boston.pmtiles' }, '© OpenStreetMap contributors, Protomaps'],
  [{ MAP_PMTILES: 'https://maps.example/us.pmtiles', MAP_TILE_ATTRIBUTION: '© Us' }, '© Us'],
])('a map with %j is attributed to %s', (env, attribution) => {
  expect(readSettings({ DEMO: 'true', ...env }).tileAttribution).toBe(attribution)
})

test.each([
  [{}, null, 'off'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'https://js.stripe.com', 'live'],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'https://js.stripe.com', 'test'],
  [{ STRIPE_FORM_URL: 'http://localhost:3003', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, 'http://localhost:3003', 'test'],
])('with %j card forms come from %s, and payments are %s', (env, cardFormOrigin, paymentMode) => {
  expect(readSettings({ DEMO: 'true', ...env })).toMatchObject({ cardFormOrigin, paymentMode })
})
