import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startContent, tokenIn } from '../test/content.ts'
import { followPlatform } from './platform-editors.ts'

const SECRET = 'the secret that the api and content share'
let content: Awaited<ReturnType<typeof startContent>>
beforeAll(async () => {
  content = await startContent({ CONTENT_ENTRY_SECRET: SECRET })
})
afterAll(() => content.stop())

type Claims = { sub?: string; role?: string; name?: string; aud?: string; jti?: string; secret?: string; exp?: string }

/** A ticket signed as the API signs it, with the given claims overridden. */
function ticketFor({ sub = `usr_${randomUUID()}`, role = 'editor', name = 'Emil', ...more }: Claims = {}) {
  return new SignJWT({ name, role })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(more.aud ?? 'lodestay-content-entry')
    .setSubject(sub)
    .setJti(more.jti ?? randomUUID())
    .setIssuedAt(more.exp ? Math.floor(Date.now() / 1000) - 3600 : undefined)
    .setExpirationTime(more.exp ?? '60s')
    .sign(new TextEncoder().encode(more.secret ?? SECRET))
}

async function enter(ticket: unknown) {
  const { statusCode, headers, body } = await content.server.inject({
    method: 'POST',
    url: '/api/users/enter',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ticket }),
  })
  const cookie = String(headers['set-cookie'] ?? '')
  return { status: statusCode, body, cookie, token: tokenIn(cookie) ?? '' }
}

async function me(token: string) {
  return (await content.call('GET', 'users/me', { as: token })).body.user
}

