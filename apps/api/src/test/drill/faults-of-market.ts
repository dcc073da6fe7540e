/** Inconsistencies at the end of a drill: what clients were told, our books and the provider's must agree. */
import { sql } from 'kysely'
import type { Paying } from '../index.ts'
import type { Told } from './shoppers.ts'

export async function faultsOfMarket(t: Paying, told: Told): Promise<string[]> {
  return [
    ...told.refusals,
    ...(await lost(t, told)),
    ...(await untold(t, told)),
    ...(await chargedOtherwise(t)),
    ...(await refundedOtherwise(t, told)),
    ...(await plansOtherwise(t, told)),
    ...(await offTheBooks(t)),
  ]
}

/** Payments that clients were told succeeded must be settled, and theirs. */
async function lost({ platform: { db } }: Paying, told: Told): Promise<string[]> {
  const transactions = await db.selectFrom('transactions').select(['id', 'status']).execute()
  const status = new Map(transactions.map((row) => [row.id, row.status]))
  const promotions = await db.selectFrom('stay_promotions').select(['id', 'purchase_status']).execute()
  const sold = new Map(promotions.map((row) => [row.id, row.purchase_status]))
  const items = await db.selectFrom('cart_items').select(['purchaseable_id', 'status']).execute()
  const inCart = new Map(items.map((row) => [row.purchaseable_id, row.status]))
  const paid = [...told.carts, ...told.memberships].filter(({ transactionId: id }) => status.get(id) !== 'settled')
  const bought = told.carts.flatMap(({ promotionIds }) => promotionIds)
  return [
    ...paid.map(({ transactionId: id }) => `${id} was paid, and is ${status.get(id)}`),
    ...bought.filter((id) => sold.get(id) !== 'Purchased').map((id) => `${id} was paid, and is ${sold.get(id)}`),
    ...bought
      .filter((id) => inCart.get(id) !== 'Purchased')
      .map((id) => `the cart item of ${id} is ${inCart.get(id)}, and it was paid`),
  ]
}

/** Settled payments that no client was told of, and ones still open. Every client waited for its response. */
async function untold({ platform: { db } }: Paying, told: Told): Promise<string[]> {
  const known = new Set([...told.carts, ...told.memberships].map(({ transactionId }) => transactionId))
  const rows = await db.selectFrom('transactions').select(['id', 'kind', 'status']).execute()
  const years = await db.selectFrom('memberships').select('id').execute()
  const events = await db.selectFrom('payment_events').select(['id', 'error']).where('applied_at', 'is', null).execute()
  const extra = rows.filter(({ id, kind, status }) => kind !== 'plan' && status === 'settled' && !known.has(id))
  const open = rows.filter(({ status }) => status === 'pending')
  return [
    ...extra.map(({ id, kind }) => `${id} (${kind}) was settled, and nobody asked for it`),
    ...open.map(({ id, kind }) => `${id} (${kind}) is still pending`),
    ...(years.length === told.memberships.length
      ? []
      : [`${told.memberships.length} years were bought, and ${years.length} granted`]),
    ...events.map(({ id, error }) => `the event ${id} is not applied: ${error}`),
  ]
}

/** Each settled payment is one charge at the provider, of its amount, and each charge is one settled payment. */
async function chargedOtherwise({ stripe, platform: { db } }: Paying): Promise<string[]> {
  const charged = new Map<string, number[]>()
  for await (const { payment_intent: intent, amount, status } of stripe.charges.list({ limit: 100 }))
    if (status === 'succeeded') charged.set(String(intent), [...(charged.get(String(intent)) ?? []), amount])
  const settled = await db
    .selectFrom('transactions')
    .select(['id', 'payment_intent_id', 'amount'])
    .where('status', '=', 'settled')
    .where('amount', '>', 0)
    .execute()
  const known = new Set(settled.map((row) => row.payment_intent_id))
  const differences = settled.flatMap(({ id, payment_intent_id: intent, amount }) => {
    const amounts = charged.get(intent ?? '') ?? []
    return amounts.length === 1 && amounts[0] === amount
      ? []
      : [`${id} is ${amount}, and was charged ${amounts.join(' and ')}`]
  })
  const strange = [...charged.keys()].filter((intent) => !known.has(intent))
  return [...differences, ...strange.map((intent) => `${intent} was charged, and is not settled`)]
}

