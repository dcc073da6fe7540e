/** Bulk payments for the drills, skipping the hosts' steps toward them, which other tests cover. */

import type { Db } from '../../kernel/db.ts'
import { insertTransaction } from '../../modules/purchases/transaction-store.ts'
import type { PayingPlatform, Person } from '../index.ts'

/** Copies an accepted promotion, for sale again, to a stay; keeps a copy that already exists. @returns its price. */
export async function copyPromotion(
  db: Db,
  { from, to, stayId }: { readonly from: string; readonly to: string; readonly stayId?: string },
): Promise<number> {
  const row = await db.selectFrom('stay_promotions').selectAll().where('id', '=', from).executeTakeFirstOrThrow()
  // The database generates them.
  const { name: _, campaign_id: __, ...columns } = row as typeof row & { name?: unknown; campaign_id?: unknown }
  const copy = {
    ...columns,
    id: to,
    stay_id: stayId ?? row.stay_id,
    purchase_status: 'Ready',
    content: JSON.stringify(row.content),
    price: JSON.stringify(row.price),
  }
  await db
    .insertInto('stay_promotions')
    .values(copy as never)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return row.price?.total ?? 0
}

/** Begins a membership payment like a checkout that was cut off before the provider's response. */
export async function beginPayment(t: PayingPlatform, buyer: Person, at: number): Promise<string> {
  return insertTransaction(t.platform.db, {
    kind: 'membership',
    organizationId: null,
    userId: buyer.id,
    actorId: buyer.id,
    amount: 49_00,
    isTest: true,
    items: [
      { collectionType: 'memberships', purchaseableId: `Premium ${at}`, label: 'Premium membership', price: 49_00 },
    ],
  })
}

/** Pays it at the provider. */
export async function payAtProvider(t: PayingPlatform, transactionId: string): Promise<string> {
  const { id } = await t.stripe.paymentIntents.create(
    {
      amount: 49_00,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { transactionId },
      capture_method: 'automatic',
      allowed_payment_method_types: ['card'],
    },
    { idempotencyKey: `intent ${transactionId}` },
  )
  return id
}

/** Faults in how payments ended: each must be settled once, charged once, and on the books. */
export async function faultsOf(t: PayingPlatform, transactionIds: readonly string[]): Promise<string[]> {
  const { db } = t.platform
  const rows = await db.selectFrom('transactions').select(['id', 'status', 'number']).execute()
  const status = new Map(rows.map((row) => [row.id, row.status]))
  const lost = transactionIds.filter((id) => status.get(id) !== 'settled').map((id) => `${id} is ${status.get(id)}`)
  const numbers = rows.flatMap(({ number }) => number ?? [])
  const gaps = new Set(numbers).size === numbers.length ? [] : ['two invoices have one number']
  return [...lost, ...gaps, ...(await doubledCharges(t)), ...(await t.ledgerDifferences())]
}

async function doubledCharges(t: PayingPlatform): Promise<string[]> {
  const charges = new Map<string, number>()
  for await (const { metadata, status } of t.stripe.charges.list({ limit: 100 }))
    if (metadata.transactionId && status === 'succeeded')
      charges.set(metadata.transactionId, (charges.get(metadata.transactionId) ?? 0) + 1)
  return [...charges].flatMap(([id, times]) => (times > 1 ? [`${id} was charged ${times} times`] : []))
}
