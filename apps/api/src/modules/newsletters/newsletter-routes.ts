/** Newsletters: who subscribes confirms it by the link of a mail, and leaves by the link of any. */
import {
  type CatalogueOutlet,
  Newsletter,
  NewsletterSubscription,
  PageQuery,
  paged,
  publisherOf,
  SUBSCRIPTION_CONFIRM_DAYS,
  SubscribeFields,
} from '@lodestay/domain'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import { ById, describeCall, type Endpoint, endpoint, type KernelDeps } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import { pageOfAll } from '../../kernel/paging.ts'
import { DAY_MS } from '../../kernel/rates.ts'
import type { Content } from '../../providers/content/content.ts'
import type { PostMail } from '../mails/index.ts'
import { askFor, forgetSubscribers, setStatus, subscriptionByToken, subscriptionPage } from './subscriber-store.ts'

/** An address that left is kept for so long, so that a bounce of one of its last mails is understood. */
const UNSUBSCRIBED_KEPT_DAYS = 30

const ByToken = z.strictObject({ token: z.string().max(60).describe('The token in the link of each mail.') })
const newsletterReply = Newsletter.meta({ id: 'Newsletter' })
const subscriptionReply = NewsletterSubscription.meta({ id: 'NewsletterSubscription' })

type Newsletters = {
  readonly content: Pick<Content, 'catalogue'>
  readonly postMail: PostMail
  readonly siteUrl: string
}
type Subscriber = Awaited<ReturnType<typeof subscription>>

/** @throws Problem 404 */
async function subscription(db: Db, token: string, lock = false) {
  const found = await subscriptionByToken(db, token, lock)
  if (!found) throw notFound('There is no such subscription.')
  return found
}

export function newsletterRoutes({ content, postMail, siteUrl }: Newsletters): Endpoint[] {
  const all = async (): Promise<CatalogueOutlet[]> =>
    (await content.catalogue()).outlets.filter((outlet) => publisherOf(outlet) === 'email')
  const byId = async (id: string): Promise<CatalogueOutlet> => {
    const outlet = (await all()).find((each) => each.id === id)
    if (!outlet) throw notFound('There is no such newsletter.')
    return outlet
  }
  const toReply = async ({ outlet_id: id, status }: Subscriber): Promise<NewsletterSubscription> => {
    // The content system may have lost it; leaving has to work all the same.
    const { outlets } = await content.catalogue()
    return { newsletterId: id, newsletterName: outlets.find((each) => each.id === id)?.name ?? '', status }
  }
  return [
    endpoint({
      method: 'GET',
      url: '/newsletters',
      summary: 'Newsletters that anybody can subscribe to',
      access: 'public',
      query: PageQuery,
      reply: paged(newsletterReply),
      handle: async ({ query }) => pageOfAll(query, await all()),
    }),
    endpoint({
      method: 'GET',
      url: '/newsletters/:id',
      problems: ['not-found'],
      summary: 'A newsletter, by the id of its outlet',
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
      summary: 'Ask for a newsletter: a mail’s link confirms it. The answer does not tell who gets it already',
      access: 'public',
      rate: 'forms',
      params: ById,
      body: SubscribeFields,
      reply: z.object({ email: z.string() }),
      status: 202,
      handle: async ({ db, params, body, now }) => {
        const { name } = await byId(params.id)
        const subscriber = await askFor(db, params.id, body.email, now)
        if (subscriber) await postMail(db, confirmationMail(subscriber, name, siteUrl))
        return { email: body.email }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/newsletter-subscriptions/:token',
      summary: 'A subscription, by the link of a mail',
      access: 'public',
      params: ByToken,
      reply: subscriptionReply,
      handle: async ({ db, params }) => toReply(await subscription(db, params.token)),
    }),
    endpoint({
      method: 'POST',
      url: '/newsletter-subscriptions/:token/confirm',
      summary: 'Confirm a subscription, by the link of its first mail',
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

function confirmationMail({ email, ...subscriber }: Subscriber, name: string, siteUrl: string) {
  return {
    to: email,
    kind: 'newsletter-confirmation',
    subject: `Confirm your subscription to ${name}`,
    text: [
      `Somebody, probably you, asked for ${name} at this address.`,
      `Confirm it within ${SUBSCRIPTION_CONFIRM_DAYS} days:\n[link]`,
      'If it wasn’t you, do nothing: without your confirmation you get no mail.',
    ].join('\n\n'),
    link: subscriptionPage(siteUrl, subscriber),
  }
}

/**
 * The address in each mail's List-Unsubscribe header (RFC 8058): a mail program's POST ends the subscription, whatever its
 * body is and without a cookie; a person who follows it gets the page with the button.
 */
export function mountUnsubscribe(siteUrl: string) {
  return async (server: FastifyInstance, { db, now }: KernelDeps) => {
    const url = '/api/newsletter-subscriptions/:token/unsubscribe'
    await server.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_, body, done) => {
        body.on('end', () => done(null)).resume()
      })
      scope.post<{ Params: z.infer<typeof ByToken> }>(
        url,
        {
          config: {
            access: 'public',
            rate: 'write',
            document: describeCall({
              method: 'POST',
              access: 'public',
              operationId: 'unsubscribe',
              summary: 'End a subscription, as mail programs do; the body does not matter',
              problems: ['not-found'],
            }),
          },
          schema: { params: ByToken, querystring: z.strictObject({}), response: { 204: z.null() } },
        },
        async (request, reply) => {
          await db.transaction().execute(async (tx) => {
            const { id } = await subscription(tx, request.params.token, true)
            await setStatus(tx, id, 'unsubscribed', now())
          })
          return reply.code(204).send(null)
        },
      )
      scope.get<{ Params: z.infer<typeof ByToken> }>(
        url,
        { config: { access: 'public', rate: 'read' }, schema: { hide: true, params: ByToken } },
        async (request, reply) => reply.redirect(subscriptionPage(siteUrl, request.params), 303),
      )
    })
  }
}

export const newsletterSweeps: Sweep[] = [
  {
    name: 'newsletters:forget',
    cron: '23 3 * * *',
    run: (_, { db, now }) => {
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
      return forgetSubscribers(db, daysAgo(SUBSCRIPTION_CONFIRM_DAYS), daysAgo(UNSUBSCRIBED_KEPT_DAYS))
    },
  },
]