/** Each requested refund was made exactly once. */
async function refundedOtherwise({ stripe, platform: { db } }: Paying, told: Told): Promise<string[]> {
  const made = new Map<string, number>()
  for await (const { payment_intent: intent, amount } of stripe.refunds.list({ limit: 100 }))
    made.set(String(intent), (made.get(String(intent)) ?? 0) + amount)
  const asked = new Map<string, number>()
  for (const { transactionId, amount } of told.refunds)
    asked.set(transactionId, (asked.get(transactionId) ?? 0) + amount)
  const rows = await db.selectFrom('transactions').select(['id', 'payment_intent_id', 'refunded']).execute()
  return rows.flatMap(({ id, payment_intent_id: intent, refunded }) => {
    const [wanted, actual] = [asked.get(id) ?? 0, made.get(intent ?? '') ?? 0]
    if (wanted === actual && wanted === refunded) return []
    return [`${id}: ${wanted} were to be refunded, the provider refunded ${actual}, and we wrote down ${refunded}`]
  })
}

/** A stay has one subscription, the last plan it took, and paid each step to it once. */
async function plansOtherwise({ stripe, platform: { db } }: Paying, told: Told): Promise<string[]> {
  const tiers = new Map<string, string[]>()
  for (const { stayId, tier } of told.plans) tiers.set(stayId, [...(tiers.get(stayId) ?? []), tier])
  const open = new Map<string, string[]>()
  for await (const { id, status, metadata } of stripe.subscriptions.list({ limit: 100 }))
    if (status !== 'canceled' && status !== 'incomplete_expired')
      open.set(metadata.stayId ?? '', [...(open.get(metadata.stayId ?? '') ?? []), id])
  const plans = await db.selectFrom('subscriptions').select(['stay_id', 'tier', 'status']).execute()
  const stays = await db.selectFrom('stays').select(['id', 'plan']).execute()
  const { rows: paid } = await sql<{ stay_id: string; times: number }>`
    select i.stay_id, count(*) as times from transactions p join transaction_items i on i.transaction_id = p.id
    where p.kind = 'plan' and p.status = 'settled' group by i.stay_id`.execute(db)
  const times = new Map(paid.map((row) => [row.stay_id, row.times]))
  return [...tiers].flatMap(([stayId, steps]) => {
    const last = steps.at(-1)
    const ours = plans.filter((row) => row.stay_id === stayId && row.status === 'active')
    const plan = stays.find(({ id }) => id === stayId)?.plan
    const [subscriptions, payments] = [open.get(stayId)?.length ?? 0, times.get(stayId) ?? 0]
    return [
      ...(ours.length === 1 && ours[0]?.tier === last && plan === last
        ? []
        : [`${stayId} took ${last}, and is on ${plan}`]),
      ...(subscriptions === 1 ? [] : [`${stayId} has ${subscriptions} subscriptions at the provider`]),
      ...(payments === steps.length ? [] : [`${stayId} took ${steps.join(', ')}, and paid ${payments} times`]),
    ]
  })
}

/** The books must balance, match the provider's, and have gapless invoice numbers. */
async function offTheBooks({ platform: { db }, ledgerDifferences }: Paying): Promise<string[]> {
  const { rows } = await sql<{ sum: number; charges: number; settled: number; numbers: number; last: number }>`
    select (select coalesce(sum(amount), 0) from ledger_lines) as sum,
      (select count(*) from ledger_entries where movement = 'charge') as charges,
      (select count(*) from transactions where status = 'settled' and amount > 0) as settled,
      (select count(distinct number) from transactions) as numbers,
      (select count(*) from transactions where status = 'settled') as last`.execute(db)
  const [books] = rows
  if (!books) throw new Error('there are no books')
  return [
    ...(books.sum === 0 ? [] : [`the ledger adds up to ${books.sum}`]),
    ...(books.charges === books.settled
      ? []
      : [`${books.settled} payments are ${books.charges} charges in the ledger`]),
    ...(books.numbers === books.last ? [] : [`${books.last} invoices have ${books.numbers} numbers`]),
    ...(await ledgerDifferences()),
  ]
}
