import type { FastifyReply } from 'fastify'

/** Responds with RFC 9457 problem+json, in the same shape as the platform's own errors. */
export function sendProblem(reply: FastifyReply, status: number, code: string, title: string, detail: string) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(
      JSON.stringify({
        type: `urn:lodestay:problem:${code}`,
        title,
        status,
        detail,
        instance: reply.request.url.split('?')[0],
        code,
        requestId: reply.request.id,
      }),
    )
}
