import type { Transaction } from '@lodestay/domain/purchases/purchase'
import { expect, test } from 'vitest'
import { toCsv } from '../../lib/csv.ts'
import * as texts from './texts.ts'
import { transactionRow } from './transactions-csv.ts'

const paid: Transaction = {
  id: 'txn_1',
  csmrId: 'cus_1',
  version: 1,
  createdAt: '2026-05-01T10:00:00.000Z',
  updatedAt: '2026-05-01T10:00:00.000Z',
  kind: 'cart',
  organizationId: 'org_1',
  userId: null,
  amount: 12_345,
  tax: 45,
  discount: 0,
  balance: -500,
  refunded: 0,
  currency: 'USD',
  status: 'settled',
  items: [
    {
      collectionType: 'stay-promotions',
      purchaseableId: 'prm_1',
      label: 'Spring',
      price: 12_300,
      covered: 0,
      refunded: 0,
    },
  ],
  card: 'Visa ending in 4242',
  failure: null,
  number: 'LS-2026-000001',
  billTo: null,
  isTest: true,
  note: '',
  settledAt: '2026-05-01T10:00:05.000Z',
}

function labeled(label: string): Transaction {
  return { ...paid, items: paid.items.map((item) => ({ ...item, label })) }
}

test('a payment is one line, with amounts as numbers', () => {
  const [heading, line] = toCsv(texts.csvHeadings, [transactionRow(paid)]).split('\r\n')
  expect(heading).toMatch(/^\uFEFF"Date","Invoice"/)
  expect(line).toBe(
    '"2026-05-01T10:00:05.000Z","LS-2026-000001","Cart","Paid","Spring",123.45,0.45,0.00,-5.00,0.00,"USD","Visa ending in 4242","yes","txn_1"',
  )
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is text for a spreadsheet, not a formula', (label) => {
  expect(toCsv(texts.csvHeadings, [transactionRow(labeled(label))])).toContain(`"'${label}"`)
})

test('quotes, commas and line breaks stay inside their field', () => {
  expect(toCsv(texts.csvHeadings, [transactionRow(labeled('The "Mill", \n spring'))])).toContain(
    '"The ""Mill"", \n spring"',
  )
})
