import { IMPORT_REASONS_MAX } from '@lodestay/domain'
import { expect, test } from 'vitest'
import { countReasons } from './count-reasons.ts'

test('reasons beyond the most frequent ones are counted together, so that none is dropped', () => {
  const reasons = countReasons()
  const add = (id: string, message: string) => reasons.addListing({ id, problems: [{ path: '', message }] })
  for (let reason = 0; reason < IMPORT_REASONS_MAX; reason++) {
    add('1', `Frequent ${reason}`)
    add('2', `Frequent ${reason}`)
  }
  for (let reason = 0; reason < 7; reason++) add(String(reason), `Rare ${reason}`)
  reasons.addListing({ id: '8', changes: ['Rare change'] })
  reasons.addNights('refused', { 'rare night': 1 })
  const list = reasons.list()
  expect(list.slice(0, IMPORT_REASONS_MAX).every(({ count }) => count === 2)).toBe(true)
  expect(list.slice(IMPORT_REASONS_MAX)).toEqual([
    { fate: 'refused', of: 'listings', reason: 'other reasons', count: 7, examples: ['0', '1', '2', '3', '4'] },
    { fate: 'changed', of: 'listings', reason: 'other reasons', count: 1, examples: ['8'] },
    { fate: 'refused', of: 'nights', reason: 'other reasons', count: 1, examples: [] },
  ])
})
