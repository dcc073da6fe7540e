import { DAY_MS } from '@lodestay/domain/durations'
import type { FastifyInstance } from 'fastify'
import type { Settings } from './settings.ts'

const VALID_MS = 180 * DAY_MS

/** Serves the addresses that tools know in advance: where to report a vulnerability, and where to change a password. */
export function serveWellKnown(app: FastifyInstance, settings: Settings): void {
  serveSecurityContact(app, settings)
  // Password managers link to it: https://w3c.github.io/webappsec-change-password-url/.
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/account#password', 303))
}

/** Serves security.txt (RFC 9116). It expires half a year after the request. */
function serveSecurityContact(app: FastifyInstance, { securityContact, publicUrl }: Settings): void {
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
