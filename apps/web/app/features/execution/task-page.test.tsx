import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import type { ShownTask } from './execution.server.ts'
import { TaskPage } from './task-page.tsx'
import * as texts from './texts.ts'

const task: ShownTask = {
  id: 'tsk_1',
  promotionId: 'prm_1',
  promotionTitle: 'Autumn',
  stayId: 'stay_1',
  stayName: 'The Boathouse',
  organizationId: 'org_1',
  role: 'posting',
  outlet: { id: 'out_1', name: 'Family Miles', handle: '@familymiles', network: 'Facebook' },
  publisher: 'assisted',
  status: 'running',
  dueAt: '2026-01-01T12:00:00.000Z',
  claimedBy: { id: 'usr_1', name: 'Ada' },
  claimLapsesAt: '2026-01-01T13:00:00.000Z',
  isClaimLapsed: false,
  doneAt: null,
  proof: null,
  problem: '',
  priority: 'medium',
  version: 1,
  createdAt: '2026-01-01T11:00:00.000Z',
  attempts: [],
  buildsOn: [],
  post: {
    caption: 'Two nights above the harbor.',
    media: [],
    taggedAccounts: [],
    participants: [],
    locations: [],
    linkSticker: null,
    link: 'https://lodestay.test/l/1',
    existingPost: null,
    notes: [],
  },
}

function pageOf(more: Partial<ShownTask>, isMine = false) {
  return markupOf(<TaskPage task={{ ...task, ...more }} isMine={isMine} result={undefined} back="/" />)
}

const claimButton = 'value="claim"'

test('a task that somebody else is at work on is taken over once their hour is over, and not before', async () => {
  const fresh = await pageOf({})
  expect(fresh).toContain(texts.claimedBy('Ada'))
  expect(fresh).not.toContain(claimButton)
  const lapsed = await pageOf({ isClaimLapsed: true })
  expect(lapsed).toContain(texts.claimedBy('Ada'))
  expect(lapsed).toContain(claimButton)
})

test('a task of one’s own is recorded as posted, however long it takes', async () => {
  const own = await pageOf({ isClaimLapsed: true }, true)
  expect(own).not.toContain(claimButton)
  expect(own).toContain(texts.proofHeading)
})
