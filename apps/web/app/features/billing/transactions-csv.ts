import type { Transaction } from '@lodestay/domain/purchases/purchase'
import * as texts from './texts.ts'

/** What a spreadsheet would run as a formula begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/

/** A value in quotes. One that a spreadsheet would take for a formula gets an apostrophe before it. */
function quoted(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}

/** Integer cents as a spreadsheet's number: 39500 → '395.00'. */
function decimal(cents: number): string {
  return (cents / 100).toFixed(2)
}

function rowOf(transaction: Transaction): string {
  const { settledAt, createdAt, kind, status, items, amount, tax, discount, refunded } = transaction
  return [
    quoted(settledAt ?? createdAt),
    quoted(transaction.number ?? ''),
    quoted(texts.kinds[kind]),
    quoted(texts.statuses[status]),
    quoted(items.map(({ label }) => label).join('; ')),
    ...[amount, tax, discount, refunded].map(decimal),
    quoted(transaction.currency),
    quoted(transaction.card ?? ''),
    quoted(transaction.isTest ? texts.csvYes : texts.csvNo),
    quoted(transaction.id),
  ].join(',')
}

/** Transactions as RFC 4180 text. It begins with a byte order mark, by which spreadsheets know that it is UTF-8. */
export function transactionsCsv(transactions: readonly Transaction[]): string {
  const heading = texts.csvHeadings.map(quoted).join(',')
  return `\uFEFF${[heading, ...transactions.map(rowOf)].join('\r\n')}\r\n`
}
