import type { EntryPhase } from '@lodestay/domain/giveaways/draw'
import { expect, test } from 'vitest'
import { dateRange } from '../../lib/format.ts'
import { phaseLine } from './giveaway-facts.ts'

const giveaway = {
  dateRange: { start: '2026-11-30T00:00:00.000Z', end: '2026-12-25T23:59:59.000Z' },
  entryCount: 3,
}

// The whitespace between a time and AM or PM differs between Node versions.
function line(phase: EntryPhase) {
  return phaseLine(giveaway, phase).replaceAll(/\s/g, ' ')
}

test('opening and closing times are shown by the days of the entry period, with their time zone', () => {
  expect(dateRange(giveaway.dateRange)).toBe('Nov 30 – Dec 25, 2026')
  expect(line('upcoming')).toBe('Entries open on Nov 30, 2026, 12:00 AM UTC')
  expect(line('open')).toBe('3 entries, until Dec 25, 2026, 11:59 PM UTC')
  expect(line('closed')).toBe('3 entries, closed on Dec 25, 2026, 11:59 PM UTC')
})
