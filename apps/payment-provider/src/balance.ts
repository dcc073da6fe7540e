import type Stripe from 'stripe'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { DAY_SECONDS } from './periods.ts'
import { newId } from './store.ts'
import { defined, type Work } from './work.ts'

export const balanceOperations = [
  operation('GET /v1/balance', {}, (work) => {
    const all = work.store.all('balance_transaction').map((transaction) => withStatus(work, transaction))
    const currencies = [...new Set(all.map(({ currency }) => currency))]
    const sum = (status: string) =>
      (currencies.length > 0 ? currencies : ['usd']).map((currency) => {
        const settled = all.filter((transaction) => transaction.currency === currency && transaction.status === status)
        const amount = settled.reduce((total, { net }) => total + net, 0)
        return { amount, currency, source_types: { card: amount } }
      })
    return { object: 'balance', available: sum('available'), livemode: false, pending: sum('pending') }
  }),
  operation('GET /v1/balance_transactions/:id', {}, (work, _, { id }) =>
    withStatus(work, work.store.get('balance_transaction', id)),
  ),
  operation(
    'GET /v1/balance_transactions',
    {
      ...p.page,
      created: p.range.optional(),
      currency: p.text.optional(),
      source: p.text.optional(),
      type: p.text.optional(),
    },
    (work, { currency, source, type, ...page }) => {
      const accepts = (transaction: Stripe.BalanceTransaction) => !currency || transaction.currency === currency
      const filter = defined({ source, type })
      const list = work.store.list('balance_transaction', '/v1/balance_transactions', page, filter, accepts)
      return { ...list, data: list.data.map((transaction) => withStatus(work, transaction)) }
    },
  ),
]

/** A balance transaction is pending until it settles. */
function withStatus(work: Work, transaction: Stripe.BalanceTransaction): Stripe.BalanceTransaction {
  return { ...transaction, status: work.realTime() >= transaction.available_on ? 'available' : 'pending' }
}

/** The provider's fee for a charge: 2.9 % and 30 cents. */
export function feeFor(amount: number): number {
  return Math.round(amount * 0.029) + 30
}

export type Movement = Pick<
  Stripe.BalanceTransaction,
  'type' | 'amount' | 'fee' | 'currency' | 'created' | 'description'
> & {
  source: string
  reporting_category?: string
}

const SETTLES_AFTER_SECONDS = 2 * DAY_SECONDS

/** Records a balance transaction. @returns its id. */
export function recordMovement(work: Work, movement: Movement): string {
  const { fee, amount, currency, created, type } = movement
  const transaction: Stripe.BalanceTransaction = {
    id: newId('balance_transaction'),
    object: 'balance_transaction',
    available_on: created + SETTLES_AFTER_SECONDS,
    balance_type: 'payments',
    exchange_rate: null,
    fee_details: fee
      ? [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }]
      : [],
    net: amount - fee,
    reporting_category: type,
    status: 'pending',
    ...movement,
  }
  return work.store.insert(transaction).id
}
