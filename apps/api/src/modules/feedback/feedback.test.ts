import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let host: Person & { organizationId: string }
let traveler: Person
let employee: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, traveler, employee] = await Promise.all([t.given.host(), t.given.user(), t.given.employee()])
})
afterAll(() => t.close())

function say(body: object, as: Person | null = null) {
  return t.call('POST', '/feedback', { as, body })
}

async function listed(query: Record<string, string> = {}) {
  return (await t.call('GET', '/feedback', { as: employee, query })).body.docs
}

describe('feedback about the site', () => {
  test('may come from an anonymous visitor', async () => {
    const { status, body } = await say({ message: 'The map is lovely.' })
    expect([status, body]).toMatchObject([
      201,
      { kind: 'Message', category: null, message: 'The map is lovely.', subjectId: null, page: null, author: null },
    ])
  })

  test('includes its page, its category and an address for replies', async () => {
    const fields = { category: 'Spelling', message: '“Sauan”.', page: '/stays?text=sauna', email: 'me@example.com' }
    expect((await say(fields)).body).toMatchObject(fields)
  })

  test('belongs to a signed-in author, and remains when the account is gone', async () => {
    const leaving = await t.given.user()
    await say({ message: 'Goodbye.' }, leaving)
    const [before] = await listed()
    expect(before.author).toMatchObject({ id: leaving.id, name: expect.stringMatching(/^Test /) })
    await t.erase(leaving)
    const [after] = await listed()
    expect(after).toEqual({ ...before, isReachable: false, author: { id: leaving.id, name: null } })
  })

  test.each([
    ['no message', { message: ' ' }, 'message', 'Message is required.'],
    ['a message too long', { message: 'x'.repeat(501) }, 'message', 'Message must be at most 500 characters.'],
    ['NUL', { message: 'a\0b' }, 'message', 'Text must not contain a NUL character.'],
    ['an email that is none', { message: 'Hi.', email: 'me@home' }, 'email', 'Invalid email format'],
    ['a page elsewhere', { message: 'Hi.', page: 'https://evil.example' }, 'page', 'Page must be a path on this site.'],
    [
      'a page that leads elsewhere',
      { message: 'Hi.', page: '//evil.example' },
      'page',
      'Page must be a path on this site.',
    ],
    [
      'an unknown category',
      { message: 'Hi.', category: 'Praise' },
      'category',
      'Category must be one of Spelling, Grammar, Punctuation, Inappropriate Language, Inappropriate Photos/Content, Other.',
    ],
    ['a kind', { message: 'Hi.', kind: 'Admin Edit' }, 'kind', 'Unknown field "kind".'],
  ])('with %s is 422 and explains why', async (_, fields, path, message) => {
    const { status, body } = await say(fields)
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  })
})

describe('the list', () => {
  test('contains moderators’ and users’ feedback, newest first', async () => {
    const stay = await t.given.submittedStay(host)
    await t.call('POST', `/stays/${stay.id}/reject`, {
      as: employee,
      body: { category: 'Grammar', message: 'Them beds is.' },
    })
    await say({ message: 'Too many beds.', category: 'Other' }, traveler)
    const [newest, rejection] = await listed()
    expect(newest).toMatchObject({ kind: 'Message', subjectId: null, author: { id: traveler.id } })
    expect(rejection).toMatchObject({
      kind: 'Rejection',
      category: 'Grammar',
      subjectId: stay.id,
      author: { id: employee.id },
    })
  })

  test('can be filtered by kind, category and subject', async () => {
    const stay = await t.given.submittedStay(host)
    await t.call('POST', `/stays/${stay.id}/reject`, {
      as: employee,
      body: { category: 'Punctuation', message: 'One would do!!!' },
    })
    await say({ message: 'Where is the comma?', category: 'Punctuation' })
    const messages = async (query: Record<string, string>) =>
      (await listed(query)).map((each: { message: string }) => each.message)
    expect(await messages({ category: 'Punctuation' })).toEqual(['Where is the comma?', 'One would do!!!'])
    expect(await messages({ category: 'Punctuation', kind: 'Rejection' })).toEqual(['One would do!!!'])
    expect(await messages({ subjectId: stay.id })).toEqual(['One would do!!!'])
  })

  test('feedback about the site isn’t attached to any stay', async () => {
    const stay = await t.given.acceptedStay(host, employee)
    await say({ message: 'Nice place.', page: `/stays/${stay.id}` })
    expect((await t.call('GET', `/stays/${stay.id}/feedback`, { as: host })).body.totalDocs).toBe(0)
  })
})

