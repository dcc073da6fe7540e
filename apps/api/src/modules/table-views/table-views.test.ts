import { TABLE_VIEWS_MAX } from '@lodestay/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
beforeAll(async () => {
  t = await startTestPlatform()
})
afterAll(() => t.close())

function save(as: Person, fields: object = {}) {
  return t.call('POST', '/table-views', { as, body: { table: 'stays', name: 'Live', query: 'state=live', ...fields } })
}

async function namesOf(as: Person, query: Record<string, string> = {}): Promise<string[]> {
  const { body } = await t.call('GET', '/table-views', { as, query })
  return body.docs.map(({ name }: { name: string }) => name)
}

test('views are stored per table, and listed by name', async () => {
  const person = await t.given.user()
  await save(person)
  await save(person, { name: 'Cheap' })
  await save(person, { table: 'users', name: 'Hosts' })
  expect(await namesOf(person, { table: 'stays' })).toEqual(['Cheap', 'Live'])
  expect(await namesOf(person)).toEqual(['Cheap', 'Hosts', 'Live'])
})

test('a view replaces one with the same name, ignoring case', async () => {
  const person = await t.given.user()
  const { body: first } = await save(person)
  const { status, body } = await save(person, { name: 'live', query: 'state=hidden' })
  expect([status, body.id, body.name, body.query]).toEqual([201, first.id, 'live', 'state=hidden'])
  expect(await namesOf(person)).toEqual(['live'])
})

test('the number of views per table is limited, also for two concurrent calls', async () => {
  const person = await t.given.user()
  for (let n = 1; n < TABLE_VIEWS_MAX; n++) await save(person, { name: `View ${n}` })
  const answers = await Promise.all(['One more', 'Another'].map((name) => save(person, { name })))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await save(person, { name: 'View 1', query: 'state=drafts' })).status).toBe(201)
})

test('nobody can see or delete another user’s view', async () => {
  const [person, other] = [await t.given.user(), await t.given.user()]
  const { body } = await save(person)
  expect(await namesOf(other)).toEqual([])
  expect((await t.call('DELETE', `/table-views/${body.id}`, { as: other })).status).toBe(404)
  expect((await t.call('DELETE', `/table-views/${body.id}`, { as: person })).status).toBe(204)
  expect(await namesOf(person)).toEqual([])
})

test.each([
  [{ table: 'outlets' }, 'table', 'Table must be one of stays, users, organizations, audit.'],
  [{ name: '' }, 'name', 'Name is required.'],
  [{ query: '' }, 'query', 'Query is required.'],
  [{ query: 'state=live now' }, 'query', 'Query must be the parameters of a URL.'],
])('%j is refused by name', async (fields, path, message) => {
  const { status, body } = await save(await t.given.user(), fields)
  expect([status, body.errors]).toEqual([422, [{ path, message }]])
})
