/** Notifications about a user's stays and related things: in the app, live, and by email as the user prefers. */
import { z } from 'zod'
import { audiences, messageKinds, type NotificationArea, notificationAreas } from '../enumerations.ts'
import { flag, instant, oneOf, requiredText } from '../fields.ts'
import { languages } from '../languages.ts'
import { notificationLifecycle } from '../lifecycle.ts'
import { PageQuery } from '../paging.ts'
import { MESSAGE_MAX, TITLE_MAX } from '../text-limits.ts'

/** Maximum number of notifications in one bulk change. */
const BULK_NOTIFICATIONS = 500
/** Days after which a dismissed notification is deleted. */
export const DISMISSED_KEPT_DAYS = 90
/** The hour, in UTC, from which the daily digest is sent: morning in the United States. */
export const DIGEST_HOUR_UTC = 13

const subjectKinds = {
  stay: 'stay',
  org: 'organization',
  ofr: 'offer',
  cnc: 'cancellation',
  gvw: 'giveaway',
  prm: 'promotion',
  cmp: 'campaign',
  tsk: 'execution-task',
  areq: 'attribute-request',
  inv: 'invitation',
  wch: 'watch',
  sch: 'saved-search',
  txn: 'transaction',
  oap: 'outlet-application',
  review: 'review',
} as const
const notificationSubjects = Object.values(subjectKinds)
export type NotificationSubject = (typeof notificationSubjects)[number]

/** Derives a notification's subject from the subject's id; null if the id doesn't identify one. */
export function notificationSubjectOf(subjectId: string | null): NotificationSubject | null {
  const prefix = subjectId?.split('_')[0] ?? ''
  return Object.hasOwn(subjectKinds, prefix) ? subjectKinds[prefix as keyof typeof subjectKinds] : null
}

export const Notification = z.object({
  id: z.string(),
  /**
   * The sender and type: the site about an event, a moderator's feedback, or a message from staff to one user or many.
   */
  kind: z.enum(messageKinds),
  area: z.enum(notificationAreas),
  title: z.string(),
  body: z.string(),
  /** The language of the title and the body. */
  language: z.enum(languages),
  subjectId: z.string().nullable(),
  subjectKind: z.enum(notificationSubjects).nullable(),
  status: z.enum(notificationLifecycle.statuses),
  createdAt: instant('createdAt'),
})
export type Notification = z.infer<typeof Notification>

const status = oneOf('Status', notificationLifecycle.statuses)
const area = oneOf('Area', notificationAreas)
const kind = oneOf('Kind', messageKinds)

/** GET /notifications: filter and page. */
export const NotificationQuery = PageQuery.extend({
  status: status.optional(),
  area: area.optional(),
  kind: kind.optional(),
  dismissed: z
    .literal('false', { error: 'Dismissed must be false.' })
    .optional()
    .describe('Only `false`: leaves out dismissed ones.'),
})
export type NotificationQuery = z.infer<typeof NotificationQuery>

/** PATCH /notifications/{id}. */
export const NotificationChange = z.strictObject({ status })

/** POST /notifications/status: the listed ones, or all. */
export const NotificationChanges = z
  .strictObject({
    ids: z
      .array(z.string().max(60))
      .min(1, 'Ids is required.')
      .max(BULK_NOTIFICATIONS, `Ids must have at most ${BULK_NOTIFICATIONS} items.`)
      .overwrite((ids) => [...new Set(ids)])
      .optional(),
    all: z.literal(true, { error: 'All must be true.' }).optional(),
    status,
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
    path: ['ids'],
    message: 'Name ids, or all.',
  })
export type NotificationChanges = z.infer<typeof NotificationChanges>

const recipient = z.string().min(1).max(60).optional()
/** POST /notifications by staff: to a user, to the hosts of an organization, or to an audience. */
export const NewBroadcast = z.strictObject({
  to: z
    .strictObject(
      { userId: recipient, organizationId: recipient, audience: oneOf('Audience', audiences).optional() },
      { error: (issue) => (issue.code === 'unrecognized_keys' ? undefined : 'To is required.') },
    )
    .refine(
      (to) => Object.values(to).filter((named) => named !== undefined).length === 1,
      'To must name one of userId, organizationId and audience.',
    ),
  area,
  title: requiredText('Title', TITLE_MAX),
  body: requiredText('Body', MESSAGE_MAX),
})
export type NewBroadcast = z.infer<typeof NewBroadcast>
/** The response to sending a broadcast. */
export const SentBroadcast = z.object({
  id: z.string(),
  to: z.object({
    userId: z.string().optional(),
    organizationId: z.string().optional(),
    audience: z.enum(audiences).optional(),
  }),
  area,
  title: z.string(),
  body: z.string(),
})

/** When an area's notifications are emailed; they always appear in the app. */
const mailTimes = ['at once', 'daily', 'never'] as const
export type MailTime = (typeof mailTimes)[number]

export const DEFAULT_MAIL_TIME = 'daily' satisfies MailTime

const mailTime = oneOf('Mail', mailTimes)
export const NotificationPreferences = z.object({
  mail: z.record(z.enum(notificationAreas), z.enum(mailTimes)),
  /** A monthly email, on the first, about activity on the user's stays; opt-in. */
  monthlyResults: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof NotificationPreferences>

/** PATCH /notifications/preferences: what changes. */
export const NotificationPreferencesChange = z.strictObject({
  mail: z.partialRecord(z.enum(notificationAreas), mailTime).default({}),
  monthlyResults: flag('Monthly results').optional(),
})
export type MailChoices = Partial<Record<NotificationArea, MailTime>>

/** Emails whose link stops all of their kind, without signing in. */
const subscribedMails = ['notifications', 'monthly-results'] as const
export type SubscribedMail = (typeof subscribedMails)[number]

/** What the link in such an email refers to. */
export const MailSubscription = z.object({ kind: z.enum(subscribedMails), isSubscribed: z.boolean() })
export type MailSubscription = z.infer<typeof MailSubscription>
