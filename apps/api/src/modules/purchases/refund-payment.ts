/**
 * Refunds of what has not been carried out, by an admin with a reason or by the system. Prepare → call → record, with
 * the refund's id as the provider's key.
 */
import { formatCents, type PurchaseableCollection } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import { type Db, transact } from '../../kernel/db.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs.ts'
import type { Movement, Payments, ProviderRefund } from '../../providers/payments/payments.ts'
import { post } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import { returnUnit } from '../plan-units/index.ts'
import { getPurchaseable } from './purchaseables.ts'
import {
  endsStarted,
  isPurchaseable,
  netOnRefund,
  type Opening,
  openItems,
  prepareParts,
  spreadRefund,
  takeBack,
  taxOnRefund,
  toPart,
} from './refund-parts.ts'
import {
  failRefund,
  getProviderRefund,
  getRefund,
  insertRefund,
  owedShares,
  pendingRefunds,
  type RefundPart,
  type RefundRow,
  refundsOf,
  saveParts,
  setRefundStatus,
} from './refund-store.ts'
import { type Following, onceSettled } from './settle-payment.ts'
import {
  lockByIntent,
  refundItem,
  type TransactionItem,
  type TransactionRow,
  transactionById,
  updateTransaction,
} from './transaction-store.ts'

export type Refunding = { readonly db: Db; readonly payments: Payments }
export type RefundRequest = {
  readonly transactionId: string
  readonly item: { readonly collectionType: PurchaseableCollection; readonly purchaseableId: string } | null
  readonly amount: number
  readonly reason: string
  readonly actorId: string
  readonly causeId?: string
  /** Allows refunding what has been started: an outlet could not post it. */
  readonly evenStarted?: true
}

/**
 * Prepares a refund in the caller's transaction.
 * @throws Problem 409 if the transaction isn't settled, 422 with the remaining amount if it exceeds that.
 */
export async function prepareRefund(db: Db, request: RefundRequest): Promise<string> {
  const found = await transactionById(db, request.transactionId, true)
  if (!found) throw notFound()
  if (found.row.status !== 'settled') throw new Problem('conflict', 'Only a settled payment can be refunded.')
  const item = request.item ?? (await owedItem(db, found.row, request.amount))
  const left = await refundable(db, found.row, { ...request, item, lock: true })
  if (request.amount > left)
    throw new Problem('price-changed', `At most ${formatCents(left)} of it can be refunded.`, {
      extra: { price: left },
    })
  const parts = await prepareParts(db, found.row, item, request.amount)
  const { id } = await insertRefund(db, { ...request, item, parts })
  await audit(db, {
    actorId: request.actorId,
    action: 'transaction.refund-begin',
    subjectId: request.transactionId,
    after: { refundId: id, amount: request.amount, reason: request.reason },
  })
  return id
}

/** What can still be refunded of a transaction, or of one of its items, in cents. */
export async function refundable(
  db: Db,
  transaction: TransactionRow,
  { item, ...opening }: Opening & { readonly item: RefundRequest['item'] },
): Promise<number> {
  const open = await openItems(db, transaction, item, opening)
  if (item && open.length === 0 && !opening.evenStarted) {
    const owed = (await owedShares(db, transaction.id)).get(item.purchaseableId) ?? 0
    return Math.min(owed, await refundable(db, transaction, { ...opening, item, evenStarted: true }))
  }
  const gross = grossOf(transaction, open)
  // Pending refunds of other items don't reduce what is left of this one.
  const pending = await pendingRefunds(db, transaction.id, item)
  return Math.max(0, Math.min(gross - pending.ofItem, transaction.amount - transaction.refunded - pending.all))
}

/** What is left of the items, with the tax on it in proportion. All that is left is not rounded, so none of it stays. */
function grossOf(transaction: TransactionRow, items: readonly TransactionItem[]): number {
  const left = sumLeft(items)
  if (left === sumLeft(transaction.items)) return transaction.amount - transaction.refunded
  if (left === 0) return 0
  return Math.round((left * transaction.amount) / sumOfPrices(transaction))
}

