/** Payments for the cart, a saved card, and the caller's own membership; and payments already started. */
import {
  Checkout,
  can,
  NewCheckout,
  NewRefund,
  NewTransaction,
  ProfileCheckout,
  Transaction,
  TransactionChanges,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import { authorize } from '../../kernel/auth.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { prepareOnce } from '../../kernel/idempotency.ts'
import type { Content } from '../../providers/content/content.ts'
import type { Intent, Payments } from '../../providers/payments/payments.ts'
import { payerOf, requirePayments, toPayment } from '../payments/index.ts'
import { assertNoConflictOfInterest } from '../review/index.ts'
import { abandon, beginCartCheckout, meansOf, type Paid, pay } from './checkout.ts'
import { beginMembershipCheckout, meansOfUser } from './checkout-membership.ts'
import { prepareRefund, refund } from './refund-payment.ts'
import { applyIntent, giveUp, type OnSettled, transactionNow } from './settle-payment.ts'
import {
  deleteTransaction,
  type TransactionSubject,
  toTransaction,
  transactionById,
  updateTransaction,
} from './transaction-store.ts'

const reply = Checkout.meta({ id: 'Checkout' })

function toCheckout({ transaction, payment }: Paid): Checkout {
  return { transaction: toTransaction(transaction), payment }
}

/** @throws Problem 409 if the payment is settled. */
function assertUndecided({ row }: TransactionSubject): void {
  if (row.status === 'settled') throw new Problem('conflict', 'This payment is settled, so it can’t be changed.')
}

/** Given up here, a payment that arrives later would be neither delivered nor refunded. */
function mayStillArrive(): Problem {
  return new Problem(
    'conflict',
    'This payment may still arrive: the payment provider is processing it. Check its status again later, and refund it if it arrives.',
  )
}

export function checkoutRoutes(
  provider: Payments | null,
  onSettled: OnSettled,
  content: Pick<Content, 'catalogue'>,
): Endpoint[] {
  return [
    endpoint({
      method: 'POST',
      url: '/payments/checkout',
      operationId: 'checkout',
      problems: ['not-found', 'price-changed', 'payment-failed', 'forbidden'],
      summary:
        "Pay for an organization's staged items or the caller's own membership with a new card: starts the payment, or returns the open one that needs a card",
      access: 'user',
      body: NewCheckout,
      reply,
      ownTransaction: 'prepared',
      handle: async ({ db, caller, body, request, now }) => {
        const buying = { db, payments: requirePayments(provider), caller, request, now, onSettled, content }
        if (body.priceId !== undefined) {
          const id = await beginMembershipCheckout(buying, { priceId: body.priceId, amount: body.amount })
          return toCheckout(await pay(buying, id, await meansOfUser(buying)))
        }
        const payer = await payerOf(db, caller, body)
        if (!payer) throw notFound('No such organization.')
        authorize('payment.Create', caller, payer)
        const { organizationId } = payer
        const { amount, saveCard } = body
        const id = await beginCartCheckout(buying, { organizationId, amount, saveCard, takesNewCard: true })
        return toCheckout(await pay(buying, id, await meansOf(buying, organizationId)))
      },
    }),
    endpoint({
      method: 'POST',
      url: '/payments/profiles/checkout',
      operationId: 'checkoutWithSavedCard',
      problems: ['price-changed', 'payment-failed'],
      summary: 'Pay with a saved card: for a started payment, or for what is staged in the cart',
      access: 'payment.Create',
      body: ProfileCheckout,
      reply,
      ownTransaction: 'prepared',
      subject: ({ db, caller, body }) => payerOf(db, caller, body),
      handle: async ({ db, caller, body, subject, request, now }) => {
        const buying = { db, payments: requirePayments(provider), caller, request, now, onSettled, content }
        const means = await meansOf(buying, subject.organizationId, body.paymentProfileId)
        const id = await beginCartCheckout(buying, { organizationId: subject.organizationId, amount: body.amount })
        const { payment_intent_id: intentId } = await transactionNow(db, id)
        if (body.paymentIntentId !== undefined && body.paymentIntentId !== intentId)
          throw notFound('No such payment intent for this cart.')
        return toCheckout(await pay(buying, id, means))
      },
    }),
    endpoint({
      method: 'POST',
      url: '/transactions',
      problems: ['price-changed'],
      summary: "Start the payment for an organization's staged items, without contacting the payment provider yet",
      access: 'payment.Create',
      body: NewTransaction,
      reply: Transaction.meta({ id: 'Transaction' }),
      status: 201,
      location: '/transactions',
      ownTransaction: 'prepared',
      subject: ({ db, caller, body: { csmrId: customerId, organizationId } }) =>
        payerOf(db, caller, { customerId, organizationId }),
      handle: async ({ db, caller, body, subject, request, now }) => {
        const buying = { db, payments: requirePayments(provider), caller, request, now, onSettled, content }
        const id = await beginCartCheckout(buying, { organizationId: subject.organizationId, amount: body.amount })
        return toTransaction(await transactionNow(db, id))
      },
    }),
    endpoint({
      method: 'POST',
      url: '/transactions/:id/refresh',
      problems: ['not-found'],
      summary: 'Check a payment’s status with the payment provider and update it',
      access: 'user',
      params: ById,
      reply,
      ownTransaction: true,
      handle: async ({ db, caller, params, now }) => {
        const payments = requirePayments(provider)
        const found = await transactionById(db, params.id)
        const isOwn = found?.row.user_id === caller.id
        if (!found || !(isOwn || can(caller, 'transaction.View', found))) throw notFound()
        const { payment_intent_id: intentId } = found.row
        const intent = intentId ? await applyIntent({ db, payments, now, onSettled }, intentId) : null
        const transaction = await transactionNow(db, params.id)
        if (!intent && transaction.status !== 'settled')
          return toCheckout({
            transaction,
            payment: {
              state: 'requires_card',
              amount: transaction.amount,
              problem: transaction.failure,
              form: null,
            },
          })
        return toCheckout({ transaction, payment: toPayment(payments, intent) })
      },
    }),
    endpoint({
      method: 'PATCH',
      url: '/transactions/:id',
      problems: ['not-found'],
      summary: 'Mark a payment that never arrived as failed, or add a note to it',
      access: 'staff',
      params: ById,
      body: TransactionChanges,
      reply: Transaction.meta({ id: 'Transaction' }),
      ownTransaction: true,
      handle: async ({ db, caller, params, body, now }) => {
        const found = await transactionById(db, params.id)
        if (!found) throw notFound()
        assertUndecided(found)
        let intent: Intent | null = null
        if (body.status !== undefined && body.status !== found.row.status) {
          if (body.status !== 'failed')
            throw new Problem('conflict', 'Only a payment can settle a transaction. Set it to failed, or leave it.')
          if (provider) intent = await abandon({ db, payments: provider, now, onSettled }, found.row)
        }
        await db.transaction().execute(async (tx) => {
          const locked = await transactionById(tx, params.id, true)
          if (!locked) throw notFound()
          assertUndecided(locked)
          if (body.status === 'failed' && locked.row.status === 'pending') {
            // Without payments, what was begun at the provider is unknown, and may be paid there.
            const isOpen = provider ? intent && intent.state !== 'canceled' : locked.row.payment_intent_id
            if (isOpen) throw mayStillArrive()
            await giveUp(tx, locked.row, null)
          }
          if (body.note !== undefined) await updateTransaction(tx, params.id, { note: body.note })
          await audit(tx, { actorId: caller.id, action: 'transaction.update', subjectId: params.id, after: body })
        })
        return toTransaction(await transactionNow(db, params.id))
      },
    }),
    endpoint({
      method: 'POST',
      url: '/transactions/:id/refund',
      problems: ['not-found', 'price-changed'],
      summary: 'Refund what hasn’t been carried out, in whole or in part, with a reason',
      access: 'admin',
      params: ById,
      body: NewRefund,
      reply: Transaction.meta({ id: 'Transaction' }),
      ownTransaction: 'prepared',
      handle: async ({ db, caller, params, body, request }) => {
        const payments = requirePayments(provider)
        const item = body.item ?? null
        const paid = await transactionById(db, params.id)
        if (!paid) throw notFound()
        assertNoConflictOfInterest(caller, { ...paid, authorId: paid.row.user_id })
        const id = await prepareOnce(db, request, (tx) =>
          prepareRefund(tx, { ...body, item, transactionId: params.id, actorId: caller.id }),
        )
        await refund({ db, payments }, id)
        return toTransaction(await transactionNow(db, params.id))
      },
    }),
    endpoint({
      method: 'DELETE',
      url: '/transactions/:id',
      problems: ['not-found'],
      summary: 'Delete a failed payment',
      access: 'admin',
      params: ById,
      reply: z.null(),
      status: 204,
      subject: ({ db, params }) => transactionById(db, params.id, true),
      handle: async ({ db, caller, subject }) => {
        assertUndecided(subject)
        if (subject.row.status === 'pending')
          throw new Problem('conflict', 'This payment may still arrive. Set it to failed first.')
        await deleteTransaction(db, subject.row.id)
        await audit(db, {
          actorId: caller.id,
          action: 'transaction.delete',
          subjectId: subject.row.id,
          before: toTransaction(subject.row),
        })
        return null
      },
    }),
  ]
}
