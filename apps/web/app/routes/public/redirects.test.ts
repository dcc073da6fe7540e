import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { destinationsOf, hostileAddress, hostileAddresses } from '@lodestay/tools/testing/hostile-addresses'
import fc from 'fast-check'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestContext } from '../../lib/request-context.ts'
import { sessionContext } from '../../lib/session.server.ts'
import { action as like } from '../traveler/favorites.tsx'
import { action as markNotifications } from '../traveler/notifications.tsx'
import { action as reauthenticate } from '../traveler/reauthenticate.tsx'
import { loader as enter } from './enter-session.ts'
import { loader as notice } from './notice.ts'
import { loader as promotion } from './promotion.ts'
import { action as secondFactor, loader as secondFactorPage } from './second-factor.tsx'
import { loader as shortlink } from './shortlink.ts'
import { action as signIn, loader as signInPage } from './sign-in.tsx'
import { action as signUp, loader as signUpPage } from './sign-up.tsx'
import { loader as stayCalendar } from './stay-calendar.ts'

const HERE = 'http://localhost:3000'
const person = { id: 'usr_1', email: 'a@b.co', roles: ['Stayer'], contextRoles: [], favorites: [] }

/** A platform that accepts everything, with ids chosen by the test. */
let id = 'stay_1'
let isGone = false
let platform: Server
let apiUrl: string
beforeAll(async () => {
  platform = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json')
    answer.setHeader('set-cookie', 'identity=1; Path=/')
    if (isGone) {
      answer.writeHead(404, { 'content-type': 'application/problem+json' })
      return answer.end(JSON.stringify({ status: 404, title: 'Not found' }))
    }
    const passwordPolicy = { minLength: 8, maxLength: 128, mustContain: [] }
    answer.end(
      JSON.stringify({ ...person, passwordPolicy, token: 'a.b.c', stayId: id, organizationId: id, id, currentStep: 1 }),
    )
  })
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))
  apiUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
})
afterAll(() => platform.close())

type Handler = (args: never) => Promise<unknown>

async function run(
  handle: Handler,
  url: string,
  { form, params = {}, user = true }: { form?: Record<string, string>; params?: object; user?: boolean } = {},
): Promise<string> {
  const facts = { requestId: 'r', clientAddress: '::1', apiUrl, origin: HERE, secure: false, logError: () => {} }
  const session = { token: 'a.b.c', remember: false, user: user ? person : null }
  const context = new RouterContextProvider(
    new Map<unknown, unknown>([
      [requestContext, facts],
      [sessionContext, session],
    ]) as never,
  )
  const request = new Request(HERE + url, {
    headers: { cookie: 'identity=1', 'sec-fetch-mode': 'navigate' },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const answer = await handle({ request, context, params } as never).catch((thrown: unknown) => thrown)
  if (!(answer instanceof Response)) throw new Error(`no redirect, but ${JSON.stringify(answer)}`)
  return answer.headers.get('location') ?? ''
}

const credentials = { email: 'a@b.co', password: 'correct horse battery', firstName: 'Ann', lastName: 'B' }
const places: [name: string, go: (address: string) => Promise<string>, query: string][] = [
  ['the sign-in page of who is signed in', (next) => run(signInPage, asked('/sign-in', next)), 'next'],
  ['signing in', (next) => run(signIn, asked('/sign-in', next), { form: credentials, user: false }), 'next'],
  ['the sign-up page of who is signed in', (next) => run(signUpPage, asked('/sign-up', next)), 'next'],
  ['signing up', (next) => run(signUp, asked('/sign-up', next), { form: credentials, user: false }), 'next'],
  [
    'the second factor’s page of who is signed in',
    (next) => run(secondFactorPage, asked('/sign-in/second-factor', next)),
    'next',
  ],
  [
    'giving a second factor',
    (next) => run(secondFactor, asked('/sign-in/second-factor', next), { form: { code: '123456' }, user: false }),
    'next',
  ],
  ['proving who one is', (next) => run(reauthenticate, asked('/reauthenticate', next), { form: credentials }), 'next'],
  ['coming back from another provider', (next) => run(enter, asked('/session/enter', next)), 'next'],
  ['liking a stay', (back) => run(like, '/favorites', { form: { stayId: 'stay_1', liked: 'true', back } }), 'back'],
  [
    'reading a notification',
    (back) => run(markNotifications, '/notifications', { form: { id: 'ntf_1', status: 'read', back } }),
    'back',
  ],
]

function asked(path: string, next: string) {
  return `${path}?${new URLSearchParams({ next })}`
}

describe.each(places)('after %s', (_name, go) => {
  test('the requested page of ours is shown', async () => {
    expect(await go('/stays?place=Moab#map')).toBe('/stays?place=Moab#map')
  })

  test('no one is redirected off the site', async () => {
    for (const address of hostileAddresses)
      expect([address, destinationsOf(await go(address), HERE)]).toEqual([address, [HERE]])
    await fc.assert(
      fc.asyncProperty(hostileAddress(), async (address) => {
        expect(destinationsOf(await go(address), HERE)).toEqual([HERE])
      }),
      { numRuns: 50 },
    )
  })
})

test.each([
  ['a shortlink', (value: string) => run(shortlink, '/s/x', { params: { shortlink: value } })],
  ['a stay’s calendar', (value: string) => run(stayCalendar, '/stays/x/calendar', { params: { id: value } })],
  ['a promotion’s link', (value: string) => run(promotion, '/promotions/x', { params: { id: value } })],
] as const)('%s redirects to one of our pages, whatever the platform returns', async (_name, go) => {
  for (const address of hostileAddresses) {
    id = address
    const location = await go(address)
    expect([address, new URL(location, HERE).origin, location.startsWith('//')]).toEqual([address, HERE, false])
  }
})

test('the link of an offer that is gone leads to the notifications, which say so', async () => {
  isGone = true
  const location = await run(notice, '/offers/ofr_1', { params: { id: 'ofr_1' } })
  isGone = false
  expect(location).toBe('/notifications?told=gone')
})
