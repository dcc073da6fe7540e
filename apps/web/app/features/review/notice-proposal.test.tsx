import type { Offer } from '@lodestay/domain/offers-and-cancellations/notice'
import { WholeStayFields } from '@lodestay/domain/stays/stay'
import { emptyStayValues } from '@lodestay/domain/stays/stay-fields'
import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { StayPagePreview } from '../stays/preview/stay-page-preview.tsx'
import NoticeProposal from './notice-proposal.tsx'
import { PromotedMedia } from './promoted-media.tsx'

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

test('descriptions of pictures are read along with them: visitors see them, too', async () => {
  const media = [{ url: '/media/one.jpg', alt: 'Cheaper at 555-0100' }]
  expect(await markupOf(<NoticeProposal notice={{ ...offer, media }} />)).toContain('>Cheaper at 555-0100</figcaption>')
  expect(await markupOf(<PromotedMedia media={media} />)).toContain('>Cheaper at 555-0100</figcaption>')
  const stay = { ...WholeStayFields.parse(emptyStayValues), media }
  expect(await markupOf(<StayPagePreview stay={stay} wide />)).toContain('>Cheaper at 555-0100</figcaption>')
})

test('facts stand beside the pictures, and take the whole width without any', async () => {
  expect(await outerTag([{ url: '/media/one.jpg', alt: 'The dock' } as Offer['media'][number]])).toBe('div')
  expect(await outerTag([])).toBe('dl')
})
