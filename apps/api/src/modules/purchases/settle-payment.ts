/**
 * Settling: copies the provider's current state of a payment into ours, in one transaction. Called by the page that
 * waits for it, by webhooks and by the reconciler, in any order and any number of times; the first call does the work.
 */
import { formatCents, type LedgerAccount, type LedgerLine, TEST_PAYMENT, type Transaction } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import { type Db, transact } from '../../kernel/db.ts'
import { enqueue } from '../../kernel/jobs.ts'
import type { Intent, Payments, ProviderInvoice } from '../../providers/payments/payments.ts'
import { post } from '../ledger/index.ts'
import { notify } from '../notifications/index.ts'
import { getPayer } from '../organizations/index.ts'
import { cartItemById, moveCartItem } from './cart-store.ts'
import { getPurchaseable, type Purchaseable, type Reference } from './purchaseables.ts'
import {
  getByIntent,
  hasInvoice,
  insertTransaction,
  lockByIntent,
  nextInvoiceNumber,
  releaseItems,
  type TransactionItem,
  type TransactionRow,
  type TransactionSubject,
  transactionById,
  updateTransaction,
} from './transaction-store.ts'

/** Further effects of settling a payment, by the kind of transaction: a membership begins. */
export type OnSettled = (db: Db, transaction: TransactionRow, now: Date) => Promise<void>
export type Settling = {
  readonly db: Db
  readonly payments: Payments
  readonly now: Date
  readonly onSettled: OnSettled
}

/** Books the payment of a plan's invoice. @returns whether the plan is one of ours */
export type BookPlan = (applying: Pick<Settling, 'db' | 'payments' | 'now'>, intentId: string) => Promise<boolean>
/** What applying a refund or a dispute takes, whose payment may not be booked yet. */
export type Following = Settling & { readonly bookPlan: BookPlan }

/** Applies the provider's state of a payment. Payments that aren't ours are ignored. */
export async function applyIntent(settling: Settling, intentId: string): Promise<Intent | null> {
  const intent = await settling.payments.intent(intentId)
  if (intent) await transact(settling.db, (db) => apply({ ...settling, db }, intent))
  return intent
}

async function apply(settling: Settling, intent: Intent): Promise<void> {
  const found = (await lockByIntent(settling.db, intent.id)) ?? (await adopt(settling.db, intent))
  if (found?.row.status === 'pending') await takeOver(settling, found.row, intent)
}

/**
 * Works on a payment in a transaction, locked. What follows a payment may be reported before it: one that isn't settled
 * yet is settled first, in the same transaction, so that nothing of what is refunded begins in between.
 * @returns null if it isn't ours
 * @throws if it is, and can't be settled yet: its event is tried again
 */
export async function onceSettled<T>(
  settling: Following,
  intentId: string,
  work: (db: Db, transaction: TransactionRow) => Promise<T>,
): Promise<T | null> {
  const known = await getByIntent(settling.db, intentId)
  const intent = known && known.status !== 'pending' ? null : await settling.payments.intent(intentId)
  const isOfPlan = !known && intent ? await settling.bookPlan(settling, intentId) : false
  return transact(settling.db, async (db) => {
    if (intent) await apply({ ...settling, db }, intent)
    const found = await lockByIntent(db, intentId)
    if (found ? found.row.status === 'pending' : isOfPlan) throw new Error(`payment ${intentId} isn’t settled yet`)
    return found && work(db, found.row)
  })
}

/** A payment we requested without getting the response: its metadata names the transaction. */
async function adopt(db: Db, { id, amount, metadata }: Intent): Promise<TransactionSubject | null> {
  const found = metadata.transactionId ? await transactionById(db, metadata.transactionId, true) : null
  if (!found || found.row.payment_intent_id !== null || found.row.amount !== amount) return null
  await updateTransaction(db, found.row.id, { payment_intent_id: id })
  return found
}

async function takeOver(settling: Settling, transaction: TransactionRow, intent: Intent): Promise<void> {
  const { db } = settling
  // Until the provider has booked it, there is nothing to write to the ledger: a later event will report it.
  if (intent.state === 'succeeded' && intent.charge?.movement) return settle(settling, transaction, intent)
  if (intent.state === 'canceled') return giveUp(db, transaction, intent.problem)
  if (intent.problem === transaction.failure) return
  await updateTransaction(db, transaction.id, { failure: intent.problem })
  if (intent.problem === null) return
  await audit(db, {
    actorId: 'payment-provider',
    action: 'transaction.fail',
    subjectId: transaction.id,
    after: { failure: intent.problem },
  })
}

