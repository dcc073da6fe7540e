import { expect, test } from 'vitest'
import { markupOf } from '../../../test/markup-of.tsx'
import { PricePanel } from './price-panel.tsx'
import * as texts from './texts.ts'

test('a promotion that its plan covers is not announced as to be paid', async () => {
  const priced = (total: number) => ({ price: { total, lines: [] } as never, rate: null, frozen: false })
  const covered = await markupOf(<PricePanel {...priced(0)} />)
  expect(covered).toContain(texts.nothingToPay)
  expect(covered).not.toContain(texts.payLater)
  expect(await markupOf(<PricePanel {...priced(5100)} />)).toContain(texts.payLater)
})
