import { DAY_MS, MINUTE_MS } from '@lodestay/domain'
import type { Job } from '../../kernel/jobs.ts'
import { runIndependently, type Task } from '../../kernel/run-independently.ts'
import type { Payments } from '../../providers/payments/payments.ts'
import type { PostMail } from '../mails/index.ts'
import type { Appliers, Reconciling } from '../payments/index.ts'
import { abandon, giveUpOutdated } from './checkout.ts'
import { removeFromCarts } from './edit-cart.ts'
import type { Reference } from './purchaseables.ts'
import { mailReceipt, mailRefund } from './receipt-mails.ts'
import { applyDispute } from './record-dispute.ts'
import { applyRefund, refund } from './refund-payment.ts'
import { prepareShare } from './refund-share.ts'
import { refundsPendingBefore } from './refund-store.ts'
import { prepareUndelivered } from './refund-undelivered.ts'
import { settleFree } from './settle-free.ts'
import { applyIntent, type BookPlan, type OnSettled, type Settling } from './settle-payment.ts'
import { organizationsPayingFor, pendingBefore, type TransactionRow } from './transaction-store.ts'

type Working = { readonly postMail: PostMail; readonly publicUrl: string; readonly onSettled: OnSettled }

export function purchaseJobs(payments: Payments | null, { postMail, publicUrl, onSettled }: Working): Job[] {
  return [
    {
      name: 'purchases:settle-free',
      run: async (payload, { db, now }) => {
        const isTest = payments?.isTest ?? true
        await db.transaction().execute((tx) => settleFree({ db: tx, now, isTest, onSettled }, payload as Reference))
      },
    },
    {
      name: 'purchases:mail-receipt',
      run: async (payload, { db }) => {
        const { transactionId } = payload as { transactionId: string }
        await db.transaction().execute((tx) => mailReceipt(tx, postMail, publicUrl, transactionId))
      },
    },
    {
      name: 'purchases:mail-refund',
      run: async (payload, { db }) => {
        const { refundId } = payload as { refundId: string }
        await db.transaction().execute((tx) => mailRefund(tx, postMail, publicUrl, refundId))
      },
    },
    {
      name: 'purchases:stay-left',
      run: async (payload, { db, now }) => {
        const { stayId } = payload as { stayId: string }
        await db.transaction().execute((tx) => removeFromCarts(tx, stayId))
        // Based on the payments, not the items: an earlier failed run may already have removed those.
        if (payments)
          for (const organizationId of await organizationsPayingFor(db, stayId))
            await giveUpOutdated({ db, payments, now, onSettled }, { organizationId })
      },
    },
    {
      name: 'purchases:refund-share',
      run: async (payload, { db }) => {
        const share = payload as Parameters<typeof prepareShare>[1]
        const prepared = await db.transaction().execute((tx) => prepareShare(tx, share))
        if (prepared && payments) await refund({ db, payments }, prepared)
      },
    },
    {
      name: 'purchases:refund-undelivered',
      run: async (payload, { db }) => {
        const item = payload as Parameters<typeof prepareUndelivered>[1]
        const prepared = await db.transaction().execute((tx) => prepareUndelivered(tx, item))
        if (prepared && payments) await refund({ db, payments }, prepared)
      },
    },
  ]
}

/** Handlers for the provider's events about payments, refunds and disputes. */
export function purchaseAppliers(onSettled: OnSettled, bookPlan: BookPlan): Appliers {
  return {
    intent: async (applying, id) => {
      await applyIntent({ ...applying, onSettled }, id)
    },
    refund: (applying, id) => applyRefund({ ...applying, onSettled, bookPlan }, id),
    dispute: (applying, id) => applyDispute({ ...applying, onSettled, bookPlan }, id),
  }
}

/** How long until a payment is checked again; without an intent or a card it is given up after a day. */
const LOOK_AFTER_MS = 2 * MINUTE_MS
const GIVE_UP_AFTER_MS = DAY_MS

/** Reconciles payments and refunds whose outcome we missed. */
export function reconcilePurchases(reconciling: Reconciling, onSettled: OnSettled): Promise<void> {
  return runIndependently(reconciling.log, reconcilings(reconciling, onSettled))
}

async function* reconcilings(applying: Reconciling, onSettled: OnSettled): AsyncGenerator<Task> {
  const { db, payments, now } = applying
  const before = new Date(now.getTime() - LOOK_AFTER_MS)
  for await (const transaction of pendingBefore(db, before))
    yield { id: transaction.id, run: () => reconcilePayment({ ...applying, onSettled }, transaction) }
  for await (const id of refundsPendingBefore(db, before)) yield { id, run: () => refund({ db, payments }, id) }
}

async function reconcilePayment(settling: Settling, transaction: TransactionRow): Promise<void> {
  if (transaction.payment_intent_id) await applyIntent(settling, transaction.payment_intent_id)
  const isOld = transaction.created_at.getTime() < settling.now.getTime() - GIVE_UP_AFTER_MS
  if (isOld) await abandon(settling, transaction)
}
