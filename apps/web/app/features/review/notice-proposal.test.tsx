import type { Offer } from '@lodestay/domain/offers-and-cancellations/notice'
import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import NoticeProposal from './notice-proposal.tsx'

const offer: Offer = {
  id: 'offer_1',
  stayId: 'stay_1',
  organizationId: 'org_1',
  stayName: 'The Mill',
  rejection: null,
  stay: null,
  title: 'Spring weekend',
  dateRange: { start: '2027-04-02T00:00:00.000Z', end: '2027-04-04T00:00:00.000Z' },
  price: null,
  rate: null,
  description: 'Two nights for one.',
  instructions: '',
  ctaText: '',
  link: '',
  media: [],
  promote: true,
  campaignId: null,
  enabled: true,
  status: 'Pending',
  isPromoted: false,
  version: 1,
  createdAt: '2027-03-01T00:00:00.000Z',
  updatedAt: '2027-03-01T00:00:00.000Z',
}

/** The tag of the markup's outermost element. */
async function outerTag(media: Offer['media']): Promise<string | undefined> {
  return (await markupOf(<NoticeProposal notice={{ ...offer, media }} />)).match(/^(?:<link[^>]*>)*<(\w+)/)?.[1]
}

test('facts stand beside the pictures, and take the whole width without any', async () => {
  expect(await outerTag([{ url: '/media/one.jpg', alt: 'The dock' } as Offer['media'][number]])).toBe('div')
  expect(await outerTag([])).toBe('dl')
})
