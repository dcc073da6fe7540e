/** Newsletters: subscribers confirm through the link in an email, and unsubscribe through the link in any. */
import {
  type CatalogueOutlet,
  dayOf,
  daysBefore,
  Newsletter,
  NewsletterSubscription,
  PageQuery,
  paged,
  plainLine,
  publisherOf,
  SUBSCRIPTION_CONFIRM_DAYS,
  SubscribeFields,
} from '@lodestay/domain'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import { ByToken, oneClick } from '../../kernel/one-click.ts'
import { pageOfAll } from '../../kernel/paging.ts'
import type { Content } from '../../providers/content/content.ts'
import type { PostMail } from '../mails/index.ts'
import { wordsIn } from './mail-texts.ts'
import {
  forgetSubscribers,
  requestSubscription,
  setStatus,
  subscriptionByToken,
  subscriptionPage,
} from './subscriber-store.ts'

/** How long an unsubscribed address is kept, so that a bounce of one of its last emails can be matched. */
const UNSUBSCRIBED_RETENTION_DAYS = 30

const newsletterReply = Newsletter.meta({ id: 'Newsletter' })
const subscriptionReply = NewsletterSubscription.meta({ id: 'NewsletterSubscription' })

/** Of all newsletters together: whoever subscribes to more confirms the others on another day. */
const REPLIES_A_DAY = 5

type Newsletters = {
  readonly content: Pick<Content, 'catalogue'>
  readonly postMail: PostMail
  readonly siteUrl: string
}
type Subscriber = Awaited<ReturnType<typeof subscription>>

/** @throws Problem 404 */
async function subscription(db: Db, token: string, lock = false) {
  const found = await subscriptionByToken(db, token, lock)
  if (!found) throw notFound('No such subscription.')
  return found
}

export function newsletterRoutes({ content, postMail, siteUrl }: Newsletters): Endpoint[] {
  const all = async (): Promise<CatalogueOutlet[]> =>
    (await content.catalogue()).outlets.filter((outlet) => publisherOf(outlet) === 'email')
  const byId = async (id: string): Promise<CatalogueOutlet> => {
    const outlet = (await all()).find((each) => each.id === id)
    if (!outlet) throw notFound('No such newsletter.')
    return outlet
  }
  const toReply = async ({ outlet_id: id, status }: Subscriber): Promise<NewsletterSubscription> => {
    // The content system may no longer have it, and unsubscribing must still work.
    const { outlets } = await content.catalogue()
    return { newsletterId: id, newsletterName: outlets.find((each) => each.id === id)?.name ?? '', status }
  }
  return [
    endpoint({
      method: 'GET',
      url: '/newsletters',
      summary: 'List newsletters that anyone can subscribe to',
      access: 'public',
      query: PageQuery,
      reply: paged(newsletterReply),
      handle: async ({ query }) => pageOfAll(query, await all()),
    }),
    endpoint({
      method: 'GET',
      url: '/newsletters/:id',
      problems: ['not-found'],
      summary: 'Get a newsletter by its outlet’s ID',
      access: 'public',
      params: ById,
      reply: newsletterReply,
      handle: ({ params }) => byId(params.id),
    }),
    endpoint({
      method: 'POST',
      url: '/newsletters/:id/subscribers',
      operationId: 'subscribeToNewsletter',
      problems: ['not-found'],
      summary:
        'Subscribe to a newsletter; an emailed link confirms it. The response doesn’t reveal existing subscribers',
      access: 'public',
      rate: 'forms',
      params: ById,
      body: SubscribeFields,
      reply: z.object({ email: z.string() }),
      status: 202,
      handle: async ({ db, params, body, now }) => {
        const { name } = await byId(params.id)
        const subscriber = await requestSubscription(db, params.id, body, now)
        if (subscriber) await postMail(db, replyTo(subscriber, name, siteUrl, now))
        return { email: body.email }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/newsletter-subscriptions/:token',
      summary: 'Get a subscription by the link from an email',
      access: 'public',
      params: ByToken,
      reply: subscriptionReply,
      handle: async ({ db, params }) => toReply(await subscription(db, params.token)),
    }),
    endpoint({
      method: 'POST',
      url: '/newsletter-subscriptions/:token/confirm',
      summary: 'Confirm a subscription with the link from its first email',
      access: 'public',
      params: ByToken,
      reply: subscriptionReply,
      handle: async ({ db, params, now }) => {
        const found = await subscription(db, params.token, true)
        await setStatus(db, found.id, 'confirmed', now)
        return toReply({ ...found, status: 'confirmed' })
      },
    }),
  ]
}

/** The email to somebody who subscribed: the form promises one to everybody, so that it reveals no subscriber. */
function replyTo({ id, email, status, ...subscriber }: Subscriber, outletName: string, siteUrl: string, now: Date) {
  // The outlet's owner chose its name.
  const name = plainLine(outletName)
  const { confirm, alreadySubscribed } = wordsIn[subscriber.language]
  const words = status === 'confirmed' ? alreadySubscribed : confirm
  return {
    to: email,
    kind: 'newsletter-confirmation',
    mostADay: REPLIES_A_DAY,
    ...(status === 'confirmed' && { cause: `already subscribed ${id} ${dayOf(now)}` }),
    subject: words.subject(name),
    text: words.text(name),
    link: subscriptionPage(siteUrl, subscriber),
  }
}

/** The target of each email's List-Unsubscribe header. */
export function mountUnsubscribe(siteUrl: string) {
  return oneClick({
    url: '/api/newsletter-subscriptions/:token/unsubscribe',
    operationId: 'unsubscribe',
    summary: 'Unsubscribe, as email clients do (one-click); the body is ignored',
    end: async (db, token, now) => setStatus(db, (await subscription(db, token, true)).id, 'unsubscribed', now),
    pageOf: async (db, token) =>
      subscriptionPage(siteUrl, (await subscriptionByToken(db, token)) ?? { token, language: 'en' }),
  })
}

export const newsletterSweeps: Sweep[] = [
  {
    name: 'newsletters:forget',
    cron: '23 3 * * *',
    run: (_, { db, now }) => {
      return forgetSubscribers(
        db,
        daysBefore(now, SUBSCRIPTION_CONFIRM_DAYS),
        daysBefore(now, UNSUBSCRIBED_RETENTION_DAYS),
      )
    },
  },
]
