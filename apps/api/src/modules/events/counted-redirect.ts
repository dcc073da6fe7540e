/** A redirect that counts its clicks. */
import type { EventFields } from '@lodestay/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { identify } from '../../kernel/auth.ts'
import type { KernelDeps } from '../../kernel/endpoint.ts'
import { Problem } from '../../kernel/errors.ts'
import type { eventRecorder } from './event-routes.ts'

export type Counting = Pick<KernelDeps, 'authenticate' | 'now'> & { readonly record: ReturnType<typeof eventRecorder> }
type Followed = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/**
 * Counts the event and redirects. Neither a failed count nor an expired session may block the redirect; past the limit
 * of events, it redirects without storing one.
 */
export async function redirectCounted(
  { record, authenticate, now }: Counting,
  { request, reply }: Followed,
  { name, value }: Pick<EventFields, 'name' | 'value'>,
  to: string,
): Promise<FastifyReply> {
  const identity = await identify(request, authenticate).catch(() => null)
  const count = async () => {
    request.countMore(1, 'events')
    await record(request, { name, identity: 'unknown', value }, identity?.caller ?? null, now())
  }
  await count().catch((error: unknown) => {
    if (!(error instanceof Problem)) request.log.error({ err: error }, 'a click was not counted')
  })
  return reply.header('cache-control', 'no-store').redirect(to, 302)
}
