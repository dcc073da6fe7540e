/** A stay's calendar as an iCal file: public, at an address that contains a secret. */
import { createHash } from 'node:crypto'
import { BRAND_NAME } from '@lodestay/domain'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { ById, describeCall, type KernelDeps } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { etagOf, isCached } from '../../kernel/etag.ts'
import type { Seal } from '../../kernel/seal.ts'
import { writeCalendar } from '../../providers/calendars/write-calendar.ts'
import { stayById } from '../stays/index.ts'
import { exportBySecret, markFetched } from './feed-store.ts'
import { getKnown, localTodayOf } from './night-store.ts'
import { getNightsFor, markSent } from './sent-night-store.ts'

const Key = z.strictObject({ key: z.string().max(100).describe('The secret from the address.') })

/** The suffix of every UID that we write: entries with it are our own, wherever we read them. */
export function ownUids(siteUrl: string): string {
  return `@${new URL(siteUrl).hostname}`
}

/** The calendar a partner gets; null if the secret is unknown. Records what the partner was told. */
async function calendarForPartner(
  db: Db,
  { seal, siteUrl }: { seal: Seal; siteUrl: string },
  { stayId, key, now }: { stayId: string; key: string; now: Date },
): Promise<string | null> {
  const found = await exportBySecret(db, seal, stayId, key)
  const stay = found && (await stayById(db, stayId, true))
  if (!found || !stay) return null
  const { today } = await localTodayOf(db, stayId, now)
  const nights = await getNightsFor(db, stayId, found.partner, today)
  await markSent(db, stayId, found.partner, nights, now)
  await markFetched(db, found.id, now)
  const { updatedAt } = await getKnown(db, stayId)
  const uid = (start: string) => createHash('sha256').update(`${stayId} ${start}`).digest('hex').slice(0, 32)
  return writeCalendar({
    name: stay.name,
    product: `-//${BRAND_NAME}//Calendar//EN`,
    at: updatedAt ?? found.created_at,
    entries: nights.map(({ start, end }) => ({
      uid: `${uid(start)}${ownUids(siteUrl)}`,
      start,
      end,
      summary: `${BRAND_NAME} (Not available)`,
    })),
  })
}

export function mountCalendarFile(writeDb: Db, addressing: { seal: Seal; siteUrl: string }) {
  return async (server: FastifyInstance, { now }: KernelDeps) => {
    server.get<{ Params: z.infer<typeof ById>; Querystring: z.infer<typeof Key> }>(
      '/api/stays/:id/calendar.ics',
      {
        config: {
          access: 'public',
          rate: 'read',
          document: describeCall({
            method: 'GET',
            access: 'public',
            operationId: 'getStayCalendarFile',
            summary: 'Get a stay’s calendar as an iCal file, for the partner this secret address belongs to',
            problems: ['not-found'],
          }),
        },
        schema: { params: ById, querystring: Key, response: { 200: z.string() } },
      },
      async (request, reply) => {
        const feed = { stayId: request.params.id, key: request.query.key, now: now() }
        const text = await writeDb.transaction().execute((tx) => calendarForPartner(tx, addressing, feed))
        if (text === null) throw notFound('No such calendar.')
        const etag = etagOf(text)
        reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
        if (isCached(request, etag)) return reply.code(304).send()
        return reply
          .headers({ 'content-disposition': 'attachment; filename="calendar.ics"' })
          .type('text/calendar; charset=utf-8')
          .serializer(String)
          .send(text)
      },
    )
  }
}
