import {
  can,
  Dispute,
  moment,
  PageQuery,
  paged,
  purchaseableCollections,
  Refund,
  Transaction,
  transactionKinds,
  transactionStatuses,
} from '@lodestay/domain'
import { z } from 'zod'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { knownTo } from '../payments/index.ts'
import { promotionById } from '../promotions/index.ts'
import { OfCustomer, purchasersFor } from './purchasers.ts'
import { listDisputes, listRefunds } from './refund-store.ts'
import {
  getTransaction,
  listOwnTransactions,
  listTransactions,
  toTransaction,
  transactionById,
} from './transaction-store.ts'

const reply = Transaction.meta({ id: 'Transaction' })

export const transactionRoutes = [
  endpoint({
    method: 'GET',
    url: '/disputes',
    summary: 'List disputed payments, newest first',
    access: 'admin',
    query: PageQuery,
    reply: paged(Dispute.meta({ id: 'Dispute' })),
    handle: ({ db, query }) => listDisputes(db, query),
  }),
  endpoint({
    method: 'GET',
    url: '/transactions',
    problems: ['not-found'],
    summary: "List a customer's transactions or, without a customer, those of every organization the caller can see",
    access: 'user',
    query: OfCustomer.extend({
      status: z.enum(transactionStatuses).optional(),
      kind: z.enum(transactionKinds).optional(),
      number: z.string().max(40).optional().describe('The number of its invoice.'),
      userId: z.string().max(60).optional().describe('Who paid for their own membership.'),
      since: moment('Since').optional(),
      until: moment('Until').optional(),
    }),
    reply: paged(reply),
    handle: async ({ db, caller, query }) =>
      listTransactions(db, await purchasersFor(db, caller, 'transaction.View', query.csmrId), query),
  }),
  endpoint({
    method: 'GET',
    url: '/users/self/transactions',
    operationId: 'listOwnTransactions',
    summary: "List the caller's own membership payments, newest first",
    access: 'user',
    query: PageQuery,
    reply: paged(reply),
    handle: ({ db, caller, query }) => listOwnTransactions(db, caller.id, query),
  }),
  endpoint({
    method: 'GET',
    url: '/transactions/:id',
    summary: 'Get a transaction',
    access: 'transaction.View',
    params: ById,
    reply,
    subject: ({ db, caller, params }) => knownTo(caller, transactionById(db, params.id)),
    handle: async ({ subject }) => toTransaction(subject.row),
  }),
  endpoint({
    method: 'GET',
    url: '/transactions/:id/refunds',
    operationId: 'listRefunds',
    problems: ['not-found'],
    summary: 'List the refunds of a transaction, newest first',
    access: 'staff',
    params: ById,
    query: PageQuery,
    reply: paged(Refund.meta({ id: 'Refund' })),
    handle: async ({ db, params, query }) => {
      if (!(await transactionById(db, params.id))) throw notFound('No such transaction.')
      return listRefunds(db, params.id, query)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/transactions/:collectionType/:purchaseableId',
    operationId: 'getLatestTransaction',
    summary: 'Get the latest transaction for a purchasable item',
    access: 'transaction.View',
    params: z.strictObject({ collectionType: z.enum(purchaseableCollections), purchaseableId: z.string().max(60) }),
    reply,
    subject: ({ db, caller, params }) =>
      knownTo(caller, getTransaction(db, params.collectionType, params.purchaseableId)),
    handle: async ({ subject }) => toTransaction(subject.row),
  }),
  endpoint({
    method: 'GET',
    url: '/stay-promotions/:id/transaction',
    summary: 'Get the latest transaction for a promotion',
    access: 'transaction.View',
    params: ById,
    reply,
    subject: ({ db, caller, params }) => knownTo(caller, promotionById(db, params.id)),
    handle: async ({ db, caller, subject }) => {
      const found = await getTransaction(db, 'stay-promotions', subject.id)
      if (!found) throw notFound('Nothing has been paid for this promotion.')
      // Callers who own the stay only since then, or only this one of several paid together, can't see it.
      if (!can(caller, 'transaction.View', found)) throw notFound('No such transaction.')
      return toTransaction(found.row)
    },
  }),
]
