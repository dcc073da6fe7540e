/** How a refund is spread over what was paid for: the parts of the items add up to what the payment gets back. */
import { type PaidItem, type PurchaseableCollection, purchaseableCollections } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { getPurchaseable, type Reference } from './purchaseables.ts'
import { type RefundPart, type RefundRow, refundsOf } from './refund-store.ts'
import { getTransaction, type TransactionItem, type TransactionRow } from './transaction-store.ts'

export function isPurchaseable(collection: PaidItem['collectionType']): collection is PurchaseableCollection {
  return (purchaseableCollections as readonly string[]).includes(collection)
}

export type Opening = {
  /** Includes items that have been started. */
  readonly evenStarted?: boolean
  /**
   * Lock the items, so that nothing is started before the caller's transaction ends; the payment must already be
   * locked.
   */
  readonly lock?: boolean
}

/** The items that have not been started, or the given one. */
export async function openItems(
  db: Db,
  transaction: TransactionRow,
  only: Reference | null,
  { evenStarted = false, lock = false }: Opening = {},
): Promise<TransactionItem[]> {
  const open: TransactionItem[] = []
  for (const item of transaction.items) {
    const { collectionType, purchaseableId } = item
    if (only && (only.collectionType !== collectionType || only.purchaseableId !== purchaseableId)) continue
    const thing = isPurchaseable(collectionType)
      ? await getPurchaseable(db, { collectionType, purchaseableId }, lock)
      : null
    if (evenStarted || !thing?.isExecuted) open.push(item)
  }
  return open
}

type Taxed = Pick<TransactionRow, 'amount' | 'tax' | 'balance' | 'refunded'>

/**
 * The tax included in the next `part` refunded of a charge, or taken back if negative. Rounding the total refunded, not
 * each part, so that the parts of a full refund add up to the whole tax.
 */
export function taxOnRefund({ refunded, ...charge }: Taxed, part: number): number {
  return taxOf(charge, refunded + part) - taxOf(charge, refunded)
}

/** The same for what the items get. A refund that exceeds their total returns a balance of the payer. */
export function netOnRefund({ refunded, ...charge }: Taxed, part: number): number {
  return netOf(charge, refunded + part) - netOf(charge, refunded)
}

function taxOf({ tax, ...charge }: Omit<Taxed, 'refunded'>, part: number): number {
  const total = totalOf(charge)
  return total === 0 ? 0 : Math.round((Math.min(part, total) * tax) / total)
}

function netOf(charge: Omit<Taxed, 'refunded'>, part: number): number {
  return Math.min(part, totalOf(charge)) - taxOf(charge, part)
}

/** Of the items, with tax. */
function totalOf({ amount, balance }: Pick<Taxed, 'amount' | 'balance'>): number {
  return Math.max(0, amount - balance)
}

/** Begins the cause of a refund of what could not be handed over. */
export const UNDELIVERED = 'undelivered '

/** A refund, as far as it says what it is for. */
type Meant = Pick<RefundRow, 'collection_type' | 'purchaseable_id' | 'parts'>
type Part = { readonly item: TransactionItem; readonly part: number }

/** Whether a refund names an item. */
export function isFor(
  { collection_type: collectionType, purchaseable_id: purchaseableId }: Omit<Meant, 'parts'>,
  item: Pick<TransactionItem, 'collectionType' | 'purchaseableId'>,
): boolean {
  return collectionType === item.collectionType && purchaseableId === item.purchaseableId
}

/**
 * Whether a refund ends an item that has started, given all refunds of its transaction. The shares that outlets failed
 * to post don't, even if they add up to all the money paid: a plan's unit may have paid for the other outlets. Only the
 * refund of the whole does, which has the item as its cause, or one made before it started.
 */
export function endsStarted(
  refunds: readonly RefundRow[],
  refund: Omit<Meant, 'parts'>,
  item: Pick<TransactionItem, 'collectionType' | 'purchaseableId'>,
): boolean {
  if (!isFor(refund, item)) return false
  const causes = refunds.filter((each) => isFor(each, item)).flatMap(({ cause_id: cause }) => cause ?? [])
  const shares = causes.filter((cause) => !cause.startsWith(UNDELIVERED))
  return shares.length === 0 || shares.includes(item.purchaseableId)
}

export function toPart({ item: { collectionType, purchaseableId }, part }: Part): RefundPart {
  return { collectionType, purchaseableId, amount: part }
}

