import type { OutletApplication } from '@lodestay/domain/outlets/outlet-application'
import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { ApplicationCard } from './application-card.tsx'
import * as texts from './texts.ts'

const application: OutletApplication = {
  id: 'oap_1',
  outletName: 'Slow Weekends',
  handle: '@slow.weekends',
  network: 'instagram',
  url: '',
  reach: 12_000,
  audience: 'Couples',
  topics: [],
  regions: [],
  description: 'Quiet places.',
  contactName: 'Wren Halloran',
  email: 'wren@example.com',
  message: '',
  status: 'new',
  reason: '',
  refusal: '',
  outletId: null,
  version: 1,
  createdAt: '2026-01-01T12:00:00.000Z',
}

function cardOf(more: Partial<OutletApplication>) {
  const networks = [{ value: 'facebook', label: 'Facebook' }]
  return markupOf(
    <ApplicationCard application={{ ...application, ...more }} networks={networks} ownersLink="" result={undefined} />,
  )
}

test('an application that the content system refused says why, and can be corrected or turned down', async () => {
  const refused = await cardOf({ refusal: 'There is no network "instagram".' })
  for (const part of ['There is no network', 'value="correct"', 'Facebook', 'value="reject"'])
    expect(refused).toContain(part)
  expect(await cardOf({})).not.toContain(texts.correct)
})
