import {
  affiliationOf,
  can,
  EVENTS_KEPT_MONTHS,
  EventCount,
  EventCountQuery,
  EventFields,
  eventsOf,
  isStaff,
  monthsBefore,
} from '@lodestay/domain'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Authenticated, type Caller, withHeldRoles } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import { createGroupCommit } from '../../kernel/group-commit.ts'
import { enqueue, type Job, type Sweep } from '../../kernel/jobs.ts'
import { stayById } from '../stays/index.ts'
import { getAddressee } from '../users/index.ts'
import {
  countEvents,
  deleteEvents,
  deleteOldVisits,
  insertEvents,
  keyOf,
  type NewEvent,
  renameInEvents,
} from './event-store.ts'
import { createVisitors } from './visitor.ts'

/** Default `min` for counts: before the log began. */
const BEGINNING = new Date('2000-01-01T00:00:00Z')

/** Cards in view that the rate limit counts as one event: each stores a tenth of what another event may. */
const VIEWS_PER_EVENT = 10

/** Batches event writes (see the kernel's group commit), each with its sender. */
export function eventRecorder(db: Db) {
  const visitorOf = createVisitors(db)
  const write = createGroupCommit<NewEvent>((events) => insertEvents(db, events))
  return async (request: FastifyRequest, event: EventFields, caller: Caller | null, now: Date): Promise<void> => {
    const common = { at: now, by: await visitorOf(request, now), of: affiliationOf(caller && withHeldRoles(caller)) }
    const events = eventsOf(event)
    request.countMore(Math.ceil(events.length / VIEWS_PER_EVENT) - 1)
    await Promise.all(events.map((each) => write({ ...each, ...common, key: keyOf(each) })))
  }
}

export const eventSweeps: Sweep[] = [
  { name: 'events:forget-visits', cron: '*/30 * * * *', run: (_, { db, now }) => deleteOldVisits(db, now) },
  {
    name: 'events:forget',
    takesLong: true,
    cron: '21 3 * * *',
    run: (_, { db, now }) => deleteEvents(db, monthsBefore(now, EVENTS_KEPT_MONTHS)),
  },
]

const FORGET_PERSON = 'events:forget-person'
const FOLLOW_PERSON = 'events:follow-person'

/** Removes the address of an account that is being erased from its events, once it is. */
export async function forgetEventsOf(db: Db, userId: string): Promise<void> {
  const addressee = await getAddressee(db, userId)
  if (addressee) await enqueue(db, FORGET_PERSON, { email: addressee.email }, { about: userId })
}

/** Keeps the events of a person whose address changed theirs: they are exported, and forgotten, by the current one. */
export function followInEvents(db: Db, from: string, to: string): Promise<void> {
  return enqueue(db, FOLLOW_PERSON, { from, to }, { about: `${from} ${to}` })
}

export const eventJobs: Job[] = [
  {
    name: FORGET_PERSON,
    takesLong: true,
    run: (payload, { db }) => renameInEvents(db, (payload as { email: string }).email),
  },
  {
    name: FOLLOW_PERSON,
    takesLong: true,
    run: (payload, { db }) => {
      const { from, to } = payload as { from: string; to: string }
      return renameInEvents(db, from, to)
    },
  },
]

/**
 * An event's identity: the claimed address if the sender is signed in with it, else unknown, because events are exported
 * to the address's owner and anyone can claim it.
 */
function verifiedIdentity(claimed: string, sender: Authenticated | null): string {
  const isOwn = sender?.emailVerified && sender.email.toLowerCase() === claimed.toLowerCase()
  return isOwn ? sender.email : 'unknown'
}

export function eventRoutes(record: ReturnType<typeof eventRecorder>) {
  return [
    endpoint({
      method: 'POST',
      url: '/events',
      operationId: 'logEvent',
      summary: 'Log an event; the response is sent once it is committed',
      access: 'public',
      ownTransaction: true,
      rate: 'events',
      body: EventFields,
      reply: z.object({ recorded: z.literal(true) }),
      status: 201,
      handle: async ({ body, caller, identity, now, request }) => {
        await record(request, { ...body, identity: verifiedIdentity(body.identity, identity) }, caller, now)
        return { recorded: true as const }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/events/count',
      operationId: 'countEvents',
      problems: ['forbidden', 'not-found'],
      summary: 'Count events with a key in a time range; hosts for their own stays, staff for any',
      access: 'user',
      query: EventCountQuery,
      reply: EventCount.meta({ id: 'EventCount' }),
      handle: async ({ db, reader, caller, query, now }) => {
        const stayId = query.key.split(':')[1]
        if (!isStaff(caller)) {
          if (!stayId) throw new Problem('forbidden', 'Hosts can only count events of their own stays: name:stayId.')
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
          ...(await countEvents(reader, query.key, min, max)),
        }
      },
    }),
  ]
}
