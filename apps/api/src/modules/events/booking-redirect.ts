/** Redirects to a stay's booking site: counts the click, and only follows links the stay actually has. */
import { isWebUrl, ourPages, ownMember } from '@lodestay/domain'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Reader } from '../../kernel/db.ts'
import { describeCall, type KernelDeps } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { getDetail } from '../search/index.ts'
import { redirectCounted } from './counted-redirect.ts'
import type { eventRecorder } from './event-routes.ts'

const Out = z.strictObject({ stayId: z.string().max(60), partner: z.string().max(100) })
const From = z.strictObject({
  from: z.string().max(40).optional(),
  link: z.string().max(100).optional().describe('The code of the promotion link the visitor came through.'),
  utmSource: z.string().max(100).optional().describe('The `utm_source` of the visit.'),
  referrer: z.string().max(253).optional().describe('Host name of the referring site.'),
  page: z.enum(ourPages).optional().describe('The page of this site the visitor came from.'),
})

export function mountBookingRedirect(reader: Reader, record: ReturnType<typeof eventRecorder>) {
  return async (server: FastifyInstance, { authenticate, now }: KernelDeps) => {
    server.get<{ Params: z.infer<typeof Out>; Querystring: z.infer<typeof From> }>(
      '/api/go/:stayId/:partner',
      {
        config: {
          access: 'public',
          rate: 'read',
          document: describeCall({
            method: 'GET',
            access: 'public',
            operationId: 'leaveForBooking',
            summary: 'Redirect to a stay’s booking page',
            problems: ['not-found'],
          }),
        },
        schema: { params: Out, querystring: From, response: { 302: z.null() } },
      },
      async (request, reply) => {
        const { stayId, partner } = request.params
        const found = await getDetail(reader, stayId)
        const links = found ? (JSON.parse(found.detail) as { bookingLinks: Record<string, string> }).bookingLinks : {}
        const link = ownMember(links, partner)
        // Imported or old data may contain anything.
        if (!link || !isWebUrl(link)) throw notFound('No such booking link.')
        const value = { stayId, partner, ...request.query }
        return redirectCounted(
          { record, authenticate, now },
          { request, reply },
          { name: 'booking-link-click', value },
          link,
        )
      },
    )
  }
}
