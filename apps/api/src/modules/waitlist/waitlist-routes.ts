import { PageQuery, paged, WaitlistEntry, WaitlistFields } from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { deleteEntry, joinWaitlist, listWaitlist } from './waitlist-store.ts'

export const waitlistRoutes = [
  endpoint({
    method: 'POST',
    url: '/waitlist',
    operationId: 'joinWaitlist',
    summary: 'Join the waitlist; the answer does not tell who is on it already',
    access: 'public',
    rate: 'forms',
    body: WaitlistFields,
    reply: z.object({ email: z.string() }),
    status: 201,
    handle: async ({ db, body, now }) => {
      await joinWaitlist(db, body, now)
      return { email: body.email }
    },
  }),
  endpoint({
    method: 'GET',
    url: '/waitlist',
    operationId: 'listWaitlistEntries',
    summary: 'The waitlist, newest first; text finds parts of emails, cities and states',
    access: 'staff',
    query: PageQuery.extend({ text: z.string().trim().max(100).optional() }),
    reply: paged(WaitlistEntry.meta({ id: 'WaitlistEntry' })),
    handle: ({ db, query }) => listWaitlist(db, query),
  }),
  endpoint({
    method: 'DELETE',
    url: '/waitlist/:id',
    operationId: 'deleteWaitlistEntry',
    problems: ['not-found'],
    summary: 'Take somebody off the waitlist',
    access: 'staff',
    params: z.strictObject({ id: z.string().max(60) }),
    reply: z.null(),
    status: 204,
    handle: async ({ db, caller, params }) => {
      const entry = await deleteEntry(db, params.id)
      if (!entry) throw notFound()
      const { role, city, state } = entry
      // Omit the email: someone who asks to be forgotten must not live on in an append-only log.
      await audit(db, {
        actorId: caller.id,
        action: 'waitlist.delete',
        subjectId: params.id,
        before: { role, city, state },
      })
      return null
    },
  }),
]
