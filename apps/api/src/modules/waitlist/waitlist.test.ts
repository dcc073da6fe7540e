import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let employee: Person
beforeAll(async () => {
  t = await startTestPlatform()
  employee = await t.given.employee()
})
afterAll(() => t.close())

function join(body: object) {
  return t.call('POST', '/waitlist', { body })
}

async function listed(query: Record<string, string> = {}) {
  return (await t.call('GET', '/waitlist', { as: employee, query })).body.docs
}

describe('joining', () => {
  test('requires only an email', async () => {
    expect((await join({ email: 'one@example.com' })).status).toBe(201)
    expect(await listed({ text: 'one@example.com' })).toMatchObject([
      { email: 'one@example.com', role: null, city: '', state: '' },
    ])
  })

  test('a second time gets the same response, and leaves the first entry unchanged', async () => {
    const entry = { email: 'twice@example.com', role: 'Host', city: 'Bath', state: 'ME' }
    const first = await join(entry)
    const second = await join({ email: 'twice@example.com', role: 'Traveler', city: 'Elsewhere' })
    const headersOf = ({ headers }: typeof first) => Object.keys(headers).sort()
    expect([second.status, second.text, headersOf(second)]).toEqual([first.status, first.text, headersOf(first)])
    expect(await listed({ text: 'twice@' })).toMatchObject([entry])
  })

  test('in a different case is the same email, echoed as sent', async () => {
    await join({ email: 'case@example.com' })
    expect((await join({ email: 'CASE@example.com' })).body).toEqual({ email: 'CASE@example.com' })
    expect(await listed({ text: 'case@' })).toHaveLength(1)
  })

  test('many times concurrently creates one entry', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => join({ email: 'crowd@example.com' })))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(await listed({ text: 'crowd@' })).toHaveLength(1)
  })

  test.each([
    ['no email', {}, 'email', 'Email is required.'],
    ['an email that is none', { email: 'somebody' }, 'email', 'Invalid email format'],
    ['an email that can’t sign up', { email: 'ada!%{@example.com' }, 'email', 'Invalid email format'],
    ['a role that is none', { email: 'a@example.com', role: 'Admin' }, 'role', 'Role must be one of Host, Traveler.'],
    [
      'a city too long',
      { email: 'a@example.com', city: 'x'.repeat(51) },
      'city',
      'City must be at most 50 characters.',
    ],
    [
      'a state too long',
      { email: 'a@example.com', state: 'x'.repeat(51) },
      'state',
      'State must be at most 50 characters.',
    ],
    ['NUL', { email: 'a@example.com', city: 'a\0b' }, 'city', 'Text must not contain a NUL character.'],
    ['a field that is none', { email: 'a@example.com', name: 'A' }, 'name', 'Unknown field "name".'],
  ])('with %s is a 422 that explains why', async (_, body, path, message) => {
    const answer = await join(body)
    expect([answer.status, answer.body.errors]).toEqual([422, [{ path, message }]])
  })
})

describe('the list', () => {
  test('is sorted newest first', async () => {
    await join({ email: 'older@list.example.com' })
    await join({ email: 'newer@list.example.com' })
    const emails = (await listed({ text: '@list.' })).map((entry: { email: string }) => entry.email)
    expect(emails).toEqual(['newer@list.example.com', 'older@list.example.com'])
  })

  test('is searched by emails, cities and states, with % as a literal character', async () => {
    await join({ email: 'percent@example.com', city: 'Port 100% Townsend', state: 'WA' })
    const found = async (text: string) => (await listed({ text })).map((entry: { email: string }) => entry.email)
    for (const text of ['percent@', '100% town', 'wa']) expect(await found(text)).toEqual(['percent@example.com'])
    expect(await found('p%t')).toEqual([])
  })
})

test('a removed person is gone, and the audit log does not contain the email', async () => {
  await join({ email: 'forget-me@example.com', city: 'Bath' })
  const [entry] = await listed({ text: 'forget-me' })
  const takeOff = () => t.call('DELETE', `/waitlist/${entry.id}`, { as: employee })
  expect((await takeOff()).status).toBe(204)
  expect((await takeOff()).status).toBe(404)
  expect(await listed({ text: 'forget-me' })).toEqual([])
  const log = await t.platform.db.selectFrom('audit_log').selectAll().where('subject_id', '=', entry.id).execute()
  expect(log).toMatchObject([{ actor_id: employee.id, action: 'waitlist.delete', before: { city: 'Bath' } }])
  expect(JSON.stringify(log)).not.toContain('forget-me@')
})

