import { createApiClient } from '@lodestay/api-client'
import { NewCampaign, SubmittedCampaign } from '@lodestay/domain/campaigns/campaign'
import { describe, expect, test } from 'vitest'
import { assertComplete } from '../forms/assert-complete.server.ts'
import { candidatesOf, contentsOf, readCampaign } from './campaigns.server.ts'

const dated = {
  title: 'News',
  status: 'Accepted',
  stayId: 'stay_1',
  stay: { name: 'The Mill' },
  dateRange: { start: '2027-04-02T00:00:00.000Z', end: '2027-04-04T00:00:00.000Z' },
  campaignId: null,
}
const promotion = {
  ...dated,
  stayName: 'The Mill',
  price: { total: 15_010 },
  requestedDate: '2027-04-03T16:00:00.000Z',
  timeZone: 'America/New_York',
}
const docs: Readonly<Record<string, readonly object[]>> = {
  promotions: [
    { ...promotion, id: 'prm_bought', purchaseStatus: 'Purchased' },
    { ...promotion, id: 'prm_refunded', purchaseStatus: 'Cancelled' },
  ],
  cancellations: [{ ...dated, id: 'can_refunded', promote: true, promotionPrice: 2900, purchaseStatus: 'Cancelled' }],
  offers: [],
  giveaways: [{ ...dated, id: 'giv_refunded', price: 4900, purchaseStatus: 'Cancelled' }],
}

const api = createApiClient({
  baseUrl: 'https://platform.example',
  fetch: async (input) => {
    const { pathname, searchParams } = new URL((input as Request).url)
    const all = docs[pathname.split('/').at(-1)?.replace('stay-', '') ?? ''] ?? []
    const page = Number(searchParams.get('page') ?? 1)
    return Response.json({ docs: all.slice(page - 1, page), page, hasNextPage: page < all.length, nextCursor: null })
  },
})

test('an item of any page whose purchase was refunded is canceled and costs nothing', async () => {
  const items = await contentsOf(api, 'cmp_1')
  expect(items.map(({ id, status, price }) => [id, status, price])).toEqual([
    ['prm_bought', 'Accepted', 15_010],
    ['prm_refunded', 'Cancelled', null],
    // Only its promotion was refunded: the nights are still listed.
    ['can_refunded', 'Accepted', null],
    ['giv_refunded', 'Cancelled', null],
  ])
})

test('what can be added to a campaign comes in one call, a promotion without a title under its stay’s name', async () => {
  const asked: string[] = []
  const found = [
    { kind: 'stay-promotions', id: 'prm_1', title: '', stayName: 'The Mill' },
    { kind: 'offers', id: 'off_1', title: 'Weekdays', stayName: 'The Mill' },
  ]
  const api = createApiClient({
    baseUrl: 'https://platform.example',
    fetch: async (input) => {
      asked.push(new URL((input as Request).url).pathname)
      return Response.json({ candidates: found, isCapped: false })
    },
  })
  const { candidates } = await candidatesOf(api, 'org_1')
  expect(candidates.map(({ title }) => title)).toEqual(['The Mill', 'Weekdays'])
  expect(asked).toEqual(['/api/organizations/org_1/campaign-candidates'])
})

describe('a new campaign', () => {
  const whole = { title: 'Fall', summary: 'Quiet weeks.', goal: '', start: '2030-10-01', end: '2030-10-31', budget: '' }
  const check = (fields: Partial<typeof whole>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...whole, ...fields })) form.set(name, value)
    assertComplete(NewCampaign.extend(SubmittedCampaign.shape), { ...readCampaign(form), organizationId: 'org_1' })
  }

  test('is complete with a title, a summary and dates', () => expect(() => check({})).not.toThrow())

  test.each([
    ['summary', { summary: '' }, ['Summary is required.']],
    ['title and summary', { title: '', summary: '' }, ['Title is required.', 'Summary is required.']],
  ])('without its %s, names everything that it lacks for submission', (_, fields, messages) => {
    const errors = messages.map((message) => expect.objectContaining({ message }))
    expect(() => check(fields)).toThrow(expect.objectContaining({ errors }))
  })
})
