import { expect, test } from 'vitest'
import { assistedTask } from '../../test/execution-task.ts'
import { markupOf } from '../../test/markup-of.tsx'
import { TaskTimeline } from './task-timeline.tsx'
import * as texts from './texts.ts'

const failed = { ...assistedTask, status: 'failed', problem: 'The account was suspended.' } as const

test('a blocked post says what it is blocked by, and promises nothing', async () => {
  const blocked = { ...failed, status: 'blocked', problem: 'Its stay isn’t public.', refunds: true } as const
  const page = await markupOf(<TaskTimeline tasks={[blocked]} timeZone="America/New_York" />)
  expect(page).toContain(blocked.problem)
  expect(page).not.toContain(texts.refundNote)
})

test.each([true, false])('a failed post promises a refund only if money is refunded: %s', async (refunds) => {
  const page = await markupOf(<TaskTimeline tasks={[{ ...failed, refunds }]} timeZone="America/New_York" />)
  expect(page).toContain(failed.problem)
  expect(page.includes(texts.refundNote)).toBe(refunds)
})
