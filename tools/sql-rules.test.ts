import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSql } from './sql-rules.ts'

const folder = join(import.meta.dirname, 'fixtures/sql-violations')
const offers = 'apps/api/src/modules/offers'

test('finds SQL outside of stores and tables with two writers, and nothing else', () => {
  const { violations } = checkSql(folder, [])
  expect(violations.map(({ rule, at }) => `${rule}: ${at}`).sort()).toEqual([
    `one-writer-a-table: ${offers}/offer-store.ts writes a table by a computed name`,
    `one-writer-a-table: stays is written by ${offers}/offer-store.ts, apps/api/src/modules/stays/stay-store.ts`,
    'sql-in-stores: apps/api/src/kernel/rates.ts',
    `sql-in-stores: ${offers}/list-offers.ts`,
    `sql-in-stores: ${offers}/publish-offer.ts`,
  ])
})

test('an exception covers only its file or folder, and is reported once it is unused', () => {
  const exceptions = [
    { at: 'apps/api/src/kernel/', reason: 'counts' },
    { at: `${offers}/offer-store.ts`, writes: ['?', 'stays', 'outlets'], reason: 'moves stays' },
    { at: `${offers}/words.ts`, reason: 'none' },
  ]
  const { violations, unused } = checkSql(folder, exceptions)
  expect(violations.map(({ at }) => at)).toEqual([`${offers}/list-offers.ts`, `${offers}/publish-offer.ts`])
  expect(unused).toEqual([`${offers}/offer-store.ts outlets`, `${offers}/words.ts`])
})

test('our own SQL is in stores, and each table has one writer, except as listed with a reason', () => {
  const { files, violations, unused } = checkSql()
  expect(files).toBeGreaterThan(30)
  expect(violations).toEqual([])
  expect(unused).toEqual([])
})
