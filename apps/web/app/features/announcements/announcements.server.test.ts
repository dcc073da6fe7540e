import { createApiClient } from '@lodestay/api-client'
import { expect, test } from 'vitest'
import { announcementsFor } from './announcements.server.ts'

/** The ids of what a page announces while the platform has pages of two announcements, and the queries asked. */
async function announced(pathname: string, pages: number, status = 200) {
  const asked: string[] = []
  const api = createApiClient({
    baseUrl: 'http://platform',
    retries: 0,
    freshMs: 0,
    fetch: async (input) => {
      const { search, searchParams } = new URL(new Request(input).url)
      asked.push(search)
      const page = Number(searchParams.get('page') ?? 1)
      const docs = [0, 1].map((index) => ({ id: `ann_${2 * page + index}`, title: 'Hello', audience: 'User' }))
      return Response.json({ docs, page, hasNextPage: page < pages, nextCursor: null }, { status })
    },
  })
  return { ids: (await announcementsFor(api, pathname)).map(({ id }) => id), asked }
}

test.each([
  ['/', 'site'],
  ['/host/org_1/stays/stay_1', 'site'],
  ['/stays/stay_1', 'stay_1'],
  ['/stays/stay_1/report', 'stay_1'],
])('the page %s asks once, for what is shown now about: %s', async (pathname, about) => {
  expect(await announced(pathname, 1)).toEqual({
    ids: ['ann_2', 'ann_3'],
    asked: [`?limit=100&active=true&about=${about}`],
  })
})

test('announcements are read to their end, so that newer ones displace none', async () => {
  expect((await announced('/', 3)).ids).toHaveLength(6)
})

test('a page whose announcements can’t be loaded has none', async () => {
  expect((await announced('/', 1, 503)).ids).toEqual([])
})
