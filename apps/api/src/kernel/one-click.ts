/**
 * The address in an email's List-Unsubscribe header (RFC 8058): a POST from an email client unsubscribes, with any body
 * and without a cookie; a person who follows the link gets the page with the button.
 */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from './db.ts'
import { describeCall, type KernelDeps } from './endpoint.ts'

/** The path of the calls about an email's link. */
export const ByToken = z.strictObject({ token: z.string().max(60).describe('The token from the link in each email.') })

type OneClick = {
  /** Must end with `/:token/unsubscribe`. */
  readonly url: `/api/${string}/:token/unsubscribe`
  readonly operationId: string
  readonly summary: string
  /** @throws Problem 404 */
  readonly end: (db: Db, token: string, now: Date) => Promise<void>
  readonly pageOf: (db: Db, token: string) => Promise<string>
}

export function oneClick({ url, operationId, summary, end, pageOf }: OneClick) {
  return async (server: FastifyInstance, { db, now }: KernelDeps) => {
    await server.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_, body, done) => {
        body.on('end', () => done(null)).resume()
      })
      const document = describeCall({
        method: 'POST',
        access: 'public',
        operationId,
        summary,
        problems: ['not-found'],
      })
      scope.post<{ Params: z.infer<typeof ByToken> }>(
        url,
        {
          config: { access: 'public', rate: 'write', document },
          schema: { params: ByToken, querystring: z.strictObject({}), response: { 204: z.null() } },
        },
        async (request, reply) => {
          await db.transaction().execute((tx) => end(tx, request.params.token, now()))
          return reply.code(204).send(null)
        },
      )
      scope.get<{ Params: z.infer<typeof ByToken> }>(
        url,
        { config: { access: 'public', rate: 'read' }, schema: { hide: true, params: ByToken } },
        async (request, reply) => reply.redirect(await pageOf(db, request.params.token), 303),
      )
    })
  }
}
