/** Stopping emails through their links, without signing in. */
import { MailSubscription, notificationAreas, siteIn } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { ByToken, oneClick } from '../../kernel/one-click.ts'
import { subscriptionByToken } from './mail-subscription-store.ts'
import { chooseMonthlyMail, choosePreferences, getPreferences } from './notification-mail-store.ts'

/** @throws Problem 404 */
async function findSubscription(db: Db, token: string) {
  const subscription = await subscriptionByToken(db, token)
  if (!subscription) throw notFound('No such subscription.')
  return subscription
}

async function describeSubscription(db: Db, token: string): Promise<MailSubscription> {
  const { userId, kind } = await findSubscription(db, token)
  const { mail, monthlyResults } = await getPreferences(db, userId)
  const isSubscribed =
    kind === 'monthly-results' ? monthlyResults : Object.values(mail).some((mailTime) => mailTime !== 'never')
  return { kind, isSubscribed }
}

/** One email can be about several areas, so stopping it stops them all; each can be turned on again by its owner. */
async function unsubscribe(db: Db, token: string, now: Date): Promise<void> {
  const { userId, kind } = await findSubscription(db, token)
  if (kind === 'monthly-results') return chooseMonthlyMail(db, userId, false, now)
  await choosePreferences(db, userId, Object.fromEntries(notificationAreas.map((area) => [area, 'never'])), now)
}

export const mailSubscriptionRoutes: Endpoint[] = [
  endpoint({
    method: 'GET',
    url: '/mail-subscriptions/:token',
    summary: 'Get what an emailed link refers to: a kind of email, and whether its reader still gets it',
    access: 'public',
    params: ByToken,
    reply: MailSubscription.meta({ id: 'MailSubscription' }),
    problems: ['not-found'],
    handle: ({ db, params }) => describeSubscription(db, params.token),
  }),
]

/** The target of the List-Unsubscribe header of emails about notifications and monthly results. */
export function mountMailUnsubscribe(siteUrl: string) {
  return oneClick({
    url: '/api/mail-subscriptions/:token/unsubscribe',
    operationId: 'unsubscribeMail',
    summary: 'Stop a kind of email, as email clients do (one-click); the body is ignored',
    end: unsubscribe,
    pageOf: async (db, token) => {
      const { language } = (await subscriptionByToken(db, token)) ?? { language: 'en' }
      return `${siteIn(language, siteUrl)}/notifications/emails/${token}`
    },
  })
}