/** Gives up a payment that was withdrawn, and so will not arrive: what it was for can be bought again. */
export async function giveUp(db: Db, transaction: TransactionRow, failure: string | null): Promise<void> {
  await updateTransaction(db, transaction.id, { status: 'failed', failure: failure ?? transaction.failure })
  await releaseItems(db, transaction.id)
  await audit(db, { actorId: 'system', action: 'transaction.withdraw', subjectId: transaction.id, after: { failure } })
}

/** Settles a pending transaction; without an intent it costs nothing. Everything happens in the caller's transaction. */
export async function settle(
  settling: Omit<Settling, 'payments'>,
  transaction: TransactionRow,
  intent: Intent | null,
): Promise<void> {
  const { db, now } = settling
  const payer = transaction.organization_id ? await getPayer(db, transaction.organization_id) : null
  await updateTransaction(db, transaction.id, {
    status: 'settled',
    settled_at: now,
    number: await nextInvoiceNumber(db, now),
    failure: null,
    card: intent?.charge?.card ?? null,
    bill_to: payer && JSON.stringify({ ...payer.billing, company: payer.billing.company || payer.name }),
  })
  await post(db, {
    movement: intent ? 'charge' : transaction.balance === 0 ? 'allowance' : 'adjustment',
    objectId: intent?.charge?.movement?.id ?? transaction.id,
    causeId: transaction.id,
    organizationId: transaction.organization_id,
    actorId: transaction.actor_id,
    memo: transaction.items
      .map(({ label }) => label)
      .join(', ')
      .slice(0, 500),
    lines: settlementLines(transaction, intent),
  })
  const unrefunded = transaction.items.filter((item) => !isRefunded(item))
  for (const item of unrefunded) await deliver(settling, transaction, item)
  if (unrefunded.length > 0) await settling.onSettled(db, transaction, now)
  await audit(db, {
    actorId: transaction.actor_id,
    action: 'transaction.settle',
    subjectId: transaction.id,
    after: { amount: transaction.amount, intentId: intent?.id ?? null },
  })
  await announce(db, transaction)
}

const accounts: Readonly<Record<Transaction['kind'], LedgerAccount>> = {
  cart: 'promotions',
  plan: 'plans',
  membership: 'memberships',
}

/**
 * Balances what came in, less the provider's fee, what plans paid, and what the payer's balance paid or settled, against
 * earnings and tax owed.
 */
function settlementLines({ kind, amount, tax, balance, items }: TransactionRow, intent: Intent | null): LedgerLine[] {
  const covered = items.reduce((sum, item) => sum + item.covered, 0)
  const movement = intent?.charge?.movement
  return [
    { account: 'allowances', amount: covered },
    { account: 'promotions', amount: -covered },
    { account: 'provider', amount: movement?.net ?? 0 },
    { account: 'fees', amount: movement?.fee ?? 0 },
    { account: 'credits', amount: -balance },
    { account: accounts[kind], amount: balance + tax - amount },
    { account: 'tax', amount: -tax },
  ]
}

/** Earlier versions recorded refunds on payments that weren't settled yet. */
function isRefunded({ price, refunded }: TransactionItem): boolean {
  return price > 0 && refunded >= price
}

