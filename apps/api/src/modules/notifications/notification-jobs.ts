/**
 * Broadcasts and notification emails, sent in independently committed batches: an interrupted job resumes where it
 * stopped.
 */
import { DIGEST_HOUR_UTC, type MailTime, plainLine, plainLines, siteIn } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import type { Job, Sweep } from '../../kernel/jobs.ts'
import { greetings, type PostMail } from '../mails/index.ts'
import { ensureUnsubscribeUrls } from './mail-subscription-store.ts'
import { wordsIn } from './mail-texts.ts'
import {
  claimMailings,
  type FindPublicNotices,
  type MailedNotification,
  type Mailing,
} from './notification-mail-store.ts'
import { type Broadcast, forgetDismissed, sendBatch } from './notification-store.ts'

export const SEND_BROADCAST = 'notifications:send'
/** Notifications listed in one email; the rest are on the page. */
const NAMED_IN_MAIL = 20

export const notificationJobs: Job[] = [
  {
    name: SEND_BROADCAST,
    takesLong: true,
    run: async (payload, { db }) => {
      const broadcast = payload as Broadcast
      for (let after: string | null = ''; after !== null; ) {
        const behind: string = after
        after = await db.transaction().execute((tx) => sendBatch(tx, broadcast, behind))
      }
    },
  },
]

type Sent = Exclude<MailTime, 'never'>

/** The page that a notification's email links: people are waiting for nights that came free, so save them a click. */
function pageOf({ publicStayId, subjectKind, subjectId }: MailedNotification): string | null {
  // News is read without signing in, and after its nights are gone, too.
  if (publicStayId) return `/stays/${publicStayId}`
  if (subjectKind === 'offer') return `/offers/${subjectId}`
  return subjectKind === 'cancellation' ? `/cancellations/${subjectId}` : null
}

function emailFor(publicUrl: string, mailing: Mailing, mail: Sent, link: string) {
  const { firstName, language, notifications, isUrgent } = mailing
  const words = wordsIn[language]
  const site = siteIn(language, publicUrl)
  const named = notifications.slice(0, NAMED_IN_MAIL)
  const others = notifications.length - named.length
  const [only] = notifications.length === 1 ? notifications : []
  return {
    kind: 'notifications',
    bulk: mail === 'at once' ? ('instant' as const) : ('digest' as const),
    subject: only ? plainLine(only.title) : words.many(notifications.length),
    text: [
      greetings[language](firstName),
      ...named.map((notification) => {
        const { kind, title, body } = notification
        const page = pageOf(notification)
        return [
          plainLine(title),
          // Staff write the others themselves, and may link something.
          kind === 'Notification' ? plainLines(body) : body,
          ...(page ? [`${site}${page}`] : []),
        ].join('\n')
      }),
      ...(others > 0 ? [words.more(others)] : []),
      `${words.readThem}\n${site}/notifications`,
      `${words.change[isUrgent ? 'urgent' : mail]}\n${site}/account`,
      `${words.stop}\n[link]`,
    ].join('\n\n'),
    link,
    unsubscribes: true,
  }
}

/** Start of the digest day that contains `now`. */
export function digestDay(now: Date): Date {
  const day = new Date(now)
  day.setUTCHours(DIGEST_HOUR_UTC, 0, 0, 0)
  if (day > now) day.setUTCDate(day.getUTCDate() - 1)
  return day
}

type Mailer = {
  readonly publicUrl: string
  readonly postMail: PostMail
  readonly findPublicNotices: FindPublicNotices
}

export function notificationSweeps({ publicUrl, postMail, findPublicNotices }: Mailer): Sweep[] {
  const mailSome = async (db: Db, turn: Parameters<typeof claimMailings>[1]): Promise<string | null> => {
    const { mailings, last } = (await claimMailings(db, turn)) ?? { mailings: [], last: null }
    const readers = mailings.map(({ userId }) => userId)
    const links = await ensureUnsubscribeUrls(db, publicUrl, 'notifications', readers)
    for (const mailing of mailings)
      await postMail(db, { to: mailing.email, ...emailFor(publicUrl, mailing, turn.mail, links.get(mailing.userId)!) })
    return last
  }
  const mailAll =
    (mail: Sent): Sweep['run'] =>
    async (_, { db, now }) => {
      const turn = { mail, now, day: digestDay(now), findPublicNotices }
      const mailBehind = (after: string) => db.transaction().execute((tx) => mailSome(tx, { ...turn, after }))
      // Readers whose rows are locked are skipped: each round starts over, until one finds none.
      for (let last = await mailBehind(''); last !== null; last = await mailBehind(''))
        while (last !== null) last = await mailBehind(last)
    }
  return [
    { name: 'notifications:mail-at-once', cron: '* * * * *', run: mailAll('at once') },
    { name: 'notifications:mail-digests', cron: '0 * * * *', run: mailAll('daily') },
    {
      name: 'notifications:forget-dismissed',
      cron: '23 * * * *',
      run: (_, { db, now }) => forgetDismissed(db, now),
    },
  ]
}
