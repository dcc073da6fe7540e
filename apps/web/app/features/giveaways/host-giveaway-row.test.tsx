import { expect, test } from 'vitest'
import { markupOf } from '../../test/markup-of.tsx'
import { type HostGiveaway, HostGiveawayRow } from './host-giveaway-row.tsx'

const giveaway: HostGiveaway = {
  id: 'gvw_1',
  version: 1,
  stayId: 'stay_1',
  stayName: 'The Mill',
  title: 'A week by the ferry',
  prize: 'Seven nights',
  status: 'Accepted',
  price: 900,
  purchaseStatus: 'Ready',
  dateRange: { start: '2026-01-01T00:00:00.000Z', end: '2999-01-01T00:00:00.000Z' },
  entryCount: 0,
  winnerName: null,
  winnerEmail: null,
  winnerEntryHash: null,
  isPublic: false,
  rejection: null,
  rights: { update: true, delete: true, promote: true, buy: true },
}

test('a giveaway whose payment was refunded says so, because it can’t be bought again', async () => {
  const refunded = { ...giveaway, purchaseStatus: 'Cancelled' as const }
  const row = await markupOf(<HostGiveawayRow orgId="org_1" giveaway={refunded} now={0} result={undefined} />)
  expect(row).toContain('Its payment was refunded')
  expect(row).not.toContain('once you have bought it')
})

test.each([
  ['waits to be bought', {}, true],
  ['is covered by the plan', { price: 0, purchaseStatus: 'Purchased' }, true],
  ['is in a cart', { purchaseStatus: 'Staged' }, false],
  ['was paid for', { purchaseStatus: 'Purchased' }, false],
  ['is with a moderator', { status: 'Pending' }, false],
  ['has entries', { entryCount: 3 }, false],
] as const)('a giveaway that %s has a delete button: %j → %j', async (_, change, isOffered) => {
  const row = <HostGiveawayRow orgId="org_1" giveaway={{ ...giveaway, ...change }} now={0} result={undefined} />
  expect((await markupOf(row)).includes('value="delete"')).toBe(isOffered)
})

test.each([
  ['shared it', 'jane@example.com', 'mailto:jane@example.com'],
  ['hasn’t shared it', null, 'Once the winner shares their email address'],
])('a drawn giveaway says how to reach the winner who %s', async (_, winnerEmail, words) => {
  const drawn = { ...giveaway, status: 'Executed', purchaseStatus: 'Purchased', entryCount: 3 } as const
  const won = { ...drawn, winnerEntryHash: 'abc', winnerName: 'Jane Doe', winnerEmail }
  const row = await markupOf(<HostGiveawayRow orgId="org_1" giveaway={won} now={0} result={undefined} />)
  expect(row).toContain(words)
})