/** Hands over what was paid for. Whatever is no longer available is refunded. */
async function deliver(
  { db, now }: Pick<Settling, 'db' | 'now'>,
  transaction: TransactionRow,
  item: TransactionItem,
): Promise<void> {
  if (item.collectionType === 'subscriptions' || item.collectionType === 'memberships') return
  const cartItem = item.cartItemId ? await cartItemById(db, item.cartItemId, true) : null
  const { collectionType, purchaseableId } = item
  const thing = await getWithCover(db, { collectionType, purchaseableId }, item.covered)
  // Its cart item may have been canceled since, and its unit taken by something else.
  const isUncovered = thing !== null && thing.covered < item.covered
  // A cancellation may have been filled, or a giveaway ended, while the payment was pending.
  const isGone = !thing || (collectionType !== 'stay-promotions' && thing.saleAt(now).price === null)
  // The payer gets nothing for a stay that has since moved to another organization.
  const isTheirs = thing?.organizationId === transaction.organization_id
  if (
    isGone ||
    isUncovered ||
    !isTheirs ||
    thing.purchaseStatus === 'Purchased' ||
    thing.purchaseStatus === 'Cancelled'
  ) {
    await enqueue(db, 'purchases:refund-undelivered', { transactionId: transaction.id, collectionType, purchaseableId })
    return
  }
  if (thing.purchaseStatus === 'Ready') await thing.move(db, 'stage')
  const staged = await getPurchaseable(db, { collectionType, purchaseableId }, true)
  await staged?.move(db, 'settle')
  if (!cartItem || cartItem.row.status === 'Purchased' || cartItem.row.status === 'Cancelled') return
  if (cartItem.row.status === 'Ready') await moveCartItem(db, cartItem.row, 'stage')
  await moveCartItem(db, { ...cartItem.row, status: 'Staged' }, 'settle')
}

/** What was bought, using its plan's unit again if it was returned in the meantime and is still free. */
async function getWithCover(db: Db, reference: Reference, covered: number): Promise<Purchaseable | null> {
  const thing = await getPurchaseable(db, reference, true)
  if (!thing || thing.covered >= covered) return thing
  await thing.retakeUnit(db)
  return getPurchaseable(db, reference, true)
}

async function announce(db: Db, transaction: TransactionRow): Promise<void> {
  await enqueue(db, 'purchases:mail-receipt', { transactionId: transaction.id }, { about: transaction.id })
  const { organization_id: organizationId, kind, amount } = transaction
  if (!organizationId || kind !== 'cart') return
  await notify(
    db,
    { ownersOf: organizationId },
    {
      area: 'promotions',
      title: amount === 0 ? 'Order complete' : `Payment received: ${formatCents(amount)}`,
      body: [transaction.items.map(({ label }) => label).join(', '), transaction.is_test ? TEST_PAYMENT : '']
        .filter(Boolean)
        .join('. '),
      subjectId: organizationId,
    },
  )
}

/** Reloads a transaction. */
export async function transactionNow(db: Db, id: string): Promise<TransactionRow> {
  const found = await transactionById(db, id)
  if (!found) throw new Error(`transaction ${id} vanished`)
  return found.row
}

type PaidInvoice = {
  readonly invoice: ProviderInvoice
  readonly intent: Intent | null
  readonly now: Date
  readonly isTest: boolean
  readonly subscription: {
    readonly id: string
    readonly organizationId: string | null
    readonly actorId: string
    readonly stayId: string
    readonly stayName: string
  }
}

/**
 * Records a paid subscription invoice as a settled transaction, once. One that staff marked as paid moved no money here.
 * @throws if the provider hasn't booked its charge yet
 */
export async function recordInvoice(
  db: Db,
  { invoice, intent, now, isTest, subscription }: PaidInvoice,
): Promise<void> {
  if (invoice.amountDue > 0 && intent?.state !== 'succeeded') return
  if (await hasInvoice(db, invoice.id)) return
  if (invoice.amountDue > 0 && !intent?.charge?.movement)
    throw new Error(`the charge of ${invoice.id} isn’t booked yet`)
  const id = await insertTransaction(db, {
    kind: 'plan',
    organizationId: subscription.organizationId,
    userId: null,
    actorId: subscription.actorId,
    amount: invoice.amountDue,
    tax: invoice.tax,
    discount: invoice.discount,
    balance: invoice.amountDue - invoice.total,
    isTest,
    providerInvoiceId: invoice.id,
    createdAt: now,
    items: [
      {
        collectionType: 'subscriptions',
        purchaseableId: subscription.id,
        stayId: subscription.stayId,
        label: invoiceLabel(invoice, subscription.stayName),
        price: invoice.total - invoice.tax,
      },
    ],
  })
  if (intent) await updateTransaction(db, id, { payment_intent_id: intent.id })
  await settle({ db, now, onSettled: async () => {} }, await transactionNow(db, id), intent)
}

function invoiceLabel({ lines }: ProviderInvoice, stayName: string): string {
  const what = lines.map(({ description }) => description).join('; ')
  return `${stayName}: ${what}`.slice(0, 500)
}
