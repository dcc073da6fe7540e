import { campaignFields } from '@lodestay/domain/campaigns/campaign-fields'
import type { Feedback } from '@lodestay/domain/feedback/feedback'
import { expect, test } from 'vitest'
import { markupOf, namesIn } from '../../test/markup-of.tsx'
import { formValues } from '../fields/posted-values.ts'
import { CampaignForm } from './campaign-form.tsx'
import { readCampaign } from './campaigns.server.ts'

const facts = { heading: 'New', stays: null, warning: undefined, closed: undefined, today: '2026-01-01' }
const page = { ...facts, values: formValues(campaignFields) }
const stays = { all: [{ id: 'stay_1', name: 'The Boathouse' }], chosen: [] }

function markup(status: string | null, rejection: Feedback | null = null) {
  const saved = status && { id: 'cmp_1', status, version: 1, rejection, mayUpdate: true }
  return markupOf(<CampaignForm orgId="org_1" data={page} saved={saved || null} stays={stays} result={undefined} />)
}

test.each([null, 'Draft', 'Queued'])('the campaign form, %s, has each field of its table once', async (status) => {
  const names = namesIn(await markup(status))
  const asked = Object.entries(campaignFields).flatMap(([name, { kind }]) =>
    kind === 'dates' ? ['start', 'end'] : [name],
  )
  for (const name of [...asked, 'stay-stay_1'])
    expect([name, names.filter((each) => each === name)]).toEqual([name, [name]])
})

test.each([
  ['Draft', 'Submit for review'],
  ['Rejected', 'Submit again'],
])('a %s campaign can be submitted', async (status, button) => {
  expect(await markup(status)).toContain(button)
})

test.each(['Submitted', 'Queued'])('a %s campaign is saved, and not submitted again', async (status) => {
  expect(await markup(status)).not.toContain('value="submit"')
})

test('a rejected campaign still shows why once an edit has made it a draft', async () => {
  const rejection = { kind: 'Rejection', message: 'Say what it is about.', authorName: 'Emil Employee' } as Feedback
  expect(await markup('Draft', { ...rejection, createdAt: '2026-01-02T00:00:00.000Z' })).toContain(rejection.message)
})

test('no checked stay means no stays, and a form without the boxes leaves stays unchanged', () => {
  const form = new FormData()
  expect(readCampaign(form).stayIds).toBeUndefined()
  form.set('hasStays', '1')
  expect(readCampaign(form).stayIds).toEqual([])
  form.append('stay-stay_1', 'on')
  expect(readCampaign(form).stayIds).toEqual(['stay_1'])
})

test('a negative budget stays negative, so that the platform’s error names the problem', () => {
  const form = new FormData()
  form.set('budget', '-12.50')
  expect(readCampaign(form).budget).toBe(-1250)
  form.set('budget', 'a lot')
  expect(readCampaign(form).budget).toBe('a lot')
})
