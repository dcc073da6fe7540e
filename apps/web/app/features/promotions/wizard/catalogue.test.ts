import { createApiClient } from '@lodestay/api-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserApi } from '../../../lib/browser-api.ts'
import { campaignsFor, giveawaysFor, outletsOf, participantsFor } from './catalogue.ts'

const asked: string[] = []
let docs: object[] = []
const client = createApiClient({
  baseUrl: 'https://platform.example',
  fetch: async (input) => {
    asked.push(new URL((input as Request).url).pathname)
    return Response.json({ docs, page: 1, hasNextPage: false, nextCursor: null })
  },
})
beforeEach(() => void vi.spyOn(browserApi, 'GET').mockImplementation(client.GET))
afterEach(() => void vi.restoreAllMocks())

test.each([
  ['campaign', () => campaignsFor('org_1', null), { id: 'cmp_1', title: 'Spring', status: 'Draft' }],
  ['giveaway', () => giveawaysFor('stay_1', null), { id: 'give_1', title: 'A canoe', drawnAt: null }],
  ['participant', () => participantsFor('prm_1'), { id: 'usr_1', name: 'Ann Poe' }],
])('a %s added on another page is a choice when the step is opened again', async (_, ask, added) => {
  docs = []
  expect(await ask()).toEqual([])
  docs = [added]
  expect(await ask()).toHaveLength(1)
})

test('an outlet is fetched once for several steps', async () => {
  asked.length = 0
  await outletsOf(['out_1'])
  await outletsOf(['out_1'])
  expect(asked).toEqual(['/api/outlets/out_1'])
})
