import type { FastifyInstance } from 'fastify'
import type { Settings } from './settings.ts'

const VALID_MS = 180 * 24 * 60 * 60 * 1000

/** Serves security.txt (RFC 9116): where to report a vulnerability. It expires half a year after the request. */
export function serveSecurityContact(app: FastifyInstance, { securityContact, publicUrl }: Settings): void {
  const path = '/.well-known/security.txt'
  app.get(path, async (_request, reply) => {
    const lines = [
      `Contact: ${securityContact.href}`,
      `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${new URL(path, publicUrl).href}`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
