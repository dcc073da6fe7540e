import type { ExecutionTask } from '@lodestay/domain'
import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { TaskTimeline } from './task-timeline.tsx'
import * as texts from './texts.ts'

const failed: ExecutionTask = {
  id: 'tsk_1',
  promotionId: 'prm_1',
  promotionTitle: 'Autumn',
  stayId: 'stay_1',
  stayName: 'The Boathouse',
  organizationId: 'org_1',
  role: 'posting',
  outlet: { id: 'out_1', name: 'Family Miles', handle: '@familymiles', network: 'Facebook' },
  publisher: 'assisted',
  status: 'failed',
  isPaused: false,
  dueAt: '2026-01-01T12:00:00.000Z',
  claimedBy: null,
  claimLapsesAt: null,
  doneAt: null,
  proof: null,
  problem: 'The account was suspended.',
  refunds: true,
  priority: 'medium',
  version: 1,
  createdAt: '2026-01-01T11:00:00.000Z',
}

test.each([true, false])('a failed post promises a refund only if money is refunded: %s', async (refunds) => {
  const page = await markupOf(<TaskTimeline tasks={[{ ...failed, refunds }]} timeZone="America/New_York" />)
  expect(page).toContain(failed.problem)
  expect(page.includes(texts.refundNote)).toBe(refunds)
})