function sumLeft(items: readonly TransactionItem[]): number {
  return items.reduce((sum, { price, refunded }) => sum + price - refunded, 0)
}

/**
 * The item still owed a share whose refund was refused, if a refund without an item is at most that amount, or could be
 * for nothing else.
 */
async function owedItem(db: Db, transaction: TransactionRow, amount: number): Promise<RefundRequest['item']> {
  const owed = await owedShares(db, transaction.id)
  const owing = transaction.items.flatMap(({ collectionType, purchaseableId }) =>
    isPurchaseable(collectionType) && owed.get(purchaseableId) ? [{ collectionType, purchaseableId }] : [],
  )
  const enough = owing.find(({ purchaseableId }) => amount <= (owed.get(purchaseableId) ?? 0))
  if (enough || owing.length === 0) return enough ?? null
  return (await openItems(db, transaction, null)).length === 0 ? (owing[0] ?? null) : null
}

export function sumOfPrices({ items }: TransactionRow): number {
  return items.reduce((sum, { price }) => sum + price, 0)
}

/**
 * Sends a prepared refund to the provider, or reads its state there, and records the response.
 * @throws Problem 409 if the provider refuses it: it no longer counts. For the system's own refunds, staff are notified
 * instead.
 */
export async function refund(refunding: Refunding, refundId: string): Promise<void> {
  const { db, payments } = refunding
  const prepared = await getRefund(db, refundId)
  if (prepared?.status === 'failed' && prepared.cause_id === null)
    throw new Problem('conflict', 'The payment provider didn’t make this refund.')
  if (prepared?.status !== 'pending') return
  // The provider forgets keys after a day, and would refund twice.
  if (prepared.provider_refund_id) {
    const known = await payments.refund(prepared.provider_refund_id)
    if (known?.intentId) await recordMade(db, known.intentId, known)
    return
  }
  const transaction = (await transactionById(db, prepared.transaction_id))?.row
  const intentId = transaction?.payment_intent_id
  if (!intentId) throw new Problem('conflict', 'Nothing was paid for it, so there is nothing to refund.')
  const providerRefund = await payments.createRefund({
    key: `refund ${refundId}`,
    intentId,
    amount: prepared.amount,
    metadata: { refundId },
  })
  if (!('refused' in providerRefund)) return recordMade(db, intentId, providerRefund)
  const { refused } = providerRefund
  await transact(db, (tx) => giveUpRefund(tx, transaction, prepared, { id: null, reason: refused }))
  // A retried job would be refused again.
  if (prepared.cause_id === null) throw new Problem('conflict', refused)
}

/**
 * Fails a refund that the provider does not make. Nobody is waiting for the result of the system's own, so staff are
 * notified.
 */
async function giveUpRefund(
  db: Db,
  transaction: TransactionRow,
  { id: refundId, cause_id: causeId, amount }: RefundRow,
  { id, reason }: { readonly id: string | null; readonly reason: string },
): Promise<void> {
  if (!(await failRefund(db, refundId, id)) || causeId === null) return
  await audit(db, {
    actorId: 'payment-provider',
    action: 'transaction.refund-failed',
    subjectId: transaction.id,
    after: { refundId, amount, reason },
  })
  await notify(
    db,
    { staff: true },
    {
      area: 'promotions',
      title: `A refund of ${formatCents(amount)} was refused`,
      body: `${reason} It’s still owed for ${transaction.number ?? 'a payment'}. An admin can try again.`,
      subjectId: transaction.id,
      isUrgent: true,
    },
  )
}

/** Applies the provider's state of a refund, including one made in its dashboard. */
export async function applyRefund(following: Following, providerRefundId: string): Promise<void> {
  const providerRefund = await following.payments.refund(providerRefundId)
  if (providerRefund?.intentId)
    await onceSettled(following, providerRefund.intentId, (tx, transaction) =>
      recordRefund(tx, transaction, providerRefund),
    )
}

