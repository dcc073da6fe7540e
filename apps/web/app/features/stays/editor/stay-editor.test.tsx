import type { Feedback } from '@lodestay/domain/feedback/feedback'
import { emptyStay } from '@lodestay/domain/stays/empty-stay'
import type { Stay } from '@lodestay/domain/stays/stay'
import { expect, test } from 'vitest'
import type { FormResult } from '../../../lib/form-result.ts'
import { markupOf } from '../../../test/markup-of.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import * as formTexts from '../../forms/texts.ts'
import StayEditor from './stay-editor.tsx'
import * as texts from './texts.ts'

const rejection = {
  id: 'fb_1',
  kind: 'Rejection',
  message: 'Say what the porch looks at.',
  authorName: 'Emil Employee',
  createdAt: '2026-01-02T00:00:00.000Z',
} as Feedback
const rejected: Stay = {
  ...emptyStay,
  id: 'stay_1',
  displayName: 'The Boathouse',
  organizationId: 'org_1',
  organizationName: 'Harbor Stays',
  organizationPhotoUrl: null,
  status: 'Rejected',
  enable: true,
  favoriteCount: 0,
  plan: 'Free',
  promoted: false,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  publishedAt: null,
  source: null,
  revision: {
    status: 'Rejected',
    submittedAt: '2026-01-01T00:00:00.000Z',
    lockedBy: null,
    lockedAt: null,
    changedFields: [],
    problems: [],
    rejection,
  },
}

const submitted: Stay = {
  ...rejected,
  status: 'Submitted',
  revision: rejected.revision && { ...rejected.revision, status: 'Submitted', rejection: null },
}

const page = {
  orgId: 'org_1',
  feedback: [rejection],
  blogPost: null,
  printed: null,
  liveShortlink: null,
  tiles: null,
  mayEdit: true,
  staffId: null,
  seesPlan: true,
}

function reviewSection(mayEdit: boolean, stay = rejected, answer?: FormResult, staffId: string | null = null) {
  return markupOf(
    <StayEditor {...page} stay={stay} mayEdit={mayEdit} staffId={staffId} />,
    '/?section=review',
    undefined,
    answer,
  )
}

test('a rejected stay shows its host why, and how to appeal and resubmit', async () => {
  const markup = await reviewSection(true)
  for (const text of [rejection.message, formTexts.appealDecision, texts.resubmit.before, 'before you can submit'])
    expect(markup).toContain(text)
  expect(markup).not.toContain('aria-disabled="true"')
})

test('an edit of a rejected stay keeps the reason in view until it is resubmitted', async () => {
  const draft = (shown: Feedback | null): Stay => ({
    ...rejected,
    status: 'Draft',
    revision: rejected.revision && { ...rejected.revision, status: 'Draft', rejection: shown },
  })
  const edited = await reviewSection(true, draft(rejection))
  expect(edited).toContain(uiTexts.changesRequested)
  expect(edited).not.toContain(formTexts.appealDecision)
  const resubmittedAndWithdrawn = await reviewSection(true, draft(null))
  expect(resubmittedAndWithdrawn).not.toContain(uiTexts.changesRequested)
})

test('for users who may only view it, a rejected stay cannot be appealed or submitted, and says why', async () => {
  const markup = await reviewSection(false)
  expect(markup).toContain(rejection.message)
  for (const text of [formTexts.appealDecision, texts.resubmit.before, 'before you can submit'])
    expect(markup).not.toContain(text)
  expect(markup).toContain('aria-disabled="true"')
  expect(markup).toContain(uiTexts.notAvailable(texts.viewOnly))
})

test('only users who may edit a submitted stay are told that they still can', async () => {
  expect(await reviewSection(true, submitted)).toContain(texts.stillEditable)
  const markup = await reviewSection(false, submitted)
  expect(markup).toContain(texts.waitingForReview)
  expect(markup).not.toContain(texts.stillEditable)
})

test('an appeal is confirmed above the status it has changed', async () => {
  const appealed = { intent: 'appeal', id: 'stay_1', done: formTexts.appealed }
  expect(await reviewSection(true, submitted, appealed)).toContain(formTexts.appealed)
})

test('a claimed stay is read-only for everyone but the moderator who has claimed it', async () => {
  const lockedBy = { id: 'user_1', name: 'Emil Employee' }
  const claimed: Stay = {
    ...rejected,
    status: 'Pending',
    revision: rejected.revision && { ...rejected.revision, status: 'Pending', lockedBy },
  }
  for (const staffId of [null, 'user_2']) {
    const markup = await reviewSection(true, claimed, undefined, staffId)
    expect(markup).toContain(formTexts.isReviewing(lockedBy.name))
    expect(markup).not.toContain(formTexts.editingAsStaff)
  }
  const markup = await reviewSection(true, claimed, undefined, lockedBy.id)
  expect(markup).toContain(formTexts.editingAsStaff)
  expect(markup).not.toContain(formTexts.isReviewing(lockedBy.name))
  expect(markup).toContain(uiTexts.notAvailable(texts.blockedPending))
})

test.each([
  ['is said to keep working', 'old-mill', true],
  ['isn’t mentioned if there is none', null, false],
])('while a shortlink changes, the public page’s old one %s', async (_, liveShortlink, isMentioned) => {
  const stay: Stay = { ...rejected, status: 'Accepted', shortlink: 'mill', publishedAt: rejected.createdAt }
  const revision = rejected.revision && { ...rejected.revision, status: 'Draft' as const, changedFields: ['shortlink'] }
  const markup = await markupOf(
    <StayEditor {...page} stay={{ ...stay, revision }} liveShortlink={liveShortlink} />,
    '/?section=basics',
  )
  expect(markup).toContain(texts.shortlinkHint)
  expect(markup.includes(texts.oldShortlinkWorks)).toBe(isMentioned)
})
