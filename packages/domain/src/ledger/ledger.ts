/**
 * The double-entry ledger. Amounts are signed integer cents: what we own or spent is positive (debit), what we earned
 * or owe is negative (credit), and the lines of an entry add up to 0.
 */
import { z } from 'zod'
import { instant } from '../fields.ts'
import { PageQuery } from '../paging.ts'

const ledgerAccounts = [
  /** Our balance at the payment provider. */
  'provider',
  /** Our bank account, which the provider pays out to. */
  'bank',
  /** The provider's fees. */
  'fees',
  'promotions',
  'plans',
  'memberships',
  'refunds',
  'disputes',
  /** Sales tax that we collected and owe. */
  'tax',
  /** Units included in plans, at their price: settle promotions and extras without a payment. */
  'allowances',
  /**
   * Customers' balances at the provider: credits that we owe, and remainders too small to charge. Each is settled by a
   * later invoice.
   */
  'credits',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

const ledgerMovements = ['charge', 'refund', 'dispute', 'payout', 'allowance', 'adjustment'] as const
export type LedgerMovement = (typeof ledgerMovements)[number]

export const LedgerLine = z.object({ account: z.enum(ledgerAccounts), amount: z.int() })
export type LedgerLine = z.infer<typeof LedgerLine>

export const LedgerEntry = z.object({
  id: z.string(),
  movement: z.enum(ledgerMovements),
  /**
   * The provider's object that moved the money, such as a balance transaction; our own ID if the provider wasn't
   * involved.
   */
  objectId: z.string(),
  /** Our transaction, refund or dispute that caused it. */
  causeId: z.string(),
  organizationId: z.string().nullable(),
  /** Null if there is none, or it no longer exists. */
  organizationName: z.string().nullable(),
  actorId: z.string(),
  /** Null for `system`, and for a person who is erased or gave no name. */
  actorName: z.string().nullable(),
  currency: z.literal('USD'),
  memo: z.string(),
  lines: z.array(LedgerLine),
  at: instant('at'),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

export const LedgerQuery = PageQuery.extend({
  organizationId: z.string().max(60).optional(),
  causeId: z.string().max(60).optional(),
  movement: z.enum(ledgerMovements).optional(),
})

/** Drops empty lines and merges those of one account. @throws Error if they don't add up to 0. */
export function balanced(lines: readonly LedgerLine[]): LedgerLine[] {
  const sums = new Map<LedgerAccount, number>()
  for (const { account, amount } of lines) sums.set(account, (sums.get(account) ?? 0) + amount)
  const total = [...sums.values()].reduce((sum, amount) => sum + amount, 0)
  if (total !== 0) throw new Error(`a ledger entry adds up to ${total}, not 0`)
  return [...sums].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]))
}
