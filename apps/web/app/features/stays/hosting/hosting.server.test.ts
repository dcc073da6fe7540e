import { createApiClient } from '@lodestay/api-client'
import { expect, test } from 'vitest'
import { openWork, staysWith } from './hosting.server.ts'

/** An API that answers everything with this, and the URLs that it was asked. */
function answering(reply: (url: URL) => object) {
  const asked: URL[] = []
  const api = createApiClient({
    baseUrl: 'https://platform.example',
    fetch: async (input) => {
      const url = new URL((input as Request).url)
      asked.push(url)
      return Response.json(reply(url))
    },
  })
  return { api, asked }
}

test('open work is the organization’s only, of every status, in one call each however much there is', async () => {
  const { api, asked } = answering(({ searchParams }) => {
    const status = searchParams.get('status') ?? 'waiting'
    return { docs: [{ status, stay: { id: `stay_${status}` } }], hasNextPage: status === 'Draft', nextCursor: null }
  })
  const { work, isMore } = await openWork(api, 'org_1')
  expect([work.map(({ stay }) => stay.id), isMore]).toEqual([['stay_Rejected', 'stay_Draft', 'stay_waiting'], true])
  expect(asked.map(({ searchParams }) => searchParams.get('organizationId'))).toEqual(['org_1', 'org_1', 'org_1'])
})

test('a picker’s stays come in one call however many there are, with a name for each', async () => {
  const many = Array.from({ length: 5000 }, (_, n) => ({ id: `stay_${n}`, name: n === 0 ? '' : `Stay ${n}` }))
  const { api, asked } = answering(() => ({ stays: many }))
  const stays = await staysWith(api, 'offer.Create', 'org_1')
  expect([stays.length, stays[0]]).toEqual([5000, { id: 'stay_0', name: 'Untitled stay' }])
  expect(asked.map(({ pathname, search }) => pathname + search)).toEqual([
    '/api/organizations/org_1/stay-names?permission=offer.Create',
  ])
})
