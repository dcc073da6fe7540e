/** Who sends an event, as far as counting needs to know: a hash that nobody can turn back, and whether it is a person. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Db } from '../../kernel/db.ts'
import { getSalt, type Visitor } from './event-store.ts'

/** Tells visitors apart by a salt that all processes share for a day. */
export function createVisitors(db: Db) {
  let today: { day: string; salt: Promise<string> } | null = null
  return async (request: FastifyRequest, now: Date): Promise<Visitor> => {
    const day = now.toISOString().slice(0, 10)
    if (today?.day !== day) {
      const asked = { day, salt: getSalt(db, day) }
      today = asked
      // The next one asks again.
      asked.salt.catch(() => {
        if (today === asked) today = null
      })
    }
    const salt = await today.salt
    const hashed = (...parts: string[]) =>
      createHash('sha256')
        .update([salt, ...parts].join('\n'))
        .digest('base64url')
        .slice(0, 22)
    const browser = request.headers['user-agent'] ?? ''
    return {
      place: hashed(request.addressKey),
      visitor: hashed(request.addressKey, browser),
      agent: browser === '' || isbot(browser),
    }
  }
}
