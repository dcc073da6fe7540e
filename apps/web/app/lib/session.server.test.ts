import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RequestFacts, requestContext } from './request-context.ts'
import { readSession, requireSession, requireUser } from './session.server.ts'
import { SESSION_COOKIE } from './session-cookie.server.ts'

const payload = { sub: 'usr_1', iat: 1, exp: Math.floor(Date.now() / 1000) + 600 }
const token = `a.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c`
const signedIn = `${SESSION_COOKIE}=${token}`
const ada = { id: 'usr_1', firstName: 'Ada', roles: ['Stayer'] }

/** The platform's response to everything. */
let says: { status: number; body: object }
const platform = createServer((request, response) => {
  if (request.url === '/api/auth/token' && says.status === 200) {
    const cookie = 'lodestay-identity.session_token=extended; Path=/; Max-Age=2592000'
    response.writeHead(200, { 'content-type': 'application/json', 'set-cookie': cookie }).end(JSON.stringify({ token }))
    return
  }
  response.writeHead(says.status, { 'content-type': 'application/json' }).end(JSON.stringify(says.body))
})
let apiUrl: string
beforeAll(async () => {
  await once(platform.listen(0, '127.0.0.1'), 'listening')
  apiUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
})
beforeEach(() => {
  says = { status: 200, body: ada }
})
afterAll(() => platform.close())

type Work = (request: Request, context: Readonly<RouterContextProvider>) => Promise<unknown>

/** Loads a page with these cookies; the outcome is what its loader or action returned or threw. */
async function page(work: Work, cookie: string, at = apiUrl) {
  const facts = { requestId: 'r', clientAddress: '::1', apiUrl: at, origin: 'https://stay.example', visit: null }
  const context = new RouterContextProvider(new Map([[requestContext, facts as unknown as RequestFacts]]))
  const request = new Request('https://stay.example/favorites', { headers: { cookie } })
  let outcome: unknown
  const next = async () => {
    outcome = await work(request, context).catch((thrown) => thrown)
    return new Response()
  }
  const response = (await readSession({ request, context } as never, next)) as Response
  return { outcome, cookies: response.headers.getSetCookie() }
}

test('a signed-in user’s page gets its user', async () => {
  expect((await page(requireUser, signedIn)).outcome).toEqual(ada)
})

test('a visitor is redirected to sign in', async () => {
  const { outcome } = await page(requireUser, '')
  expect((outcome as Response).headers.get('location')).toBe('/sign-in?next=%2Ffavorites')
})

test('so is a user whose session was ended, and the cookie is cleared', async () => {
  says = { status: 401, body: { status: 401, code: 'unauthenticated' } }
  const { outcome, cookies } = await page(requireUser, signedIn)
  expect((outcome as Response).headers.get('location')).toBe('/sign-in?next=%2Ffavorites')
  expect(cookies.join()).toContain('Max-Age=0')
})

test.each([
  ['answers with an error', () => apiUrl, { status: 503, body: { status: 503, code: 'unavailable' } }],
  ['is away', () => 'http://127.0.0.1:9', { status: 200, body: {} }],
])('while the platform %s, signed-in users see that, and stay signed in', async (_, at, answer) => {
  says = answer
  const { outcome, cookies } = await page(requireUser, signedIn, at())
  expect(outcome).toMatchObject({ init: { status: 503 }, data: { code: 'unavailable' } })
  expect(cookies).toEqual([])
})

test('an action still runs then, so that its form is returned with its input', async () => {
  says = { status: 503, body: { status: 503, code: 'unavailable' } }
  expect((await page(requireSession, signedIn)).outcome).toBeUndefined()
})

test('renewing an expired token passes on the identity service’s cookie, which it extends with use', async () => {
  const expired = `a.${Buffer.from(JSON.stringify({ ...payload, exp: 1 })).toString('base64url')}.c`
  const { outcome, cookies } = await page(requireUser, `${SESSION_COOKIE}=${expired}`)
  expect(outcome).toEqual(ada)
  expect(cookies).toContainEqual(expect.stringMatching(/^lodestay-identity\.session_token=extended;.*Max-Age=2592000/))
  expect(cookies).toContainEqual(expect.stringContaining(`${SESSION_COOKIE}=${token}`))
})
