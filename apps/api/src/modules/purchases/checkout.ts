/**
 * Checkout: prepare → call → record. A pending transaction is committed first; the payment is requested from the
 * provider with the transaction's id as the key; its response is recorded. If interrupted at any point, a retry
 * continues from there.
 */
import { formatCents, type Payment } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import { type Db, transact } from '../../kernel/db.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { type KeyedRequest, prepareOnce } from '../../kernel/idempotency.ts'
import type { Intent, Payments } from '../../providers/payments/payments.ts'
import { organizationById } from '../organizations/index.ts'
import { acceptsCard, ensureOrganizationCustomer, toPayment } from '../payments/index.ts'
import { type CartItemRow, lockStaged } from './cart-store.ts'
import { referenceOf } from './edit-cart.ts'
import { getPurchaseable, labelOf, type Market, saleIn } from './purchaseables.ts'
import { applyIntent, giveUp, type OnSettled, settle, transactionNow } from './settle-payment.ts'
import {
  insertTransaction,
  nextAttempt,
  pendingOfCart,
  saveIntent,
  type TransactionRow,
  transactionById,
} from './transaction-store.ts'

export type Buying = {
  /** A pool: each step has its own transaction. */
  readonly db: Db
  readonly payments: Payments
  readonly caller: Caller
  readonly request: KeyedRequest
  readonly now: Date
  readonly onSettled: OnSettled
}

export type CartPurchase = {
  readonly organizationId: string
  /** The total that the buyer saw, in cents. */
  readonly amount: number
  readonly saveCard?: boolean
  /** The buyer wants to enter a card, rather than to go on with the bank of an earlier one. */
  readonly takesNewCard?: boolean
}

/**
 * Starts the payment for an organization's staged items, or finds the open one for exactly these.
 * @throws Problem 409 if there is nothing to pay or something isn't for sale, 422 with the price if it differs.
 */
export async function beginCartCheckout(buying: Buying & Market, purchase: CartPurchase): Promise<string> {
  await giveUpOutdated(buying, purchase)
  return prepareOnce(buying.db, buying.request, async (db) => {
    // If two members pay concurrently, the second finds the first one's payment.
    await organizationById(db, purchase.organizationId, true)
    const items = await pricedItems(db, await lockStaged(db, purchase.organizationId), purchase, buying)
    const open = (await pendingOfCart(db, purchase.organizationId)).find((each) => isFor(each, items))
    if (open) return open.id
    const id = await insertTransaction(db, {
      kind: 'cart',
      organizationId: purchase.organizationId,
      userId: null,
      actorId: buying.caller.id,
      amount: purchase.amount,
      isTest: buying.payments.isTest,
      saveCard: purchase.saveCard ?? false,
      items,
    })
    await audit(db, {
      actorId: buying.caller.id,
      action: 'transaction.begin',
      subjectId: id,
      after: { amount: purchase.amount },
    })
    return id
  })
}

type PricedItem = Awaited<ReturnType<typeof pricedItems>>[number]

/** The staged items at their current prices, which must match what the buyer saw. */
async function pricedItems(db: Db, staged: readonly CartItemRow[], { amount }: CartPurchase, market: Market) {
  if (staged.length === 0) throw new Problem('conflict', 'The cart is empty.')
  const items = []
  for (const item of staged) {
    const thing = await getPurchaseable(db, referenceOf(item))
    const isHere = thing?.organizationId === item.organization_id
    const { price, obstacle } = isHere ? await saleIn(market, thing) : { price: null, obstacle: null }
    if (!thing || price === null) {
      const reason = obstacle === null ? '' : ` ${obstacle}`
      throw new Problem(
        'conflict',
        `${thing?.label || 'Something in the cart'} is no longer for sale.${reason} Remove it first.`,
        { extra: { cartItemId: item.id } },
      )
    }
    items.push({
      ...referenceOf(item),
      cartItemId: item.id,
      stayId: item.stay_id,
      label: labelOf(thing),
      price,
      covered: thing.covered,
      agreed: item.price,
    })
  }
  const total = items.reduce((sum, { price }) => sum + price, 0)
  if (total !== amount || items.some(({ price, agreed }) => price !== agreed))
    throw new Problem('price-changed', `The total is ${formatCents(total)}. Review the cart again, and confirm it.`, {
      extra: { price: total },
    })
  return items
}

function isFor(transaction: TransactionRow, items: readonly PricedItem[]): boolean {
  return signatureOf(transaction.items) === signatureOf(items)
}

/** The same for the same cart items at the same prices, in any order. */
function signatureOf(items: readonly { readonly cartItemId: string | null; readonly price: number }[]): string {
  return items
    .map(({ cartItemId, price }) => `${cartItemId} ${price}`)
    .sort()
    .join()
}

/**
 * Gives up payments started for an earlier state of the cart or another choice about saving the card, which the
 * provider is told only when a payment starts; for a new card, also those that wait for the bank of another. One that
 * was paid in the meantime is settled instead.
 */
