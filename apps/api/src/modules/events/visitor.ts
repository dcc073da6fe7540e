/** Anonymous visitor identity for counting: an irreversible hash, and whether it's a person or a bot. */
import { createHash } from 'node:crypto'
import { dayOf } from '@lodestay/domain'
import type { FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import type { Db } from '../../kernel/db.ts'
import { getSalt, type Visitor } from './event-store.ts'

/** Identifies visitors with a daily salt that all processes share. */
export function createVisitors(db: Db) {
  let today: { day: string; salt: Promise<string> } | null = null
  return async (request: FastifyRequest, now: Date): Promise<Visitor> => {
    const day = dayOf(now)
    if (today?.day !== day) {
      const current = { day, salt: getSalt(db, day) }
      today = current
      // On failure, let the next call retry.
      current.salt.catch(() => {
        if (today === current) today = null
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
