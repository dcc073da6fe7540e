/** The filters of staff tables, tested through the calls that accept them. */
import { type FilterField, operatorsOf, organizationFilterFields, userFilterFields } from '@lodestay/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, type Person, startTestPlatform, type TestPlatform } from '../test/index.ts'

let t: TestPlatform
let host: Host
let admin: Person
let employee: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[host, admin, employee] = await Promise.all([t.given.host('Fog & Ferry'), t.given.admin(), t.given.employee()])
  await t.given.draft(host)
})
afterAll(() => t.close())

function list(path: string, filter: object) {
  return t.call('GET', path, { as: employee, query: { filter: JSON.stringify(filter), limit: '100' } })
}

async function idsOf(path: string, ...items: object[]): Promise<string[]> {
  const { status, body } = await list(path, { items })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.docs.map(({ id }: { id: string }) => id)
}

describe('users', () => {
  test('can be filtered by role', async () => {
    expect(await idsOf('/users', { field: 'roles', operator: 'contains', value: ['Admin'] })).toEqual([admin.id])
  })

  test('can be filtered by part of an address, in any letter case', async () => {
    const { body } = await t.call('GET', `/users/${host.id}`, { as: admin })
    const part = body.email.split('@')[0].toUpperCase()
    expect(await idsOf('/users', { field: 'email', operator: 'startsWith', value: part })).toEqual([host.id])
  })

  test('can be filtered by when they joined, to the millisecond', async () => {
    const { body } = await t.call('GET', `/users/${host.id}`, { as: admin })
    const at = { field: 'createdAt', operator: 'equals', value: body.createdAt }
    expect(await idsOf('/users', at)).toContain(host.id)
  })

  test('can be filtered with several conditions, all or any of them', async () => {
    const items = [
      { field: 'roles', operator: 'contains', value: ['Host'] },
      { field: 'roles', operator: 'contains', value: ['Admin'] },
    ]
    expect(await idsOf('/users', ...items)).toEqual([])
    const { body } = await list('/users', { logic: 'or', items })
    expect(body.docs.map(({ id }: { id: string }) => id).sort()).toEqual([host.id, admin.id].sort())
  })
})

describe('organizations', () => {
  test('can be filtered by their number of stays', async () => {
    const some = { field: 'stayCount', operator: 'greaterThanOrEqual', value: 1 }
    expect(await idsOf('/organizations', some)).toEqual([host.organizationId])
    expect(await idsOf('/organizations', { ...some, value: 2 })).toEqual([])
  })

  test('can be filtered by whether they have paid', async () => {
    expect(await idsOf('/organizations', { field: 'csmrId', operator: 'isEmpty', value: null })).toEqual([
      host.organizationId,
    ])
  })
})

const tables = [
  ['/users', userFilterFields],
  ['/organizations', organizationFilterFields],
] as const
const values = { text: 'a', number: 1, time: '2026-01-01T00:00:00.000Z', boolean: true, choice: null, list: null }

describe.each(tables)('%s', (path, fields) => {
  test.each(
    Object.entries<FilterField>(fields).flatMap(([field, { kind, choices = [] }]) =>
      operatorsOf[kind].map((operator) => {
        const one = choices[0] ?? values[kind]
        const isEmptiness = operator === 'isEmpty' || operator === 'isNotEmpty'
        const takesMany = kind === 'list' || operator === 'isAnyOf' || operator === 'isNoneOf'
        return [field, operator, isEmptiness ? null : takesMany ? [one] : one] as const
      }),
    ),
  )('accepts %s %s', async (field, operator, value) => {
    await idsOf(path, { field, operator, value })
  })

  test('rejects unknown fields by name, and those only a search supports', async () => {
    const fault = async (filter: object) => (await list(path, filter)).body.errors
    expect(await fault({ items: [{ field: 'shoeSize', operator: 'equals', value: 1 }] })).toEqual([
      { path: 'filter.items.0.field', message: 'Unknown field "shoeSize".' },
    ])
    expect(await fault({ text: 'lake' })).toEqual([{ path: 'filter.text', message: 'Unknown field "text".' }])
  })
})