describe('answering feedback about the site', () => {
  const tell = async (body: object, as: Person | null = null) =>
    (await t.call('POST', '/feedback', { as, body: { message: 'The map is slow.', ...body } })).body
  const reply = (id: string) =>
    t.call('POST', `/feedback/${id}/replies`, { as: employee, body: { message: 'It is faster now.' } })
  const mailTo = async (email: string) =>
    (await t.call('GET', '/mails', { as: employee, query: { text: email, kind: 'reply' } })).body.docs

  test('emails the address given, or else the author’s own', async () => {
    const visitor = await tell({ email: 'slow@example.com' })
    const { status, body } = await reply(visitor.id)
    expect([status, body.status, body.replies.length]).toEqual([201, 'answered', 1])
    expect(await mailTo('slow@example.com')).toMatchObject([{ text: expect.stringContaining('> The map is slow.') }])

    const author = await t.given.user()
    await reply((await tell({}, author)).id)
    expect(await mailTo(author.email)).toHaveLength(1)
  })

  test('is in the language of the page', async () => {
    await reply((await tell({ email: 'lento@example.com', language: 'es' })).id)
    expect(await mailTo('lento@example.com')).toMatchObject([
      { subject: 'Tus comentarios a Lodestay', text: expect.stringContaining('Escribiste:\n> ') },
    ])
  })

  test('quotes no links, since anyone can type anyone’s address', async () => {
    const { id } = await tell({ email: 'stranger@example.com', message: 'Claim it: https://evil.example/claim' })
    await reply(id)
    const [{ text }] = await mailTo('stranger@example.com')
    expect(text).toContain('> Claim it: evil example/claim')
    expect(text).not.toContain('evil.')
  })

  test('is 409 if no address is known', async () => {
    const { id } = await tell({})
    const { status, body } = await reply(id)
    expect([status, body.detail]).toEqual([409, 'They left no email, so there is nowhere to reply.'])
  })

  test('can be recorded without a reply, and undone', async () => {
    const { id } = await tell({})
    const mark = async (status: string) =>
      (await t.call('PATCH', `/feedback/${id}`, { as: employee, body: { status } })).body
    expect((await mark('answered')).status).toBe('answered')
    const open = async () =>
      (await t.call('GET', '/feedback', { as: employee, query: { status: 'new', limit: '100' } })).body.docs.map(
        (doc: { id: string }) => doc.id,
      )
    expect(await open()).not.toContain(id)
    await mark('new')
    expect(await open()).toContain(id)
  })
})

test('the list can be read to its end with its cursor, each item once, even while more are added', async () => {
  for (let n = 0; n < 4; n++) await say({ message: 'Said meanwhile.' })
  const read = (query: Record<string, string>) => t.call('GET', '/feedback', { as: employee, query })
  const idsOf = ({ body }: { body: { docs: { id: string }[] } }) => body.docs.map(({ id }) => id)
  const whole = idsOf(await read({ limit: '100' }))
  const first = await read({ limit: '3' })
  await say({ message: 'Said meanwhile.' })
  const rest = await read({ limit: '100', cursor: first.body.nextCursor })
  expect([...idsOf(first), ...idsOf(rest)]).toEqual(whole)
  expect(rest.body.nextCursor).toBeNull()
  const foreign = await read({ cursor: 'bm9uZQ' })
  expect([foreign.status, foreign.body.errors]).toEqual([422, [{ path: 'cursor', message: 'Cursor is invalid.' }]])
})