describe('a platform ticket', () => {
  test('signs its holder in with their platform role, using a cookie that scripts can’t read', async () => {
    const { status, token, cookie, body } = await enter(await ticketFor({ name: 'Ada', role: 'admin' }))
    expect(status).toBe(200)
    expect(cookie).toMatch(/HttpOnly=true; SameSite=Lax/)
    expect(body).not.toContain(token)
    expect(await me(token)).toMatchObject({ name: 'Ada', roles: ['admin'] })
  })

  test('works once, even when used several times simultaneously', async () => {
    const ticket = await ticketFor()
    const answers = await Promise.all([1, 2, 3].map(() => enter(ticket)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  })

  test('maps to the same account each time, with the current role', async () => {
    const sub = `usr_${randomUUID()}`
    const before = await me((await enter(await ticketFor({ sub, role: 'admin' }))).token)
    const after = await me((await enter(await ticketFor({ sub, role: 'editor' }))).token)
    expect(after).toMatchObject({ id: (before as { id: string }).id, roles: ['editor'] })
  })

  test('creates one account when the same person enters twice simultaneously', async () => {
    const sub = `usr_${randomUUID()}`
    const [first, second] = await Promise.all([enter(await ticketFor({ sub })), enter(await ticketFor({ sub }))])
    expect([first?.status, second?.status]).toEqual([200, 200])
    const { totalDocs } = await content.payload.find({ collection: 'users', where: { platformId: { equals: sub } } })
    expect(totalDocs).toBe(1)
  })

  test('signs the same person in on each of several devices that enter simultaneously', async () => {
    const sub = `usr_${randomUUID()}`
    await enter(await ticketFor({ sub }))
    const tickets = await Promise.all(Array.from({ length: 6 }, () => ticketFor({ sub })))
    const answers = await Promise.all(tickets.map(enter))
    expect(answers.map(({ status }) => status)).toEqual(tickets.map(() => 200))
    for (const { token } of answers) expect(await me(token)).toMatchObject({ name: 'Emil' })
  })

  test('still works after a use that failed', async () => {
    const sub = `usr_${randomUUID()}`
    const ticket = await ticketFor({ sub })
    const data = { email: `${sub}@platform.invalid`, password: 'a good long password', roles: ['editor'] }
    const { id } = await content.payload.create({ collection: 'users', data })
    expect((await enter(ticket)).status).toBe(400)
    await content.payload.delete({ collection: 'users', id })
    expect((await enter(ticket)).status).toBe(200)
    expect((await enter(ticket)).status).toBe(403)
  })

  test.each<[string, () => unknown]>([
    ['by another', () => ticketFor({ secret: 'a secret that nobody here shares with anybody' })],
    ['for something else', () => ticketFor({ aud: 'lodestay-content-standing' })],
    ['an hour ago', () => ticketFor({ exp: '-59m' })],
    ['an hour ago to last for ever', () => ticketFor({ exp: '10y' })],
    ['for a role that there is not', () => ticketFor({ role: 'owner' })],
    ['by nobody', () => `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`],
    ['as no text', () => ({ $ne: null })],
    ['as nothing', () => undefined],
  ])('signed %s is rejected', async (_, make) => {
    const { status, cookie } = await enter(await make())
    expect([status, cookie]).toEqual([403, ''])
  })

  test('is rejected if content and API share no secret', async () => {
    const alone = await startContent()
    const { statusCode } = await alone.server.inject({ method: 'POST', url: '/api/users/enter', payload: '{}' })
    expect(statusCode).toBe(404)
    await alone.stop()
  })
})

describe('an editor from the platform', () => {
  const entered = async (role = 'editor') => {
    const sub = `usr_${randomUUID()}`
    const { token } = await enter(await ticketFor({ sub, role }))
    return { sub, token, id: String(((await me(token)) as { id: string }).id) }
  }
  /** The API's response, and the requests it received. */
  const apiSays = (roles: Record<string, string | null>, status = 200) => {
    const asked: { url: string; body: string }[] = []
    const ask = (async (url: string, { body }: { body: string }) => {
      asked.push({ url, body })
      return Response.json({ docs: Object.entries(roles).map(([id, role]) => ({ id, role })) }, { status })
    }) as unknown as typeof fetch
    return { asked, ask }
  }

  test('is signed out as soon as the platform reports that they aren’t staff', async () => {
    const [leaver, stayer] = [await entered(), await entered()]
    const { ask, asked } = apiSays({ [leaver.sub]: null, [stayer.sub]: 'editor' })
    await followPlatform(content.payload, content.settings, ask)
    expect(await me(leaver.token)).toBeNull()
    expect(await me(stayer.token)).toMatchObject({ platformId: stayer.sub })
    expect(asked[0]?.url).toBe('http://127.0.0.1:3001/api/content/standing')
  })

  test('is signed out if the platform doesn’t know them at all', async () => {
    const { token } = await entered()
    await followPlatform(content.payload, content.settings, apiSays({}).ask)
    expect(await me(token)).toBeNull()
  })

  test('is demoted to editor once they are no longer an admin', async () => {
    const { sub, token } = await entered('admin')
    await followPlatform(content.payload, content.settings, apiSays({ [sub]: 'editor' }).ask)
    expect(await me(token)).toMatchObject({ roles: ['editor'] })
  })

  test('can renew a session only while the platform reports who is staff', async () => {
    const { sub, token } = await entered()
    const refresh = async () => (await content.call('POST', 'users/refresh-token', { as: token })).status
    await followPlatform(content.payload, content.settings, apiSays({ [sub]: 'editor' }).ask)
    expect(await refresh()).toBe(200)
    vi.useFakeTimers({ now: Date.now() + 4 * 60_000, toFake: ['Date'] })
    try {
      await expect(followPlatform(content.payload, content.settings, apiSays({}, 503).ask)).rejects.toThrow('503')
      expect(await refresh()).toBe(403)
    } finally {
      vi.useRealTimers()
    }
    expect(await me(token)).not.toBeNull()
  })

  test('has no password or email to change here, and can’t be linked to another platform user', async () => {
    const { id, token } = await entered('admin')
    for (const body of [{ password: 'a long new password' }, { email: 'me@lodestay.test' }]) {
      const { status } = await content.call('PATCH', `users/${id}`, { as: token, body })
      expect(status).toBe(400)
    }
    await content.call('PATCH', `users/${id}`, { as: token, body: { platformId: 'usr_other' } })
    expect(await me(token)).not.toMatchObject({ platformId: 'usr_other' })
  })
})

test('the landing page shows nothing of a ticket, and runs only its own script', async () => {
  const { body, headers } = await content.server.inject('/enter')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/)
  expect(body).not.toMatch(/<script(?![^>]* src=)/)
  expect((await content.server.inject('/enter.js')).headers['content-type']).toMatch(/^text\/javascript/)
})
