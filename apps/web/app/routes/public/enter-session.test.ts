import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { loader } from './enter-session.ts'

/** The platform's response to everything. */
let says: { status: number; body: object }
let platform: Server
let apiUrl: string
beforeAll(async () => {
  platform = createServer((_, answer) => {
    answer.writeHead(says.status, { 'content-type': 'application/json' }).end(JSON.stringify(says.body))
  })
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))
  apiUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
})
beforeEach(() => {
  says = { status: 200, body: { id: 'usr_1', roles: ['Stayer'], token: 'a.b.c' } }
})
afterAll(() => platform.close())

/** Comes back from Google or a passkey, where the browser has these cookies. */
async function comeBack(address: string, cookie = 'identity=1'): Promise<Response> {
  const facts = { requestId: 'r', clientAddress: '::1', apiUrl, origin: 'https://stay.example', secure: true }
  const context = new RouterContextProvider(new Map([[requestContext, facts]]) as never)
  const request = new Request(`https://stay.example${address}`, { headers: { cookie } })
  return (await loader({ request, context, params: {} } as never)) as Response
}

function isRemembered(answer: Response): boolean {
  return answer.headers.getSetCookie().join('\n').includes('lodestay_remember=1')
}

test.each([
  ['with “Remember me” checked is remembered', true, 'identity=1', true],
  ['without it is not', false, 'identity=1', false],
  ['again stays remembered', false, 'identity=1; lodestay_session=a.b.c; lodestay_remember=1', true],
  ['again stays unremembered', true, 'identity=1; lodestay_session=a.b.c; lodestay_remember=0', false],
])('a session opened with Google or a passkey %s', async (_, asked, cookie, remembered) => {
  const answer = await comeBack(paths.enter('/favorites', asked), cookie)
  expect(answer.headers.get('location')).toBe('/favorites')
  expect(isRemembered(answer)).toBe(remembered)
})

test('the choice is kept through the second factor', async () => {
  says = { status: 403, body: { status: 403, code: 'second-factor-required' } }
  const to = async (remember: boolean) => (await comeBack(paths.enter('/favorites', remember))).headers.get('location')
  expect(await to(true)).toBe('/sign-in/second-factor?next=%2Ffavorites&remember=1')
  expect(await to(false)).toBe('/sign-in/second-factor?next=%2Ffavorites')
})

test('a session that lacks its second factor replaces the one before, which ends here, so that the form asks for it', async () => {
  says = { status: 403, body: { status: 403, code: 'second-factor-required' } }
  const session = 'identity=1; lodestay_session=a.b.c; lodestay_remember=1'
  const { headers } = await comeBack(paths.enterAgain('/account/security'), session)
  expect(headers.get('location')).toBe('/sign-in/second-factor?next=%2Faccount%2Fsecurity&remember=1')
  expect(headers.getSetCookie().join('\n')).toMatch(/lodestay_session=;.*Max-Age=0/)
})

describe('proving who one is with Google', () => {
  const tokenOf = (sub: string) => `a.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.c`
  const session = `identity=1; lodestay_session=${tokenOf('ada')}; lodestay_remember=0`

  test('with another account doesn’t adopt it: both are signed out', async () => {
    says.body = { id: 'usr_2', roles: ['Stayer'], token: tokenOf('eve') }
    const answer = await comeBack(paths.enterAgain('/account'), session)
    expect(answer.headers.get('location')).toBe('/sign-in?next=%2Faccount&error=other-account')
    const cookies = answer.headers.getSetCookie().join('\n')
    expect(cookies).toMatch(/lodestay_session=;/)
    expect(cookies).toMatch(/lodestay-identity\.session_token=;/)
  })

  test('with the same account goes on', async () => {
    says.body = { id: 'usr_1', roles: ['Stayer'], token: tokenOf('ada') }
    expect((await comeBack(paths.enterAgain('/account'), session)).headers.get('location')).toBe('/account')
  })
})
