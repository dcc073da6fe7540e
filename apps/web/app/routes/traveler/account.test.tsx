import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ComponentProps } from 'react'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestContext } from '../../lib/request-context.ts'
import { sessionContext } from '../../lib/session.server.ts'
import { markupOf, namesIn } from '../../test/markup-of.tsx'
import Account, { action, loader } from './account.tsx'

const person = { id: 'usr_1', email: 'a@b.co', roles: ['Stayer'], contextRoles: [] }

/** A platform that accepts everything, but whose identity service requires reauthentication before an email changes. */
let platform: Server
/** Why it refuses a new password. */
let refusal = ''
let apiUrl: string
beforeAll(async () => {
  platform = createServer(({ url }, answer) => {
    answer.setHeader('content-type', 'application/json')
    if (url?.includes('change-email')) {
      answer.statusCode = 403
      answer.end(JSON.stringify({ status: 403, code: 'reauthentication-required', detail: 'Prove who you are.' }))
    } else if (url?.includes('change-password')) {
      answer.statusCode = 400
      answer.end(JSON.stringify({ status: 400, code: 'identity-refused', identityCode: refusal }))
    } else answer.end(JSON.stringify({ ...person, mail: {}, passwordPolicy: { mustContain: [] }, provenUntil: null }))
  })
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))
  apiUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
})
afterAll(() => platform.close())

function call(handle: (args: never) => Promise<unknown>, address: string, init: RequestInit) {
  const facts = { requestId: 'r', clientAddress: '::1', apiUrl, origin: 'http://localhost:3000', secure: true }
  const context = new RouterContextProvider(
    new Map<unknown, unknown>([
      [requestContext, facts],
      [sessionContext, { token: 'a.b.c', remember: false, user: person }],
    ]) as never,
  )
  const request = new Request(new URL(address, 'http://localhost:3000'), init)
  return handle({ request, context, params: {} } as never)
}

function loadAccount(address: string, cookie: string) {
  return call(loader, address, { headers: { cookie } }) as ReturnType<typeof loader>
}

test('a new email that needs reauthentication is in its field afterwards, and an external link can’t put one there', async () => {
  const body = new URLSearchParams({ section: 'email', email: 'new+me@b.co' })
  const answer = (await call(action, '/account', { method: 'POST', body })) as Response
  const to = answer.headers.get('location') ?? ''
  expect(to).toMatch(/^\/reauthenticate\?next=/)
  expect(decodeURIComponent(to)).not.toContain('new+me')
  const [kept = ''] = answer.headers.getSetCookie()
  expect(kept).toContain('HttpOnly')
  const [cookie = ''] = kept.split(';')
  expect((await loadAccount('/account?again=email', cookie)).newEmail).toBe('new+me@b.co')
  expect((await loadAccount('/account', cookie)).newEmail).toBeUndefined()
  expect((await loadAccount('/account?again=email', cookie.replace('usr_1', 'usr_2'))).newEmail).toBeUndefined()
  expect((await loadAccount('/account?again=email&email=taker@b.co', '')).newEmail).toBeUndefined()
})

test.each([
  ['PASSWORD_TOO_SHORT', { new: 'The password is too short.' }],
  ['PASSWORD_COMMON', { new: 'That password is too common. Choose another one.' }],
  ['INVALID_PASSWORD', { current: 'That’s not your current password.' }],
])('a password change refused with %s is a problem of the field to blame', async (code, errors) => {
  refusal = code
  const body = new URLSearchParams({ section: 'password', current: 'old', new: 'new' })
  expect(await call(action, '/account', { method: 'POST', body })).toMatchObject({
    data: { section: 'password', errors },
  })
})

test.each([
  ['with a password enters it to change it', true],
  ['without one is led to where one is set', false],
])('an account %s', async (_, hasPassword) => {
  const loaderData = { ...(await loadAccount('/account', '')), hasPassword }
  const markup = await markupOf(<Account {...({ loaderData } as ComponentProps<typeof Account>)} />)
  expect(namesIn(markup).includes('current')).toBe(hasPassword)
  expect(markup.includes('/reset-password?next=%2Faccount%23password')).toBe(!hasPassword)
})