/**
 * Spreads a refund, in cents without tax, over the items: as prepared, and whatever doesn't fit there over the item it
 * names, then what has not been started, then the rest.
 */
export async function spreadRefund(db: Db, transaction: TransactionRow, refund: Meant, net: number): Promise<Part[]> {
  const open = await openItems(db, transaction, null)
  const among = [...candidates(transaction, refund), ...wholly(open), ...wholly(transaction.items)]
  return spread(net, among, ({ price, refunded }) => price - refunded)
}

/** Spreads the same amount over the items it was taken from, to be subtracted from what is refunded of them. */
export function takeBack(transaction: TransactionRow, refund: Meant, net: number): Part[] {
  return spread(net, [...candidates(transaction, refund), ...wholly(transaction.items)], ({ refunded }) => refunded)
}

type Candidate = { readonly item: TransactionItem; readonly most: number }

function candidates({ items }: TransactionRow, refund: Meant): Candidate[] {
  const prepared = refund.parts.flatMap(({ collectionType, purchaseableId, amount }) =>
    items
      .filter((item) => item.collectionType === collectionType && item.purchaseableId === purchaseableId)
      .map((item) => ({ item, most: amount })),
  )
  return [...prepared, ...wholly(items.filter((item) => isFor(refund, item)))]
}

function wholly(items: readonly TransactionItem[]): Candidate[] {
  return items.map((item) => ({ item, most: Number.POSITIVE_INFINITY }))
}

/** Spreads an amount over candidates in order, as far as each has room; items that get no part are omitted. */
function spread(amount: number, among: readonly Candidate[], roomOf: (item: TransactionItem) => number): Part[] {
  const parts = new Map<TransactionItem, number>()
  let left = amount
  for (const { item, most } of among) {
    const before = parts.get(item) ?? 0
    const part = Math.min(left, most, roomOf(item) - before)
    if (part <= 0) continue
    left -= part
    parts.set(item, before + part)
  }
  return [...parts].map(([item, part]) => ({ item, part }))
}

/** What a new refund is for, besides what pending ones are: it stays that, even if it starts in the meantime. */
export async function prepareParts(
  db: Db,
  transaction: TransactionRow,
  item: Reference | null,
  amount: number,
): Promise<RefundPart[]> {
  const after = await afterPending(db, transaction, (await refundsOf(db, transaction.id)).filter(isPending))
  const meant = {
    collection_type: item?.collectionType ?? null,
    purchaseable_id: item?.purchaseableId ?? null,
    parts: [],
  }
  return (await spreadRefund(db, after, meant, netOnRefund(after, amount))).map(toPart)
}

/** Whether pending refunds cover everything left of what was paid for an item, and will cancel it. */
export async function isBeingRefunded(db: Db, reference: Reference): Promise<boolean> {
  const transaction = (await getTransaction(db, reference.collectionType, reference.purchaseableId))?.row
  if (transaction?.status !== 'settled') return false
  const refunds = await refundsOf(db, transaction.id)
  const pending = refunds.filter(isPending)
  const after = await afterPending(db, transaction, pending)
  if (leftOf(transaction, reference) === 0 || leftOf(after, reference) > 0) return false
  return (
    pending.some((refund) => endsStarted(refunds, refund, reference)) ||
    !(await getPurchaseable(db, reference))?.isExecuted
  )
}

function isPending({ status }: RefundRow): boolean {
  return status === 'pending'
}

function leftOf({ items }: TransactionRow, reference: Reference): number {
  return items
    .filter((item) => item.collectionType === reference.collectionType)
    .filter((item) => item.purchaseableId === reference.purchaseableId)
    .reduce((sum, { price, refunded }) => sum + price - refunded, 0)
}

/** The transaction as it will be once its pending refunds are made. */
async function afterPending(
  db: Db,
  transaction: TransactionRow,
  pending: readonly RefundRow[],
): Promise<TransactionRow> {
  let after = transaction
  for (const refund of pending) {
    const { amount } = refund
    const parts = await spreadRefund(db, after, refund, netOnRefund(after, amount))
    const partOf = new Map(parts.map(({ item, part }) => [item, part]))
    const items = after.items.map((item) => ({ ...item, refunded: item.refunded + (partOf.get(item) ?? 0) }))
    after = { ...after, refunded: after.refunded + amount, items }
  }
  return after
}
