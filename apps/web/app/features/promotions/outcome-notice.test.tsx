import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { OutcomeNotice, outcomeOf } from './outcome-notice.tsx'
import * as texts from './texts.ts'

const paid = { price: { total: 5100 } as never, purchaseStatus: 'Purchased' } as const

function task(status: 'done' | 'failed') {
  return { role: 'posting', status, refunds: true } as const
}

test.each([
  ['every outlet posted', paid, [task('done'), task('done')], texts.completeTitle, texts.completeHint],
  ['some outlets posted', paid, [task('done'), task('failed')], texts.partlyPostedTitle, texts.postedBySome(1, 2)],
  ['no outlet posted', paid, [task('failed')], texts.notPostedTitle, texts.refundComing],
  [
    'was refunded because no outlet posted it',
    { ...paid, purchaseStatus: 'Cancelled' } as const,
    [task('failed')],
    texts.notPostedTitle,
    texts.priceRefunded,
  ],
])('a finished promotion that %s says so', async (_, promotion, tasks, title, text) => {
  const markup = await markupOf(<OutcomeNotice promotion={promotion} outcome={outcomeOf(tasks)} />)
  const titles = [texts.completeTitle, texts.partlyPostedTitle, texts.notPostedTitle]
  expect(titles.filter((each) => markup.includes(each))).toEqual([title])
  expect(markup).toContain(text)
})

test('one that cost nothing and wasn’t posted mentions no refund', async () => {
  const free = { price: null, purchaseStatus: 'Purchased' } as const
  const markup = await markupOf(<OutcomeNotice promotion={free} outcome={outcomeOf([task('failed')])} />)
  expect(markup).toContain(texts.postedByNone)
  expect(markup).not.toContain('refund')
})

test('one whose payment a bank took back promises no refund', async () => {
  const outcome = outcomeOf([{ ...task('failed'), refunds: false }])
  const markup = await markupOf(<OutcomeNotice promotion={paid} outcome={outcome} />)
  expect(markup).toContain(texts.postedByNone)
  expect(markup).not.toContain('refund')
})

test('the announcement of a giveaway’s winner is not one of its posts', () => {
  const announcement = { role: 'announcement', status: 'failed', refunds: false } as const
  expect(outcomeOf([task('done'), announcement])).toEqual({ made: 1, all: 1, refunds: false })
})
