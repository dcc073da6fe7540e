import { can, EventCount, EventCountQuery, EventFields, isStaff } from '@lodestay/domain'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import { createGroupCommit } from '../../kernel/group-commit.ts'
import { stayById } from '../stays/index.ts'
import { countEvents, insertEvents, keyOf, type NewEvent } from './event-store.ts'

/** Beginning of the log: what a count without `min` counts from. */
const BEGINNING = new Date('2000-01-01T00:00:00Z')

/** Writes events in groups: see the kernel's group commit. */
export const eventRecorder = (db: Db) => createGroupCommit<NewEvent>((events) => insertEvents(db, events))

export const eventRoutes = (record: ReturnType<typeof eventRecorder>) => {
  return [
    endpoint({
      method: 'POST',
      url: '/events',
      summary: 'Log what somebody did; answered when it is committed',
      access: 'public',
      ownTransaction: true,
      rate: 'events',
      body: EventFields,
      reply: z.object({ recorded: z.literal(true) }),
      status: 201,
      handle: async ({ body, now }) => {
        await record({ ...body, key: keyOf(body), at: now })
        return { recorded: true as const }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/events/count',
      summary: 'How many events of a key fall into a time; hosts ask for their own stays, staff for any',
      access: 'user',
      query: EventCountQuery,
      reply: EventCount.meta({ id: 'EventCount' }),
      handle: async ({ db, reader, caller, query, now }) => {
        const stayId = query.key.split(':')[1]
        if (!isStaff(caller)) {
          if (!stayId) throw new Problem('forbidden', 'Hosts count events of their own stays: name:stayId.')
          const stay = await stayById(db, stayId)
          if (!stay || !can(caller, 'stay.View', stay)) throw notFound('No such stay.')
        }
        const min = query.min ? new Date(query.min) : BEGINNING
        const max = query.max ? new Date(query.max) : now
        if (max < min) throw invalid({ path: 'max', message: 'Max must not be before min.' })
        return {
          key: query.key,
          min: min.toISOString(),
          max: max.toISOString(),
          count: await countEvents(reader, query.key, min, max),
        }
      },
    }),
  ]
}
