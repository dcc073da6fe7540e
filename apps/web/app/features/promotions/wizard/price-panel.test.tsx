import { expect, test } from 'vitest'
import { markupOf } from '../../../test/markup-of.tsx'
import { PricePanel } from './price-panel.tsx'
import * as texts from './texts.ts'

function priced(total: number, covered = 0): Promise<string> {
  return markupOf(<PricePanel price={{ total, covered, lines: [] } as never} rate={null} frozen={false} />)
}

test('only a promotion with something to pay is announced as to be paid, and only a covered one as covered', async () => {
  expect(await priced(0, 5100)).toContain(texts.coveredByPlan)
  expect(await priced(5100)).toContain(texts.payLater)
  const free = await priced(0)
  expect(free).toContain(texts.nothingToPay)
  for (const text of [texts.coveredByPlan, texts.payLater]) expect(free).not.toContain(text)
})
