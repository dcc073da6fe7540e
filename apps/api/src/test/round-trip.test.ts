/** Whatever is read can be sent back: each resource that a call changes, with every field that a read of it returns. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, type Person, startTestPlatform, type TestPlatform } from './index.ts'

let t: TestPlatform
let host: Host
let [admin, employee]: Person[] = []
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, admin, employee] = await Promise.all([t.given.host(), t.given.admin(), t.given.employee()])
})
afterAll(() => t.close())

const dateRange = { start: '2030-06-01T00:00:00.000Z', end: '2030-06-08T00:00:00.000Z' }
type Case = {
  readonly as: Person
  readonly method?: 'PATCH' | 'POST'
  readonly path: string
  readonly change?: string
  readonly body?: object
  readonly query?: Record<string, string>
}
async function made(path: string, body: object, as: Person = host): Promise<string> {
  return (await t.call('POST', path, { as, body })).body.id
}

const cases: readonly (readonly [name: string, prepare: () => Promise<Case>])[] = [
  ['an organization', async () => ({ as: host, path: `/organizations/${host.organizationId}` })],
  ['oneself', async () => ({ as: host, path: '/users/self' })],
  ['a user', async () => ({ as: admin as Person, path: `/users/${host.id}` })],
  ['a stay', async () => ({ as: host, path: `/stays/${(await t.given.acceptedStay(host, employee as Person)).id}` })],
  [
    'a draft',
    async () => ({
      as: host,
      path: `/stays/${(await t.given.draft(host)).id}`,
      query: { checkDrafts: 'true' },
    }),
  ],
  [
    'an announcement',
    async () => {
      const id = await made('/announcements', { title: 'Snow', body: 'It snows.' }, admin)
      return { as: admin as Person, path: `/announcements/${id}` }
    },
  ],
  [
    'a banner',
    async () => {
      const id = await made('/site-promotions', { title: 'Fall', link: '/stays', placement: 'home' }, admin)
      return { as: admin as Person, path: `/site-promotions/${id}` }
    },
  ],
  [
    'a campaign',
    async () => {
      const fields = { organizationId: host.organizationId, title: 'Fall', summary: 'Leaves.', dateRange }
      return { as: host, path: `/campaigns/${await made('/campaigns', fields)}` }
    },
  ],
  [
    'a webhook',
    async () => {
      const path = `/organizations/${host.organizationId}/webhooks`
      return { as: host, path: `${path}/${await made(path, { url: 'https://hooks.example.com/lodestay' })}` }
    },
  ],
  [
    'a rejection template',
    async () => {
      const fields = { title: `Blurred ${randomUUID()}`, category: 'Other', message: 'They are blurred.' }
      return {
        as: admin as Person,
        path: `/moderation/reply-templates/${await made('/moderation/reply-templates', fields, admin)}`,
      }
    },
  ],
  [
    'feedback',
    async () => ({ as: admin as Person, path: `/feedback/${await made('/feedback', { message: 'Nice.' })}` }),
  ],
  [
    'a saved search',
    async () => ({
      as: host,
      path: `/saved-searches/${await made('/saved-searches', { name: 'Maine', filter: { items: [] } })}`,
    }),
  ],
]

describe.each(cases)('%s', (_name, prepare) => {
  test('can be sent back as read', async () => {
    const { as, path, query = {} } = await prepare()
    const { body: read, status } = await t.call('GET', path, { as, query })
    expect(status).toBe(200)
    const { status: answered, body } = await t.call('PATCH', path, { as, body: read })
    expect([answered, body.errors ?? body.detail]).toEqual([200, undefined])
  })

  test('can be changed with the tag of its read, and not with an earlier one', async () => {
    const { as, path, query = {} } = await prepare()
    const { body: read, headers } = await t.call('GET', path, { as, query })
    const matching = (tag: string) => t.call('PATCH', path, { as, body: read, headers: { 'if-match': tag } })
    expect((await matching('"0-earlier"')).status).toBe(412)
    const { status, body } = await matching(String(headers.etag))
    expect([status, body.errors ?? body.detail]).toEqual([200, undefined])
  })

  test('sent back again with the same key is changed once', async () => {
    const { as, path, query = {} } = await prepare()
    const { body } = await t.call('GET', path, { as, query })
    const send = () => t.call('PATCH', path, { as, body, headers: { 'idempotency-key': `again ${path}` } })
    const [first, again] = [await send(), await send()]
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(again.headers['idempotency-replayed']).toBe('true')
  })

  test('is rejected if a read-only field was changed, by the field’s name', async () => {
    const { as, path, query = {} } = await prepare()
    const { body: read } = await t.call('GET', path, { as, query })
    const { status, body } = await t.call('PATCH', path, {
      as,
      body: { ...read, id: 'another', createdAt: '2001-01-01T00:00:00.000Z' },
    })
    expect(status).toBe(422)
    expect(body.errors).toContainEqual({ path: 'id', message: 'ID cannot be changed.' })
  })
})

describe('a resource sent back with a change and a key', () => {
  const asList = async () => {
    const path = `/favorite-lists/${await made('/favorite-lists', { name: 'Lakes' })}`
    const { body: read } = await t.call('GET', path, { as: host })
    const send = (body: object, key: string = randomUUID()) =>
      t.call('PATCH', path, { as: host, body, headers: { 'idempotency-key': key } })
    return { read, send }
  }

  test.each<[string, (read: { id: string }) => object]>([
    ['whole', (read) => read],
    ['with its id only', ({ id }) => ({ id })],
  ])('%s is changed once by a retried call, also concurrently', async (_name, partOf) => {
    const { read, send } = await asList()
    const change = () => send({ ...partOf(read), name: 'Rivers' }, `rivers ${read.id}`)
    const answers = [...(await Promise.all([change(), change(), change()])), await change()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'])).toHaveLength(3)
  })

  test('is refused if it is outdated, and its key can be used again', async () => {
    const { read, send } = await asList()
    expect((await send({ name: 'Rivers' })).status).toBe(200)
    const outdated = await send({ ...read, name: 'Hills' }, `hills ${read.id}`)
    expect(outdated.body.errors).toContainEqual({ path: 'updatedAt', message: 'Updated at cannot be changed.' })
    expect((await send({ name: 'Hills' }, `hills ${read.id}`)).body.name).toBe('Hills')
  })

  test('is submitted once', async () => {
    const { id: stayId } = await t.given.acceptedStay(host, employee as Person)
    const id = await made('/cancellations', { stayId, dateRange })
    const { body: read } = await t.call('GET', `/cancellations/${id}`, { as: host })
    const send = () =>
      t.call('POST', `/cancellations/${id}/update`, {
        as: host,
        body: { ...read, description: 'Changed' },
        headers: { 'idempotency-key': `submit ${id}` },
      })
    const [first, again] = [await send(), await send()]
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  })
})

test('a stay sent back as read, with a change, is submitted', async () => {
  const { id } = await t.given.acceptedStay(host, employee as Person)
  const { body: read } = await t.call('GET', `/stays/${id}`, { as: host, query: { checkDrafts: 'true' } })
  const body = { ...read, name: 'The Lakehouse' }
  const { status, body: submitted } = await t.call('POST', `/stays/${id}/update`, { as: host, body })
  expect([status, submitted.errors ?? submitted.detail]).toEqual([200, undefined])
  expect(submitted.revision).toMatchObject({ status: 'Submitted', changedFields: ['name'] })
})

test('preferences can be sent back as read, with their tag', async () => {
  const path = '/notifications/preferences'
  const { body, headers } = await t.call('GET', path, { as: host })
  const matching = (tag: string) => t.call('PATCH', path, { as: host, body, headers: { 'if-match': tag } })
  expect([(await matching('"0-earlier"')).status, (await matching(String(headers.etag))).status]).toEqual([412, 200])
})

test.each([
  ['one’s own account', () => '/users/self', (person: Person) => person],
  ['an account', (person: Person) => `/users/${person.id}`, () => admin as Person],
])('%s can be deleted with the tag of its read, and not with an earlier one', async (_name, pathOf, by) => {
  const person = await t.given.user()
  const [path, as] = [pathOf(person), by(person)]
  const { headers } = await t.call('GET', path, { as })
  const matching = (tag: string) => t.call('DELETE', path, { as, headers: { 'if-match': tag } })
  expect([(await matching('"0-earlier"')).status, (await matching(String(headers.etag))).status]).toEqual([412, 204])
})
