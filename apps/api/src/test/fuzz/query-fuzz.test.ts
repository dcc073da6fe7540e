/**
 * Fuzzes filters and cursors on every list that accepts them: the general fuzzer calls each list too rarely to cover
 * every field.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeCursor } from '../../kernel/paging.ts'
import { type Person, startTestPlatform, type TestPlatform } from '../index.ts'
import { forgedCursor, writtenFilter } from './query-arbitrary.ts'
import { runs, seed } from './settings.ts'

let t: TestPlatform
let people: { host: Person & { organizationId: string }; admin: Person }
beforeAll(async () => {
  t = await startTestPlatform({ LOG_LEVEL: process.env.FUZZ_RUNS ? 'error' : 'silent' })
  people = { host: await t.given.host(), admin: await t.given.admin() }
  const host = people.host
  for (let index = 0; index < 3; index++) await t.given.acceptedStay(host, people.admin, { name: `Cedar ${index}` })
  await t.given.submittedStay(host)
}, 60_000)
afterAll(() => t.close())

const filtered = ['/stays', '/stays/custom', '/stays/count', '/search', '/organizations/:id/stays']
const continued = [...filtered, '/travelers/feed', '/notifications', '/audit', '/moderation/queue']

function pathOf(path: string) {
  return path.replace(':id', people.host.organizationId)
}

async function ask(as: Person, path: string, query: Record<string, string>) {
  const answer = await t.call('GET', pathOf(path), { as, query })
  expect(answer.status, `${path} ${JSON.stringify(query)} ${answer.text}`).toBeLessThan(500)
  return answer
}

describe('any filter', () => {
  test.each(filtered)(
    'on %s is accepted or rejected',
    async (path) => {
      await fc.assert(
        fc.asyncProperty(writtenFilter, fc.boolean(), async (filter, byHost) => {
          await ask(byHost ? people.host : people.admin, path, { filter })
        }),
        { numRuns: runs * 10, seed },
      )
    },
    60_000,
  )

  test.each(filtered.slice(0, 2).flatMap((path) => ['\0', 'a\0b', '\uD800'].map((value) => [path, value] as const)))(
    'on %s with the value %j is 422 and names the condition',
    async (path, value) => {
      const filter = JSON.stringify({ items: [{ field: 'name', operator: 'equals', value }] })
      const { status, body } = await ask(people.host, path, { filter })
      expect([status, body.errors?.[0]?.path]).toEqual([422, 'filter.items.0.value'])
    },
  )
})

describe('any cursor', () => {
  test.each(continued)(
    'on %s is accepted or rejected',
    async (path) => {
      const sort = fc.constantFrom('', 'name', 'currentRate', 'publishedAt', 'favoriteCount')
      await fc.assert(
        fc.asyncProperty(forgedCursor.map(String), sort, async (cursor, field) => {
          await ask(people.admin, path, {
            cursor: cursor.toWellFormed(),
            ...(field && filtered.includes(path) && { filter: JSON.stringify({ sort: [{ field }] }) }),
          })
        }),
        { numRuns: runs * 10, seed },
      )
    },
    60_000,
  )

  test.each([
    ['/audit', ['\0']],
    ['/audit', [null]],
    ['/audit', [7]],
    ['/moderation/queue', ['1', 'x']],
    ['/moderation/queue', ['2026-02-30 00:00:00+00', 'x']],
    ['/moderation/queue', [1e300, 'x']],
    ['/moderation/queue', [1, '\0']],
    ['/notifications', ['ntf_\0']],
    ['/travelers/feed', [1, 1, 1, '\0']],
  ])('on %s of %j is 422', async (path, parts) => {
    expect((await ask(people.admin, path, { cursor: encodeCursor(parts) })).status).toBe(422)
  })

  test('of a nonexistent date is 422', async () => {
    const cursor = encodeCursor(['sort', '2026-02-30T00:00:00Z', '1'])
    const filter = JSON.stringify({ sort: [{ field: 'publishedAt' }] })
    expect((await ask(people.admin, '/stays', { cursor, filter })).status).toBe(422)
  })
})
