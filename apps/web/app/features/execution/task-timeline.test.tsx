import { expect, test } from 'vitest'
import { assistedTask } from '../../test/execution-task.ts'
import { markupOf } from '../../test/markup-of.tsx'
import { TaskTimeline } from './task-timeline.tsx'
import * as texts from './texts.ts'

const failed = { ...assistedTask, status: 'failed', problem: 'The account was suspended.' } as const

test.each([true, false])('a failed post promises a refund only if money is refunded: %s', async (refunds) => {
  const page = await markupOf(<TaskTimeline tasks={[{ ...failed, refunds }]} timeZone="America/New_York" />)
  expect(page).toContain(failed.problem)
  expect(page.includes(texts.refundNote)).toBe(refunds)
})