export async function giveUpOutdated(
  buying: Pick<Buying, 'db' | 'payments' | 'now' | 'onSettled'>,
  { organizationId, saveCard, takesNewCard = false }: Omit<CartPurchase, 'amount'>,
): Promise<void> {
  const { db } = buying
  const staged = await transact(db, (tx) => lockStaged(tx, organizationId))
  const current = signatureOf(staged.map(({ id, price }) => ({ cartItemId: id, price })))
  for (const open of await pendingOfCart(db, organizationId)) {
    const keepsOtherwise = saveCard !== undefined && saveCard !== open.save_card
    if (signatureOf(open.items) !== current || keepsOtherwise || (takesNewCard && (await waitsForBank(buying, open))))
      await abandon(buying, open)
  }
}

/** Whether a card was given for a payment, and its bank requires authentication. */
export async function waitsForBank(
  { payments }: Pick<Buying, 'payments'>,
  { payment_intent_id: intentId }: TransactionRow,
): Promise<boolean> {
  return intentId !== null && (await payments.intent(intentId))?.state === 'requires_action'
}

/**
 * Cancels a pending payment at the provider, then here. One that the provider is collecting can't be canceled: it stays
 * pending, or is settled. @returns the provider's state of it; null if it doesn't have one
 */
export async function abandon(
  settling: Pick<Buying, 'db' | 'payments' | 'now' | 'onSettled'>,
  transaction: TransactionRow,
): Promise<Intent | null> {
  const { db, payments } = settling
  if (transaction.payment_intent_id) {
    await payments.cancelIntent(transaction.payment_intent_id)
    return applyIntent(settling, transaction.payment_intent_id)
  }
  const started = await transact(db, async (tx) => {
    const found = await transactionById(tx, transaction.id, true)
    if (found?.row.status !== 'pending') return null
    if (found.row.payment_intent_id) return found.row
    await giveUp(tx, found.row, null)
    return null
  })
  // The provider's response arrived in the meantime.
  return started && abandon(settling, started)
}

export type Paid = { readonly transaction: TransactionRow; readonly payment: Payment }

/** How a transaction is paid, and by which customer. */
export type Means = { readonly customerId: string; readonly cardId?: string; readonly description: string }

/**
 * Creates a prepared transaction's payment at the provider, charges the card if one is given, and records the response.
 * A total of 0 settles without the provider.
 */
export async function pay(buying: Buying, transactionId: string, means: Means): Promise<Paid> {
  const { db, payments } = buying
  const transaction = await transactionNow(db, transactionId)
  if (transaction.status === 'pending' && transaction.amount === 0) await settleWithoutProvider(buying, transactionId)
  else if (transaction.status === 'pending') return payByProvider(buying, transaction, means)
  const settled = await transactionNow(db, transactionId)
  if (settled.status === 'failed' && !settled.payment_intent_id) throw abandonedProblem()
  const intent = settled.payment_intent_id ? await payments.intent(settled.payment_intent_id) : null
  return { transaction: settled, payment: toPayment(payments, intent) }
}

async function settleWithoutProvider(buying: Buying, transactionId: string): Promise<void> {
  await transact(buying.db, async (db) => {
    const found = await transactionById(db, transactionId, true)
    if (found?.row.status === 'pending') await settle({ ...buying, db }, found.row, null)
  })
}

async function payByProvider(buying: Buying, transaction: TransactionRow, means: Means): Promise<Paid> {
  const { payments, db } = buying
  const payment = await ensureIntent(buying, transaction, means)
  if (means.cardId && acceptsCard(payment)) await charge(buying, transaction.id, payment.id, means.cardId)
  const intent = (await applyIntent(buying, payment.id)) ?? payment
  return { transaction: await transactionNow(db, transaction.id), payment: toPayment(payments, intent) }
}

async function ensureIntent({ db, payments }: Buying, transaction: TransactionRow, means: Means): Promise<Intent> {
  const known = transaction.payment_intent_id && (await payments.intent(transaction.payment_intent_id))
  if (known) return known
  const intent = await payments.createIntent({
    key: `intent ${transaction.id}`,
    customerId: means.customerId,
    amount: transaction.amount,
    description: means.description,
    metadata: { transactionId: transaction.id },
    saveCard: transaction.save_card,
  })
  if (await saveIntent(db, transaction.id, intent.id)) return intent
  await payments.cancelIntent(intent.id)
  throw abandonedProblem()
}

function abandonedProblem(): Problem {
  return new Problem('conflict', 'The cart has changed in the meantime, and nothing was charged. Reload the page.')
}

/** Each attempt has its own key, so a lost response is retried and a new card is a new attempt. */
async function charge({ db, payments, request }: Buying, id: string, intentId: string, cardId: string): Promise<void> {
  const header = request.headers['idempotency-key']
  const attempt = typeof header === 'string' ? header : String(await nextAttempt(db, id))
  await payments.confirmIntent({ key: `charge ${id} ${attempt} ${cardId}`, id: intentId, cardId, offSession: false })
}

/** The customer of a transaction's organization, and the description on the provider's receipt. */
export async function meansOf(buying: Buying, organizationId: string, cardId?: string): Promise<Means> {
  const customerId = await ensureOrganizationCustomer(buying, organizationId)
  if (cardId && (await buying.payments.cardOwner(cardId)) !== customerId) throw notFound('No such card.')
  return { customerId, description: 'Promotions', ...(cardId && { cardId }) }
}
