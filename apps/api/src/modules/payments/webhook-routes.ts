/** The provider's webhook, and the log of its events for admins. */
import { PageQuery, PaymentEvent, paged } from '@lodestay/domain'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import { describeCall, type Endpoint, endpoint, type KernelDeps } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import type { Payments } from '../../providers/payments/payments.ts'
import { enqueueEvent, receive } from './apply-event.ts'
import { requirePayments } from './customers.ts'
import { getEvent, listEvents, toPaymentEvent } from './event-store.ts'

const ByEvent = z.strictObject({ id: z.string().max(255) })

export const webhookLogRoutes: Endpoint[] = [
  endpoint({
    method: 'GET',
    url: '/payments/webhooks',
    summary: "List the payment provider's events, newest first",
    access: 'admin',
    query: PageQuery.extend({
      pending: z.stringbool({ error: 'Pending must be true or false.' }).optional(),
      type: z.string().max(100).optional(),
    }),
    reply: paged(PaymentEvent.meta({ id: 'PaymentEvent' })),
    handle: ({ db, query }) => listEvents(db, query),
  }),
  endpoint({
    method: 'POST',
    url: '/payments/webhooks/:id/replay',
    problems: ['not-found'],
    summary: 'Apply an event again, reading its subject afresh',
    access: 'admin',
    params: ByEvent,
    reply: PaymentEvent.meta({ id: 'PaymentEvent' }),
    status: 202,
    handle: async ({ db, caller, params }) => {
      const event = await getEvent(db, params.id)
      if (!event) throw notFound('No such event.')
      await enqueueEvent(db, event.id)
      await audit(db, { actorId: caller.id, action: 'payment-event.replay', subjectId: event.id })
      return toPaymentEvent(event)
    },
  }),
]

/** Takes the raw body, because its signature covers every byte. */
export function mountWebhook(provider: Payments | null) {
  return async (app: FastifyInstance, { db }: KernelDeps) => {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
      scope.post(
        '/api/payments/webhooks',
        {
          config: {
            access: 'public',
            rate: 'read',
            document: describeCall({
              method: 'POST',
              summary: "Receive the payment provider's signed events",
              access: 'public',
            }),
          },
          schema: {
            body: z.unknown().meta({ description: 'The event, as signed by the provider.' }),
            response: { 200: z.object({ received: z.literal(true) }) },
          },
        },
        async (request) => {
          const payments = requirePayments(provider)
          const signature = request.headers['stripe-signature']
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const event = payments.readWebhook(body, typeof signature === 'string' ? signature : '')
          if (event.account !== null || event.isTest !== payments.isTest)
            throw new Problem('malformed-request', 'The event belongs to a different account.')
          await receive(db, event, 'webhook')
          return { received: true as const }
        },
      )
    })
  }
}
