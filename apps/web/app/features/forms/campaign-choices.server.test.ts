import { createApiClient } from '@lodestay/api-client'
import { expect, test } from 'vitest'
import { campaignChoices } from './campaign-choices.server.ts'

const pages = [
  [
    { id: 'cmp_open', title: 'Spring', status: 'Draft' },
    { id: 'cmp_over', title: 'Winter', status: 'Executed' },
  ],
  [{ id: 'cmp_present', title: 'Fall', status: 'Executed' }],
]

const api = createApiClient({
  baseUrl: 'https://platform.example',
  fetch: async (input) => {
    const page = Number(new URL((input as Request).url).searchParams.get('page') ?? 1)
    return Response.json({ docs: pages[page - 1], page, hasNextPage: page < pages.length, nextCursor: null })
  },
})
const owner = {
  id: 'user_1',
  roles: ['Host'],
  contextRoles: [{ role: 'orgOwner', organizationId: 'org_1' }],
} as const

test('the choices are the campaigns on all pages that aren’t over, and the item’s current one', async () => {
  const idsOf = async (present: string | null) =>
    (await campaignChoices(api, owner, 'org_1', present)).map(({ id }) => id)
  expect(await idsOf(null)).toEqual(['cmp_open'])
  expect(await idsOf('cmp_present')).toEqual(['cmp_open', 'cmp_present'])
})
