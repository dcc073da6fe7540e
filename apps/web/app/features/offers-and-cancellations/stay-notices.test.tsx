import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import type { StayNotice } from './find-notices.server.ts'
import StayNoticeList from './stay-notices.tsx'

function notice(number: number): StayNotice {
  return {
    id: `ofr_${number}`,
    title: `Offer ${number}`,
    description: '',
    instructions: '',
    isPromoted: false,
    dates: { start: '2030-05-01', end: '2030-05-04' },
    hasBegun: false,
    price: null,
    rate: null,
    out: null,
    pictures: [],
  }
}

async function listed(count: number): Promise<string[]> {
  const offers = Array.from({ length: count }, (_, index) => notice(index + 1))
  return (await markupOf(<StayNoticeList offers={offers} freeNights={[]} />)).split('<details')
}

test('a stay’s first three offers are shown, and all others behind a button that says how many', async () => {
  const [shown = '', more = ''] = await listed(5)
  expect(shown).toContain('Offer 3')
  expect(shown).not.toContain('Offer 4')
  expect(more).toMatch(/Show 2 more.*Offer 4.*Offer 5/s)
  expect(await listed(3)).toHaveLength(1)
})
