/** Holds the ledger against itself and against the provider's statement, and says what differs. */
import { inBatches } from '../../kernel/batches.ts'
import type { Db } from '../../kernel/db.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import type { Payments } from '../../providers/payments/payments.ts'
import { entriesToCheck, getProviderMovements, type Marked, post } from './ledger-store.ts'

const DAY_MS = 24 * 3_600_000

/** Entries and movements that are read at once. */
const AT_ONCE = 5000

/** Sums of marks by bucket, in which one entry more or less shows. */
function createMarks() {
  const sums = new Map<number, number>()
  return {
    add: ({ bucket, mark }: Marked, sign: 1 | -1) => sums.set(bucket, (sums.get(bucket) ?? 0) + sign * mark),
    differing: () => new Set([...sums].filter(([, sum]) => sum !== 0).map(([bucket]) => bucket)),
  }
}

/**
 * Yields a sentence for each difference; none if the books are right. Neither the ledger nor the provider's statement,
 * which has an order of its own, is ever held whole: what is booked is counted off by buckets, and only the buckets
 * that differ are gone through once more, one by one.
 */
export async function* checkLedger(db: Db, payments: Payments | null, atOnce = AT_ONCE): AsyncGenerator<string> {
  const marks = createMarks()
  let last = ''
  for await (const entry of entriesToCheck(db, atOnce)) {
    if (entry.total !== 0) yield `Entry ${entry.id} doesn’t add up to 0.`
    if (entry.isAtProvider) marks.add(entry, 1)
    last = entry.id
  }
  if (!payments) return
  for await (const { movement, booked } of withBooked(db, payments, last, atOnce)) {
    if (booked) marks.add(booked, -1)
    if (!booked)
      yield `The provider moved ${movement.net} cents by ${movement.id} (${movement.type}), which isn’t booked.`
    else if (booked.amount !== movement.net)
      yield `${movement.id} moved ${movement.net} cents at the provider, and ${booked.amount} in the ledger.`
  }
  yield* unknownToProvider(db, payments, { buckets: marks.differing(), last, atOnce })
}

/** The provider's statement, each movement with what is booked of it. */
async function* withBooked(db: Db, payments: Payments, last: string, atOnce: number) {
  for await (const movements of inBatches(payments.movementsSince(new Date(0)), atOnce)) {
    const ids = movements.map(({ id }) => id)
    const booked = await getProviderMovements(db, ids, last)
    yield* movements.map((movement) => ({ movement, booked: booked.get(movement.id) }))
  }
}

type Suspects = { readonly buckets: ReadonlySet<number>; readonly last: string; readonly atOnce: number }

/** What is booked in these buckets, up to the entry `last`, and isn't in the provider's statement. */
async function* unknownToProvider(db: Db, payments: Payments, { buckets, last, atOnce }: Suspects) {
  if (buckets.size === 0) return
  const known = new Set<string>()
  for await (const { movement, booked } of withBooked(db, payments, last, atOnce))
    if (booked && buckets.has(booked.bucket)) known.add(movement.id)
  for await (const { id, objectId, bucket, isAtProvider } of entriesToCheck(db, atOnce)) {
    if (id > last) return
    if (!isAtProvider || !buckets.has(bucket) || known.has(objectId)) continue
    known.add(objectId)
    yield `${objectId} is booked, and the provider doesn’t know it.`
  }
}

/** Books what the provider moves by itself: payouts to our bank. */
export async function bookPayouts(db: Db, payments: Payments, since: Date): Promise<void> {
  for await (const { id, type, net, fee } of payments.movementsSince(since)) {
    if (type !== 'payout') continue
    await db.transaction().execute((tx) =>
      post(tx, {
        movement: 'payout',
        objectId: id,
        causeId: id,
        organizationId: null,
        actorId: 'payment-provider',
        memo: 'Payout to the bank',
        lines: [
          { account: 'provider', amount: net },
          { account: 'fees', amount: fee },
          { account: 'bank', amount: -net - fee },
        ],
      }),
    )
  }
}

export function ledgerSweeps(payments: Payments | null): Sweep[] {
  return [
    {
      name: 'ledger:check',
      cron: '23 3 * * *',
      run: async (_, { db, now, log }) => {
        // Of today, what is under way may not be booked yet.
        if (payments) await bookPayouts(db, payments, new Date(now.getTime() - 7 * DAY_MS))
        let differences = 0
        let first = ''
        for await (const difference of checkLedger(db, payments)) {
          log.error({ difference }, 'the ledger differs')
          first ||= difference
          differences++
        }
        // As a failure it is on record, and told to staff.
        if (differences > 0) throw new Error(`The books differ in ${differences}: ${first}`)
        log.info('the ledger agrees with the payment provider')
      },
    },
  ]
}
