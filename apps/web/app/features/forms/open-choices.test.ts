import { createApiClient } from '@lodestay/api-client'
import { expect, test } from 'vitest'
import { type OpenChoice, openCampaigns, openGiveaways } from './open-choices.ts'

/** A fake platform whose list has these pages, by number. */
function apiWith(pages: readonly (readonly object[])[]) {
  return createApiClient({
    baseUrl: 'https://platform.example',
    fetch: async (input) => {
      const page = Number(new URL((input as Request).url).searchParams.get('page') ?? 1)
      return Response.json({ docs: pages[page - 1], page, hasNextPage: page < pages.length, nextCursor: null })
    },
  })
}

async function idsOf(choices: Promise<readonly OpenChoice[]>) {
  return (await choices).map(({ id }) => id)
}

test('campaign choices are those on all pages that aren’t over, and the current one', async () => {
  const api = apiWith([
    [
      { id: 'cmp_open', title: 'Spring', status: 'Draft' },
      { id: 'cmp_over', title: 'Winter', status: 'Executed' },
    ],
    [{ id: 'cmp_present', title: 'Fall', status: 'Executed' }],
  ])
  expect(await idsOf(openCampaigns(api, 'org_1', null))).toEqual(['cmp_open'])
  expect(await idsOf(openCampaigns(api, 'org_1', 'cmp_present'))).toEqual(['cmp_open', 'cmp_present'])
})

test('giveaway choices are those on all pages that aren’t drawn, and the current one', async () => {
  const drawnAt = '2026-01-01T00:00:00.000Z'
  const api = apiWith([
    [
      { id: 'give_drawn', title: 'A weekend', drawnAt },
      { id: 'give_present', title: 'A canoe', drawnAt },
    ],
    [{ id: 'give_open', title: 'A week', drawnAt: null }],
  ])
  expect(await idsOf(openGiveaways(api, 'stay_1', null))).toEqual(['give_open'])
  expect(await idsOf(openGiveaways(api, 'stay_1', 'give_present'))).toEqual(['give_present', 'give_open'])
})
