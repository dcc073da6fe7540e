import { AWAITS_PAYMENT } from '@lodestay/domain/plans/plan-units'
import type { PromotionPrice } from '@lodestay/domain/promotions/stay-promotion'
import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { PriceTable } from './price-table.tsx'

const price: PromotionPrice = {
  lines: [
    { part: 'variant', id: 'single', name: 'Story, Single', price: 1900 },
    { part: 'posting', id: 'a', name: 'Harbor Notes', price: 3000 },
    { part: 'posting', id: 'b', name: 'Lake Letters', price: 4000 },
  ],
  subtotal: 8900,
  covered: 4900,
  planItem: 'stories',
  unit: { item: 'stories', included: 3, left: 1 },
  awaitsPayment: false,
  plan: 'Plus',
  discountPercent: 5,
  discount: 200,
  total: 3800,
  currency: 'USD',
}

/** The table's rows as text. */
async function rowsOf(shown: PromotionPrice): Promise<string[]> {
  const markup = await markupOf(<PriceTable price={shown} caption="Price" />)
  return markup.split('</tr>').map((row) =>
    row
      .replace(/<!--.*?-->/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

test('a price shows what the plan covers, how many units are left, and the discount on the rest', async () => {
  const rows = await rowsOf(price)
  expect(rows.slice(-5, -1)).toEqual([
    'Subtotal $89',
    'Covered by the Plus plan (1 of 3 stories left this month) −$49',
    'Plus plan, 5% off −$2',
    'Total $38',
  ])
})

test('a price of 0 is explained', async () => {
  const rows = await rowsOf({ ...price, covered: 8900, unit: null, discount: 0, total: 0 })
  expect(rows.slice(-4, -1)).toEqual(['Subtotal $89', 'Covered by the Plus plan −$89', 'Total $0'])
})

test('a price that no unit pays before the plan’s new month is paid says so', async () => {
  const rows = await rowsOf({ ...price, covered: 0, unit: null, awaitsPayment: true, discount: 0, total: 8900 })
  expect(rows).toContain(AWAITS_PAYMENT)
})

test('a price without a plan is just a sum', async () => {
  const rows = await rowsOf({ ...price, covered: 0, unit: null, plan: 'Free', discount: 0, total: 8900 })
  expect(rows.filter((row) => row.startsWith('Total'))).toEqual(['Total $89'])
})
