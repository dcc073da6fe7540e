import type Stripe from 'stripe'
import { deleteCustomer } from './customers.ts'
import { invalidRequest } from './errors.ts'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { DAY_SECONDS } from './periods.ts'
import { newId } from './store.ts'
import { create, emit, type Work } from './work.ts'

const RETENTION_SECONDS = 30 * DAY_SECONDS

export const testClockOperations = [
  operation(
    'POST /v1/test_helpers/test_clocks',
    { frozen_time: p.integer, name: p.text.optional() },
    (work, { frozen_time, name = null }) => {
      const clock: Stripe.TestHelpers.TestClock = {
        id: newId('test_helpers.test_clock'),
        object: 'test_helpers.test_clock',
        created: work.realTime(),
        deletes_after: work.realTime() + RETENTION_SECONDS,
        frozen_time,
        livemode: false,
        name,
        status: 'ready',
        status_details: {},
      }
      return create(work, clock, 'test_helpers.test_clock.created')
    },
  ),
  operation('GET /v1/test_helpers/test_clocks/:id', {}, (work, _, { id }) =>
    work.store.get('test_helpers.test_clock', id),
  ),
  operation('GET /v1/test_helpers/test_clocks', p.page, (work, page) =>
    work.store.list('test_helpers.test_clock', '/v1/test_helpers/test_clocks', page),
  ),
  operation(
    'POST /v1/test_helpers/test_clocks/:id/advance',
    { frozen_time: p.integer },
    (work, { frozen_time }, { id }) => {
      const clock = work.store.get('test_helpers.test_clock', id)
      if (clock.status !== 'ready') throw invalidRequest('Test clock advancement underway - cannot advance it again.')
      if (frozen_time <= clock.frozen_time) {
        throw invalidRequest('You must provide a `frozen_time` that is later than the current frozen time.', {
          param: 'frozen_time',
        })
      }
      const advancing = work.store.update(clock, {
        status: 'advancing',
        status_details: { advancing: { target_frozen_time: frozen_time } },
      })
      emit(work, 'test_helpers.test_clock.advancing', advancing)
      return advancing
    },
  ),
  operation('DELETE /v1/test_helpers/test_clocks/:id', {}, (work, _, { id }) => {
    const clock = work.store.get('test_helpers.test_clock', id)
    for (const customer of work.store.all('customer', { test_clock: id })) deleteCustomer(work, customer)
    work.store.remove(clock)
    emit(work, 'test_helpers.test_clock.deleted', clock)
    return { id, object: 'test_helpers.test_clock', deleted: true }
  }),
]

/** Completes a clock's advance, once everything due has run. */
export function arrive(work: Work, clock: Stripe.TestHelpers.TestClock, frozen_time: number): void {
  const ready = work.store.update(clock, { frozen_time, status: 'ready', status_details: {} })
  emit(work, 'test_helpers.test_clock.ready', ready)
}