describe('inviting a person', () => {
  test('emails them once that they can sign up, and shows since when', async () => {
    await join({ email: 'invite@example.com', role: 'Host', city: 'Bath' })
    const [{ id, invitedAt }] = await listed({ text: 'invite@' })
    expect(invitedAt).toBe(null)
    const invite = () => t.call('POST', `/waitlist/${id}/invite`, { as: employee })
    const { status, body } = await invite()
    expect([status, body.invitedAt]).toEqual([200, expect.any(String)])
    expect((await invite()).status).toBe(409)
    const { docs } = (await t.call('GET', '/mails', { as: employee, query: { text: 'invite@' } })).body
    expect(docs).toMatchObject([
      { kind: 'waitlist-invitation', text: expect.stringContaining('list your place in Bath') },
    ])
    expect(docs[0].text).toContain('/sign-up')
  })

  test('is in the language of the page on which they joined, and leads to that site', async () => {
    await join({ email: 'espera@example.com', role: 'Host', city: 'Taos', language: 'es' })
    const [{ id }] = await listed({ text: 'espera@' })
    await t.call('POST', `/waitlist/${id}/invite`, { as: employee })
    const { docs } = (await t.call('GET', '/mails', { as: employee, query: { text: 'espera@' } })).body
    expect(docs).toMatchObject([{ subject: 'Ya puedes unirte a Lodestay' }])
    expect(docs[0].text).toContain('Ya puedes publicar tu alojamiento en Taos.')
    expect(docs[0].text).toMatch(/\/es\/sign-up/)
  })

  test('is in the language of the page on which they joined last', async () => {
    await join({ email: 'otra@example.com', city: 'Taos' })
    await join({ email: 'Otra@example.com', language: 'es' })
    const [{ id, city }] = await listed({ text: 'otra@' })
    expect(city).toBe('Taos')
    await t.call('POST', `/waitlist/${id}/invite`, { as: employee })
    const { docs } = (await t.call('GET', '/mails', { as: employee, query: { text: 'otra@' } })).body
    expect(docs).toMatchObject([{ subject: 'Ya puedes unirte a Lodestay' }])
  })

  test('links nothing but the site, since anyone can type anyone’s address', async () => {
    await join({ email: 'prize@example.com', city: '. Your prize: https://evil.example/claim' })
    const [{ id }] = await listed({ text: 'prize@' })
    await t.call('POST', `/waitlist/${id}/invite`, { as: employee })
    const { docs } = (await t.call('GET', '/mails', { as: employee, query: { text: 'prize@' } })).body
    expect(docs[0].text).toContain('Your prize evil example claim now.')
  })

  test('leaves them on the list, which staff can filter to those still waiting', async () => {
    await join({ email: 'narrow-one@example.com' })
    await join({ email: 'narrow-two@example.com' })
    const [{ id }] = await listed({ text: 'narrow-one@' })
    await t.call('POST', `/waitlist/${id}/invite`, { as: employee })
    expect(await listed({ text: 'narrow-', invited: 'false' })).toMatchObject([{ email: 'narrow-two@example.com' }])
    expect(await listed({ text: 'narrow-', invited: 'true' })).toMatchObject([{ email: 'narrow-one@example.com' }])
  })
})

test('who was invited waits again from a later request, with what it says', async () => {
  const email = 'moves@example.com'
  await join({ email, role: 'Host', city: 'Boston' })
  const [{ id }] = await listed({ text: email })
  await t.call('POST', `/waitlist/${id}/invite`, { as: employee })
  await join({ email, city: 'Salem' })
  expect(await listed({ text: email, invited: 'false' })).toEqual([])
  await t.later(25 * 3_600_000, () => join({ email, role: 'Traveler', city: 'Austin' }))
  const [again] = await listed({ text: email, invited: 'false' })
  expect(again).toMatchObject({ role: 'Traveler', city: 'Austin', invitedAt: null })
  expect((await t.call('POST', `/waitlist/${again.id}/invite`, { as: employee })).status).toBe(200)
})

test('people are deleted a year after they were invited, and stay until then', async () => {
  await join({ email: 'year-invited@example.com' })
  await join({ email: 'year-waiting@example.com' })
  const [{ id }] = await listed({ text: 'year-invited@' })
  await t.call('POST', `/waitlist/${id}/invite`, { as: employee })
  const emails = async () => (await listed({ text: 'year-' })).map(({ email }: { email: string }) => email)
  const forget = (days: number) => t.work('waitlist:forget-invited', {}, new Date(Date.now() + days * 86_400_000))
  await forget(364)
  expect(await emails()).toHaveLength(2)
  await forget(366)
  expect(await emails()).toEqual(['year-waiting@example.com'])
})

test('paging the list by cursor returns each entry once, even as entries are added', async () => {
  for (let n = 0; n < 4; n++) await join({ email: `late-${Date.now()}-${n}@example.com` })
  const read = (query: Record<string, string>) => t.call('GET', '/waitlist', { as: employee, query })
  const idsOf = ({ body }: { body: { docs: { id: string }[] } }) => body.docs.map(({ id }) => id)
  const whole = idsOf(await read({ limit: '100' }))
  const first = await read({ limit: '3' })
  await join({ email: `late-${Date.now()}@example.com` })
  const rest = await read({ limit: '100', cursor: first.body.nextCursor })
  expect([...idsOf(first), ...idsOf(rest)]).toEqual(whole)
  expect(rest.body.nextCursor).toBeNull()
  const foreign = await read({ cursor: 'bm9uZQ' })
  expect([foreign.status, foreign.body.errors]).toEqual([422, [{ path: 'cursor', message: 'Cursor is invalid.' }]])
})
