import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let traveler: Person
let employee: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[traveler, employee] = await Promise.all([t.given.user(), t.given.employee()])
})
afterAll(() => t.close())

const banner = { title: 'Cabins with a stove', link: '/stays?text=stove', placement: 'home' }

function put(fields: object = {}) {
  return t.call('POST', '/site-promotions', { as: employee, body: { ...banner, ...fields } })
}

function change(id: string, body: object, headers: Record<string, string> = {}) {
  return t.call('PATCH', `/site-promotions/${id}`, { as: employee, body, headers })
}

async function listed(as: Person | null, query: Record<string, string> = {}) {
  const { body } = await t.call('GET', '/site-promotions', { as, query: { limit: '100', ...query } })
  return body.docs.map((doc: { id: string }) => doc.id) as string[]
}

function fromNow(seconds: number) {
  return new Date(Date.now() + seconds * 1000).toISOString()
}

describe('the list of site promotions', () => {
  test('contains those that are enabled and inside their window; for staff, the rest too', async () => {
    const shown = (await put()).body
    const now = (await put({ window: { start: fromNow(-60), end: fromNow(60) } })).body
    const hidden = [
      (await put({ enabled: false })).body,
      (await put({ window: { start: fromNow(60), end: fromNow(120) } })).body,
      (await put({ window: { start: fromNow(-120), end: fromNow(-60) } })).body,
    ]
    for (const reader of [null, traveler]) {
      const ids = await listed(reader)
      expect([shown.id, now.id].every((id) => ids.includes(id))).toBe(true)
      for (const { id } of hidden) {
        expect(ids).not.toContain(id)
        expect((await t.call('GET', `/site-promotions/${id}`, { as: reader })).status).toBe(404)
      }
    }
    const known = await listed(employee)
    expect(hidden.every(({ id }) => known.includes(id))).toBe(true)
    expect((await t.call('GET', `/site-promotions/${hidden[0].id}`, { as: employee })).status).toBe(200)
  })

  test('contains only active ones for staff as well if requested', async () => {
    const { id } = (await put({ enabled: false })).body
    expect(await listed(employee, { active: 'true' })).toEqual(await listed(null))
    expect(await listed(employee, { active: 'false' })).toContain(id)
    expect(await listed(traveler, { active: 'false' })).not.toContain(id)
  })

  test('is sorted by priority within its placement, ties newest first', async () => {
    const at = { placement: 'stay' }
    const [low, first, second] = [
      (await put({ ...at, priority: 1 })).body,
      (await put({ ...at, priority: 9 })).body,
      (await put({ ...at, priority: 9 })).body,
    ]
    expect(await listed(null, at)).toEqual([second.id, first.id, low.id])
    expect((await t.call('GET', '/site-promotions', { query: { placement: 'roof' } })).status).toBe(422)
  })
})

describe('creating one', () => {
  test('fills in defaults', async () => {
    const { status, body, headers } = await put()
    expect([status, headers.etag]).toEqual([201, '"1"'])
    expect(body).toMatchObject({
      ...banner,
      body: '',
      ctaText: 'See Details',
      imageUrl: null,
      window: null,
      enabled: true,
      priority: 0,
    })
  })

  test.each(['/stays', '/stays?text=a%20b#map', 'https://example.com/spring'])('may link to %s', async (link) => {
    expect((await put({ link })).body.link).toBe(link)
  })

  test.each([
    ['no title', { title: '' }, 'title', 'Title is required.'],
    ['a title too long', { title: 'x'.repeat(101) }, 'title', 'Title must be at most 100 characters.'],
    ['a body too long', { body: 'x'.repeat(301) }, 'body', 'Body must be at most 300 characters.'],
    ['a call too long', { ctaText: 'x'.repeat(101) }, 'ctaText', 'Call to action must be at most 100 characters.'],
    ['a script as its link', { link: 'javascript:alert(1)' }, 'link', 'Invalid URL format'],
    ['a link to another host that looks like a path', { link: '//evil.example' }, 'link', 'Invalid URL format'],
    ['one with a backslash', { link: '/\\evil.example' }, 'link', 'Invalid URL format'],
    ['a picture from nowhere', { imageUrl: 'picture.png' }, 'imageUrl', 'Invalid URL format'],
    [
      'a picture at another site',
      { imageUrl: 'https://example.com/a.webp' },
      'imageUrl',
      'Image url must be an uploaded picture.',
    ],
    ['an unknown place', { placement: 'roof' }, 'placement', 'Placement must be one of home, search, stay.'],
    ['a priority of words', { priority: 'high' }, 'priority', 'Priority must be a whole number.'],
    ['a priority too high', { priority: 1001 }, 'priority', 'Priority must be at most 1000.'],
    ['NUL', { title: 'a\0b' }, 'title', 'Text must not contain a NUL character.'],
    ['a field of ours', { version: 2 }, 'version', 'Unknown field "version".'],
  ])('with %s is 422 and says so', async (_, fields, path, message) => {
    const { status, body } = await put(fields)
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  })
})

test('a change updates only what is sent', async () => {
  const before = (
    await put({ priority: 5, imageUrl: '/media/uploads/promotions/pic_01k00000000000000000000000/960.webp' })
  ).body
  const after = await change(before.id, { ctaText: 'Warm up', imageUrl: null })
  expect(after.body).toEqual({ ...before, ctaText: 'Warm up', imageUrl: null, version: 2 })
})

test('of two changes to the same version, one is 412', async () => {
  const { id } = (await put()).body
  const answers = await t.meetAt('site_promotions', id, [
    () => change(id, { title: 'One' }, { 'if-match': '"1"' }),
    () => change(id, { title: 'Two' }, { 'if-match': '"1"' }),
  ])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412])
})

test('each write is in the audit log, including the deletion', async () => {
  const { id } = (await put()).body
  await change(id, { title: 'Changed' })
  expect((await t.call('DELETE', `/site-promotions/${id}`, { as: employee })).status).toBe(204)
  expect((await t.call('GET', `/site-promotions/${id}`, { as: employee })).status).toBe(404)
  const log = await t.platform.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('at')
    .execute()
  expect(log).toMatchObject([
    { action: 'site-promotion.create', actor_id: employee.id, before: null, after: { title: banner.title } },
    { action: 'site-promotion.update', before: { title: banner.title }, after: { title: 'Changed' } },
    { action: 'site-promotion.delete', before: { title: 'Changed' }, after: null },
  ])
})