/** Records a refund of ours: they are made of settled payments only. */
async function recordMade(db: Db, intentId: string, providerRefund: ProviderRefund): Promise<void> {
  await transact(db, async (tx) => {
    const found = await lockByIntent(tx, intentId)
    if (found) await recordRefund(tx, found.row, providerRefund)
  })
}

async function recordRefund(db: Db, transaction: TransactionRow, providerRefund: ProviderRefund): Promise<void> {
  const ours = await refundRow(db, transaction, providerRefund)
  const { movement, failureMovement } = providerRefund
  if (providerRefund.status === 'failed') {
    // If it failed before we learned that it had succeeded, both movements are booked.
    if (ours.status !== 'failed' && movement && failureMovement) {
      const parts =
        ours.status === 'pending'
          ? await settleRefund(db, transaction, ours, { ...providerRefund, movement })
          : ours.parts
      await revertRefund(db, transaction.id, { ...ours, parts }, { ...providerRefund, movement: failureMovement })
      await setRefundStatus(db, ours.id, 'failed', providerRefund.id)
    } else
      await giveUpRefund(db, transaction, ours, {
        id: providerRefund.id,
        reason: 'The payment provider didn’t make it.',
      })
  } else if (providerRefund.status === 'succeeded' && ours.status !== 'succeeded' && movement)
    await settleRefund(db, transaction, ours, { ...providerRefund, movement })
  else if (ours.status === 'pending') await setRefundStatus(db, ours.id, 'pending', providerRefund.id)
}

async function refundRow(db: Db, transaction: TransactionRow, providerRefund: ProviderRefund): Promise<RefundRow> {
  const known =
    (await getProviderRefund(db, providerRefund.id)) ??
    (providerRefund.metadata.refundId ? await getRefund(db, providerRefund.metadata.refundId) : undefined)
  if (known) return known
  return insertRefund(db, {
    transactionId: transaction.id,
    item: null,
    parts: await prepareParts(db, transaction, null, providerRefund.amount),
    amount: providerRefund.amount,
    reason: 'Refunded at the payment provider.',
    actorId: 'payment-provider',
    providerRefundId: providerRefund.id,
  })
}

type Moved = ProviderRefund & { readonly movement: Movement }

/** @returns the parts booked on the items. */
async function settleRefund(
  db: Db,
  transaction: TransactionRow,
  ours: RefundRow,
  providerRefund: Moved,
): Promise<RefundPart[]> {
  const tax = taxOnRefund(transaction, providerRefund.amount)
  const parts = await spreadRefund(db, transaction, ours, netOnRefund(transaction, providerRefund.amount))
  await setRefundStatus(db, ours.id, 'succeeded', providerRefund.id)
  await saveParts(db, ours.id, parts.map(toPart))
  await updateTransaction(db, transaction.id, { refunded: transaction.refunded + providerRefund.amount })
  await post(db, {
    movement: 'refund',
    objectId: providerRefund.movement.id,
    causeId: ours.id,
    organizationId: transaction.organization_id,
    actorId: ours.actor_id,
    memo: ours.reason,
    lines: [
      { account: 'provider', amount: providerRefund.movement.net },
      { account: 'fees', amount: providerRefund.movement.fee },
      { account: 'refunds', amount: providerRefund.amount - tax },
      { account: 'tax', amount: tax },
    ],
  })
  for (const { item, part } of parts) await refundPart(db, transaction, ours, item, part)
  await audit(db, {
    actorId: ours.actor_id,
    action: 'transaction.refund',
    subjectId: transaction.id,
    after: { refundId: ours.id, amount: providerRefund.amount, reason: ours.reason },
  })
  await enqueue(db, 'purchases:mail-refund', { refundId: ours.id }, { about: ours.id })
  return parts.map(toPart)
}

