import type Stripe from 'stripe'
import { cancelSubscription } from './cancel-subscription.ts'
import { createSubscription } from './create-subscription.ts'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { cancellationDetails, createParameters, toCancellation, updateParameters } from './subscription-parameters.ts'
import { assertRunning } from './subscription-status.ts'
import { updateSubscription } from './update-subscription.ts'
import { defined } from './work.ts'

export const subscriptionOperations = [
  operation('POST /v1/subscriptions', createParameters, (work, given) => createSubscription(work, given)),
  operation('GET /v1/subscriptions/:id', {}, (work, _, { id }) => work.store.get('subscription', id)),
  operation('POST /v1/subscriptions/:id', updateParameters, (work, given, { id }) =>
    updateSubscription(work, work.store.get('subscription', id), given),
  ),
  operation(
    'DELETE /v1/subscriptions/:id',
    {
      cancellation_details: cancellationDetails,
      invoice_now: p.boolean.optional(),
      prorate: p.boolean.optional(),
    },
    (work, { cancellation_details, invoice_now, prorate: isProrated }, { id }) => {
      const subscription = work.store.get('subscription', id)
      assertRunning(subscription)
      const cancellation = toCancellation(subscription, cancellation_details)
      const canceled = work.store.update(subscription, defined({ cancellation_details: cancellation }))
      return cancelSubscription(work, canceled, { isProrated: isProrated ?? false, isInvoiced: invoice_now ?? false })
    },
  ),
  operation(
    'GET /v1/subscriptions',
    {
      ...p.page,
      created: p.range.optional(),
      customer: p.text.optional(),
      price: p.text.optional(),
      status: p.text.optional(),
      test_clock: p.text.optional(),
    },
    (work, { customer, price, status, test_clock, ...page }) =>
      work.store.list(
        'subscription',
        '/v1/subscriptions',
        page,
        defined({ customer, test_clock }),
        (subscription) =>
          hasStatus(subscription, status) &&
          (!price || subscription.items.data.some((item) => item.price.id === price)),
      ),
  ),
]

/** Without a status, matches all that are not canceled. */
function hasStatus({ status }: Stripe.Subscription, expected: string | undefined): boolean {
  if (expected === undefined) return !['canceled', 'incomplete_expired'].includes(status)
  if (expected === 'ended') return ['canceled', 'incomplete_expired'].includes(status)
  return expected === 'all' || expected === status
}
