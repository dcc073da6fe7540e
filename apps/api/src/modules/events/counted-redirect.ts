/** A redirect that counts who follows it. */
import type { EventFields } from '@lodestay/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { eventRecorder } from './event-routes.ts'

type Followed = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Counts the event and redirects. A failed count must not keep anyone from where they go. */
export async function redirectCounted(
  record: ReturnType<typeof eventRecorder>,
  { request, reply }: Followed,
  { name, value }: Pick<EventFields, 'name' | 'value'>,
  to: string,
): Promise<FastifyReply> {
  await record(request, { name, identity: 'unknown', value }, new Date()).catch((error: unknown) =>
    request.log.error({ err: error }, 'a click was not counted'),
  )
  return reply.header('cache-control', 'no-store').redirect(to, 302)
}
