import {
  messages,
  NewBroadcast,
  Notification,
  NotificationChange,
  NotificationChanges,
  NotificationPreferences,
  NotificationPreferencesChange,
  NotificationQuery,
  paged,
  SentBroadcast,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { jsonParameter } from '../../kernel/json-parameter.ts'
import { countFields } from '../../kernel/paging.ts'
import { organizationById } from '../organizations/index.ts'
import { getEmail } from '../users/index.ts'
import { SEND_BROADCAST } from './notification-jobs.ts'
import { chooseMonthlyMail, choosePreferences, getPreferences } from './notification-mail-store.ts'
import {
  type Broadcast,
  countRecipients,
  deleteNotification,
  getNotification,
  listNotifications,
  markNotification,
  markNotifications,
} from './notification-store.ts'

const NotificationReply = Notification.meta({ id: 'Notification' })
const Preferences = NotificationPreferences.meta({ id: 'NotificationPreferences' })

/** Query options as separate parameters, or all as JSON in `params`. */
const ListQuery = NotificationQuery.extend({
  limit: NotificationQuery.shape.limit.unwrap().optional(),
  page: NotificationQuery.shape.page.unwrap().optional(),
  params: z.string().max(1000).optional(),
})

function toQuery({ params, ...plain }: z.infer<typeof ListQuery>): NotificationQuery {
  return NotificationQuery.parse({
    ...(params !== undefined && jsonParameter(NotificationQuery, 'params', 'Params', params)),
    ...plain,
  })
}

async function assertKnown(db: Db, { userId, organizationId }: NewBroadcast['to']): Promise<void> {
  if (userId && (await getEmail(db, userId)) === null)
    throw invalid({ path: 'to.userId', message: messages.userNotFound })
  if (organizationId && !(await organizationById(db, organizationId)))
    throw invalid({ path: 'to.organizationId', message: 'No such organization.' })
}

export const notificationRoutes = [
  endpoint({
    method: 'GET',
    url: '/notifications',
    summary: "List the caller's notifications, newest first; `params` is the query as JSON",
    access: 'user',
    query: ListQuery,
    reply: paged(NotificationReply).extend({
      /** Total unread, ignoring the query's filters; counting stops at a thousand. */
      unread: z.int(),
    }),
    handle: ({ db, caller, query }) => listNotifications(db, caller.id, toQuery(query)),
  }),
  endpoint({
    method: 'GET',
    url: '/notifications/preferences',
    summary: "Get when the caller's notifications are emailed, by area, and whether monthly emails are sent",
    access: 'user',
    reply: Preferences,
    handle: ({ db, caller }) => getPreferences(db, caller.id),
  }),
  endpoint({
    method: 'PATCH',
    url: '/notifications/preferences',
    operationId: 'updateNotificationPreferences',
    summary: 'Set when notifications are emailed, for the named areas, and whether monthly emails are sent',
    access: 'user',
    body: NotificationPreferencesChange,
    reply: Preferences,
    handle: async ({ db, caller, body, now }) => {
      await choosePreferences(db, caller.id, body.mail, now)
      if (body.monthlyResults !== undefined) await chooseMonthlyMail(db, caller.id, body.monthlyResults, now)
      return getPreferences(db, caller.id)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/notifications/:id',
    problems: ['not-found'],
    summary: "Get one of the caller's notifications",
    access: 'user',
    params: ById,
    reply: NotificationReply,
    handle: async ({ db, caller, params }) => {
      const notification = await getNotification(db, caller.id, params.id)
      if (!notification) throw notFound()
      return notification
    },
  }),
  endpoint({
    method: 'PATCH',
    url: '/notifications/:id',
    problems: ['not-found', 'illegal-move'],
    summary: 'Mark a notification as read or dismissed',
    access: 'user',
    params: ById,
    body: NotificationChange,
    reply: NotificationReply,
    handle: async ({ db, caller, params, body: { status } }) => {
      const notification = await getNotification(db, caller.id, params.id, true)
      if (!notification) throw notFound()
      return markNotification(db, notification, status)
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/notifications/:id',
    problems: ['not-found'],
    summary: 'Delete a notification',
    access: 'user',
    params: ById,
    reply: z.null(),
    status: 204,
    handle: async ({ db, caller, params }) => {
      if (!(await deleteNotification(db, caller.id, params.id))) throw notFound()
      return null
    },
  }),
  endpoint({
    method: 'POST',
    url: '/notifications/status',
    operationId: 'setNotificationStatuses',
    summary: 'Mark many notifications as read or dismissed; those that can’t change are left as they are',
    access: 'user',
    body: NotificationChanges,
    reply: z.object({ changed: z.int(), unchanged: z.int() }),
    handle: ({ db, caller, body }) => markNotifications(db, caller.id, body),
  }),
  endpoint({
    method: 'POST',
    url: '/notifications/recipients',
    operationId: 'countRecipients',
    summary: 'Count how many people a staff notification would reach, before sending it',
    access: 'staff',
    body: NewBroadcast.pick({ to: true }),
    reply: z.object({ count: z.int(), totalIsCapped: z.boolean().optional() }),
    handle: async ({ db, body: { to } }) => {
      await assertKnown(db, to)
      return countFields(await countRecipients(db, to))
    },
  }),
  endpoint({
    method: 'POST',
    url: '/notifications',
    operationId: 'sendNotification',
    summary: 'Notify a user, an organization’s hosts, or an audience; sent in batches after the response',
    access: 'staff',
    body: NewBroadcast,
    reply: SentBroadcast,
    status: 202,
    handle: async ({ db, caller, body }) => {
      await assertKnown(db, body.to)
      const broadcast: Broadcast = { id: newId('bcast'), ...body }
      await enqueue(db, SEND_BROADCAST, broadcast, { about: broadcast.id })
      await audit(db, { actorId: caller.id, action: 'notification.send', subjectId: broadcast.id, after: body })
      return broadcast
    },
  }),
]
