/** Checks the ledger for consistency and against the provider's statement, and reports differences. */
import { daysBefore, type LedgerAccount, type LedgerMovement } from '@lodestay/domain'
import { inBatches } from '../../kernel/batches.ts'
import type { Db } from '../../kernel/db.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import type { Movement, Payments } from '../../providers/payments/payments.ts'
import {
  getLastEntry,
  getProviderMovements,
  objectsAtProvider,
  post,
  unbalancedEntries,
  unevenRefunds,
} from './ledger-store.ts'

/** Movements, entries or payments read at a time: well within the statement timeout, however large the ledger. */
const AT_ONCE = 5000

/**
 * Returns one sentence per difference; none if the books are correct. Of the provider's statement and the ledger, only
 * ids are held in memory in full. Entries booked after the statement was requested don't count as missing from it.
 */
export async function checkLedger(db: Db, payments: Payments | null): Promise<string[]> {
  const differences: string[] = []
  for await (const id of unbalancedEntries(db, AT_ONCE)) differences.push(`Entry ${id} doesn’t add up to 0.`)
  for await (const id of unevenRefunds(db, AT_ONCE))
    differences.push(`What is refunded of ${id} isn’t what is refunded of its items.`)
  if (!payments) return differences
  const last = await getLastEntry(db)
  const known = new Set<string>()
  for await (const movements of inBatches(payments.movementsSince(new Date(0)), AT_ONCE)) {
    const ids = movements.map(({ id }) => id)
    const booked = await getProviderMovements(db, ids)
    differences.push(...movements.flatMap((movement) => differenceOf(movement, booked.get(movement.id))))
    for (const id of ids) known.add(id)
  }
  for await (const id of objectsAtProvider(db, last, AT_ONCE)) {
    if (known.has(id)) continue
    known.add(id)
    differences.push(`${id} is booked, and the provider doesn’t know it.`)
  }
  return differences
}

function differenceOf({ id, type, net }: Movement, booked: number | undefined): string[] {
  if (booked === undefined) return [`The provider moved ${net} cents by ${id} (${type}), which isn’t booked.`]
  return booked === net ? [] : [`${id} moved ${net} cents at the provider, and ${booked} in the ledger.`]
}

type OwnMovement = { readonly movement: LedgerMovement; readonly account: LedgerAccount; readonly memo: string }

const toBank = { movement: 'payout', account: 'bank' } as const
const toProvider = { movement: 'adjustment', account: 'fees' } as const

/** What the provider moves on its own, by the type of its movement. Others have to be looked into by staff. */
const ownMovements: Readonly<Record<string, OwnMovement>> = {
  payout: { ...toBank, memo: 'Payout to the bank' },
  payout_cancel: { ...toBank, memo: 'Payout canceled' },
  payout_failure: { ...toBank, memo: 'Payout returned by the bank' },
  topup: { ...toBank, memo: 'Paid in from the bank' },
  topup_reversal: { ...toBank, memo: 'Returned to the bank' },
  stripe_fee: { ...toProvider, memo: 'The payment provider’s fee for its services' },
  stripe_fx_fee: { ...toProvider, memo: 'The payment provider’s fee for a currency conversion' },
  tax_fee: { ...toProvider, memo: 'Tax on the payment provider’s fees' },
}

/** Books what the provider moves on its own: payouts to our bank, and fees that aren't part of a payment. */
async function bookOwnMovements(db: Db, payments: Payments, since: Date): Promise<void> {
  for await (const { id, type, net, fee } of payments.movementsSince(since)) {
    const own = ownMovements[type]
    if (!own) continue
    const { movement, account, memo } = own
    await db.transaction().execute((tx) =>
      post(tx, {
        movement,
        objectId: id,
        causeId: id,
        organizationId: null,
        actorId: 'payment-provider',
        memo,
        lines: [
          { account: 'provider', amount: net },
          { account: 'fees', amount: fee },
          { account, amount: -net - fee },
        ],
      }),
    )
  }
}

export function ledgerSweeps(payments: Payments | null): Sweep[] {
  return [
    {
      name: 'ledger:check',
      takesLong: true,
      cron: '23 3 * * *',
      run: async (_, { db, now, log }) => {
        // Movements of today may be in progress and not booked yet.
        if (payments) await bookOwnMovements(db, payments, daysBefore(now, 7))
        const differences = await checkLedger(db, payments)
        for (const difference of differences) log.error({ difference }, 'the ledger differs')
        // Failing the job records it and alerts staff.
        if (differences.length > 0) throw new Error(`The books differ in ${differences.length}: ${differences[0]}`)
        log.info('the ledger agrees with the payment provider')
      },
    },
  ]
}