/**
 * The buyer's bank returned a refund: it is reversed in the books and can be made again. What was canceled with it
 * stays canceled, because its money is still owed.
 */
async function revertRefund(db: Db, id: string, ours: RefundRow, providerRefund: Moved): Promise<void> {
  const found = await transactionById(db, id)
  if (!found) return
  const transaction = found.row
  // Negative: it is taken back.
  const tax = taxOnRefund(transaction, -providerRefund.amount)
  await updateTransaction(db, transaction.id, { refunded: transaction.refunded - providerRefund.amount })
  await post(db, {
    movement: 'refund',
    objectId: providerRefund.movement.id,
    causeId: ours.id,
    organizationId: transaction.organization_id,
    actorId: 'payment-provider',
    memo: 'The bank gave the refund back',
    lines: [
      { account: 'provider', amount: providerRefund.movement.net },
      { account: 'fees', amount: providerRefund.movement.fee },
      { account: 'refunds', amount: -providerRefund.amount - tax },
      { account: 'tax', amount: tax },
    ],
  })
  for (const { item, part } of takeBack(transaction, ours, -netOnRefund(transaction, -providerRefund.amount)))
    await refundItem(db, transaction.id, item, -part)
  await audit(db, {
    actorId: 'payment-provider',
    action: 'transaction.refund-failed',
    subjectId: transaction.id,
    after: { refundId: ours.id, amount: providerRefund.amount },
  })
  await notify(
    db,
    { staff: true },
    {
      area: 'promotions',
      title: `A refund of ${formatCents(providerRefund.amount)} failed`,
      body: `The buyer’s bank returned the refund for ${transaction.number ?? 'a payment'}. An admin can refund it again.`,
      subjectId: transaction.id,
      isUrgent: true,
    },
  )
}

/**
 * Books a part of a refund on its item. What is fully refunded is canceled, unless it has started and the refund was of a
 * share of it, or not made for it.
 */
async function refundPart(
  db: Db,
  transaction: TransactionRow,
  ours: RefundRow,
  item: TransactionItem,
  part: number,
): Promise<void> {
  await refundItem(db, transaction.id, item, part)
  if (item.refunded + part < item.price) return
  if (item.collectionType === 'memberships')
    await enqueue(db, 'memberships:end-refunded', { transactionId: transaction.id }, { about: transaction.id })
  if (!isPurchaseable(item.collectionType)) return
  const reference = { collectionType: item.collectionType, purchaseableId: item.purchaseableId }
  const thing = await getPurchaseable(db, reference, true)
  if (thing?.isExecuted && !endsStarted(await refundsOf(db, transaction.id), ours, item)) return
  if (thing?.purchaseStatus === 'Purchased') await thing.move(db, 'refund')
  // It was never handed over, so it is still for sale, but without its unit, which is returned.
  else await thing?.giveUpUnit(db)
  await returnAllowance(db, transaction, ours, item)
}

/**
 * Reverses what a plan paid for a fully refunded item, and frees its unit: once, even if its refund comes back and is
 * made again.
 */
export async function returnAllowance(
  db: Db,
  transaction: TransactionRow,
  ours: Pick<RefundRow, 'id' | 'actor_id' | 'reason'>,
  item: TransactionItem,
) {
  const { collectionType, purchaseableId, covered } = item
  if (covered === 0 || !isPurchaseable(collectionType)) return
  const isFirst = await post(db, {
    movement: 'adjustment',
    objectId: `${transaction.id} ${purchaseableId}`,
    causeId: ours.id,
    organizationId: transaction.organization_id,
    actorId: ours.actor_id,
    memo: ours.reason,
    lines: [
      { account: 'allowances', amount: -covered },
      { account: 'promotions', amount: covered },
    ],
  })
  if (isFirst) await returnUnit(db, { collectionType, purchaseableId })
}
