import { createApiClient } from '@lodestay/api-client'
import { expect, test } from 'vitest'
import { allMembers } from './all-members.ts'

const people = Array.from({ length: 130 }, (_, at) => ({
  userId: `usr_${at}`,
  firstName: at === 129 ? '' : 'Ann',
  lastName: at === 129 ? '' : `Number ${at}`,
  email: `ann${at}@lodestay.test`,
}))

const api = createApiClient({
  baseUrl: 'https://platform.example',
  fetch: async (input) => {
    const asked = new URL((input as Request).url).searchParams
    const [page, limit] = [Number(asked.get('page') ?? 1), Number(asked.get('limit'))]
    const docs = people.slice((page - 1) * limit, page * limit)
    return Response.json({ docs, page, hasNextPage: page * limit < people.length, nextCursor: null })
  },
})

test('an organization’s members are complete, by name, and by email if they have none', async () => {
  const members = await allMembers(api, 'org_1')
  expect(members).toHaveLength(130)
  expect(members.slice(-2)).toEqual([
    { id: 'usr_128', name: 'Ann Number 128' },
    { id: 'usr_129', name: 'ann129@lodestay.test' },
  ])
})
