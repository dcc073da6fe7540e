import { afterAll, beforeAll, expect, test } from 'vitest'
import { plansInOrder, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
const stays = new Map<string, string>()
beforeAll(async () => {
  t = await startTestPlatform()
  const [host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  for (let n = 0; n < 5; n++) {
    const { id, updatedAt } = await t.given.acceptedStay(host, employee)
    stays.set(id, updatedAt)
  }
  await t.given.draft(host)
})
afterAll(() => t.close())

async function read(path: string, query: Record<string, string>) {
  const { status, body, text } = await t.call('GET', path as '/sitemap', { query })
  expect(status, text).toBe(200)
  return body
}

test('parts of two contain every public stay once, and no draft, with the time it last changed', async () => {
  const { parts } = await read('/sitemap', { size: '2' })
  expect(parts.map(({ after }: { after: number }) => after)).toEqual([0, 2, 4])
  expect(parts.map(({ count }: { count: number }) => count)).toEqual([2, 2, 1])
  const found: { id: string; updatedAt: string }[] = []
  for (const { after, updatedAt } of parts) {
    const part = await read('/sitemap/stays', { size: '2', after: String(after) })
    expect(part.stays.map((stay: { updatedAt: string }) => stay.updatedAt)).toContain(updatedAt)
    found.push(...part.stays)
  }
  expect(new Map(found.map(({ id, updatedAt }) => [id, updatedAt]))).toEqual(stays)
})

test('parts remain the same when a stay is gone, and one without stays is left out', async () => {
  const [, second = '', third = '', fourth = ''] = [...stays.keys()]
  const employee = await t.given.employee()
  const set = (id: string, action: string) =>
    t.call('POST', `/stays/${id}/${action}`, { as: employee, body: action === 'disable' ? { reason: 'A test.' } : {} })
  for (const id of [second, third, fourth]) expect((await set(id, 'disable')).status).toBe(200)
  const { parts } = await read('/sitemap', { size: '2' })
  expect(parts).toMatchObject([
    { after: 0, count: 1 },
    { after: 4, count: 1 },
  ])
  for (const id of [second, third, fourth]) expect((await set(id, 'enable')).status).toBe(200)
})

test('parts are read from an index, not from the rows of all stays', async () => {
  const plan = await plansInOrder(t.platform.db, 'part(after)', () => read('/sitemap', { size: '3' }))
  expect(plan).toContain('Index Only Scan using stay_search_changes on stay_search')
})

test('one part contains fifty thousand', async () => {
  expect((await read('/sitemap', {})).parts).toMatchObject([{ count: 5 }])
})

test.each(['0', '50001', 'all'])('a size of %s is 422', async (size) => {
  expect((await t.call('GET', '/sitemap', { query: { size } })).status).toBe(422)
})
