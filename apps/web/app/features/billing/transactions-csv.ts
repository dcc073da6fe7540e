import type { Transaction } from '@lodestay/domain/purchases/purchase'
import { type CsvCell, toCsv } from '../../lib/csv.ts'
import * as texts from './texts.ts'

function rowOf(transaction: Transaction): CsvCell[] {
  const { settledAt, createdAt, kind, status, items, amount, tax, discount, refunded } = transaction
  return [
    settledAt ?? createdAt,
    transaction.number ?? '',
    texts.kinds[kind],
    texts.statuses[status],
    items.map(({ label }) => label).join('; '),
    ...[amount, tax, discount, refunded].map((cents) => ({ cents })),
    transaction.currency,
    transaction.card ?? '',
    transaction.isTest ? texts.csvYes : texts.csvNo,
    transaction.id,
  ]
}

/** Transactions as a CSV file for spreadsheets. */
export function transactionsCsv(transactions: readonly Transaction[]): string {
  return toCsv(texts.csvHeadings, transactions.map(rowOf))
}
