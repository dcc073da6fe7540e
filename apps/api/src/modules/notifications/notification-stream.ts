/** Live notifications: a server-sent event stream per open page. */
import { Readable } from 'node:stream'
import { MINUTE_MS, type Notification } from '@lodestay/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Caller, identify, requireAccess } from '../../kernel/auth.ts'
import { authenticateRequest, describeCall, type KernelDeps } from '../../kernel/endpoint.ts'
import { Problem } from '../../kernel/errors.ts'
import { idBefore, newId } from '../../kernel/ids.ts'
import type { Listener } from '../../kernel/listen.ts'
import { NOTIFICATIONS_CHANNEL, notificationsSince } from './notification-store.ts'

/** Per user and process. */
const STREAMS_OF_A_USER = 5
/** Maximum number of notifications replayed on reconnect. */
const REPLAYED = 100
/**
 * An id is generated when its notification is written, but visible only when the transaction commits: ones that took
 * longer, or came from a process with a slow clock, are searched for this far before the last one delivered.
 */
const LATE_MS = MINUTE_MS

const access = 'user'
const url = '/api/notifications/stream'
const document = describeCall({
  method: 'GET',
  access,
  operationId: 'streamNotifications',
  summary: "Stream the caller's notifications live",
})
const schema = {
  response: {
    200: {
      description:
        'Events named `notification`, each with a Notification as its data and its ID; `Last-Event-ID` replays missed ones, and also repeats those written in the minute before that event, because some may not have been committed yet. The stream ends with the session or the token.',
      content: { 'text/event-stream': { schema: z.string() } },
    },
  },
  headers: z.looseObject({
    'last-event-id': z
      .string()
      .regex(/^ntf_[0-7][0-9a-hjkmnp-tv-z]{25}$/, 'Last-Event-ID is not one of ours.')
      .optional()
      .describe('The ID of the last event received: missed events are sent first.'),
  }),
}

/** Tracks what an open stream has to do next, and waits for it. */
function createPulse(heartbeatMs: number) {
  const due = { read: true, beat: false, end: false }
  let stir = () => {}
  const set = (what: keyof typeof due) => () => {
    due[what] = true
    stir()
  }
  const heart = setInterval(set('beat'), heartbeatMs)
  return {
    due,
    read: set('read'),
    end: () => {
      clearInterval(heart)
      set('end')()
    },
    next: async () => {
      if (due.read || due.beat || due.end) return
      await new Promise<void>((resolve) => {
        stir = resolve
      })
    },
  }
}

type Pulse = ReturnType<typeof createPulse>

function eventOf(notification: Notification): string {
  return `id: ${notification.id}\nevent: notification\ndata: ${JSON.stringify(notification)}\n\n`
}

/** Yields the stream's text until its pulse ends or its reader is no longer authorized. */
async function* eventsFor(
  pulse: Pulse,
  lastEventId: string | undefined,
  unsent: (since: string, sent: readonly string[]) => Promise<Notification[]>,
  isLetIn: () => Promise<boolean>,
) {
  // Ids sort by time.
  let since = idBefore(lastEventId ?? newId('ntf'), LATE_MS)
  const sent = new Set(lastEventId ? [lastEventId] : [])
  const readNew = async () => {
    const notifications = await unsent(since, [...sent])
    for (const { id } of notifications) sent.add(id)
    // If the replay is full, older ones are only in the list.
    if (notifications.length === REPLAYED) since = notifications[0]?.id ?? since
    return notifications
  }
  // A reader without a last event already has all that exists.
  if (!lastEventId) await readNew()
  yield 'retry: 2000\n\n'
  for (; !pulse.due.end; await pulse.next()) {
    if (pulse.due.beat) {
      pulse.due.beat = false
      if (!(await isLetIn())) return
      yield ': still here\n\n'
      // Also catches up on what was written while LISTEN was disconnected.
      pulse.due.read = true
    }
    if (pulse.due.read) {
      pulse.due.read = false
      const notifications = await readNew()
      // The next heartbeat may be long after the session has ended.
      if (notifications.length > 0 && !(await isLetIn())) return
      for (const notification of notifications) yield eventOf(notification)
    }
  }
}

export function mountNotificationStream(listener: Listener, heartbeatMs: number) {
  return async (server: FastifyInstance, deps: KernelDeps): Promise<void> => {
    const { db, authenticate } = deps
    const open = new Map<string, Set<Pulse>>()
    const isLetIn = (request: FastifyRequest): Promise<boolean> =>
      identify(request, authenticate)
        .then((identity) => requireAccess(access, identity))
        .then(
          () => true,
          () => false,
        )
    const openFor = (caller: Caller): Pulse => {
      const pulses = open.get(caller.id) ?? new Set()
      if (pulses.size >= STREAMS_OF_A_USER)
        throw new Problem('rate-limited', `At most ${STREAMS_OF_A_USER} streams can be open at the same time.`, {
          retryAfterSeconds: Math.ceil(heartbeatMs / 1000),
        })
      const pulse = createPulse(heartbeatMs)
      open.set(caller.id, pulses.add(pulse))
      return pulse
    }
    const close = (caller: Caller, pulse: Pulse) => {
      pulse.end()
      const pulses = open.get(caller.id)
      pulses?.delete(pulse)
      if (pulses?.size === 0) open.delete(caller.id)
    }

    listener.on(NOTIFICATIONS_CHANNEL, (userIds) => {
      for (const userId of userIds.split(',')) for (const pulse of open.get(userId) ?? []) pulse.read()
    })
    // Server shutdown waits for open responses, and streams end only when told to.
    server.addHook('preClose', async () => {
      for (const pulses of open.values()) for (const pulse of pulses) pulse.end()
    })
    server.get(
      url,
      // A HEAD response would stay open too, without any content.
      {
        config: { access, rate: 'read', document },
        exposeHeadRoute: false,
        schema,
        onRequest: authenticateRequest(access, deps),
      },
      async (request, reply) => {
        const caller = request.identity?.caller as Caller
        await listener.ready()
        const pulse = openFor(caller)
        const lastEventId = request.headers['last-event-id'] as string | undefined
        const unsent = (since: string, sent: readonly string[]) =>
          notificationsSince(db, caller.id, since, sent, REPLAYED)
        const stream = Readable.from(eventsFor(pulse, lastEventId, unsent, () => isLetIn(request)))
        stream.once('close', () => close(caller, pulse))
        // The generator is blocked waiting for the next event, so detect the disconnect here.
        reply.raw.once('close', pulse.end)
        return (
          reply
            .header('content-type', 'text/event-stream; charset=utf-8')
            .header('x-accel-buffering', 'no')
            // Keep-alive would block server shutdown after the stream has ended.
            .header('connection', 'close')
            .send(stream)
        )
      },
    )
  }
}
