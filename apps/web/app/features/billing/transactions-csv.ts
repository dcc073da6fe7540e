import type { Transaction } from '@lodestay/domain/purchases/purchase'
import type { CsvCell } from '../../lib/csv.ts'
import * as texts from './texts.ts'

/** A transaction as a row of a file for spreadsheets. */
export function transactionRow(transaction: Transaction): CsvCell[] {
  const { settledAt, createdAt, kind, status, items, amount, tax, discount, balance, refunded } = transaction
  return [
    settledAt ?? createdAt,
    transaction.number ?? '',
    texts.kinds[kind],
    texts.statuses[status],
    items.map(({ label }) => label).join('; '),
    ...[amount, tax, discount, balance, refunded].map((cents) => ({ cents })),
    transaction.currency,
    transaction.card ?? '',
    transaction.isTest ? texts.csvYes : texts.csvNo,
    transaction.id,
  ]
}
