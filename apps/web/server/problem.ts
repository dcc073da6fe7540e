import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { sendUnreadable, unreadableRequest } from '@lodestay/domain/web-safety'
import type { FastifyReply } from 'fastify'

function problemDocument(status: number, code: string, title: string, detail: string) {
  return { type: `urn:lodestay:problem:${code}`, title, status, detail, code }
}

/** Responds with RFC 9457 problem+json, in the same shape as the platform's own errors. */
export function sendProblem(reply: FastifyReply, status: number, code: string, title: string, detail: string) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(
      JSON.stringify({
        ...problemDocument(status, code, title, detail),
        instance: reply.request.url.split('?')[0],
        requestId: reply.request.id,
      }),
    )
}

/** Responds to what Node couldn't read as a request. @param reason the code of Node's error */
export function rejectUnreadable(socket: Socket, reason: string | undefined, headers: Record<string, string>): void {
  const { status, code, detail } = unreadableRequest(reason)
  const requestId = `req_${randomUUID()}`
  const document = { ...problemDocument(status, code, 'Request failed', detail), instance: '/', requestId }
  sendUnreadable(socket, status, { ...headers, 'x-request-id': requestId }, document)
}
