import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
