import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

const SECRET = 'the secret that the api and content share'
const key = new TextEncoder().encode(SECRET)
let t: TestPlatform
let employee: Person
let admin: Person
beforeAll(async () => {
  t = await startTestPlatform({ CONTENT_ENTRY_SECRET: SECRET, CONTENT_PUBLIC_URL: 'https://content.stay.example/' })
  employee = await t.given.employee()
  admin = await t.given.admin()
})
afterAll(() => t.close())

function claimsOf(url: string) {
  return JSON.parse(Buffer.from(url.split('.').at(-2) ?? '', 'base64url').toString())
}

describe('a link into the content editor', () => {
  test('is a ticket valid for a minute, in the # fragment that servers never receive', async () => {
    const { status, body, headers } = await t.call('POST', '/content/entry', { as: employee })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body.url).toMatch(/^https:\/\/content\.stay\.example\/enter#[\w-]+\.[\w-]+\.[\w-]+$/)
    const claims = claimsOf(body.url)
    expect(claims).toMatchObject({ sub: employee.id, role: 'editor', aud: 'lodestay-content-entry' })
    expect(claims.exp - claims.iat).toBe(60)
  })

  test('signs an admin in as an admin, with a new ticket each time, and is audited', async () => {
    const entries = [1, 2].map(() => t.call('POST', '/content/entry', { as: admin }))
    const [first, second] = (await Promise.all(entries)).map(({ body }) => claimsOf(body.url))
    expect([first.role, second.role]).toEqual(['admin', 'admin'])
    expect(first.jti).not.toBe(second.jti)
    const { body } = await t.call('GET', `/audit?subjectId=${admin.id}`, { as: admin })
    expect(body.docs[0]).toMatchObject({ action: 'content.enter', actorId: admin.id })
    expect(JSON.stringify(body)).not.toContain(first.jti)
  })

  test('is only for staff', async () => {
    expect((await t.call('POST', '/content/entry', { as: await t.given.host() })).status).toBe(403)
    expect((await t.call('POST', '/content/entry')).status).toBe(401)
  })

  test('is the editor’s own sign-in if the content system shares no secret with us', async () => {
    const alone = await startTestPlatform({
      CONTENT_ENTRY_SECRET: '',
      CONTENT_URL: 'https://own-content.example/',
      CONTENT_PUBLIC_URL: '',
    })
    const answer = await alone.call('POST', '/content/entry', { as: await alone.given.employee() })
    expect([answer.status, answer.body]).toEqual([200, { url: 'https://own-content.example/admin' }])
    expect((await alone.call('POST', '/content/standing', { body: { assertion: 'x' } })).status).toBe(403)
    await alone.close()
  })
})

describe('the list of current staff', () => {
  const asked = async (ids: unknown, { secret = key, aud = 'lodestay-content-standing', exp = '60s' } = {}) =>
    t.call('POST', '/content/standing', {
      body: {
        assertion: await new SignJWT({ ids })
          .setProtectedHeader({ alg: 'HS256' })
          .setAudience(aud)
          .setExpirationTime(exp)
          .sign(secret),
      },
    })

  test('is sent to the content system, without users who were disabled, lost the role, or are gone', async () => {
    const [disabled, demoted, traveler] = [await t.given.employee(), await t.given.admin(), await t.given.user()]
    await t.call('PATCH', `/users/${disabled.id}`, { as: admin, body: { enabled: false } })
    await t.call('PATCH', `/users/${demoted.id}`, { as: admin, body: { roles: ['Employee'] } })
    const ids = [employee.id, admin.id, disabled.id, demoted.id, traveler.id, 'usr_gone']
    const { status, body } = await asked(ids)
    expect(status).toBe(200)
    expect(body.docs.map(({ role }: { role: string | null }) => role)).toEqual([
      'editor',
      'admin',
      null,
      'editor',
      null,
      null,
    ])
  })

  test.each([
    ['signed by another', { secret: new TextEncoder().encode('another secret, as long as ours is') }],
    ['a ticket of our own', { aud: 'lodestay-content-entry' }],
    ['too old', { exp: '-1s' }],
  ])('is refused if the request is %s', async (_, changed) => {
    expect((await asked([employee.id], changed)).status).toBe(403)
  })

  test.each([[{ $ne: 1 }], [[1]], ['usr_1'], [undefined]])('is refused for a request about %j', async (ids) => {
    expect((await asked(ids)).status).toBe(403)
  })
})
