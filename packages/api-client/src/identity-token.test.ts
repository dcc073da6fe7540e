import { expect, test, vi } from 'vitest'
import { createTokenSync, needsRenewal, tokenTimes } from './identity-token.ts'
import { createApiClient } from './index.ts'

const now = Math.floor(Date.now() / 1000)

function tokenOf(claims: object): string {
  return `head.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.signature`
}

function address(status = 204) {
  const told: [string, unknown][] = []
  const send: typeof fetch = async (_, { method, body } = {}) => {
    told.push([method ?? 'GET', typeof body === 'string' ? JSON.parse(body) : undefined])
    return new Response(null, { status })
  }
  return { told, send }
}

test('a token contains when it was issued and when it expires', () => {
  expect(tokenTimes(tokenOf({ iat: 1, exp: 2 }))).toEqual({ issuedAt: 1, expiresAt: 2 })
  expect(tokenTimes('no token')).toBeNull()
})

test.each([
  ['that lasts', tokenOf({ exp: now + 60 }), false],
  ['that expires within half a minute', tokenOf({ exp: now + 29 }), true],
  ['that has no end', tokenOf({}), false],
  ['that cannot be read', 'a.b.c', true],
])('a token %s needs renewal: %#', (_, token, expected) => {
  expect(needsRenewal(token)).toBe(expected)
})

test('the address is sent a token, with additional data, and its removal', async () => {
  const { told, send } = address()
  const sync = createTokenSync({ address: '/session', fetch: send })
  const token = tokenOf({ iat: now })
  expect(await sync.store(token, { remember: true })).toBe(true)
  expect(await sync.clear()).toBe(true)
  expect(told).toEqual([
    ['POST', { token, remember: true }],
    ['DELETE', undefined],
  ])
})

test('a token older than 300 seconds is skipped, unless configured otherwise', async () => {
  const { told, send } = address()
  const old = tokenOf({ iat: now - 310 })
  expect(await createTokenSync({ address: '/session', fetch: send }).store(old)).toBe(false)
  expect(told).toEqual([])
  expect(await createTokenSync({ address: '/session', fetch: send, maxAgeSeconds: 600 }).store(old)).toBe(true)
})

test('an address that rejects the token or cannot be reached causes no error', async () => {
  const away = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('fetch failed'))
  expect(await createTokenSync({ address: '/session', fetch: address(503).send }).clear()).toBe(false)
  expect(await createTokenSync({ address: '/session', fetch: away }).clear()).toBe(false)
})

test('a client reports only tokens that the platform rejects', async () => {
  const refused: string[] = []
  const client = (status: number) =>
    createApiClient({
      baseUrl: 'http://platform',
      retries: 0,
      getToken: () => 'the token',
      onRefusedToken: (token) => void refused.push(token),
      fetch: async () => Response.json({}, { status }),
    })
  await expect(client(403).GET('/api/users/self')).rejects.toMatchObject({ status: 403 })
  expect(refused).toEqual([])
  await expect(client(401).GET('/api/users/self')).rejects.toMatchObject({ status: 401 })
  expect(refused).toEqual(['the token'])
})
