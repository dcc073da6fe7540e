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
  test('may come from a visitor, who has no name', async () => {
    const { status, body } = await say({ message: 'The map is lovely.' })
    expect([status, body]).toMatchObject([
      201,
      { kind: 'Message', category: null, message: 'The map is lovely.', subjectId: null, page: null, author: null },
    ])
  })

  test('says its page, its category and where an answer would arrive', async () => {
    const fields = { category: 'Spelling', message: '“Sauan”.', page: '/stays?text=sauna', email: 'me@example.com' }
    expect((await say(fields)).body).toMatchObject(fields)
  })

  test('is its author’s where somebody is signed in, and stays when the account is gone', async () => {
    const leaving = await t.given.user()
    await say({ message: 'Goodbye.' }, leaving)
    const [before] = await listed()
    expect(before.author).toMatchObject({ id: leaving.id, name: expect.stringMatching(/^Test /) })
    await t.call('DELETE', '/users/self', { as: leaving })
    const [after] = await listed()
    expect(after).toEqual({ ...before, author: { id: leaving.id, name: null } })
  })

  test.each([
    ['no message', { message: ' ' }, 'message', 'Message is required.'],
    ['a message too long', { message: 'x'.repeat(501) }, 'message', 'Message must be at most 500 characters.'],
    ['NUL', { message: 'a\0b' }, 'message', 'Text must not hold a NUL character.'],
    ['an email that is none', { message: 'Hi.', email: 'me@home' }, 'email', 'Invalid email format'],
    ['a page elsewhere', { message: 'Hi.', page: 'https://evil.example' }, 'page', 'Page must be a path of this site.'],
    [
      'a page that leads elsewhere',
      { message: 'Hi.', page: '//evil.example' },
      'page',
      'Page must be a path of this site.',
    ],
    [
      'an unknown category',
      { message: 'Hi.', category: 'Praise' },
      'category',
      'Category must be one of Spelling, Grammar, Punctuation, Inappropriate Language, Inappropriate Photos/Content, Other.',
    ],
    ['a kind', { message: 'Hi.', kind: 'Admin Edit' }, 'kind', 'Unknown field "kind".'],
  ])('with %s is 422 and says so', async (_, fields, path, message) => {
    const { status, body } = await say(fields)
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  })
})

describe('the list', () => {
  test('holds what moderators said beside what people said, newest first', async () => {
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

  test('is narrowed by kind, category and subject', async () => {
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

  test('what people say about the site is on no stay', async () => {
    const stay = await t.given.acceptedStay(host, employee)
    await say({ message: 'Nice place.', page: `/stays/${stay.id}` })
    expect((await t.call('GET', `/stays/${stay.id}/feedback`, { as: host })).body.totalDocs).toBe(0)
  })
})
