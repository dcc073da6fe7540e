import { createApiClient } from '@lodestay/api-client'
import { expect, test } from 'vitest'
import { openWork } from './hosting.server.ts'

const PAGES = 3

test('open work is the organization’s only, from every page of every status', async () => {
  const asked: string[] = []
  const api = createApiClient({
    baseUrl: 'https://platform.example',
    fetch: async (input) => {
      const { searchParams } = new URL((input as Request).url)
      const [status, page] = [searchParams.get('status') ?? 'waiting', Number(searchParams.get('page') ?? 1)]
      asked.push(searchParams.get('organizationId') ?? 'any')
      return Response.json({
        docs: [{ status, stay: { id: `stay_${status}_${page}` } }],
        page,
        hasNextPage: page < PAGES,
        nextCursor: null,
      })
    },
  })
  const work = await openWork(api, 'org_1')
  expect(work.map(({ stay }) => stay.id)).toEqual(
    ['Rejected', 'Draft', 'waiting'].flatMap((status) => [1, 2, 3].map((page) => `stay_${status}_${page}`)),
  )
  expect(new Set(asked)).toEqual(new Set(['org_1']))
})
