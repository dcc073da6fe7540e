import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import NoticeRows, { type NoticeRow } from './notice-rows.tsx'

const cancellation: NoticeRow = {
  id: 'can_1',
  version: 1,
  title: 'Three nights free',
  description: '',
  stayName: 'The Mill',
  status: 'Accepted',
  dateRange: { start: '2030-05-01', end: '2030-05-04' },
  enabled: true,
  promote: true,
  isPromoted: false,
  promotionPrice: 900,
  purchaseStatus: 'Ready',
  price: null,
  drafted: null,
  rejection: null,
  line: null,
  rights: { update: true, delete: true, buy: true },
}
const line = {
  id: 'line_1',
  formedAt: '2030-03-01T00:00:00.000Z',
  endsAt: '2030-04-01T00:00:00.000Z',
  endedAt: null,
  outcome: null,
  people: 2,
  timeZone: 'America/New_York',
  turns: [],
}

test.each([
  ['is public', {}, true],
  ['is promoted by the plan', { purchaseStatus: 'Purchased', promotionPrice: 0 }, true],
  ['is closed, although it had a line', { status: 'Closed', line }, true],
  ['has a line of watchers', { line }, false],
  ['has its promotion in a cart', { purchaseStatus: 'Staged' }, false],
  ['has a paid promotion', { purchaseStatus: 'Purchased' }, false],
  ['is with a moderator', { status: 'Pending' }, false],
] as const)('a cancellation that %s has a delete button: %j → %j', async (_, change, isOffered) => {
  const rows = [{ ...cancellation, ...change }]
  const list = <NoticeRows orgId="org_1" kind="cancellations" rows={rows} result={undefined} />
  expect((await markupOf(list)).includes('value="delete"')).toBe(isOffered)
})
