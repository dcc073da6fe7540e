import type { Outlet } from '@lodestay/domain/outlets/outlet'
import { postAt } from '@lodestay/domain/promotions/promotion-post'
import { StayPromotionFields } from '@lodestay/domain/promotions/stay-promotion'
import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { PostFrame } from './post-frame.tsx'

const written = StayPromotionFields.parse({ summary: 'A week by the lake.' })

function shownOn(platform: string): Promise<string> {
  const limits = { captionMax: 5000, taggedAccountsMax: 5, mediaMin: 0, mediaMax: 1, mediaKinds: ['photo'] }
  const outlet = {
    id: 'out_1',
    name: 'Lake Letters',
    network: { id: 'net', slug: 'net', name: 'Net', platform, limits },
  }
  const shown = outlet as unknown as Outlet
  return markupOf(<PostFrame outlet={shown} post={postAt(written, shown)} written={written} stayName="The Boathouse" />)
}

test('a newsletter’s preview has the button of its email, and a post’s has none', async () => {
  expect(await shownOn('Email')).toContain('See The Boathouse')
  expect(await shownOn('X')).not.toContain('See The Boathouse')
})
