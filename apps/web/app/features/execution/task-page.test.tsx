import { expect, test } from 'vitest'
import { assistedTask } from '../../test/execution-task.ts'
import { markupOf } from '../../test/markup-of.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { ShownTask } from './execution.server.ts'
import { TaskPage } from './task-page.tsx'
import * as texts from './texts.ts'

const task: ShownTask = {
  ...assistedTask,
  status: 'running',
  claimedBy: { id: 'usr_1', name: 'Ada' },
  claimLapsesAt: '2026-01-01T13:00:00.000Z',
  isClaimLapsed: false,
  isClaimable: true,
  attempts: [],
  buildsOn: [],
  post: {
    caption: 'Two nights above the harbor.',
    media: [],
    mention: '@boathouse',
    taggedAccounts: [],
    participants: [],
    locations: [],
    linkSticker: null,
    link: 'https://lodestay.test/l/1',
    existingPost: null,
    notes: [],
    promoted: { nights: 3, startDate: null, timeZone: 'America/New_York' },
    boost: { type: 'City', name: 'Boston', price: 6000, outlets: 2 },
    addons: [{ name: 'Poll', description: 'A question with two answers.' }],
  },
}

function pageOf(more: Partial<ShownTask>, isMine = false) {
  return markupOf(<TaskPage task={{ ...task, ...more }} isMine={isMine} result={undefined} back="/" />)
}

const claimButton = 'value="claim"'

test('a task that isn’t due says so instead of offering to claim it', async () => {
  const scheduled = { status: 'scheduled', claimedBy: null } as const
  expect(await pageOf(scheduled)).toContain(claimButton)
  const early = await pageOf({ ...scheduled, isClaimable: false })
  expect(early).toContain(texts.notDueYet)
  expect(early).not.toContain(claimButton)
})

test('another person’s task can be taken over only once their hour is over', async () => {
  const fresh = await pageOf({})
  expect(fresh).toContain(texts.claimedBy('Ada'))
  expect(fresh).not.toContain(claimButton)
  const lapsed = await pageOf({ isClaimLapsed: true })
  expect(lapsed).toContain(texts.claimedBy('Ada'))
  expect(lapsed).toContain(claimButton)
})

test('one’s own task can be recorded as posted, however long it takes', async () => {
  const own = await pageOf({ isClaimLapsed: true }, true)
  expect(own).not.toContain(claimButton)
  expect(own).toContain(texts.proofHeading)
})

test('a task shows its executor whom to mention, and the boost and add-ons that were bought', async () => {
  const page = await pageOf({})
  expect(page).toContain('@boathouse')
  expect(page).toContain(texts.boostTarget('City', 'Boston'))
  expect(page).toContain(texts.boostBudget('$60', 2))
  expect(page).toContain('A question with two answers.')
})

test('a task downloads the cropped file, and omits the title if it has none', async () => {
  const crop = { x: 0, y: 0, width: 0.5, height: 1 }
  const media = [{ url: '/media/uploads/promotions/pic_1/1440.webp', crop, file: '/media/posts/tsk_1/0.jpg' }]
  const page = await pageOf({ promotionTitle: '', post: { ...task.post, media } })
  expect(page).toContain('href="/media/posts/tsk_1/0.jpg"')
  expect(page).not.toContain(texts.promotion)
})

test('a task paused by its host can’t be started', async () => {
  const scheduled = await pageOf({ isPaused: true, status: 'scheduled', claimedBy: null })
  expect(scheduled).toContain(uiTexts.pausedByHost)
  expect(scheduled).toContain(texts.pausedByHostHint)
  expect(scheduled).not.toContain(claimButton)
})

test('the stay of a task opens as a preview if it has no page on the site', async () => {
  expect(await pageOf({})).toContain('href="/stays/stay_1"')
  expect(await pageOf({ isStayPublic: false })).toContain('href="/stays/stay_1?preview=1"')
})
