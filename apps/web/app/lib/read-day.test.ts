import { expect, test } from 'vitest'
import { readView } from '../features/analytics/range.ts'
import { readAuditFilters, toAuditQuery } from '../features/audit/audit-filters.ts'
import { filterQuery, readFilters } from '../features/billing/transaction-filters.ts'
import { readDay } from './read-day.ts'

const wrong = ['2026-13-45', '2026-02-30', '2026-02-29', '0000-01-01', '2026-1-1', '2026-11-26T00:00:00Z', 'today', '']

test('a day of a URL is one of the calendar', () => {
  expect(['2026-11-26', '2028-02-29'].map(readDay)).toEqual(['2026-11-26', '2028-02-29'])
  for (const value of [null, ...wrong]) expect(readDay(value)).toBeUndefined()
})

test.each(wrong)('filters ignore the day ‘%s’', (value) => {
  const query = new URLSearchParams({ since: value, until: value, from: value, to: value })
  expect(toAuditQuery(readAuditFilters(query))).toEqual({})
  expect(filterQuery(readFilters(query))).toEqual({})
  expect(readView(query, '2026-11-26').days).not.toBeNull()
})
